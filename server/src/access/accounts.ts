/** Whose account somebody may touch, and so see the product as. Asked by the gates, and again while it goes on. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import { mayActEverywhere } from '@telemachos/contract/access/strength.ts';
import type { Connection } from '../db/connect.ts';
import { heldBy, outOfReach } from './strength.store.ts';
import {
  actingIn,
  canAnywhere,
  currentProject,
  isShutOut,
  oneself,
  owesSecondFactor,
  reachIn,
  type Viewer,
} from './viewer.ts';

type Asking = { viewer: Viewer; projectId: number | null; ability: Ability };

/**
 * Nobody acts upon the account of somebody who may do as much or more, in whatever project; nor, by naming themselves,
 * upon their own; nor upon a whole account that opens a project where they do not act.
 */
export const mayTouch = async (
  connection: Pick<Connection, 'client'>,
  { viewer, projectId, ability }: Asking,
  ids: number[],
  affectsWholeAccount: boolean,
): Promise<boolean> => {
  if (oneself(viewer).some((id) => ids.includes(id))) return false;
  if ((await outOfReach(connection, actingIn(viewer, projectId), ids)).length > 0) return false;
  if (!affectsWholeAccount) return true;
  return mayActEverywhere(await heldBy(connection, ids), (project) => ({
    reach: reachIn(viewer, project, ability),
    level: actingIn(viewer, project),
  }));
};

/** Whether somebody may see the product as a person: both of them as they are now. */
export const maySeeAs = async (
  connection: Pick<Connection, 'client'>,
  actor: Viewer,
  person: Pick<Viewer, 'userId' | 'memberships'>,
): Promise<boolean> => {
  const ability = 'users.seeAs';
  if (
    actor.mustChoosePassword ||
    owesSecondFactor(actor) ||
    !canAnywhere(actor, ability) ||
    isShutOut(person.memberships)
  )
    return false;
  const projectId = currentProject(actor, null);
  return mayTouch(connection, { viewer: actor, projectId, ability }, [person.userId], true);
};
