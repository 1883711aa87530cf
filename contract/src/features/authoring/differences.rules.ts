/** How one definition differs from another, question by question. */
import type { Definition, Question } from '../questionnaires/definition.schemas.ts';
import { toSorted } from '../../kit/array-polyfills.ts';

/** What differs: questions by their words in Greek, else the part of the definition. */
export type Difference =
  | { kind: 'added' | 'removed' | 'changed'; text: string }
  | { kind: 'part'; part: 'general' | 'sections' | 'order' | 'scales' };

/** A value with its members in one order, so that how it was written does not count. */
const plain = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(plain)
      : Object.fromEntries(
          toSorted(
            Object.entries(value).filter(([, inner]) => inner !== undefined),
            ([a], [b]) => (a < b ? -1 : 1),
          ).map(([key, inner]) => [key, plain(inner)]),
        );
/** Whether two values say the same, however they were written. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const byId = ({ Sections }: Definition): Map<string, Question> =>
  new Map(Sections.flatMap(({ Questions }) => Questions.map((question) => [question.Id, question])));

/** What became of `before` in `after`. */
export const differencesOf = (before: Definition, after: Definition): Difference[] => {
  const [old, now] = [byId(before), byId(after)];
  const text = ({ Id, Text }: Question): string => Text.el || Id;
  const head = ({ Sections: _sections, Scales: _scales, ...rest }: Definition) => rest;
  const sections = ({ Sections }: Definition) => Sections.map(({ Questions: _questions, ...rest }) => rest);
  const shared = (one: Map<string, Question>, other: Map<string, Question>): string[] =>
    [...one.keys()].filter((id) => other.has(id));
  return [
    ...(isSameValue(head(before), head(after)) ? [] : [{ kind: 'part' as const, part: 'general' as const }]),
    ...(isSameValue(sections(before), sections(after)) ? [] : [{ kind: 'part' as const, part: 'sections' as const }]),
    ...[...now.values()]
      .filter(({ Id }) => !old.has(Id))
      .map((question) => ({ kind: 'added' as const, text: text(question) })),
    ...[...old.values()]
      .filter(({ Id }) => !now.has(Id))
      .map((question) => ({ kind: 'removed' as const, text: text(question) })),
    ...[...now.values()]
      .filter((question) => old.has(question.Id) && !isSameValue(old.get(question.Id), question))
      .map((question) => ({ kind: 'changed' as const, text: text(question) })),
    ...(isSameValue(shared(old, now), shared(now, old)) ? [] : [{ kind: 'part' as const, part: 'order' as const }]),
    ...(isSameValue(before.Scales, after.Scales) ? [] : [{ kind: 'part' as const, part: 'scales' as const }]),
  ];
};
