/** Rules for acting on other accounts and for impersonation. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import { mayActEverywhere } from '@telemachos/contract/access/strength.ts';
import type { Connection } from '../db/connect.ts';
import { findHeldLevels, findStronger } from './strength.store.ts';
import {
  actingLevelIn,
  canAnywhere,
  currentProject,
  hasNoActiveMembership,
  ownUserIds,
  owesSecondFactor,
  reachIn,
  type Viewer,
} from './viewer.ts';

type AccountCaller = { viewer: Viewer; projectId: number | null; ability: Ability };

/**
 * Whether the caller may act on these accounts: all weaker than the caller, none the caller's own. With
 * `affectsWholeAccount` the caller also needs the ability in each project where the account holds a role.
 */
export const mayActOnAccounts = async (
  connection: Pick<Connection, 'client'>,
  { viewer, projectId, ability }: AccountCaller,
  ids: number[],
  affectsWholeAccount: boolean,
): Promise<boolean> => {
  if (ownUserIds(viewer).some((id) => ids.includes(id))) return false;
  if ((await findStronger(connection, actingLevelIn(viewer, projectId), ids)).length > 0) return false;
  if (!affectsWholeAccount) return true;
  return mayActEverywhere(await findHeldLevels(connection, ids), (project) => ({
    reach: reachIn(viewer, project, ability),
    level: actingLevelIn(viewer, project),
  }));
};

/** Whether a person may impersonate another. Both are judged by their present roles. */
export const mayImpersonate = async (
  connection: Pick<Connection, 'client'>,
  actor: Viewer,
  person: Pick<Viewer, 'userId' | 'memberships'>,
): Promise<boolean> => {
  const ability = 'users.seeAs';
  if (
    actor.mustChoosePassword ||
    owesSecondFactor(actor) ||
    !canAnywhere(actor, ability) ||
    hasNoActiveMembership(person.memberships)
  )
    return false;
  const projectId = currentProject(actor, null);
  return mayActOnAccounts(connection, { viewer: actor, projectId, ability }, [person.userId], true);
};
