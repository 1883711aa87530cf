/**
 * Roles with their levels and reach.
 *
 * Role names appear in this folder only. Source: specification 000 §6, 001 §6, the domain's «Roles, levels, states».
 */

/** The Level of each role, in order. A smaller number may do more. */
export const roleLevels = {
  Super: 0,
  Admin: 1,
  Supervisor: 100,
  Coordinator: 200,
  SupervisorLitePlus: 300,
  SupervisorLite: 400,
  Microdata: 500,
  Translator: 600,
  Mentor: 700,
  Mentee: 1000,
  Registered: 2000,
} as const;

export type Role = keyof typeof roleLevels;

/** The smallest Level. */
export const strongestLevel: number = roleLevels.Super;

/** The roles, strongest first. */
export const roles = Object.keys(roleLevels) as readonly Role[];

/**
 * The records that a role reaches: its own, its caseload, its project without the actions that flag 32 hides, its whole
 * project, every project.
 */
export type Reach = 'own' | 'caseload' | 'supervision' | 'project' | 'all';

/** The reach of each role. A scope is checked with the widest reach among the roles that hold the ability. */
export const reachOf: Record<Role, Reach> = {
  Super: 'all',
  Admin: 'all',
  Supervisor: 'supervision',
  Coordinator: 'project',
  SupervisorLitePlus: 'supervision',
  SupervisorLite: 'supervision',
  Microdata: 'project',
  Translator: 'project',
  Mentor: 'caseload',
  Mentee: 'own',
  Registered: 'own',
};

const reachOrder: readonly Reach[] = ['own', 'caseload', 'supervision', 'project', 'all'];

/** The wider of two reaches. */
export const wider = (a: Reach, b: Reach): Reach => (reachOrder.indexOf(a) >= reachOrder.indexOf(b) ? a : b);

/** Whether a reach covers all people of a project. */
export const coversProject = (reach: Reach | null): boolean =>
  reach !== null && reachOrder.indexOf(reach) >= reachOrder.indexOf('supervision');

/** True when the text is the name of a role. */
export const isRole = (text: string): text is Role => Object.hasOwn(roleLevels, text);

/** The roles among these names, without duplicates, strongest first. */
export const roleSet = (names: readonly string[]): Role[] => roles.filter((role) => names.includes(role));

/** A person's Level: set by hand, else the smallest of the held roles, else that of Registered. */
export const levelOf = (held: readonly Role[], byHand?: number | null): number =>
  byHand ?? Math.min(roleLevels.Registered, ...held.map((role) => roleLevels[role]));

/** Whether a role holds in every project, not only where it was granted. */
export const holdsEverywhere = (role: Role): boolean => reachOf[role] === 'all';

/** Whether applicant is the person's only role; such users land on /applicant (specification 000 §2). */
export const isOnlyApplicant = (held: readonly Role[]): boolean =>
  held.length > 0 && held.every((role) => role === 'Registered');

/**
 * Whether mentee, possibly with applicant, is the person's only role; such users are asked for consent (specification
 * 000 §4).
 */
export const isOnlyMentee = (held: readonly Role[]): boolean =>
  held.includes('Mentee') && held.every((role) => role === 'Mentee' || role === 'Registered');

/** The default role (specification 000 §5). */
export const defaultRole: Role = 'Mentee';

/** The role of a person whose e-mail is confirmed but who is not yet selected. */
export const applicantRole: Role = 'Registered';

/** The roles that a person of this Level may assign: above Level 1 only mentee and mentor (specification 000 §5). */
export const assignableRoles = (level: number): readonly Role[] =>
  level > 1 ? ['Mentee', 'Mentor'] : roles.filter((role) => roleLevels[role] >= level);

/** The roles that may run queries and services. Applicants run nothing. */
export const runningRoles: readonly Role[] = roles.filter((role) => role !== applicantRole);

/** The role that is linked to mentees, for the project or for an action. */
export const mentorRole: Role = 'Mentor';

/** The role of a participant. */
export const menteeRole: Role = 'Mentee';

/** The role of the person who sets up the installation. */
export const administratorRole: Role = 'Admin';

/** The roles for which a project can require a second factor. */
export const demandedRoles: readonly Role[] = roles.filter((role) => role !== menteeRole && role !== applicantRole);

/** The roles that follow mentors and their mentees. */
export const supervisorRoles: readonly Role[] = ['Supervisor', 'SupervisorLitePlus', 'SupervisorLite'];

/** The staff roles that hold in one project. */
export const staffRoles: readonly Role[] = roles.filter(
  (role) => coversProject(reachOf[role]) && !holdsEverywhere(role),
);
