/** Which questions the conditions of a definition name, and whether they may. */
import { conditionFault } from '../../kit/conditions.ts';
import { groupsOf } from '../questionnaires/answering.rules.ts';
import type { Definition, Question } from '../questionnaires/definition.schemas.ts';
import type { FaultCode } from './faults.ts';

/** Groups named as `answers.a17` or `answers["a17"]`. */
export const groupsNamed = (condition: string): number[] =>
  [...new Set(Array.from(condition.matchAll(/\banswers\s*(?:\.\s*a(\d{1,9})\b|\[\s*["']a(\d{1,9})["']\s*\])/g), (match) => Number(match[1] ?? match[2])))];

/** How much of a long condition is shown before and after the mark. */
const around = 150;

const codes = { writing: 'CONDITION', work: 'CONDITION_WORK', pattern: 'CONDITION_PATTERN' } as const;

/** What is wrong with the writing of a condition, and the part of it with the mark; null when nothing is. */
export const writingFault = (condition: string): { code: FaultCode; detail: string } | null => {
  const fault = conditionFault(condition);
  if (fault === null) return null;
  const at = fault.marked.indexOf('▸');
  return { code: codes[fault.why], detail: fault.marked.slice(Math.max(0, at - around), at + around) };
};

/** A question in its place: `at` counts from 0 through all sections. */
export type Place = { at: number; section: number; index: number; question: Question };

/** Everything conditions can be about. */
export type Places = { /** The work of the conditions judged so far. */ work: number; all: Place[]; ofGroup: ReadonlyMap<number, Place>; firstOf: number[]; reaches: (from: number, to: number) => boolean };

/** The questions in their order, found by group; `reaches` tells whether showing one depends on another, at whatever distance. */
export const placesOf = (definition: Pick<Definition, 'Sections'>): Places => {
  const all: Place[] = [];
  const firstOf: number[] = [];
  definition.Sections.forEach((section, place) => {
    firstOf.push(all.length);
    section.Questions.forEach((question, index) => all.push({ at: all.length, section: place, index, question }));
  });
  const ofGroup = new Map<number, Place>();
  for (const place of all) for (const group of groupsOf(place.question)) if (!ofGroup.has(group)) ofGroup.set(group, place);
  const needs = ({ question, section }: Place): number[] =>
    [question.Show, question.Enable, definition.Sections[section]?.Show].flatMap((condition) => groupsNamed(condition ?? '')).flatMap((group) => ofGroup.get(group)?.at ?? []);
  const reaches = (from: number, to: number): boolean => {
    const seen = new Set<number>();
    const waiting = [from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at === to) return true;
      const place = all[at];
      if (seen.has(at) || !place) continue;
      seen.add(at);
      waiting.push(...needs(place));
    }
    return false;
  };
  return { work: 0, all, ofGroup, firstOf, reaches };
};
