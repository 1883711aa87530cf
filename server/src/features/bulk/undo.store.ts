/** Taking work on people back: what it changed, and who can be taken out again because nobody used it. */
import type { Connection } from '../../db/connect.ts';

/**
 * A thing that a work changed about a person: what it had before the work, what the work left it with, and whether somebody
 * changed it since. A change that was taken back, and taking back itself, count for nothing.
 */
export type Written = {
  userId: number;
  what: string;
  name: string;
  before: string | null;
  after: string | null;
  since: boolean;
};

/** Of changes `c`: nobody took it back, and it takes nothing back. */
const stands = `c.undoes IS NULL AND NOT EXISTS (SELECT 1 FROM person_changes t WHERE t.undoes = c.batch_id AND t.id > c.id
  AND t.user_id = c.user_id AND t.what = c.what AND t.name = c.name)`;

/** What a work changed about these people. */
export const writtenBy = async (
  { client }: Connection,
  batchId: number,
  ids: readonly number[],
): Promise<Written[]> => {
  const text = `SELECT w.user_id AS "userId", w.what, w.name, w.before, w.after,
      EXISTS (SELECT 1 FROM person_changes c WHERE c.user_id = w.user_id AND c.what = w.what AND c.name = w.name
        AND c.project_id IS NOT DISTINCT FROM w.project_id AND c.id > w.last
        AND c.batch_id IS DISTINCT FROM $1 AND ${stands}) AS since
    FROM (SELECT user_id, project_id, what, name, (array_agg(before ORDER BY id))[1] AS before,
        (array_agg(after ORDER BY id DESC))[1] AS after, min(id) AS first, max(id) AS last
      FROM person_changes WHERE batch_id = $1 AND user_id = ANY($2)
      GROUP BY user_id, project_id, what, name) w
    ORDER BY w.user_id, w.first`;
  return (await client.query<Written>(text, [batchId, ids])).rows;
};

/** Nobody has worked with them in the project. */
const noWork = `NOT EXISTS (SELECT 1 FROM mentor_links l WHERE l.project_id = $2 AND u.id IN (l.mentee_id, l.mentor_id))
  AND NOT EXISTS (SELECT 1 FROM supervisions s WHERE s.project_id = $2 AND u.id IN (s.subject_id, s.supervisor_id))
  AND NOT EXISTS (SELECT 1 FROM answer_sets s WHERE s.project_id = $2 AND s.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.project_id = $2 AND a.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.project_id = $2 AND c.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM action_mentees k JOIN actions a ON a.id = k.action_id
    WHERE a.project_id = $2 AND k.mentee_id = u.id)`;

/** Of these people, those with whom nobody has worked in a project. */
export const withoutWork = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const text = `SELECT u.id FROM users u WHERE u.id = ANY($1) AND ${noWork}`;
  return (await client.query<{ id: number }>(text, [ids, projectId])).rows.map(({ id }) => id);
};

/** Of these people, those about whom something was changed since a work took them into a project. */
export const changedSince = async (
  { client }: Connection,
  projectId: number,
  batchId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const text = `SELECT DISTINCT c.user_id AS id FROM person_changes c
    WHERE c.user_id = ANY($1) AND c.batch_id IS DISTINCT FROM $3 AND (c.project_id = $2 OR c.project_id IS NULL) AND ${stands}
      AND c.id > (SELECT min(id) FROM person_changes f WHERE f.user_id = c.user_id AND f.batch_id = $3)`;
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
