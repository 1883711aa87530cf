/** Who is to be written to about what is unread, and what that is: claimed, so that each thing is in one mail. */
import { sql } from 'drizzle-orm';
import { mayReadIn, type Writer } from '../../access/writing.store.ts';
import type { Connection } from '../../db/connect.ts';
import { nameInSentences } from '../../db/names.ts';
import { rows } from '../../db/rows.ts';

type Asking = Pick<Connection, 'client'>;

/** Somebody in a project. */
export type Whose = { userId: number; projectId: number };

/** Some people for whom the time has come, those who wait longest first. */
export const duePeople = async ({ client }: Asking, now: Date, count: number): Promise<Whose[]> => {
  const text = `SELECT user_id AS "userId", project_id AS "projectId" FROM (
      (SELECT user_id, project_id, mail_at FROM notices WHERE mail_at <= $1 ORDER BY mail_at LIMIT $2)
      UNION ALL
      (SELECT p.user_id, c.project_id, p.mail_at FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
        WHERE p.mail_at <= $1 AND p.mail_at < 'infinity' ORDER BY p.mail_at LIMIT $2)) due
    GROUP BY user_id, project_id ORDER BY min(mail_at) LIMIT $2`;
  return (await client.query<Whose>(text, [now, count])).rows;
};

/** Nothing is told of to them before this instant. */
export const putOff = async ({ client }: Asking, userId: number, until: Date): Promise<void> => {
  await client.query('UPDATE notices SET mail_at = $2 WHERE user_id = $1 AND mail_at < $2', [userId, until]);
  await client.query('UPDATE conversation_members SET mail_at = $2 WHERE user_id = $1 AND mail_at < $2', [
    userId,
    until,
  ]);
};

/** The notices that wait to be told by mail and are unread; they wait no more. */
export const claimNotices = async ({ client }: Asking, { userId, projectId }: Whose): Promise<number[]> => {
  const text = `UPDATE notices SET mail_at = NULL WHERE user_id = $1 AND project_id = $2 AND mail_at IS NOT NULL
    RETURNING CASE WHEN read_at IS NULL THEN id END AS id`;
  const found = (await client.query<{ id: number | null }>(text, [userId, projectId])).rows;
  return found.flatMap(({ id }) => id ?? []);
};

/** A conversation in which something is unread: with whom, and how much. */
export type Unread = { id: number; name: string; count: number };

/** The conversations that wait to be told of and have something unread; of none of them is told again until it was read. */
export const claimConversations = async (connection: Connection, reader: Writer): Promise<Unread[]> =>
  rows(
    connection,
    sql`WITH claimed AS (
        UPDATE conversation_members p
        SET mail_at = CASE WHEN p.muted OR c.last_seq <= p.read_seq + p.own_since THEN NULL ELSE 'infinity'::timestamptz END
        FROM conversations c
        WHERE c.id = p.conversation_id AND c.project_id = ${reader.projectId} AND p.user_id = ${reader.viewer.userId}
          AND p.mail_at < 'infinity'
        RETURNING p.conversation_id AS id, p.mail_at IS NOT NULL AS told, c.last_seq - p.read_seq - p.own_since AS count
      )
      SELECT c.id, claimed.count, (
        SELECT ${sql.raw(nameInSentences('u'))} FROM users u
        WHERE u.id = CASE WHEN c.kind = 'group' THEN c.mentor_id
          WHEN c.low_id = ${reader.viewer.userId} THEN c.high_id ELSE c.low_id END) AS name
      FROM claimed JOIN conversations c ON c.id = claimed.id
      WHERE claimed.told AND ${mayReadIn(reader)} ORDER BY c.last_at DESC, c.id DESC`,
  );

/** Whom a mail about it goes to; nothing where they are not active, or have no address. */
export type Addressee = { email: string; name: string; language: string; url: string; descr: string };

export const addresseeOf = async ({ client }: Asking, { userId, projectId }: Whose): Promise<Addressee | undefined> => {
  const text = `SELECT u.email, ${nameInSentences('u')} AS name, u.language, p.url, p.descr
    FROM memberships m JOIN users u ON u.id = m.user_id JOIN projects p ON p.id = m.project_id
    WHERE m.user_id = $1 AND m.project_id = $2 AND m.state = 1 AND u.email IS NOT NULL`;
  return (await client.query<Addressee>(text, [userId, projectId])).rows[0];
};
