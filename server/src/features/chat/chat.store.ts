/** Conversations and messages. The order of messages is given under the conversation's lock: the same for everybody. */
import { olderPageSize, maxMissedMessages } from '@telemachos/contract/features/chat/chat.rules.ts';
import { mailDelayMinutes } from '@telemachos/contract/features/notices/notices.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import { mayReadInSql, mayWriteInSql, takesPartSql, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';
import { likePattern } from '../../db/search-sql.ts';

/** So many conversations are a page of the list. */
const pageSize = 30;
/** Of a group so many are named in the list, and so many where it is open. */
const named = { list: 12, open: 500 };

/** A file of a message as it travels. */
export type FileRow = { Id: number; Name: string; Size: number; Picture: { Width: number; Height: number } | null };

export type ConversationRow = {
  id: number;
  kind: 'pair' | 'group';
  title: string;
  mentorId: number | null;
  users: { Id: number; Name: string; Photo: string | null }[];
  lastAt: Date | null;
  lastSeq: number;
  readSeq: number;
  ownSince: number;
  muted: boolean;
  draft: boolean;
  writable: boolean;
  text: string | null;
  writerId: number | null;
  writer: string | null;
  takenBack: boolean;
  files: number;
};

/** The conversations of the viewer among which some are chosen, as the list shows them; whoever left has no name there. */
const shown = (writer: Writer, maxUsers: number, chosen: SQL, rest: SQL): SQL => sql`
  SELECT c.id, c.kind, c.title, c.mentor_id AS "mentorId", c.last_at AS "lastAt", c.last_seq AS "lastSeq", p.read_seq AS "readSeq",
    p.own_since AS "ownSince", p.muted, p.draft <> '' AS draft, ${mayWriteInSql(writer)} AS writable,
    left(l.text, 200) AS text, l.user_id AS "writerId", l.taken_back_at IS NOT NULL AS "takenBack",
    (SELECT count(*)::int FROM message_files f
      WHERE f.conversation_id = l.conversation_id AND f.seq = l.seq AND f.removed_at IS NULL) AS files,
    (SELECT ${sql.raw(sentenceNameSql('w'))} FROM users w WHERE w.id = l.user_id AND ${takesPartSql(sql`l.user_id`)}) AS writer,
    (SELECT coalesce(json_agg(json_build_object('Id', o.id, 'Name', o.name, 'Photo', o.photo)), '[]') FROM (
      SELECT u.id, ${sql.raw(sentenceNameSql('u'))} AS name, u.photo
      FROM conversation_members x JOIN users u ON u.id = x.user_id
      WHERE x.conversation_id = c.id AND x.user_id <> ${writer.viewer.userId} AND ${takesPartSql(sql`x.user_id`)}
      ORDER BY (x.user_id = c.mentor_id) DESC NULLS LAST, u.id LIMIT ${maxUsers}) o) AS users
  FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
  LEFT JOIN messages l ON l.conversation_id = c.id AND l.seq = c.last_seq AND l.seq > p.from_seq
  WHERE p.user_id = ${writer.viewer.userId} AND c.project_id = ${writer.projectId} AND ${chosen} ${rest}`;

/**
 * A page of the list, those written in last first, and whether there are more; `before` is the last one that was read. Of
 * those of two that are `waiting` for the reader, who did not mute them, those written in last come last.
 */
