/** Plausible answers to a questionnaire. */
import {
  questionTypes,
  type Definition,
  type Question,
} from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { evaluatesToTrue } from '@telemachos/contract/kit/conditions.ts';
import type { RandomSource } from './random.ts';
import { readJobs } from './data-files.ts';

/** The version of a questionnaire that an action uses. */
export type Version = { versionId: number; definition: Definition };

/** The answer of one group, as the tables keep it. */
export type SeedAnswer = { groupId: number; optionIds: number[]; text: string };

/**
 * The answers given, in order, and the numbers that a server would have counted: answered of visible, countable groups.
 */
export type Sheet = { answers: SeedAnswer[]; answered: number; countable: number };

const feelings = ['Ελπίδα', 'Άγχος', 'Αβεβαιότητα', 'Περιέργεια', 'Κούραση', 'Αποφασιστικότητα'];
const thoughts = [
  'Θα με βοηθούσε κάποιος να δει το βιογραφικό μου και να μου πει τι λείπει.',
  'Έχω καιρό να περάσω συνέντευξη και θα ήθελα να εξασκηθώ.',
  'Μπορώ να συναντιέμαι μόνο απογεύματα, γιατί έχω μικρά παιδιά.',
  'Χρειάζομαι ένα πρόγραμμα που να μπορώ να τηρήσω.',
  'Θα ήθελα να μάθω ποια σεμινάρια αξίζουν.',
];

let jobs: string[] | undefined;

const openText = (by: RandomSource, question: Question): string => {
  if ((question.Data.MaxLength ?? 0) <= 60) return by.pick(feelings);
  return by.pick((jobs ??= readJobs()));
};

const several = (by: RandomSource, question: Question): number[] => {
  const ids = question.Options.map(({ Id }) => Id)
    .filter(() => by.chance(0.4))
    .slice(0, question.Data.MaxChoices ?? question.Options.length);
  return ids.length > 0 ? ids : [by.pick(question.Options).Id];
};

const answersTo = (by: RandomSource, question: Question, now: Date): SeedAnswer[] => {
  const closed = (groupId: number, ...optionIds: number[]): SeedAnswer => ({ groupId, optionIds, text: '' });
  const open = (text: string): SeedAnswer[] => [{ groupId: question.Group, optionIds: [], text }];
  switch (question.Type) {
    case questionTypes.information:
      return [];
    case questionTypes.oneChoice:
    case questionTypes.dropDown:
      return [closed(question.Group, by.pick(question.Options).Id)];
    case questionTypes.severalChoices:
      return [closed(question.Group, ...several(by, question))];
    case questionTypes.matchingGrid:
      return question.Rows.map((row) => closed(row.Group, by.pick(question.Options).Id));
    case questionTypes.date:
      return open(new Date(now.getTime() - by.int(60, 900) * 86_400_000).toISOString().slice(0, 10));
    case questionTypes.numeric:
      return open(String(by.int(0, Math.min(20, question.Data.Max ?? 20))));
    case questionTypes.openLong:
      return open(by.pick(thoughts));
    default:
      return open(openText(by, question));
  }
};

/**
 * Answer the first `share` (0 to 1) of what is visible; only a question whose condition holds for the answers before it
 * is.
 */
export const answerSheet = (by: RandomSource, definition: Definition, share: number, now: Date): Sheet => {
  const answers: SeedAnswer[] = [];
  const known: Record<string, { OptionId: number | number[] | null; Text: string }> = {};
  for (const section of definition.Sections) {
    if (!evaluatesToTrue(section.Show, { answers: known })) continue;
    for (const question of section.Questions) {
      if (!evaluatesToTrue(question.Show, { answers: known })) continue;
      for (const answer of answersTo(by, question, now)) {
        answers.push(answer);
        known[`a${answer.groupId}`] = { OptionId: answer.optionIds[0] ?? null, Text: answer.text };
      }
    }
  }
  const given = answers.slice(0, Math.round(answers.length * share));
  return { answers: given, answered: given.length, countable: answers.length };
};
