/**
 * The files of answers and of actions. Their content is in storage; these are their places, names and owners. What a
 * person keeps, and what content somebody still gives, counts the files of messages and whole files (kept.store.ts), too.
 */
import type { Connection } from '../../db/connect.ts';

/** A file in force. */
export type AnswerFile = { id: number; slot: number; name: string; mime: string; size: number; key: string };

/** The files in force of a group, in the order in which they came. */
export const filesOfGroup = async ({ client }: Connection, setId: number, groupId: number): Promise<AnswerFile[]> =>
  (
    await client.query<AnswerFile>(
      `SELECT id, slot, name, mime, size, key
        FROM answer_files
        WHERE answer_set_id = $1 AND group_id = $2 AND removed_at IS NULL
        ORDER BY slot, id`,
      [setId, groupId],
    )
  ).rows;

/** A file in force of a set, by its id. */
export const fileOfSet = async ({ client }: Connection, setId: number, id: number): Promise<AnswerFile | null> =>
  (
    await client.query<AnswerFile>(
      `SELECT id, slot, name, mime, size, key
        FROM answer_files
        WHERE id = $2 AND answer_set_id = $1 AND removed_at IS NULL`,
      [setId, id],
    )
  ).rows[0] ?? null;

/** A file in force of an action, for what the action asks for. */
export type WorkFile = Omit<AnswerFile, 'slot'> & { asked: string };

/** The files in force of an action of a mentee, in the order in which they came. */
export const filesOfWork = async ({ client }: Connection, actionId: number, menteeId: number): Promise<WorkFile[]> =>
  (
    await client.query<WorkFile>(
      `SELECT id, asked, name, mime, size, key
        FROM answer_files
        WHERE action_id = $1 AND mentee_id = $2 AND removed_at IS NULL
        ORDER BY id`,
      [actionId, menteeId],
    )
  ).rows;

/** The files in force of all actions of a mentee in a project, newest first. */
export const filesOfMentee = async (
  { client }: Connection,
  projectId: number,
  menteeId: number,
): Promise<{ id: number; actionId: number; name: string; at: Date }[]> =>
  (
    await client.query<{ id: number; actionId: number; name: string; at: Date }>(
      `SELECT f.id, f.action_id AS "actionId", f.name, f.created_at AS at
        FROM answer_files f JOIN actions a ON a.id = f.action_id
        WHERE f.mentee_id = $2 AND a.project_id = $1 AND f.removed_at IS NULL
        ORDER BY f.id DESC`,
      [projectId, menteeId],
    )
  ).rows;

/** Where a new file belongs: to a group of an answer set, or to what an action asks of a mentee. */
export type FilePlace =
  | { setId: number; groupId: number; slot: number }
  | { actionId: number; menteeId: number; asked: string };

/** A new file. */
export type NewFile = Omit<AnswerFile, 'id' | 'slot'> & { uploadedBy: number; at: Date };

export const insertFile = async ({ client }: Connection, place: FilePlace, file: NewFile): Promise<void> => {
  const of = { setId: null, groupId: null, slot: 0, actionId: null, menteeId: null, asked: null, ...place };
  await client.query(
    `INSERT INTO answer_files (answer_set_id, group_id, slot, name, mime, size, sha256, key, uploaded_by, created_at,
        action_id, mentee_id, asked)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12)`,
    [
      of.setId,
      of.groupId,
      of.slot,
      file.name,
      file.mime,
      file.size,
      file.key,
      file.uploadedBy,
      file.at,
      of.actionId,
      of.menteeId,
      of.asked,
    ],
  );
};

/** Take files out of force; answers the keys of their content. */
export const removeFiles = async ({ client }: Connection, ids: readonly number[], at: Date): Promise<string[]> =>
  (
    await client.query<{ key: string }>('UPDATE answer_files SET removed_at = $2 WHERE id = ANY($1) RETURNING key', [
      ids,
      at,
    ])
  ).rows.map(({ key }) => key);

/** Nobody else gives or forgets this content until the end of the transaction. */
export const lockContent = async ({ client }: Connection, key: string): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
};

