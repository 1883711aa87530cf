/** What follows for accounts when a change makes people stronger, or takes an administrator away. */
import { holdsEverywhere, levelOf } from '@telemachos/contract/access/roles.ts';
import { filterRoles } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { Problem } from '../../platform/problem.ts';
import { holdAdministrators } from '../account/profile.store.ts';
import type { Held } from './changing.store.ts';

const holds = ({ member, state }: Held): boolean => member && (state === 0 || state === 1);

/** Whether somebody may do more than before: by their roles, or because the project opens, for the first time or again. */
const isRaised = (before: Held, after: Held): boolean =>
  holds(after) && (!holds(before) || levelOf(filterRoles(after.roles)) < levelOf(filterRoles(before.roles)));

const isAdministrator = (person: Held): boolean => holds(person) && filterRoles(person.roles).some(holdsEverywhere);

/**
 * Of those who became stronger, a password that somebody else gave and nobody replaced opens nothing any more, nor do the
 * sessions begun with it and the links that others were shown: whoever knows them might not be allowed to have them now.
 * (A link for a password goes to the owner's own mailbox, and stays.) And somebody is left who can sign in as an administrator.
 */
export const settleAccounts = async (
  connection: Connection & { now: Date },
  people: readonly Held[],
  before: (person: Held) => Held,
): Promise<void> => {
  const { client, now } = connection;
  const lost = people.some((person) => isAdministrator(before(person)) && !isAdministrator(person));
  if (lost && !(await holdAdministrators(connection, null))) throw new Problem('REFUSED');
  const ids = people.filter((person) => isRaised(before(person), person)).map(({ id }) => id);
  if (ids.length === 0) return;
  await client.query(
    `WITH given AS (
       UPDATE users SET password_hash = NULL, version = version + 1
       WHERE id = ANY($1) AND must_choose_password AND password_hash IS NOT NULL RETURNING id
     ), links AS (
       UPDATE links SET used_at = $2 WHERE user_id = ANY($1) AND used_at IS NULL
         AND purpose IN ('second-step', 'login-as')
     )
     DELETE FROM sessions WHERE user_id IN (SELECT id FROM given)`,
    [ids, now],
  );
};
