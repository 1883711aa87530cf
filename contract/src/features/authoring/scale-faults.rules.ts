/** What is wrong with the scales: items that are not there, that have no number, or whose numbers do not fit. */
import type { Question, Scale } from '../questionnaires/definition.schemas.ts';
import { questionTypes } from '../questionnaires/question-types.ts';
import { ruleOf } from '../questionnaires/types/registry.rules.ts';
import type { Places } from './references.rules.ts';
import type { Tell } from './telling.ts';

/** The numbers a question's answers can count; null where nothing limits them. */
const numbersOf = (question: Question): { min: number; max: number } | null => {
  if (question.Type === questionTypes.numeric) {
    const { Min, Max } = question.Data;
    return Min === undefined || Max === undefined ? null : { min: Min, max: Max };
  }
  const values = question.Options.map(({ Id, Value }) => Value ?? Id);
  return values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
};

/** Judge the scales. */
export const scaleFaults = (tell: Tell, scales: readonly Scale[], places: Places): void =>
  scales.forEach((scale, place) => {
    const path = ['Scales', place];
    if (!scale.Id.trim()) tell.fault([...path, 'Id'], 'NO_TEXT');
    tell.words(scale.Name, [...path, 'Name']);
    tell.words(scale.Low, [...path, 'Low'], false);
    tell.words(scale.High, [...path, 'High'], false);
    if (!(scale.Min < scale.Max)) tell.fault([...path, 'Max'], 'SCALE_LIMITS');
    if (scale.Items.length === 0) tell.fault([...path, 'Items'], 'SCALE_EMPTY');
    const seen = new Set<number>();
    scale.Items.forEach(({ Group }, item) => {
      const at = [...path, 'Items', item, 'Group'];
      const question = places.ofGroup.get(Group)?.question;
      if (seen.has(Group)) tell.fault(at, 'SCALE_TWICE', { detail: question?.Id ?? Group });
      seen.add(Group);
      if (!question) return tell.fault(at, 'SCALE_GROUP', { detail: Group });
      if (!ruleOf(question.Type).value) return tell.fault(at, 'SCALE_VALUE', { detail: question.Id });
      if (question.Type === questionTypes.spreadsheet) return;
      const numbers = numbersOf(question);
      if (!numbers) tell.fault(at, 'SCALE_RANGE', { detail: question.Id, warning: true });
      else if (numbers.min < scale.Min || numbers.max > scale.Max)
        tell.fault(at, 'SCALE_RANGE', { detail: question.Id });
      else if (question.Type !== questionTypes.numeric && question.Options.some(({ Value }) => Value === undefined))
        tell.fault(at, 'SCALE_VALUE', { detail: question.Id, warning: true });
    });
  });
