/** Who is to be written to about what is unread, and what that is: claimed, so that each thing is in one mail. */
import { sql } from 'drizzle-orm';
import { mayReadInSql, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

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

/** A conversation in which something is unread: with whom or of whose group, which may be the reader's own, and how much. */
export type Unread = { id: number; name: string; of: 'pair' | 'group' | 'ownGroup'; count: number };

/** Messages that are counted; a digest shows this number when there are more. */
const maxCountedMessages = 1000;

/**
 * The conversations that wait to be told of and have something unread, what was taken back left out; of none of them is told
 * again until it was read. Where nothing is told, now or of one, the next message waits anew.
 */
export const claimConversations = async (
  connection: Connection,
  reader: Writer,
  { tells }: { tells: boolean },
): Promise<Unread[]> =>
  queryRows(
    connection,
    sql`WITH due AS MATERIALIZED (
        SELECT c.id, c.kind, c.mentor_id, c.low_id, c.high_id, c.last_at,
          ${tells}::boolean AND NOT p.muted AND ${mayReadInSql(reader)} AS may,
          (SELECT count(*)::int FROM (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.seq > p.read_seq
            AND m.seq > p.from_seq AND m.user_id <> p.user_id AND m.taken_back_at IS NULL LIMIT ${maxCountedMessages}) few) AS count
        FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
        WHERE c.project_id = ${reader.projectId} AND p.user_id = ${reader.viewer.userId} AND p.mail_at < 'infinity'
        FOR UPDATE OF p
      ), claimed AS (
        UPDATE conversation_members p SET mail_at = CASE WHEN due.may AND due.count > 0 THEN 'infinity'::timestamptz END
        FROM due WHERE p.conversation_id = due.id AND p.user_id = ${reader.viewer.userId}
      )
      SELECT due.id, due.count,
        CASE WHEN due.kind <> 'group' THEN 'pair' WHEN due.mentor_id = ${reader.viewer.userId} THEN 'ownGroup' ELSE 'group' END AS of, (
        SELECT ${sql.raw(sentenceNameSql('u'))} FROM users u
        WHERE u.id = CASE WHEN due.kind = 'group' THEN due.mentor_id
          WHEN due.low_id = ${reader.viewer.userId} THEN due.high_id ELSE due.low_id END) AS name
      FROM due WHERE due.may AND due.count > 0 ORDER BY due.last_at DESC, due.id DESC`,
  );

/** Whom a mail about it goes to; nothing where they are not active, or have no address. */
export type Addressee = { email: string; name: string; language: string; url: string; descr: string };

export const addresseeOf = async ({ client }: Asking, { userId, projectId }: Whose): Promise<Addressee | undefined> => {
  const text = `SELECT u.email, ${sentenceNameSql('u')} AS name, u.language, p.url, p.descr
    FROM memberships m JOIN users u ON u.id = m.user_id JOIN projects p ON p.id = m.project_id
    WHERE m.user_id = $1 AND m.project_id = $2 AND m.state = 1 AND u.email IS NOT NULL`;
  return (await client.query<Addressee>(text, [userId, projectId])).rows[0];
};
