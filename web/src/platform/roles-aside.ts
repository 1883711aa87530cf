/** Held roles that somebody does not want to be offered on this device. It takes no right away, and gives none. */
import { isRole, type Role } from '@telemachos/contract/access/roles.ts';
import { remembered, watched, useWatched } from './store.ts';

const changes = watched(0);
const keyOf = (person: number, project: number): string => `aside.${person}.${project}`;

/** Those that were put aside, of a person in a project. */
const asideOf = (person: number, project: number): Role[] =>
  (remembered.get(keyOf(person, project)) ?? '').split(',').filter(isRole);

/** The held roles without those that were put aside: never none. */
export const withoutAside = (held: readonly Role[], aside: readonly Role[]): readonly Role[] => {
  const offered = held.filter((role) => !aside.includes(role));
  return offered.length > 0 ? offered : held;
};

/** The held roles that are offered. */
export const useOfferedRoles = (person: number, project: number, held: readonly Role[]): readonly Role[] => {
  useWatched(changes);
  return withoutAside(held, asideOf(person, project));
};

/** Offer a role again, or no more. */
export const offerRole = (person: number, project: number, role: Role, offered: boolean): void => {
  const others = asideOf(person, project).filter((one) => one !== role);
  remembered.set(keyOf(person, project), [...others, ...(offered ? [] : [role])].join(','));
  changes.set(changes.get() + 1);
};
