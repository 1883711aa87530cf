/**
 * Who may act upon whose account: password, state, roles, sessions, mails with links. Only upon somebody weaker; an
 * equal is refused, and so is oneself. Every call that touches another person's account says so with `targets`, and the
 * gates ask here.
 */
import { levelOf, roleLevels, roles, type Reach, type Role } from './roles.ts';

/**
 * The Level with which somebody acts where they hold these roles. A Level set by hand may take power away and never
 * gives any: it is the roles that were given.
 */
export const actingLevel = (held: readonly Role[], byHand: number | null): number =>
  Math.max(levelOf(held), byHand ?? 0);

/**
 * Whether somebody acting with this Level may touch the account of somebody of that strength: the smallest Level of the
 * roles held over all projects, whatever the state there (who is suspended may come back with the same password), or
 * one set by hand that is smaller still.
 */
export const mayActUpon = (acting: number, strength: number): boolean => strength > acting;

/** What somebody holds in a project: the Level there, or one set by hand that is smaller still. */
type Held = { projectId: number; level: number };

/** Somebody's ability in a project: its reach, or null without it, and the Level they act with there. */
type Acting = { reach: Reach | null; level: number };

/**
 * Whether somebody may act upon a whole account (password, links, sessions), which opens every project its owner is in:
 * they must act, with the ability and upon somebody weaker, in each project where the owner holds a role, whatever the
 * state there.
 */
export const mayActEverywhere = (held: readonly Held[], actingIn: (projectId: number) => Acting): boolean =>
  held.every(({ projectId, level }) => {
    const acting = actingIn(projectId);
    return (acting.reach === 'project' || acting.reach === 'all') && mayActUpon(acting.level, level);
  });

/** The roles whose holders are out of reach for this Level: for queries that judge many people at once. */
export const rolesOutOfReach = (acting: number): readonly Role[] =>
  roles.filter((role) => !mayActUpon(acting, roleLevels[role]));
