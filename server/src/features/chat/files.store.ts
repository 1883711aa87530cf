/** The files of messages: given before their message, bound to it when it is sent, out of force when it is taken back. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import { cameAfter, fileColumns, type FileRow, type Place } from './chat.store.ts';

/** A file that was given. */
export type GivenFile = {
  name: string;
  mime: string;
  size: number;
  key: string;
  width: number | null;
  height: number | null;
};

/** Keep a file that no message names yet. */
export const insertGiven = async (
  connection: Connection,
  { conversationId, userId }: Place,
  { name, mime, size, key, width, height }: GivenFile,
  at: Date,
): Promise<FileRow> => {
  const [kept] = await queryRows<{ file: FileRow }>(
    connection,
    sql`WITH f AS (
        INSERT INTO message_files (conversation_id, name, mime, size, key, width, height, uploaded_by, created_at)
        VALUES (${conversationId}, ${name}, ${mime}, ${size}, ${key}, ${width}::int, ${height}::int, ${userId}, ${at})
        RETURNING *
      ) SELECT ${sql.raw(fileColumns)} AS file FROM f`,
  );
  if (!kept) throw new Error('a file that was kept is not there');
  return kept.file;
};

/**
 * Bind files to a message that was kept in this transaction; answers those that could be: one's own, of this
 * conversation, in no message yet.
 */
export const bindFiles = async (
  connection: Connection,
  { conversationId, userId, ids, seq }: Place & { ids: readonly number[]; seq: number },
): Promise<FileRow[]> =>
  ids.length === 0
    ? []
    : (
        await queryRows<{ file: FileRow }>(
          connection,
          sql`WITH f AS (
              UPDATE message_files SET seq = ${seq} WHERE id = ANY(${sql.param([...ids])}::int[])
                AND conversation_id = ${conversationId} AND uploaded_by = ${userId} AND seq IS NULL AND removed_at IS NULL
              RETURNING *
            ) SELECT ${sql.raw(fileColumns)} AS file FROM f ORDER BY f.id`,
        )
      ).map(({ file }) => file);

/** Take the files of a message out of force; answers the keys of their content. */
export const removeFilesOf = async (
  connection: Connection,
  { conversationId, seq, at }: { conversationId: number; seq: number; at: Date },
): Promise<string[]> =>
  (
    await queryRows<{ key: string }>(
      connection,
      sql`UPDATE message_files SET removed_at = ${at}
        WHERE conversation_id = ${conversationId} AND seq = ${seq} AND removed_at IS NULL RETURNING key`,
    )
  ).map(({ key }) => key);

/** A file in force that its reader may have: of a message that is theirs to read, or one's own that is not sent yet. */
export const fileFor = async (connection: Connection, reader: Place, id: number): Promise<GivenFile | null> =>
  (
    await queryRows<GivenFile>(
      connection,
      sql`SELECT name, mime, size::float8 AS size, key, width, height FROM message_files
        WHERE id = ${id} AND conversation_id = ${reader.conversationId} AND removed_at IS NULL
          AND (seq > ${cameAfter(reader)} OR (seq IS NULL AND uploaded_by = ${reader.userId}))`,
    )
  )[0] ?? null;
