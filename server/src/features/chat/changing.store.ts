/** Changing what was written, and what goes with a conversation for its reader: muted or not, what is begun to be written. */
import { maxMissedMessages } from '@telemachos/contract/features/chat/chat.rules.ts';
import { sql } from 'drizzle-orm';
import { takesPartSql } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import { cameAfter, messageColumns, type MessageRow, type Place } from './chat.store.ts';

/** A message as it is kept, by its number; none that was written before its reader came. */
export const messageAt = async (connection: Connection, reader: Place, seq: number): Promise<MessageRow | null> =>
  (
    await queryRows<MessageRow>(
      connection,
      sql`SELECT ${messageColumns} FROM messages
        WHERE conversation_id = ${reader.conversationId} AND seq = ${seq} AND seq > ${cameAfter(reader)}`,
    )
  )[0] ?? null;

/**
 * Say a message otherwise, or (null) take it back; what it said before stays in its trace. The conversation's lock is
 * held.
 */
export const changeMessage = async (
  connection: Connection,
  { conversationId, seq, text, at }: { conversationId: number; seq: number; text: string | null; at: Date },
): Promise<MessageRow | null> =>
  (
    await queryRows<MessageRow>(
      connection,
      sql`WITH next AS (
          UPDATE conversations SET last_change = last_change + 1 WHERE id = ${conversationId} RETURNING last_change AS no
        ), trace AS (
          INSERT INTO message_changes (conversation_id, seq, change_no, before, at)
          SELECT conversation_id, seq, no, text, ${at} FROM messages, next
          WHERE conversation_id = ${conversationId} AND seq = ${seq}
        )
        UPDATE messages SET change_no = no, ${
          text === null ? sql`taken_back_at = ${at}, text = ''` : sql`changed_at = ${at}, text = ${text}`
        } FROM next WHERE conversation_id = ${conversationId} AND seq = ${seq} RETURNING ${messageColumns}`,
    )
  )[0] ?? null;

/** How many times a message was changed. */
export const countChanges = async ({ client }: Connection, conversationId: number, seq: number): Promise<number> => {
  const text = 'SELECT count(*)::int AS n FROM message_changes WHERE conversation_id = $1 AND seq = $2';
  return (await client.query<{ n: number }>(text, [conversationId, seq])).rows[0]?.n ?? 0;
};

/** Whether one of somebody's messages of these names said something else when it was sent. */
export const hasOtherText = async (
  { client }: Connection,
  userId: number,
  { clientIds, text }: { clientIds: readonly string[]; text: string },
): Promise<boolean> => {
  const asked = `SELECT EXISTS (SELECT 1 FROM messages m WHERE m.user_id = $1 AND m.client_id = ANY($2::uuid[])
    AND $3 <> coalesce((SELECT h.before FROM message_changes h WHERE h.conversation_id = m.conversation_id AND h.seq = m.seq
      ORDER BY h.change_no LIMIT 1), m.text)) AS other`;
  return (await client.query<{ other: boolean }>(asked, [userId, clientIds, text])).rows[0]?.other ?? false;
};

/** The messages that were changed after a change, up to a number: those after it are new. In the order of changes. */
export const changedMessages = async (
  connection: Connection,
  { after, upTo, ...reader }: Place & { after: number; upTo: number },
): Promise<{ list: MessageRow[]; more: boolean }> => {
  const list = await queryRows<MessageRow>(
    connection,
    sql`SELECT ${messageColumns} FROM messages
      WHERE conversation_id = ${reader.conversationId} AND change_no > 0 AND change_no > ${after} AND seq <= ${upTo}
        AND seq > ${cameAfter(reader)}
      ORDER BY change_no LIMIT ${maxMissedMessages + 1}`,
  );
  return { list: list.slice(0, maxMissedMessages), more: list.length > maxMissedMessages };
};

/** Mute a conversation, or not. */
export const setMuted = async (
  connection: Connection,
  { conversationId, userId }: Place,
  muted: boolean,
): Promise<void> => {
  await queryRows(
    connection,
    sql`UPDATE conversation_members SET muted = ${muted}
      WHERE conversation_id = ${conversationId} AND user_id = ${userId}`,
  );
};

/** Keep what is begun to be written; null where it is not at this version any more. */
export const keepDraft = async (
  connection: Connection,
  { conversationId, userId }: Place,
  { text, version }: { text: string; version: number },
): Promise<number | null> =>
  (
    await queryRows<{ version: number }>(
      connection,
      sql`UPDATE conversation_members SET draft = ${text}, draft_version = draft_version + 1
        WHERE conversation_id = ${conversationId} AND user_id = ${userId} AND draft_version = ${version}
        RETURNING draft_version AS version`,
    )
  )[0]?.version ?? null;

/** What the opened conversation has beside what the list shows. */
export type OpenedRow = {
  lastChange: number;
  draftText: string;
  draftVersion: number;
  seen: { UserId: number; Seq: number }[];
  seenByRest: number | null;
};

/** Of so many others it is told how far each has read: whoever of them read least. */
const maxReadersShown = 12;

/** How far the others have read, and what its reader has begun to write. */
export const openedOf = async (
  connection: Connection,
  { conversationId, userId }: Place,
): Promise<OpenedRow | null> => {
  const [found] = await queryRows<Omit<OpenedRow, 'seenByRest'>>(
    connection,
    sql`SELECT c.last_change AS "lastChange", p.draft AS "draftText", p.draft_version AS "draftVersion",
        (SELECT coalesce(json_agg(json_build_object('UserId', o.user_id, 'Seq', o.read_seq)), '[]') FROM (
          SELECT user_id, read_seq FROM conversation_members x
          WHERE x.conversation_id = c.id AND x.user_id <> ${userId} AND ${takesPartSql(sql`x.user_id`)}
          ORDER BY read_seq, user_id LIMIT ${maxReadersShown + 1}) o) AS seen
      FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
      WHERE c.id = ${conversationId} AND p.user_id = ${userId}`,
  );
  if (!found) return null;
  return { ...found, seen: found.seen.slice(0, maxReadersShown), seenByRest: found.seen[maxReadersShown]?.Seq ?? null };
};
