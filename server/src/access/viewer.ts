/** The signed-in person of a call, with memberships and abilities. */
import { abilitiesOf, can, reachFor, type Ability } from '@telemachos/contract/access/abilities.ts';
import { holdsEverywhere, isRole, levelOf, type Reach, type Role } from '@telemachos/contract/access/roles.ts';
import { actingLevel } from '@telemachos/contract/access/strength.ts';
import { needsConsent, type GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';

/** A membership, with the consent settings of the project and the consent bits of the person. */
export type Membership = {
  projectId: number;
  roles: Role[];
  state: number;
  gdpr: GdprSettings | null;
  consent: number;
  /** Roles for which the project requires a second factor. For roles that hold everywhere, any project counts. */
  secondFactorRoles: Role[];
};

/** A person who impersonates the viewer. */
export type Impersonator = {
  /** The user id of the impersonator. */
  actorId: number;
  until: Date;
  /** The impersonator allowed changes. */
  changes: boolean;
  /** The impersonation began with a link; the session ends with it. */
  byLink: boolean;
};

/** The signed-in person of a call. */
export type Viewer = {
  userId: number;
  /** Null if nobody impersonates the viewer. */
  impersonator: Impersonator | null;
  sessionId: number;
  /** The language of screens and mails. */
  language: string;
  levelByHand: number | null;
  defaultProjectId: number | null;
  /** Another person chose the password, or there is none yet. */
  mustChoosePassword: boolean;
  hasSecondFactor: boolean;
  memberships: Membership[];
};

/** Member states in which roles hold: 0 not yet activated, 1 active (the domain's «Roles, levels, states»). */
const roleHoldingStates = new Set([0, 1]);

/** Whether the person has left or is suspended in every project. */
export const hasNoActiveMembership = (memberships: readonly { state: number }[]): boolean =>
  memberships.every(({ state }) => !roleHoldingStates.has(state));

/** The names that are roles. */
export const filterRoles = (names: readonly string[]): Role[] => names.filter(isRole);

/** The roles in a project: those of an active membership there, and those that hold everywhere. */
export const rolesIn = (viewer: Viewer, projectId: number | null): Role[] => {
  const held = viewer.memberships.filter(({ state }) => roleHoldingStates.has(state));
  const there = held.find((membership) => membership.projectId === projectId)?.roles ?? [];
  const everywhere = held.flatMap(({ roles }) => roles.filter(holdsEverywhere));
  return [...new Set([...there, ...everywhere])].toSorted((a, b) => levelOf([a]) - levelOf([b]));
};

/** The Level in a project. A smaller number may do more. */
export const levelIn = (viewer: Viewer, projectId: number | null): number =>
  levelOf(rolesIn(viewer, projectId), viewer.levelByHand);

/** The Level with which the person acts on other accounts in a project. */
export const actingLevelIn = (viewer: Viewer, projectId: number | null): number =>
  actingLevel(rolesIn(viewer, projectId), viewer.levelByHand);

/** Whether the person has the ability in any project (gate 1). */
export const canAnywhere = (viewer: Viewer, ability: Ability): boolean =>
  viewer.memberships.some(({ state, roles }) => roleHoldingStates.has(state) && can(roles, ability));

/** The reach of the ability in a project, null without it (gate 2). */
export const reachIn = (viewer: Viewer, projectId: number | null, ability: Ability): Reach | null =>
  reachFor(rolesIn(viewer, projectId), ability);

/** The abilities in a project, for the menu. */
export const abilitiesIn = (viewer: Viewer, projectId: number | null): Ability[] =>
  abilitiesOf(rolesIn(viewer, projectId));

/** Whether a consent that the project requires is missing. */
export const owesConsent = (viewer: Viewer, projectId: number | null): boolean => {
  const there = viewer.memberships.find((membership) => membership.projectId === projectId);
  return there !== undefined && needsConsent(there.gdpr ?? undefined, there.consent, rolesIn(viewer, projectId));
};

/** Whether a project requires a second factor of the person. */
export const needsSecondFactor = ({ memberships }: Viewer): boolean =>
  memberships.some(
    ({ state, roles, secondFactorRoles }) =>
      roleHoldingStates.has(state) && roles.some((role) => secondFactorRoles.includes(role)),
  );

/** Whether a required second factor is missing. */
export const owesSecondFactor = (viewer: Viewer): boolean => !viewer.hasSecondFactor && needsSecondFactor(viewer);

/**
 * The project of a call that names no record: the requested one (null if the person holds no role there), else the
 * default one, else the first.
 */
export const currentProject = (viewer: Viewer, requested: number | null): number | null => {
  const belongs = (projectId: number | null): projectId is number =>
    projectId !== null && rolesIn(viewer, projectId).length > 0;
  if (requested !== null) return belongs(requested) ? requested : null;
  if (belongs(viewer.defaultProjectId)) return viewer.defaultProjectId;
  return viewer.memberships.find(({ projectId }) => belongs(projectId))?.projectId ?? null;
};

/** The user id of the impersonator, or of the viewer. */
export const actingUserId = (viewer: Viewer): number => viewer.impersonator?.actorId ?? viewer.userId;

/** The user ids on which the caller must not act as staff: the viewer and the impersonator. */
export const ownUserIds = ({ userId, impersonator }: Pick<Viewer, 'userId' | 'impersonator'>): number[] =>
  impersonator ? [userId, impersonator.actorId] : [userId];

/** Whether the person has the ability in a project. */
export const canIn = (viewer: Viewer, projectId: number | null, ability: Ability): boolean =>
  reachIn(viewer, projectId, ability) !== null;
