/**
 * Rules for acting on other accounts: only on accounts weaker than the caller.
 *
 * They cover password, state, roles, sessions and mails with links. An equal account and the caller's own are refused.
 * An entry names the accounts in `targets`, and the gates apply these rules.
 */
import { coversProject, levelOf, roleLevels, roles, type Reach, type Role } from './roles.ts';

/** The Level with which a person with these roles acts. A Level set by hand can only reduce power. */
export const actingLevel = (held: readonly Role[], byHand: number | null): number =>
  Math.max(levelOf(held), byHand ?? 0);

/**
 * Whether a caller with the Level `acting` may act on an account of that strength. Strength is the smallest Level of
 * the account in any project, or a smaller one set by hand. Suspended memberships count, because they may be restored.
 */
export const mayActUpon = (acting: number, strength: number): boolean => strength > acting;

/** The Level of an account in a project. */
type HeldLevel = { projectId: number; level: number };

/** The caller's reach with the ability in a project (null without it), and acting Level there. */
type ActingLevel = { reach: Reach | null; level: number };

/**
 * Whether the caller may act on a whole account (password, links, sessions), which opens every project of its owner:
 * the caller needs the ability and a smaller Level in each of these projects, whatever the member state.
 */
export const mayActEverywhere = (held: readonly HeldLevel[], actingIn: (projectId: number) => ActingLevel): boolean =>
  held.every(({ projectId, level }) => {
    const acting = actingIn(projectId);
    return coversProject(acting.reach) && mayActUpon(acting.level, level);
  });

/** The roles whose holders are not weaker than this Level, for queries over many people. */
export const rolesOutOfReach = (acting: number): readonly Role[] =>
  roles.filter((role) => !mayActUpon(acting, roleLevels[role]));