/** What came with a message stays while a report of it is not settled: those who decide look at it. */
const noReportOf = `NOT EXISTS (SELECT 1 FROM message_reports r
  WHERE r.conversation_id = message_files.conversation_id AND r.seq = message_files.seq AND r.settled_at IS NULL)`;

/** Forget the rows of content that was taken back; false while somebody still gives it. */
export const dropContent = async ({ client }: Connection, key: string): Promise<boolean> => {
  await client.query('DELETE FROM answer_files WHERE key = $1 AND removed_at IS NOT NULL', [key]);
  await client.query(`DELETE FROM message_files WHERE key = $1 AND removed_at IS NOT NULL AND ${noReportOf}`, [key]);
  return !(await isGiven({ client }, key));
};

/** Nobody gives files in this person's name until the end of the transaction. */
export const lockGiver = async ({ client }: Connection, userId: number): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('files'))`, [userId]);
};

/**
 * How many bytes are kept of a person's files, those taken back and not forgotten yet among them unless they are asked
 * for in force alone, but for one whole file; the same content counts once.
 */
export const keptBytes = async (
  { client }: Pick<Connection, 'client'>,
  userId: number,
  { inForce = false, but = null }: { inForce?: boolean; but?: number | null } = {},
): Promise<number> => {
  const and = inForce ? 'AND removed_at IS NULL' : '';
  const text = `SELECT coalesce(sum(size), 0)::float8 AS bytes
      FROM (SELECT key, size FROM answer_files WHERE uploaded_by = $1 ${and}
        UNION SELECT key, size FROM message_files WHERE uploaded_by = $1 ${and}
        UNION SELECT key, size FROM files WHERE owner_id = $1 AND place <> 'library'
          AND id IS DISTINCT FROM $2::int ${and}) f`;
  return (await client.query<{ bytes: number }>(text, [userId, but])).rows[0]?.bytes ?? 0;
};

/** Forget the rows of what a person took back, and removed of their own; answers the keys of their content. */
export const dropTakenBack = async ({ client }: Connection, userId: number): Promise<string[]> => {
  await client.query(
    `DELETE FROM sent_files s USING files f
      WHERE f.id = s.file_id AND f.owner_id = $1 AND f.removed_at IS NOT NULL AND s.removed_at IS NOT NULL`,
    [userId],
  );
  return (
    await client.query<{ key: string }>(
      `WITH own AS (DELETE FROM files f WHERE f.owner_id = $1 AND f.place <> 'library' AND f.removed_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM sent_files s WHERE s.file_id = f.id) RETURNING f.key),
        given AS (DELETE FROM answer_files WHERE uploaded_by = $1 AND removed_at IS NOT NULL RETURNING key),
        sent AS (DELETE FROM message_files WHERE uploaded_by = $1 AND removed_at IS NOT NULL AND ${noReportOf} RETURNING key)
      SELECT key FROM given UNION SELECT key FROM sent UNION SELECT key FROM own`,
      [userId],
    )
  ).rows.map(({ key }) => key);
};

/** Whether somebody gives this content, be it taken back. */
export const isGiven = async ({ client }: Connection, key: string): Promise<boolean> =>
  (
    await client.query(
      `SELECT 1 WHERE EXISTS (SELECT 1 FROM answer_files WHERE key = $1)
        OR EXISTS (SELECT 1 FROM message_files WHERE key = $1) OR EXISTS (SELECT 1 FROM files WHERE key = $1)`,
      [key],
    )
  ).rows.length > 0;

/** Forget the rows of files that arrived before an instant and that no message names; their content is an orphan then. */
export const dropNeverSent = async ({ client }: Connection, before: Date): Promise<void> => {
  await client.query('DELETE FROM message_files WHERE seq IS NULL AND created_at < $1', [before]);
};

/** Delete the files of answer sets that are cleared; answers the keys of their content. */
export const deleteFilesOf = async ({ client }: Connection, setIds: readonly number[]): Promise<string[]> =>
  (
    await client.query<{ key: string }>('DELETE FROM answer_files WHERE answer_set_id = ANY($1) RETURNING key', [
      setIds,
    ])
  ).rows.map(({ key }) => key);
