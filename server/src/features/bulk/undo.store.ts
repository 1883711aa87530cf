/** Taking work on people back: what it changed, and who can be taken out again because nobody used it. */
import type { Connection } from '../../db/connect.ts';

/** A thing that a work changed about a person: what it had before the work, and what the work left it with. */
export type Written = { userId: number; what: string; name: string; before: string | null; after: string | null };

/** What a work changed about these people. */
export const writtenBy = async (
  { client }: Connection,
  batchId: number,
  ids: readonly number[],
): Promise<Written[]> => {
  const text = `SELECT user_id AS "userId", what, name, (array_agg(before ORDER BY id))[1] AS before,
      (array_agg(after ORDER BY id DESC))[1] AS after
    FROM person_changes WHERE batch_id = $1 AND user_id = ANY($2)
    GROUP BY user_id, what, name ORDER BY user_id, min(id)`;
  return (await client.query<Written>(text, [batchId, ids])).rows;
};

/** Nobody has worked with them in the project. */
const noWork = `NOT EXISTS (SELECT 1 FROM mentor_links l WHERE l.project_id = $2 AND u.id IN (l.mentee_id, l.mentor_id))
  AND NOT EXISTS (SELECT 1 FROM supervisions s WHERE s.project_id = $2 AND u.id IN (s.subject_id, s.supervisor_id))
  AND NOT EXISTS (SELECT 1 FROM answer_sets s WHERE s.project_id = $2 AND s.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.project_id = $2 AND a.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.project_id = $2 AND c.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM action_mentees k JOIN actions a ON a.id = k.action_id
    WHERE a.project_id = $2 AND k.mentee_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM person_changes c
    WHERE c.user_id = u.id AND c.batch_id IS DISTINCT FROM $3 AND (c.project_id = $2 OR c.project_id IS NULL)
      AND c.id > (SELECT min(id) FROM person_changes f WHERE f.user_id = u.id AND f.batch_id = $3))`;

/** Of these people of a project, those with whom nothing has happened since a work took them in. */
export const untouched = async (
  { client }: Connection,
  projectId: number,
  batchId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const text = `SELECT u.id FROM users u WHERE u.id = ANY($1) AND ${noWork}`;
  return (await client.query<{ id: number }>(text, [ids, projectId, batchId])).rows.map(({ id }) => id);
};

/** Of these, the accounts that nobody ever used and that belong to no other project. */
export const neverUsed = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const text = `SELECT u.id FROM users u WHERE u.id = ANY($1) AND u.password_hash IS NULL
    AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id)
    AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.project_id <> $2)`;
  return (await client.query<{ id: number }>(text, [ids, projectId])).rows.map(({ id }) => id);
};

/** Take people out of a project. */
export const deletePlaces = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  await client.query(
    `UPDATE users SET default_project_id = NULL, version = version + 1 WHERE id = ANY($2) AND default_project_id = $1`,
    [projectId, ids],
  );
  await client.query('DELETE FROM memberships WHERE project_id = $1 AND user_id = ANY($2)', [projectId, ids]);
};

/** Take accounts away, whose places are gone. Letters that were sent to them stay, without their name. */
export const deleteAccounts = async ({ client }: Connection, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await client.query('UPDATE mails SET user_id = NULL WHERE user_id = ANY($1)', [ids]);
  await client.query('DELETE FROM users WHERE id = ANY($1)', [ids]);
};
