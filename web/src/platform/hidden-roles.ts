/** Roles that a person hides from the role menu on this device. Hiding changes no permission. */
import { isRole, type Role } from '@telemachos/contract/access/roles.ts';
import { localSettings } from './local-settings.ts';
import { createObservable, useObservable } from './observable.ts';

const changeCount = createObservable(0);
const settingKey = (person: number, project: number): string => `aside.${person}.${project}`;

/** Reads a person's hidden roles in a project. */
const readHiddenRoles = (person: number, project: number): Role[] =>
  (localSettings.get(settingKey(person, project)) ?? '').split(',').filter(isRole);

/** Removes hidden roles from the held ones, but never all of them. */
export const excludeHidden = (held: readonly Role[], aside: readonly Role[]): readonly Role[] => {
  const offered = held.filter((role) => !aside.includes(role));
  return offered.length > 0 ? offered : held;
};

/** The held roles that the menu offers. */
export const useOfferedRoles = (person: number, project: number, held: readonly Role[]): readonly Role[] => {
  useObservable(changeCount);
  return excludeHidden(held, readHiddenRoles(person, project));
};

/** Shows or hides a role in the menu. */
export const setRoleOffered = (person: number, project: number, role: Role, offered: boolean): void => {
  const others = readHiddenRoles(person, project).filter((one) => one !== role);
  localSettings.set(settingKey(person, project), [...others, ...(offered ? [] : [role])].join(','));
  changeCount.set(changeCount.get() + 1);
};
