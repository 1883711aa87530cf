/** Who is asking, and what they hold where. */
import { abilitiesOf, can, reachFor, type Ability } from '@telemachos/contract/access/abilities.ts';
import { holdsEverywhere, isRole, levelOf, type Reach, type Role } from '@telemachos/contract/access/roles.ts';
import { actingLevel } from '@telemachos/contract/access/strength.ts';
import { needsConsent, type GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';

/**
 * A membership as the session reads it, with what the project asks consent for and the bits that were agreed to there.
 */
export type Membership = {
  projectId: number;
  roles: Role[];
  state: number;
  gdpr: GdprSettings | null;
  consent: number;
  /** The project, or of roles that hold everywhere any project, demands signing in in two steps of these. */
  demands: Role[];
};

/** Somebody sees the product as the viewer. */
export type Through = {
  /** Who really sits there. */
  actorId: number;
  until: Date;
  /** Changes were switched on. */
  changes: boolean;
  /** It began with a link, and with it the session ends. */
  byLink: boolean;
};

/** The signed-in person of a call. */
export type Viewer = {
  userId: number;
  /** Who sees the product as this person; null when they are here themselves. */
  through: Through | null;
  sessionId: number;
  /** Of screens and mails: a shipped one, or one that translators added. */
  language: string;
  levelByHand: number | null;
  defaultProjectId: number | null;
  /** Somebody else chose the password, or nobody yet. */
  mustChoosePassword: boolean;
  /** The person signs in in two steps. */
  hasSecondFactor: boolean;
  memberships: Membership[];
};

/** Member states in which roles hold: not yet activated, active (the domain's «Roles, levels, states»). */
const holdingStates = new Set([0, 1]);

/** Whether nothing is left in any project: everywhere left or suspended. */
export const isShutOut = (memberships: readonly { state: number }[]): boolean =>
  memberships.every(({ state }) => !holdingStates.has(state));

/** Keep the names that are roles. */
export const onlyRoles = (names: readonly string[]): Role[] => names.filter(isRole);

/** The roles held in a project: those given there while the membership holds, and those that hold everywhere. */
export const rolesIn = (viewer: Viewer, projectId: number | null): Role[] => {
  const held = viewer.memberships.filter(({ state }) => holdingStates.has(state));
  const there = held.find((membership) => membership.projectId === projectId)?.roles ?? [];
  const everywhere = held.flatMap(({ roles }) => roles.filter(holdsEverywhere));
  return [...new Set([...there, ...everywhere])].toSorted((a, b) => levelOf([a]) - levelOf([b]));
};

/** The Level in a project; a smaller number may do more. */
export const levelIn = (viewer: Viewer, projectId: number | null): number =>
  levelOf(rolesIn(viewer, projectId), viewer.levelByHand);

/** The Level with which the person acts upon others' accounts in a project. */
export const actingIn = (viewer: Viewer, projectId: number | null): number =>
  actingLevel(rolesIn(viewer, projectId), viewer.levelByHand);

/** Whether the person has the ability in any project at all: the first gate. */
export const canAnywhere = (viewer: Viewer, ability: Ability): boolean =>
  viewer.memberships.some(({ state, roles }) => holdingStates.has(state) && can(roles, ability));

/** How far the ability reaches in a project, or null when it is not held there: the second gate. */
export const reachIn = (viewer: Viewer, projectId: number | null, ability: Ability): Reach | null =>
  reachFor(rolesIn(viewer, projectId), ability);

/** The abilities in a project, for the menu. */
export const abilitiesIn = (viewer: Viewer, projectId: number | null): Ability[] =>
  abilitiesOf(rolesIn(viewer, projectId));

/** Whether the person still owes a project the consent it asks for. */
export const owesConsent = (viewer: Viewer, projectId: number | null): boolean => {
  const there = viewer.memberships.find((membership) => membership.projectId === projectId);
  return there !== undefined && needsConsent(there.gdpr ?? undefined, there.consent, rolesIn(viewer, projectId));
};

/** Whether a project demands signing in in two steps of the person. */
export const isDemandedOf = ({ memberships }: Viewer): boolean =>
  memberships.some(
    ({ state, roles, demands }) => holdingStates.has(state) && roles.some((role) => demands.includes(role)),
  );

/** Whether the person has yet to set up what is demanded. */
export const owesSecondFactor = (viewer: Viewer): boolean => !viewer.hasSecondFactor && isDemandedOf(viewer);

/**
 * The project a call is about when it names no record: the one asked for if the person belongs to it, else the default
 * one, else the first.
 */
export const currentProject = (viewer: Viewer, asked: number | null): number | null => {
  const belongs = (projectId: number | null): projectId is number =>
    projectId !== null && rolesIn(viewer, projectId).length > 0;
  if (asked !== null) return belongs(asked) ? asked : null;
  if (belongs(viewer.defaultProjectId)) return viewer.defaultProjectId;
  return viewer.memberships.find(({ projectId }) => belongs(projectId))?.projectId ?? null;
};

/** Who really acts. */
export const actorOf = (viewer: Viewer): number => viewer.through?.actorId ?? viewer.userId;

/** Whom nobody acts upon as staff: oneself, and whoever one sees the product as. */
export const oneself = ({ userId, through }: Pick<Viewer, 'userId' | 'through'>): number[] =>
  through ? [userId, through.actorId] : [userId];

/** Whether the person has the ability in a project. */
export const canIn = (viewer: Viewer, projectId: number | null, ability: Ability): boolean =>
  reachIn(viewer, projectId, ability) !== null;
