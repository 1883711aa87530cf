/** Whom somebody has chosen in the grid, kept in this tab: a reload, there or on the page of a work, takes nothing. */
import { openLocalCopies } from '../../platform/local-copies.ts';
import type { People } from './selection.rules.ts';

const here = openLocalCopies(() => sessionStorage, 'chosen');
const slot = 'grid';

const isNamed = (one: unknown): one is [number, string] =>
  Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'string';

/** Keep the choice of a person; only that of the project which was looked at last. */
export const keepChosen = (person: number, projectId: number, people: People): void => {
  if (people.size === 0) here.remove(String(person), slot);
  else here.write(String(person), slot, { projectId, people: [...people] });
};

/** The choice that was kept for a project; nobody where there is none. */
export const keptChosen = (person: number, projectId: number): People => {
  const [kept] = here.read(String(person)).filter((note) => note.slot === slot);
  const body = typeof kept?.body === 'object' && kept.body !== null ? kept.body : {};
  const people: unknown = Reflect.get(body, 'people');
  return Reflect.get(body, 'projectId') === projectId && Array.isArray(people)
    ? new Map(people.filter(isNamed))
    : new Map();
};
