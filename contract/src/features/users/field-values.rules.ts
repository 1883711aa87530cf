/**
 * What a value of a profile field is kept as, and what is wrong with one: by the field's Type, with the same rules as
 * the answers of an application. Source: specification 001 §3, §5.
 */
import { fold } from '../../kit/greek.ts';
import { keptAnswer, validateAnswer, type AnswerFault } from '../applications/applications.rules.ts';
import type { ApplicationQuestion } from '../projects/projects.schemas.ts';
import { toSingleLine } from '../../kit/texts.rules.ts';
import type { FieldOption, UserField } from './field-options.rules.ts';

/** Names, which stand in lists and subjects, and identifiers: nothing invisible is a part of them. */
const exactFields: ReadonlySet<string> = new Set(['first_name', 'last_name', 'kayas', 'AFM', 'AMKA', 'postcode']);

/** A field as a question that may stay empty; a list whose values nobody knows takes any line. */
const asQuestion = (field: UserField, choices: FieldOption[] | undefined): ApplicationQuestion => ({
  Key: field.Name,
  Label: field.Label,
  Type: field.Type === 'ddlist' && !choices ? 'text' : field.Type,
  Required: false,
  Options: choices,
});

/** The value of a list that somebody wrote by its words, as a spreadsheet has them; any other text as it is. */
const chosenBy = (choices: readonly FieldOption[], text: string): string => {
  if (text === '' || choices.some(({ Value }) => Value === text)) return text;
  const wanted = fold(text);
  const named = choices.filter(({ Label, LabelEn = Label }) => fold(Label) === wanted || fold(LabelEn) === wanted);
  return named.length === 1 ? (named[0]?.Value ?? text) : text;
};

/**
 * The value as it is kept (trimmed, days as ISO, telephones as digits) and 0, or the code of what is wrong with it. An
 * empty value takes the field away.
 */
export const judgeValue = (
  field: UserField,
  typed: string,
  choices: FieldOption[] | undefined,
  now: Date,
): { value: string; fault: AnswerFault | 0 } => {
  const question = asQuestion(field, choices);
  const kept = exactFields.has(field.Name) ? toSingleLine(keptAnswer(question, typed)) : keptAnswer(question, typed);
  const value = choices === undefined ? kept : chosenBy(choices, kept);
  return { value, fault: validateAnswer(question, value, {}, now) };
};
