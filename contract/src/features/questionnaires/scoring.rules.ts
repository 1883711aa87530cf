/**
 * Scores by the definition's scales; the one place where they are computed. An item counts its option's Value (its Id
 * where there is none) or its number, a reverse-keyed one `Min + Max - value`. A scale has a score when at least 70 %
 * of its items were answered; a sum is then the mean times the number of items, so that a missing item does not lower
 * it. Source: the domain's «Questionnaires».
 */
import { keyOfGroup, isAnswered, type Answers } from './answering.rules.ts';
import { ruleOf } from './types/registry.rules.ts';
import type { RuleQuestion } from './types/type.ts';

/** What scoring reads of a scale. */
export type RuleScale = {
  Id: string;
  Method: 'sum' | 'mean';
  Min: number;
  Max: number;
  Items: readonly { Group: number; Key: 1 | -1 }[];
};

/** The share of a scale's items that must be answered. */
export const answeredShare = 0.7;

/**
 * A scale's score, null when too little was answered; `Min` and `Max` are the least and greatest that the score can be.
 */
export type Score = { Id: string; Score: number | null; Min: number; Max: number; Answered: number; Items: number };

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * The score of each scale. Answers of questions that are not visible are to be left out by the caller. `calculated` has
 * the values of groups that come from a calculation and not from the answer alone: the results of tables.
 */
export const scoresOf = (
  scales: readonly RuleScale[],
  questionOf: ReadonlyMap<number, RuleQuestion>,
  answers: Answers,
  calculated: ReadonlyMap<number, number | null> = new Map(),
): Score[] =>
  scales.map((scale) => {
    const values = scale.Items.flatMap(({ Group, Key }) => {
      const [question, given] = [questionOf.get(Group), answers[keyOfGroup(Group)]];
      if (!question || !given || !isAnswered(given)) return [];
      const value = calculated.get(Group) ?? ruleOf(question.Type).value?.(question, given) ?? null;
      return value === null ? [] : [Key === 1 ? value : scale.Min + scale.Max - value];
    });
    const items = scale.Items.length;
    const times = scale.Method === 'sum' ? items : 1;
    const enough = items > 0 && values.length / items >= answeredShare;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      Id: scale.Id,
      Score: enough ? round(mean * times) : null,
      Min: scale.Min * times,
      Max: scale.Max * times,
      Answered: values.length,
      Items: items,
    };
  });
