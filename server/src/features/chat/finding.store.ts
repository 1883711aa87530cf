/** Messages as they are found: by words, around one, by their numbers, and what one said before it was changed. */
import { olderPageSize } from '@telemachos/contract/features/chat/chat.rules.ts';
import { searchPageSize, isWholeWord } from '@telemachos/contract/features/chat/finding.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import { mayReadInSql, takesPartSql, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { likePattern } from '../../db/search-sql.ts';
import { messageColumns, type MessageRow } from './chat.store.ts';

export type FoundRow = {
  conversationId: number;
  kind: 'pair' | 'group';
  title: string;
  users: { Id: number; Name: string; Photo: string | null }[];
  seq: number;
  userId: number;
  user: string;
  at: Date;
  text: string;
};

/** Where a page of what was found ended. */
export type FoundPlace = { at: Date; conversationId: number; seq: number };

/** With whom a conversation is shown to be, of so many of them. */
const maxNamesShown = 3;

/**
 * Whether a word stands in the message `m`: a single letter or digit as a whole word, which the index of letters does not
 * know: it is asked of what the others find.
 */
const isIn = (word: string): SQL =>
  isWholeWord(word)
    ? sql`(m.search || '') COLLATE "und-x-icu" ~ ('(^|[^[:alnum:]])' || fold(${word}) || '([^[:alnum:]]|$)')`
    : sql`m.search LIKE fold(${likePattern(word)})`;

/**
 * A page of the messages in which all the words stand, the newest first, and whether there are more: of one conversation,
 * or of all that the viewer may read. Each conversation is walked back from its newest until a page is full, or, where
 * that is quicker, its messages are taken from the index of letters.
 */
export const messagesWith = async (
  connection: Connection,
  writer: Writer,
  { words, conversationId, before }: { words: string[]; conversationId: number | null; before: FoundPlace | null },
): Promise<{ list: FoundRow[]; more: boolean }> => {
  const sought = sql.join(words.map((word) => sql` AND ${isIn(word)}`));
  const list = await queryRows<FoundRow>(
    connection,
    sql`WITH mine AS MATERIALIZED (
        SELECT c.id, c.kind, c.title, p.from_seq FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
        WHERE p.user_id = ${writer.viewer.userId} AND c.project_id = ${writer.projectId} AND c.last_seq > 0
          ${conversationId === null ? sql`` : sql`AND c.id = ${conversationId}`} AND ${mayReadInSql(writer)}
      ), found AS (
        SELECT c.id, c.kind, c.title, f.* FROM mine c CROSS JOIN LATERAL (
          SELECT m.seq, m.user_id, m.at, m.text FROM messages m
          WHERE m.conversation_id = c.id AND m.seq > c.from_seq${sought}
            ${before === null ? sql`` : sql`AND (m.at, m.conversation_id, m.seq) < (${before.at}, ${before.conversationId}, ${before.seq})`}
          ORDER BY m.seq DESC LIMIT ${searchPageSize + 1}) f
        ORDER BY f.at DESC, c.id DESC, f.seq DESC LIMIT ${searchPageSize + 1}
      )
      SELECT f.id AS "conversationId", f.kind, f.title, f.seq, f.user_id AS "userId", f.at, f.text,
        CASE WHEN ${takesPartSql(sql`f.user_id`)} THEN ${sql.raw(sentenceNameSql('w'))} ELSE '' END AS user,
        (SELECT coalesce(json_agg(json_build_object('Id', o.id, 'Name', o.name, 'Photo', o.photo)), '[]') FROM (
          SELECT u.id, ${sql.raw(sentenceNameSql('u'))} AS name, u.photo
          FROM conversation_members x JOIN users u ON u.id = x.user_id
          WHERE x.conversation_id = f.id AND x.user_id <> ${writer.viewer.userId} AND ${takesPartSql(sql`x.user_id`)}
          ORDER BY u.id LIMIT ${maxNamesShown}) o) AS users
      FROM found f JOIN users w ON w.id = f.user_id JOIN conversations c ON c.id = f.id ORDER BY f.at DESC, f.id DESC, f.seq DESC`,
  );
  return { list: list.slice(0, searchPageSize), more: list.length > searchPageSize };
};

/** What of a conversation is somebody's to read: the messages after the first number, up to the second. */
export const readableRun = async (
  connection: Connection,
  conversationId: number,
  userId: number,
): Promise<{ from: number; last: number }> =>
  (
    await queryRows<{ from: number; last: number }>(
      connection,
      sql`SELECT p.from_seq AS from, c.last_seq AS last
        FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
        WHERE c.id = ${conversationId} AND p.user_id = ${userId}`,
    )
  )[0] ?? { from: 0, last: 0 };

/** A message with those before and after it, the oldest first; none of those up to `from`. */
export const messagesAround = (
  connection: Connection,
  conversationId: number,
  { seq, from }: { seq: number; from: number },
): Promise<MessageRow[]> =>
  queryRows<MessageRow>(
    connection,
    sql`SELECT ${messageColumns} FROM messages WHERE conversation_id = ${conversationId}
      AND seq > ${Math.max(from, seq - olderPageSize - 1)} AND seq <= ${seq + olderPageSize} ORDER BY seq`,
  );

/** Messages by their numbers; none of those up to `from`. */
export const messagesNumbered = (
  connection: Connection,
  conversationId: number,
  { seqs, from }: { seqs: readonly number[]; from: number },
): Promise<MessageRow[]> =>
  queryRows<MessageRow>(
    connection,
    sql`SELECT ${messageColumns} FROM messages
      WHERE conversation_id = ${conversationId} AND seq = ANY(${sql.param([...seqs])}::int[]) AND seq > ${from}
      ORDER BY seq`,
  );

/** What a message said before it was changed, the oldest first, with when that ended; nothing of one that was taken back. */
export const saidBefore = (
  connection: Connection,
  conversationId: number,
  seq: number,
): Promise<{ text: string; until: Date }[]> =>
  queryRows<{ text: string; until: Date }>(
    connection,
    sql`SELECT h.before AS text, h.at AS until FROM message_changes h
      JOIN messages m ON m.conversation_id = h.conversation_id AND m.seq = h.seq
      WHERE h.conversation_id = ${conversationId} AND h.seq = ${seq} AND m.taken_back_at IS NULL ORDER BY h.change_no`,
  );
