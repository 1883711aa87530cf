/** A condition in a sentence: «η ερώτηση 1 «Έχετε εργασία;» είναι «Ναι»». */
import {
  isWholePart,
  type AnswerClause,
  type ConditionGroup,
  type ConditionPart,
} from '@telemachos/contract/features/authoring/condition-tree.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { isDay, showDay } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '../../../platform/i18n.ts';
import { shortOf } from '../short-text.ts';
import type { AskedLine } from './condition-lines.ts';

/** What is said, by its name in the texts under `conditions.said`. */
export type Said =
  | AnswerClause['test']
  | 'question'
  | 'bareQuestion'
  | 'fieldIs'
  | 'fieldIsNot'
  | 'and'
  | 'or'
  | 'none';
export type Say = (name: Said, values: Readonly<Record<string, string | number>>) => string;

/** The tests that compare with an option. */
export const byOption: readonly AnswerClause['test'][] = ['is', 'isNot', 'has', 'hasNot'];

/** What an answer is compared with, in words; null where it is an option that is not there. */
const valueOf = ({ test, value }: AnswerClause, { question }: AskedLine, language: Language): string | null => {
  if (!byOption.includes(test))
    return isDay(value) ? showDay(value) : language === 'el' ? value.replace('.', ',') : value;
  const option = question.Options.find(({ Id }) => String(Id) === value);
  return option ? inLanguage(option.Text, language) || value : null;
};

/** The sentence; null where it asks for nothing, or names what is not among the lines: that is shown as it is written. */
export const conditionWords = (
  group: ConditionGroup,
  lines: readonly AskedLine[],
  language: Language,
  say: Say,
): string | null => {
  const clause = (part: ConditionPart): string | null => {
    if (part.kind === 'group') return whole(part, true);
    if (part.kind === 'field')
      return say(part.test === 'is' ? 'fieldIs' : 'fieldIsNot', { field: part.field, value: part.value });
    const line = lines.find((one) => one.group === part.group);
    const value = line ? valueOf(part, line, language) : null;
    if (!line || value === null) return null;
    const text = shortOf(line.text);
    const question = say(text === '' ? 'bareQuestion' : 'question', { number: line.at + 1, text });
    return say(part.test, { question, value });
  };
  const whole = ({ how, parts }: ConditionGroup, inner: boolean): string | null => {
    const told = parts.map(clause);
    const known = told.flatMap((one) => one ?? []);
    if (known.length === 0 || known.length < told.length) return null;
    if (how === 'none') return say('none', { list: known.join(say('or', {})) });
    const joined = known.join(say(how === 'all' ? 'and' : 'or', {}));
    return inner && known.length > 1 ? `(${joined})` : joined;
  };
  return isWholePart(group) ? whole(group, false) : null;
};
