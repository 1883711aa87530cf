/** Who is invited: whether the account was opened, and how many links to a password were mailed lately. */
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';

/** Somebody who may be invited; `email` is null where there is none, `state` of no member. */
export type Invitee = {
  id: number;
  name: string;
  username: string;
  email: string | null;
  language: string;
  state: number | null;
  isOpened: boolean;
  links: number;
};

/** These people, in no order, held until the end of the transaction: two works count the links one after the other. */
export const findInvitees = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
  { purpose, since }: { purpose: string; since: Date },
): Promise<Invitee[]> => {
  await client.query('SELECT 1 FROM users WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
  const text = `SELECT u.id, ${listNameSql('u')} AS name, u.username, u.email, u.language, m.state,
      u.password_hash IS NOT NULL AS "isOpened",
      (SELECT count(*)::int FROM links l WHERE l.user_id = u.id AND l.purpose = $3 AND l.created_at > $4) AS links
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = $1
    WHERE u.id = ANY($2)`;
  return (await client.query<Invitee>(text, [projectId, ids, purpose, since])).rows;
};
