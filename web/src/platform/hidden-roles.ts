/** Held roles that somebody does not want to be offered on this device. It takes no right away, and gives none. */
import { isRole, type Role } from '@telemachos/contract/access/roles.ts';
import { localSettings, createObservable, useObservable } from './store.ts';

const changeCount = createObservable(0);
const settingKey = (person: number, project: number): string => `aside.${person}.${project}`;

/** Those that were put aside, of a person in a project. */
const readHiddenRoles = (person: number, project: number): Role[] =>
  (localSettings.get(settingKey(person, project)) ?? '').split(',').filter(isRole);

/** The held roles without those that were put aside: never none. */
export const excludeHidden = (held: readonly Role[], aside: readonly Role[]): readonly Role[] => {
  const offered = held.filter((role) => !aside.includes(role));
  return offered.length > 0 ? offered : held;
};

/** The held roles that are offered. */
export const useOfferedRoles = (person: number, project: number, held: readonly Role[]): readonly Role[] => {
  useObservable(changeCount);
  return excludeHidden(held, readHiddenRoles(person, project));
};

/** Offer a role again, or no more. */
export const setRoleOffered = (person: number, project: number, role: Role, offered: boolean): void => {
  const others = readHiddenRoles(person, project).filter((one) => one !== role);
  localSettings.set(settingKey(person, project), [...others, ...(offered ? [] : [role])].join(','));
  changeCount.set(changeCount.get() + 1);
};
