/** The choice of people against those whom the filters find. */
import { personName, type Line } from './grid-lines.ts';

/** The chosen, by their ids, with their names. */
export type People = ReadonlyMap<number, string>;
/** How many of those found are chosen. */
export type Share = 'all' | 'some' | 'none';

type Someone = Pick<Line, 'Id' | 'First' | 'Last'>;

/** How many of those found are chosen, and how many are chosen besides; `found` is null until they are known. */
export const shareOf = (people: People, found: readonly { Id: number }[] | null): { found: Share; aside: number } => {
  if (people.size === 0) return { found: 'none', aside: 0 };
  if (found === null) return { found: 'some', aside: 0 };
  const here = found.filter(({ Id }) => people.has(Id)).length;
  const share = here === 0 ? 'none' : here === found.length ? 'all' : 'some';
  return { found: share, aside: people.size - here };
};

/** These too. */
export const withAll = (people: People, lines: readonly Someone[]): People =>
  new Map([...people, ...lines.map((line) => [line.Id, personName(line)] as const)]);

/** All but these. */
export const without = (people: People, lines: readonly { Id: number }[]): People => {
  const gone = new Set(lines.map(({ Id }) => Id));
  return new Map([...people].filter(([id]) => !gone.has(id)));
};

/** Of the chosen only these. */
export const onlyOf = (people: People, lines: readonly { Id: number }[]): People => {
  const stay = new Set(lines.map(({ Id }) => Id));
  return new Map([...people].filter(([id]) => stay.has(id)));
};
