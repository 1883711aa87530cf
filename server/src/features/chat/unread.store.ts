/** How far somebody has read, and how much is unread. */
import { sql } from 'drizzle-orm';
import { mayReadInSql, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';

/**
 * Everything up to a number is read: never less than before, and nothing that was not written. The conversation's lock is
 * held.
 */
export const markRead = async (
  connection: Connection,
  { conversationId, userId, seq }: { conversationId: number; userId: number; seq: number },
): Promise<void> => {
  await queryRows(
    connection,
    sql`WITH upto AS (
        SELECT least(${seq}::int, c.last_seq) AS seq, c.last_seq AS last FROM conversations c WHERE c.id = ${conversationId}
      )
      UPDATE conversation_members p SET read_seq = upto.seq,
        mail_at = CASE WHEN upto.seq < upto.last THEN mail_at END, own_since = (
        SELECT count(*) FROM messages m
        WHERE m.conversation_id = p.conversation_id AND m.user_id = p.user_id AND m.seq > upto.seq)
      FROM upto WHERE p.conversation_id = ${conversationId} AND p.user_id = ${userId} AND p.read_seq < upto.seq`,
  );
};

/** The last message that somebody has read. */
export const readUpTo = async (connection: Connection, conversationId: number, userId: number): Promise<number> =>
  (
    await queryRows<{ seq: number }>(
      connection,
      sql`SELECT read_seq AS seq FROM conversation_members
        WHERE conversation_id = ${conversationId} AND user_id = ${userId}`,
    )
  )[0]?.seq ?? 0;

/** How many messages are unread, and when one was written last: in these conversations, or in all that are not muted. */
export const unread = async (
  connection: Connection,
  writer: Writer,
  conversationIds: readonly number[] | null,
): Promise<{ count: number; last: Date | null }> => {
  const [found] = await queryPrepared<{ count: number; last: Date | null }>(
    connection,
    'unread',
    sql`SELECT coalesce(sum(greatest(0, c.last_seq - p.read_seq - p.own_since)), 0)::int AS count, max(c.last_at) AS last
      FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
      WHERE p.user_id = ${writer.viewer.userId} AND c.project_id = ${writer.projectId}
        AND ${conversationIds === null ? sql`NOT p.muted AND ${mayReadInSql(writer)}` : sql`c.id = ANY(${sql.param([...conversationIds])}::int[])`}`,
  );
  return found ?? { count: 0, last: null };
};
