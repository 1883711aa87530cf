/**
 * The roles people hold, per project, and what each one's reach is.
 * Source: specification 000 §6, 001 §6 and the domain's «Roles, levels, states». Role names appear in this folder only.
 */

/** Every role, in the order of its Level: a smaller number may do more. */
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

/** The Level of those above whom there is nobody. */
export const strongestLevel: number = roleLevels.Super;

/** The roles, from the one that may do most to the one that may do least. */
export const roles = Object.keys(roleLevels) as readonly Role[];

/** How far a role sees: its own records, its caseload, its project, every project. */
export type Reach = 'own' | 'caseload' | 'project' | 'all';

/** The reach of each role; a call's scope is judged by the widest reach that gives the caller the call's ability. */
export const reachOf: Record<Role, Reach> = {
  Super: 'all',
  Admin: 'all',
  Supervisor: 'project',
  Coordinator: 'project',
  SupervisorLitePlus: 'project',
  SupervisorLite: 'project',
  Microdata: 'project',
  Translator: 'project',
  Mentor: 'caseload',
  Mentee: 'own',
  Registered: 'own',
};

const reachOrder: readonly Reach[] = ['own', 'caseload', 'project', 'all'];

/** The wider of two reaches. */
export const wider = (a: Reach, b: Reach): Reach => (reachOrder.indexOf(a) >= reachOrder.indexOf(b) ? a : b);

/** True when the text is the name of a role. */
export const isRole = (text: string): text is Role => Object.hasOwn(roleLevels, text);

/** These roles as a set, in the order of their Level; names that are no roles are left out. */
export const roleSet = (names: readonly string[]): Role[] => roles.filter((role) => names.includes(role));

/** A person's Level: the smallest of the held roles unless set by hand; without a role, that of Registered. */
export const levelOf = (held: readonly Role[], byHand?: number | null): number =>
  byHand ?? Math.min(roleLevels.Registered, ...held.map((role) => roleLevels[role]));

/** Whether a role holds in every project and not only where it was given. */
export const holdsEverywhere = (role: Role): boolean => reachOf[role] === 'all';

/** Users whose only role is the applicants' role land on /applicant (specification 000 §2). */
export const isOnlyApplicant = (held: readonly Role[]): boolean =>
  held.length > 0 && held.every((role) => role === 'Registered');

/**
 * Users whose only role is the mentees' role are the ones asked for consent (specification 000 §4); having applied
 * besides takes nothing from it.
 */
export const isOnlyMentee = (held: readonly Role[]): boolean =>
  held.includes('Mentee') && held.every((role) => role === 'Mentee' || role === 'Registered');

/** The role given when none is named (specification 000 §5). */
export const defaultRole: Role = 'Mentee';

/** The role of a person whose e-mail is confirmed but who is not yet selected. */
export const applicantRole: Role = 'Registered';

/** The roles a person of this Level may assign: above 1 only the two of the programme's pair (specification 000 §5). */
export const assignableRoles = (level: number): readonly Role[] =>
  level > 1 ? ['Mentee', 'Mentor'] : roles.filter((role) => roleLevels[role] >= level);

/** The role that counsels; linked to mentees for the project and per action. */
export const mentorRole: Role = 'Mentor';

/** The role of a participant. */
export const menteeRole: Role = 'Mentee';

/** The role of whoever sets the installation up. */
export const administratorRole: Role = 'Admin';

/** The roles of which a second step at signing in can be demanded: of those who work on the programme. */
export const demandedRoles: readonly Role[] = roles.filter((role) => role !== menteeRole && role !== applicantRole);

/** The roles that follow mentors and their mentees. */
export const supervisorRoles: readonly Role[] = ['Supervisor', 'SupervisorLitePlus', 'SupervisorLite'];

/** The roles of those who run a project, but for those that hold in every project. */
export const staffRoles: readonly Role[] = roles.filter((role) => reachOf[role] === 'project');
