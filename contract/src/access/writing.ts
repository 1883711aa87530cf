/**
 * Who may write to whom in a project: by what each of two people holds there, and whether they are a mentor and that
 * mentor's mentee. Source: the domain's «Chat»; docs/decisions/2026-11-23-who-writes-to-whom.md.
 */
import { mentorRole, menteeRole, reachOf, roles, type Role } from './roles.ts';

/** Those a participant may turn to besides the own mentors. */
const running: readonly Role[] = ['Supervisor', 'Coordinator'];
/** Those who work on the programme with nobody of their own to counsel. */
const staff: readonly Role[] = roles.filter((role) => reachOf[role] === 'project' || reachOf[role] === 'all');

/** Whoever holds one of `any` may be written to; whoever holds one of `linked`, by their mentor or mentee. */
export type Reached = { any: readonly Role[]; linked: readonly Role[] };

const nobody: Reached = { any: [], linked: [] };

const reachedBy = (role: Role): Reached => {
  if (role === menteeRole) return { any: running, linked: [mentorRole] };
  if (role === mentorRole) return { any: staff, linked: [menteeRole] };
  if (!staff.includes(role)) return nobody;
  return { any: running.includes(role) ? [...staff, mentorRole, menteeRole] : [...staff, mentorRole], linked: [] };
};

/** Whom somebody who holds these roles may write to. */
export const writesTo = (held: readonly Role[]): Reached => {
  const each = held.map(reachedBy);
  return {
    any: roles.filter((role) => each.some(({ any }) => any.includes(role))),
    linked: roles.filter((role) => each.some(({ linked }) => linked.includes(role))),
  };
};

/** Whether one may write to another: what each holds in the project, and whether one is the other's mentor. */
export const mayWrite = (mine: readonly Role[], theirs: readonly Role[], areLinked: boolean): boolean => {
  const { any, linked } = writesTo(mine);
  return theirs.some((role) => any.includes(role) || (areLinked && linked.includes(role)));
};
