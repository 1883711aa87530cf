/** Sending what most messages are: a text in a conversation of two. Others' go with it in one statement. */
import { mailDelayMinutes } from '@telemachos/contract/features/notices/notices.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { mayWriteInPairSql } from '../../access/messaging.store.ts';
import { queryPrepared } from '../../db/run-sql.ts';

/** A text to be kept by somebody who takes part in the conversation. */
export type PlainText = { conversationId: number; userId: number; clientId: string; text: string; at: Date };

/** How it was kept, and whose conversation it is. */
export type PlainKept = { seq: number; at: Date; userIds: number[] };

/**
 * Of each text: 1. hold the conversation and the places of the two in it, if it is one of two in which its writer may
 * write now, if nobody else holds it, and if the text was not kept before; 2. give it the next number; 3. whoever had read
 * everything has read their own, too, else it is counted as own among what is unread; 4. the other's mail is due in time;
 * 5. keep it. The same text kept by another server in this very moment fails all of them.
 */
const keepTexts = (texts: SQL): SQL => sql`
  WITH sent AS MATERIALIZED (
    SELECT * FROM ${texts} AS s (id, user_id, client_id, text, at)
  ), held AS MATERIALIZED (
    SELECT c.id FROM conversations c JOIN sent s USING (id)
    WHERE c.kind = 'pair' AND ${mayWriteInPairSql(sql`s.user_id`)}
      AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.user_id = s.user_id AND m.client_id = s.client_id)
    FOR UPDATE OF c SKIP LOCKED
  ), places AS MATERIALIZED (
    SELECT p.conversation_id AS id, p.user_id FROM conversation_members p JOIN held h ON h.id = p.conversation_id
    FOR UPDATE OF p SKIP LOCKED
  ), whole AS (
    SELECT id, array_agg(user_id) AS user_ids FROM places GROUP BY id HAVING count(*) = 2
  ), next AS (
    UPDATE conversations c SET last_seq = c.last_seq + 1, last_at = greatest(c.last_at, s.at)
    FROM whole w JOIN sent s USING (id) WHERE c.id = w.id
    RETURNING c.id, c.last_seq AS seq, c.last_at AS at, s.user_id, s.client_id, s.text, s.at AS now, w.user_ids
  ), mine AS (
    UPDATE conversation_members p SET
      read_seq = CASE WHEN p.read_seq + p.own_since = n.seq - 1 THEN n.seq ELSE p.read_seq END,
      own_since = CASE WHEN p.read_seq + p.own_since = n.seq - 1 THEN 0 ELSE p.own_since + 1 END
    FROM next n WHERE p.conversation_id = n.id AND p.user_id = n.user_id
  ), others AS (
    UPDATE conversation_members p SET mail_at = n.now + ${sql.raw(String(mailDelayMinutes))} * interval '1 minute'
    FROM next n WHERE p.conversation_id = n.id AND p.user_id <> n.user_id AND p.mail_at IS NULL AND NOT p.muted
  ), kept AS (
    INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
    SELECT id, seq, user_id, client_id, text, at FROM next
  )
  SELECT id, seq, at, user_ids AS "userIds" FROM next`;

/**
 * Keep texts of as many conversations; null for one that is none of two, in which its writer may not write, that was kept
 * before, or whose conversation somebody holds.
 */
export const keepPlainTexts = async (
  client: Pick<pg.Pool, 'query'>,
  texts: readonly PlainText[],
): Promise<(PlainKept | null)[]> => {
  const column = <Value>(value: (text: PlainText) => Value) => sql`${sql.param(texts.map(value))}`;
  const columns = sql`unnest(${column(({ conversationId }) => conversationId)}::int[], ${column(({ userId }) => userId)}::int[],
    ${column(({ clientId }) => clientId)}::uuid[], ${column(({ text }) => text)}::text[], ${column(({ at }) => at)}::timestamptz[])`;
  const rows = await queryPrepared<PlainKept & { id: number }>({ client }, 'chat-keep', keepTexts(columns));
  const kept = new Map(rows.map((row) => [row.id, row]));
  return texts.map(({ conversationId }) => kept.get(conversationId) ?? null);
};
