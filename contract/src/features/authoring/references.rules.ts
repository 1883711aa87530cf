/** Which questions the conditions of a definition name, and whether they may. */
import { conditionFault } from '../../kit/conditions.ts';
import { groupsOf } from '../questionnaires/answering.rules.ts';
import type { Definition, Question } from '../questionnaires/definition.schemas.ts';
import { circlesOf } from './circles.rules.ts';
import type { FaultCode } from './faults.ts';
import { namedIn, type Named } from './names.rules.ts';

/** How much of a long condition is shown before and after the mark. */
const excerptRadius = 150;

const codes = { writing: 'CONDITION', work: 'CONDITION_WORK', pattern: 'CONDITION_PATTERN' } as const;

/** What is wrong with the writing of a condition, and the part of it with the mark; null when nothing is. */
export const writingFault = (condition: string): { code: FaultCode; detail: string } | null => {
  const fault = conditionFault(condition);
  if (fault === null) return null;
  const at = fault.marked.indexOf('▸');
  return { code: codes[fault.why], detail: fault.marked.slice(Math.max(0, at - excerptRadius), at + excerptRadius) };
};

/** A question in its place: `at` counts from 0 through all sections. */
export type Place = { at: number; section: number; index: number; question: Question };

/** Everything conditions can be about. */
export type Places = {
  /** The work of the conditions judged so far. */
  work: number;
  all: Place[];
  ofGroup: ReadonlyMap<number, Place>;
  firstOf: number[];
  /** What a condition names; each condition is read once. */
  named: (condition: string) => Named;
  /** A section among what depends on conditions, where each question has its `at`. */
  nodeOf: (section: number) => number;
  /** Whether showing one depends on the other and the other on it, at whatever distance. */
  inCircle: (one: number, other: number) => boolean;
};

/** The questions in their order, found by group, and what depends on what. */
export const placesOf = (definition: Pick<Definition, 'Sections'>): Places => {
  const all: Place[] = [];
  const firstOf: number[] = [];
  definition.Sections.forEach((section, place) => {
    firstOf.push(all.length);
    section.Questions.forEach((question, index) => all.push({ at: all.length, section: place, index, question }));
  });
  const ofGroup = new Map<number, Place>();
  for (const place of all)
    for (const group of groupsOf(place.question)) if (!ofGroup.has(group)) ofGroup.set(group, place);
  const read = new Map<string, Named>();
  const named = (condition: string): Named => {
    const known = read.get(condition) ?? namedIn(condition);
    read.set(condition, known);
    return known;
  };
  const nodeOf = (section: number): number => all.length + section;
  const needed = (...conditions: readonly (string | undefined)[]): number[] =>
    conditions.flatMap((condition) => named(condition ?? '').groups).flatMap((group) => ofGroup.get(group)?.at ?? []);
  let circles: readonly number[] | undefined;
  const inCircle = (one: number, other: number): boolean => {
    // A question shows only where its section does.
    circles ??= circlesOf([
      ...all.map(({ question, section }) => [nodeOf(section), ...needed(question.Show, question.Enable)]),
      ...definition.Sections.map(({ Show }) => needed(Show)),
    ]);
    return circles[one] === circles[other];
  };
  return { work: 0, all, ofGroup, firstOf, named, nodeOf, inCircle };
};
