/** Accounts in the database: people, failures, sessions, consents. Links are in platform/link-tokens.store.ts. */
import { maxListedSessions } from '@telemachos/contract/features/account/account.rules.ts';
import { sql } from 'drizzle-orm';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { liveSession } from '../../platform/session.store.ts';

type Account = { id: number; passwordHash: string | null; email: string | null; language: string };

/** The account of a user name or e-mail address, in any letter case. */
export const findAccount = async ({ client }: Connection, name: string): Promise<Account | undefined> => {
  const text = `SELECT id, password_hash AS "passwordHash", email, language FROM users
    WHERE lower(username) = lower($1) OR lower(email) = lower($1)
    ORDER BY id LIMIT 1`;
  return (await client.query<Account>(text, [name])).rows[0];
};

/**
 * Hold a person's account until the end of the transaction and answer the hash of its password as it is now: what was
 * judged before by another one does not count. `sharing` lets others hold it so too, and nobody change it.
 */
export const holdAccount = async (
  { client }: Connection,
  userId: number,
  how: 'changing' | 'sharing' = 'changing',
): Promise<string | null | undefined> => {
  const text = `SELECT password_hash AS "passwordHash" FROM users WHERE id = $1
    FOR ${how === 'changing' ? 'NO KEY UPDATE' : 'SHARE'}`;
  return (await client.query<{ passwordHash: string | null }>(text, [userId])).rows[0]?.passwordHash;
};

type Membership = { projectId: number; roles: string[]; state: number };

/** A person's memberships. */
export const membershipsOf = async ({ client }: Connection, userId: number): Promise<Membership[]> => {
  const text = `SELECT project_id AS "projectId", roles, state FROM memberships
    WHERE user_id = $1 ORDER BY project_id`;
  return (await client.query<Membership>(text, [userId])).rows;
};

type Person = Account & {
  username: string;
  levelByHand: number | null;
  mustChoosePassword: boolean;
  photo: string | null;
  fields: Record<string, string>;
  projectFields: Record<string, string> | null;
  state: number | null;
};

/** What the current-user call shows of a person. */
export const findPerson = async (
  { client }: Connection,
  userId: number,
  projectId: number | null,
): Promise<Person | undefined> => {
  const text = `SELECT u.id, u.username, u.email, u.language, u.level_by_hand AS "levelByHand",
      u.password_hash AS "passwordHash", u.must_choose_password AS "mustChoosePassword", u.photo, u.fields,
      m.fields AS "projectFields", m.state
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = $2
    WHERE u.id = $1`;
  return (await client.query<Person>(text, [userId, projectId])).rows[0];
};

/** Every project, for those who hold in all of them; else those the person belongs to. */
export const projectsFor = (
  connection: Connection,
  userId: number,
  everywhere: boolean,
): Promise<{ id: number; url: string; descr: string; config: Json; said: Json }[]> =>
  queryRows(
    connection,
    sql`SELECT p.id, p.url, p.descr, coalesce(p.settings->'Config', '{}') AS config,
        coalesce(p.settings->'Roles', '{}') AS said
      FROM projects p
      ${everywhere ? sql`` : sql`WHERE p.id IN (SELECT m.project_id FROM memberships m WHERE m.user_id = ${userId})`}
      ORDER BY p.id`,
  );

/** Settings of a project. */
export const settingsOf = async ({ client }: Connection, projectId: number) =>
  (
    await client.query<{ settings: Json; descr: string }>('SELECT settings, descr FROM projects WHERE id = $1', [
      projectId,
    ])
  ).rows[0];

type Mentor = { actionId: number | null; mentorId: number };

/** The mentors of a mentee in a project: action id (0 for the project) and mentor. */
export const mentorsOf = async ({ client }: Connection, projectId: number, menteeId: number): Promise<Mentor[]> => {
  const text = `SELECT action_id AS "actionId", mentor_id AS "mentorId" FROM mentor_links l
    WHERE project_id = $1 AND mentee_id = $2 AND ${isLinkActiveSql}`;
  return (await client.query<Mentor>(text, [projectId, menteeId])).rows;
};

/**
 * Count a try under a key, unless the last failure is too near: one statement, so that tries at once are judged one
 * after the other. `waits` has the seconds to wait after so many failures. Answers the seconds that are still to be
 * waited, 0 when it was counted, and how many failures there are with it.
 */
export const takeTry = async (
  { client }: Connection,
  key: Buffer,
  now: Date,
  waits: readonly number[],
  forgottenAfter: number,
): Promise<{ seconds: number; failures: number }> => {
  const { rows } = await client.query<{ seconds: number; failures: number }>(
    `WITH taken AS (
       INSERT INTO sign_in_failures AS f (key, failures, last_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE SET last_at = greatest(f.last_at, $2),
         failures = CASE WHEN f.last_at < $2::timestamptz - make_interval(secs => $4) THEN 1 ELSE f.failures + 1 END
       WHERE f.last_at < $2::timestamptz - make_interval(secs => $4)
         OR ($3::int[])[least(f.failures + 1, cardinality($3::int[]))] = 0
         OR f.last_at + make_interval(secs => ($3::int[])[least(f.failures + 1, cardinality($3::int[]))]) <= $2
       RETURNING failures
     )
     SELECT 0 AS seconds, failures FROM taken UNION ALL
     SELECT greatest(1,
       ceil(($3::int[])[least(failures + 1,
         cardinality($3::int[]))] - extract(epoch FROM $2::timestamptz - last_at)))::int, failures
     FROM sign_in_failures WHERE key = $1 AND NOT EXISTS (SELECT 1 FROM taken)`,
    [key, now, waits, forgottenAfter],
  );
  // The first try of a key that another one counts at this very moment is seen by neither part: it waits the shortest
  // time.
  return rows[0] ?? { seconds: 1, failures: 1 };
};