export const conversationsOf = async (
  connection: Connection,
  writer: Writer,
  { search, before, waiting }: { search: string; before: { at: Date; id: number } | null; waiting: boolean },
): Promise<{ list: ConversationRow[]; more: boolean }> => {
  const words = search.split(/\s+/).filter(Boolean);
  // Asked of each of one's own conversations by itself: of those who take part in all others nothing is read.
  const sought = words.map(
    (word) => sql` AND (fold(c.title) LIKE fold(${likePattern(word)}) OR (
      SELECT TRUE FROM conversation_members s JOIN users u ON u.id = s.user_id
      WHERE s.conversation_id = c.id AND s.user_id <> ${writer.viewer.userId} AND ${takesPartSql(sql`s.user_id`)}
        AND fold(${sql.raw(sentenceNameSql('u'))}) LIKE fold(${likePattern(word)}) LIMIT 1))`,
  );
  const [way, beyond] = waiting ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const isWaiting = sql`AND c.kind = 'pair' AND NOT p.muted AND c.last_seq > p.read_seq + p.own_since
    AND EXISTS (SELECT 1 FROM conversation_members x
      WHERE x.conversation_id = c.id AND x.user_id <> ${writer.viewer.userId} AND ${takesPartSql(sql`x.user_id`)})`;
  const list = await queryPrepared<ConversationRow>(
    connection,
    'conversations',
    shown(
      writer,
      named.list,
      sql`c.last_seq > p.from_seq AND ${mayReadInSql(writer)}${sql.join(sought)}
        ${waiting ? isWaiting : sql``}
        ${before === null ? sql`` : sql`AND (c.last_at, c.id) ${beyond} (${before.at}, ${before.id})`}`,
      sql`ORDER BY c.last_at ${way}, c.id ${way} LIMIT ${pageSize + 1}`,
    ),
  );
  return { list: list.slice(0, pageSize), more: list.length > pageSize };
};

/** One conversation that the gates have let pass. */
export const conversationOf = async (
  connection: Connection,
  writer: Writer,
  id: number,
): Promise<ConversationRow | null> =>
  (await queryRows<ConversationRow>(connection, shown(writer, named.open, sql`c.id = ${id}`, sql``)))[0] ?? null;

/** The conversation of two people, begun where there is none. */
export const pairOf = async (
  connection: Connection,
  projectId: number,
  [one, other]: readonly [number, number],
): Promise<number> => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const found = sql`SELECT id FROM conversations WHERE project_id = ${projectId} AND low_id = ${low} AND high_id = ${high}`;
  const [there] = await queryRows<{ id: number }>(connection, found);
  if (there) return there.id;
  const begun = await queryRows<{ id: number }>(
    connection,
    sql`INSERT INTO conversations (project_id, kind, low_id, high_id) VALUES (${projectId}, 'pair', ${low}, ${high})
      ON CONFLICT (project_id, low_id, high_id) DO UPDATE SET kind = 'pair' RETURNING id`,
  );
  const id = begun[0]?.id ?? 0;
  await queryRows(
    connection,
    sql`INSERT INTO conversation_members (conversation_id, user_id) VALUES (${id}, ${low}), (${id}, ${high})
      ON CONFLICT DO NOTHING`,
  );
  return id;
};

export type MessageRow = {
  seq: number;
  clientId: string;
  userId: number;
  at: Date;
  text: string;
  replyTo: number | null;
  changedAt: Date | null;
  takenBack: boolean;
  change: number;
  files: FileRow[];
};

/** What a file `f` is to its readers. */
export const fileColumns = `json_build_object('Id', f.id, 'Name', f.name, 'Size', f.size, 'Picture',
  CASE WHEN f.width IS NOT NULL THEN json_build_object('Width', f.width, 'Height', f.height) END)`;

/** A message's columns as they are read; of one that was taken back neither text nor files. */
export const messageColumns = sql.raw(`seq, client_id AS "clientId", user_id AS "userId", at,
  CASE WHEN taken_back_at IS NULL THEN text ELSE '' END AS text, reply_to AS "replyTo", changed_at AS "changedAt",
  taken_back_at IS NOT NULL AS "takenBack", change_no AS change,
  CASE WHEN taken_back_at IS NULL THEN (SELECT coalesce(json_agg(${fileColumns} ORDER BY f.id), '[]')
    FROM message_files f WHERE f.conversation_id = messages.conversation_id AND f.seq = messages.seq AND f.removed_at IS NULL)
  ELSE '[]' END AS files`);

/** Of somebody in a conversation: what stands up to this number was written before they came, and is not theirs to read. */
export type Place = { conversationId: number; userId: number };
export const cameAfter = ({ conversationId, userId }: Place): SQL => sql`coalesce((SELECT from_seq
  FROM conversation_members WHERE conversation_id = ${conversationId} AND user_id = ${userId}), 0)`;

