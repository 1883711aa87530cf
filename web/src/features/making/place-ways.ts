/** Places of an action as ways from the outside in: what they lead through, and the pattern that their label is found by. */
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';
import { listAt, nameOf, type Json } from '../settings/places.shared.ts';

/** A place with `*` for each of several, and those that it leads through: of which list, the number, what is there. */
export type Way = { pattern: string; through: { list: string; at: number; one: unknown }[] };

const lists: readonly string[] = ['Fields', 'Results', 'Files', 'Media', 'Reading', 'Options', 'Group'];

/** Which of a list is meant at the beginning of the rest of a place, and how many of its steps say so. */
type Telling = (list: readonly unknown[], rest: readonly string[]) => { at: number; steps: number };

const byNumber: Telling = (_list, [step]) => ({ at: /^\d+$/.test(step ?? '') ? Number(step) : -1, steps: 1 });

/** What has no name is told by `#` and its number, with a `+` where two have one; a name may have points within. */
const byName: Telling = (list, rest) => {
  const said = `${rest.join('.')}.`;
  const names = list.map(nameOf).filter((name) => name !== '' && said.startsWith(`${name}.`));
  const [longest] = toSorted(names, (one, other) => other.length - one.length);
  if (longest !== undefined) return { at: list.map(nameOf).indexOf(longest), steps: longest.split('.').length };
  const [, number = '-1'] = /^#(\d+)\+?$/.exec(rest[0] ?? '') ?? [];
  return { at: Number(number), steps: 1 };
};

const wayOf = (place: string, value: Json, telling: Telling): Way => {
  let inner: unknown = value;
  let list = '';
  const pattern: string[] = [];
  const through: Way['through'] = [];
  for (let rest = place.split('.'); rest.length > 0;) {
    const [step = ''] = rest;
    const all = listAt(inner, []);
    if (list === '' || (list === 'Group' && all.length === 0)) {
      inner = typeof inner === 'object' && inner !== null ? (Reflect.get(inner, step) as unknown) : null;
      list = lists.includes(step) ? step : '';
      pattern.push(step);
      rest = rest.slice(1);
      continue;
    }
    const { at, steps } = telling(all, rest);
    inner = all[at];
    if (list !== 'Group') through.push({ list, at, one: inner });
    list = '';
    pattern.push('*');
    rest = rest.slice(steps);
  }
  return { pattern: pattern.join('.'), through };
};

/** The way to a cell, as a fault tells it: `Data.Fields.0.Options.1.Value`. */
export const wayByNumbers = (cell: string, value: Json): Way => wayOf(cell, value, byNumber);

/** The way to what two people changed differently, as merging tells it: `Data.Fields.wage.Options.#1.Value`. */
export const wayByNames = (place: string, value: Json): Way => wayOf(place, value, byName);