/** Take a counted try back; the wait before it was over, and is over again unless others have failed since. */
export const giveTryBack = async (
  { client }: Connection,
  key: Buffer,
  now: Date,
  waits: readonly number[],
): Promise<void> => {
  await client.query(
    `UPDATE sign_in_failures SET failures = failures - 1,
       last_at = CASE WHEN last_at > $2 THEN last_at
         ELSE last_at - make_interval(secs => ($3::int[])[least(failures, cardinality($3::int[]))]) END
     WHERE key = $1 AND failures > 0`,
    [key, now, waits],
  );
};

/** Forget the failures kept under these keys. */
export const forgetFailures = async ({ client }: Connection, keys: readonly Buffer[]): Promise<void> => {
  await client.query('DELETE FROM sign_in_failures WHERE key = ANY($1)', [keys]);
};

/** Keep a new password; people not yet activated become active by it. */
export const savePassword = async (
  { client }: Connection,
  userId: number,
  passwordHash: string,
  mustChoose: boolean,
): Promise<void> => {
  await client.query(
    'UPDATE users SET password_hash = $2, must_choose_password = $3, version = version + 1 WHERE id = $1',
    [userId, passwordHash, mustChoose],
  );
  await client.query('UPDATE memberships SET state = 1 WHERE user_id = $1 AND state = 0', [userId]);
};

type SessionRow = { id: number; startedAt: Date; lastSeenAt: Date; address: string; device: string };

/** A person's live sessions, the newest first. */
export const sessionsOf = async ({ client }: Connection, userId: number): Promise<SessionRow[]> => {
  const text = `SELECT id, started_at AS "startedAt", last_seen_at AS "lastSeenAt", address, device FROM sessions
    WHERE user_id = $1 AND ${liveSession('sessions')}
    ORDER BY last_seen_at DESC LIMIT ${maxListedSessions}`;
  return (await client.query<SessionRow>(text, [userId])).rows;
};

export const deleteSession = async ({ client }: Connection, id: number): Promise<void> => {
  await client.query('DELETE FROM sessions WHERE id = $1', [id]);
};

/** End a person's sessions but one; answers how many ended. */
export const deleteSessions = async ({ client }: Connection, userId: number, butId: number | null): Promise<number> =>
  (await client.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [userId, butId]))
    .rowCount ?? 0;

/** Choose a language that is open, and is held open until the transaction ends; false where it is not. */
export const saveLanguage = async ({ client }: Connection, userId: number, language: string): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT 1 FROM languages WHERE code = $1 AND open FOR SHARE', [language]);
  if (rowCount === 0) return false;
  await client.query('UPDATE users SET language = $2 WHERE id = $1', [userId, language]);
  return true;
};

type PolicyRow = { version: number; title: string; body: string; purposes: { Bit: number; Label: string }[] };

/** The newest policy of a project in a language, or in Greek where there is none. */
export const newestPolicy = async (
  { client }: Connection,
  projectId: number,
  language: string,
): Promise<PolicyRow | undefined> => {
  const text = `SELECT version, title, body, purposes FROM consent_texts
    WHERE project_id = $1 ORDER BY version DESC, language = $2 DESC LIMIT 1`;
  return (await client.query<PolicyRow>(text, [projectId, language])).rows[0];
};

/** The bits of the person's newest word on this version of the policy. */
export const newestConsent = async ({ client }: Connection, projectId: number, userId: number, version: number) => {
  const text = `SELECT bits FROM consents
    WHERE project_id = $1 AND user_id = $2 AND version = $3 ORDER BY id DESC LIMIT 1`;
  return (await client.query<{ bits: number }>(text, [projectId, userId, version])).rows[0];
};

/**
 * Keep a yes or a no, and set the consent field of the profile by it; words said at once come one after the other, by
 * number as by time (the account is held).
 */
export const saveConsent = async (
  { client }: Connection,
  consent: { projectId: number; userId: number; version: number; language: string; bits: number },
  field: string,
): Promise<void> => {
  const { projectId, userId, version, language, bits } = consent;
  await client.query(
    `INSERT INTO consents (project_id, user_id, version, language, bits, at)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp())`,
    [projectId, userId, version, language, bits],
  );
  await client.query(`UPDATE users SET fields = fields || jsonb_build_object($2::text, $3::text) WHERE id = $1`, [
    userId,
    field,
    String(bits),
  ]);
};

/** Whoever makes the first administrator waits for who is doing so already, until the end of the transaction. */
export const holdSetup = async ({ client }: Connection): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('setup'))`);
};

/** The first administrator and the first project; answers the administrator. */
export const insertFirst = async (
  { client }: Connection,
  first: {
    username: string;
    email: string;
    passwordHash: string;
    fields: Record<string, string>;
    title: string;
    role: string;
    settings: Record<string, unknown>;
  },
): Promise<{ id: number }> => {
  const text = `WITH project AS (
      INSERT INTO projects (url, descr, settings) VALUES ('main', $1, $2) RETURNING id
    ), person AS (
      INSERT INTO users (username, email, password_hash, fields, default_project_id)
      SELECT $3, $4, $5, $6::jsonb, id FROM project RETURNING id
    )
    INSERT INTO memberships (project_id, user_id, roles, state)
    SELECT project.id, person.id, ARRAY[$7], 1 FROM project, person RETURNING user_id AS id`;
  const { title, settings, username, email, passwordHash, fields, role } = first;
  const { rows: kept } = await client.query<{ id: number }>(text, [
    title,
    settings,
    username,
    email,
    passwordHash,
    fields,
    role,
  ]);
  if (!kept[0]) throw new Error('the first administrator was not kept');
  return kept[0];
};