/** The messages before one (or the last ones), the oldest first. */
export const olderMessages = async (
  connection: Connection,
  reader: Place,
  before: number | null,
): Promise<MessageRow[]> =>
  (
    await queryRows<MessageRow>(
      connection,
      sql`SELECT ${messageColumns} FROM messages WHERE conversation_id = ${reader.conversationId}
        AND seq > ${cameAfter(reader)} ${before === null ? sql`` : sql`AND seq < ${before}`} ORDER BY seq DESC LIMIT ${olderPageSize}`,
    )
  ).toReversed();

/** The messages after one, the oldest first, and whether there are more. */
export const newerMessages = async (
  connection: Connection,
  reader: Place,
  after: number,
): Promise<{ list: MessageRow[]; more: boolean }> => {
  const list = await queryRows<MessageRow>(
    connection,
    sql`SELECT ${messageColumns} FROM messages WHERE conversation_id = ${reader.conversationId}
      AND seq > greatest(${after}::int, ${cameAfter(reader)}) ORDER BY seq LIMIT ${maxMissedMessages + 1}`,
  );
  return { list: list.slice(0, maxMissedMessages), more: list.length > maxMissedMessages };
};

/** Whether a message is somebody's to read: it is there, and was not written before they came. */
export const mayReadMessage = async (connection: Connection, reader: Place, seq: number): Promise<boolean> =>
  (
    await queryRows<{ may: boolean }>(
      connection,
      sql`SELECT EXISTS (SELECT 1 FROM messages WHERE conversation_id = ${reader.conversationId} AND seq = ${seq}
        AND seq > ${cameAfter(reader)}) AS may`,
    )
  )[0]?.may ?? false;

export type NewMessage = {
  conversationId: number;
  userId: number;
  clientId: string;
  text: string;
  replyTo: number | null;
  at: Date;
};

/** Hold a conversation until the transaction ends; answers its last number. */
export const lockConversation = async (connection: Connection, id: number): Promise<number> => {
  const [found] = await queryRows<{ last: number }>(
    connection,
    sql`SELECT last_seq AS last FROM conversations WHERE id = ${id} FOR UPDATE`,
  );
  return found?.last ?? 0;
};

/** A message by its writer's own name for it. */
export const sentAlready = async (
  connection: Connection,
  userId: number,
  clientId: string,
): Promise<(MessageRow & { conversationId: number }) | null> =>
  (
    await queryRows<MessageRow & { conversationId: number }>(
      connection,
      sql`SELECT ${messageColumns}, conversation_id AS "conversationId" FROM messages
        WHERE user_id = ${userId} AND client_id = ${clientId}`,
    )
  )[0] ?? null;

/**
 * Keep a message as the next of its conversation, whose lock is held. Whoever had read everything has read their own, too;
 * else it is counted as own among what is unread.
 */
export const keepMessage = async (connection: Connection, sent: NewMessage): Promise<MessageRow | null> =>
  (
    await queryRows<MessageRow>(
      connection,
      sql`WITH next AS (
          UPDATE conversations SET last_seq = last_seq + 1, last_at = greatest(last_at, ${sent.at})
          WHERE id = ${sent.conversationId} RETURNING last_seq, last_at
        ), mine AS (
          UPDATE conversation_members p SET
            read_seq = CASE WHEN p.read_seq + p.own_since = n.last_seq - 1 THEN n.last_seq ELSE p.read_seq END,
            own_since = CASE WHEN p.read_seq + p.own_since = n.last_seq - 1 THEN 0 ELSE p.own_since + 1 END
          FROM next n WHERE p.conversation_id = ${sent.conversationId} AND p.user_id = ${sent.userId}
        ), others AS (
          UPDATE conversation_members p SET mail_at = ${sent.at}::timestamptz + ${mailDelayMinutes} * interval '1 minute'
          WHERE p.conversation_id = ${sent.conversationId} AND p.user_id <> ${sent.userId} AND p.mail_at IS NULL AND NOT p.muted
        )
        INSERT INTO messages (conversation_id, seq, user_id, client_id, text, reply_to, at)
        SELECT ${sent.conversationId}, last_seq, ${sent.userId}, ${sent.clientId}, ${sent.text}, ${sent.replyTo}::int, last_at
        FROM next RETURNING ${messageColumns}`,
    )
  )[0] ?? null;
