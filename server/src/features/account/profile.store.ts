/** One's own profile in the database. */
import { holdsEverywhere, roles } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';

type Own = {
  username: string;
  email: string | null;
  fields: Record<string, string>;
  projectFields: Record<string, string> | null;
  reminders: boolean;
  state: number | null;
  roles: string[] | null;
};

/** The person with their place in a project, held until the end of the transaction if `hold`. */
export const findOwn = async (
  { client }: Connection,
  userId: number,
  projectId: number | null,
  hold = false,
): Promise<Own | undefined> => {
  if (hold) await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const text = `SELECT u.username, u.email, u.fields, u.reminders, m.fields AS "projectFields", m.state, m.roles
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = $2 WHERE u.id = $1`;
  return (await client.query<Own>(text, [userId, projectId])).rows[0];
};

/** Keep a field of the person, or of their place in a project; an empty value takes it away. */
export const saveField = async (
  { client }: Connection,
  userId: number,
  projectId: number | null,
  name: string,
  value: string,
): Promise<void> => {
  const set = `CASE WHEN $3 = '' THEN fields - $2 ELSE fields || jsonb_build_object($2::text, $3::text) END`;
  if (projectId === null)
    await client.query(`UPDATE users SET fields = ${set}, version = version + 1 WHERE id = $1`, [userId, name, value]);
  else
    await client.query(`UPDATE memberships SET fields = ${set} WHERE user_id = $1 AND project_id = $4`, [
      userId,
      name,
      value,
      projectId,
    ]);
};

/** Keep whether somebody wants reminders. */
export const saveReminders = async ({ client }: Connection, userId: number, wanted: boolean): Promise<void> => {
  await client.query('UPDATE users SET reminders = $2 WHERE id = $1', [userId, wanted]);
};

/** Keep another user name, unless somebody else has it as a name or an e-mail. Answers whether it was kept. */
export const saveUsername = async ({ client }: Connection, userId: number, username: string): Promise<boolean> => {
  const text = `UPDATE users SET username = $2, version = version + 1 WHERE id = $1 AND NOT EXISTS (
    SELECT 1 FROM users o WHERE o.id <> $1 AND (lower(o.username) = lower($2) OR lower(o.email) = lower($2)))`;
  return (await client.query(text, [userId, username])).rowCount === 1;
};

/** Whether somebody else signs in with this address. */
export const isTaken = async ({ client }: Connection, userId: number, email: string): Promise<boolean> => {
  const text = 'SELECT 1 FROM users WHERE id <> $1 AND (lower(email) = lower($2) OR lower(username) = lower($2))';
  return (await client.query(text, [userId, email])).rowCount !== 0;
};

/** Whether somebody's e-mail changed after the letter went out whose link to stop it this was. */
export const changedSince = async ({ client }: Connection, tokenHash: Buffer): Promise<boolean> => {
  const text = `SELECT 1 FROM links l JOIN person_changes c ON c.user_id = l.user_id
    WHERE l.token_hash = $1 AND l.purpose = 'email-stop' AND c.what = 'email' AND c.at >= l.created_at LIMIT 1`;
  return (await client.query(text, [tokenHash])).rowCount === 1;
};

/** Keep another e-mail; a user name that was the old one goes with it. */
export const saveEmail = async ({ client }: Connection, userId: number, email: string): Promise<void> => {
  const text = `UPDATE users SET email = $2, fields = fields || jsonb_build_object('email', $2::text),
      username = CASE WHEN lower(username) = lower(email) THEN $2 ELSE username END, version = version + 1
    WHERE id = $1`;
  await client.query(text, [userId, email]);
};

/** The address of the newest request for another e-mail that can still be confirmed. */
export const askedEmail = async ({ client }: Connection, userId: number, now: Date): Promise<string | null> => {
  const text = `SELECT details->>'Email' AS email FROM links
    WHERE user_id = $1 AND purpose = 'email' AND used_at IS NULL AND expires_at > $2
    ORDER BY created_at DESC LIMIT 1`;
  return (await client.query<{ email: string | null }>(text, [userId, now])).rows[0]?.email ?? null;
};

/**
 * Whoever takes an administrator away waits for those who are about to; answers whether somebody else would be left who is
 * active and can sign in: by a password or a passkey.
 */
export const holdAdministrators = async ({ client }: Connection, butId: number | null): Promise<boolean> => {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
  const text = `SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE u.id IS DISTINCT FROM $1 AND m.state = 1 AND m.roles && $2
      AND (u.password_hash IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id)) LIMIT 1`;
  return (await client.query(text, [butId, roles.filter(holdsEverywhere)])).rowCount === 1;
};

/** The person has left a project. */
export const leave = async ({ client }: Connection, userId: number, projectId: number): Promise<void> => {
  await client.query('UPDATE memberships SET state = 2 WHERE user_id = $1 AND project_id = $2', [userId, projectId]);
  await client.query('UPDATE users SET default_project_id = NULL WHERE id = $1 AND default_project_id = $2', [
    userId,
    projectId,
  ]);
};
