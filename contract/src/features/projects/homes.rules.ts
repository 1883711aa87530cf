/** The homes of the roles and what stands on each, in the product's own order or as a project chose. */
import { can, type Ability } from '../../access/abilities.ts';
import type { Role } from '../../access/roles.ts';

/** The homes by the ability that makes one somebody's, in the order in which they are tried: the narrower work first. */
const homes = [
  'mentee.work',
  'project.manage',
  'mentor.caseload',
  'supervision.view',
  'layout.view',
] as const satisfies readonly Ability[];
export type Home = (typeof homes)[number];

/**
 * What stands on each, in the product's own order. What everybody must find (one's consent, what is still to come) is no
 * part, and stays.
 */
export const homeParts = {
  'mentee.work': ['notes', 'next', 'progress', 'meeting', 'shared', 'mentors'],
  'project.manage': [
    'unchecked',
    'unpaired',
    'firstMeeting',
    'overdue',
    'silent',
    'mails',
    'library',
    'applications',
    'groups',
    'weeks',
  ],
  'mentor.caseload': ['people', 'quests', 'meetings'],
  'supervision.view': ['supervisors'],
  'layout.view': ['places'],
} as const satisfies Record<Home, readonly string[]>;
export type HomePart<Of extends Home> = (typeof homeParts)[Of][number];

/** The home of a role: the first whose ability it holds. Who only applies has none. */
export const homeOf = (role: Role): Home | undefined => homes.find((ability) => can([role], ability));

/** Whether the home of this role has a part of this name. */
export const hasPart = (role: Role, name: string): boolean => {
  const home = homeOf(role);
  return home !== undefined && homeParts[home].some((part: string) => part === name);
};

/** The parts among these that were chosen, each once and in the order chosen; all of them where none was. */
export const partsOf = <Part extends string>(
  parts: readonly Part[],
  chosen: readonly string[] = [],
): readonly Part[] => {
  const found = [...new Set(chosen)].flatMap((name) => parts.filter((part) => part === name));
  return found.length > 0 ? found : parts;
};
