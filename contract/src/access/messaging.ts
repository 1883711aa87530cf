/**
 * Rules for sending messages: by the roles of both people and by their mentor link.
 *
 * Source: the domain's «Chat»; docs/decisions/2026-11-23-who-writes-to-whom.md.
 */
import { coversProject, mentorRole, menteeRole, reachOf, roles, type Role } from './roles.ts';

/** Roles to which a mentee may write besides the mentee's mentors. */
const coordinatingRoles: readonly Role[] = ['Supervisor', 'Coordinator'];
/** Roles of staff without mentees of their own. */
const staff: readonly Role[] = roles.filter((role) => coversProject(reachOf[role]));

/** `any`: roles of people who may be written to. `linked`: only if a mentor link connects the two. */
export type WritableRoles = { any: readonly Role[]; linked: readonly Role[] };

const nobody: WritableRoles = { any: [], linked: [] };

const writableRolesOf = (role: Role): WritableRoles => {
  if (role === menteeRole) return { any: coordinatingRoles, linked: [mentorRole] };
  if (role === mentorRole) return { any: staff, linked: [menteeRole] };
  if (!staff.includes(role)) return nobody;
  return {
    any: coordinatingRoles.includes(role) ? [...staff, mentorRole, menteeRole] : [...staff, mentorRole],
    linked: [],
  };
};

/** The roles to which a person with these roles may write. */
export const writableRoles = (held: readonly Role[]): WritableRoles => {
  const each = held.map(writableRolesOf);
  return {
    any: roles.filter((role) => each.some(({ any }) => any.includes(role))),
    linked: roles.filter((role) => each.some(({ linked }) => linked.includes(role))),
  };
};

/** Whether a person may write to another. `areLinked`: one is the mentor of the other. */
export const mayWrite = (mine: readonly Role[], theirs: readonly Role[], areLinked: boolean): boolean => {
  const { any, linked } = writableRoles(mine);
  return theirs.some((role) => any.includes(role) || (areLinked && linked.includes(role)));
};
