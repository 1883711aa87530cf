/** One person in the database: the page, the history, what they chose for their screens. */
import { maxApplicationsPerPerson } from '@telemachos/contract/features/applications/applications.rules.ts';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

/** A person with their place in a project. */
export type PersonRow = {
  id: number;
  username: string;
  email: string | null;
  language: string;
  fields: Record<string, string>;
  projectFields: Record<string, string>;
  roles: string[];
  state: number;
  levelByHand: number | null;
  hasPassword: boolean;
  photo: string | null;
  defaultProjectId: number | null;
  createdAt: Date;
  joinedAt: Date;
  lastSeenAt: Date | null;
  consentAt: Date | null;
  mentorId: number | null;
  mentorName: string | null;
  begun: number;
  completed: number;
};

/** A member of a project. */
export const findPersonPage = async (
  { client }: Connection,
  projectId: number,
  userId: number,
): Promise<PersonRow | undefined> => {
  const text = `SELECT u.id, u.username, u.email, u.language, u.fields, m.fields AS "projectFields", m.roles, m.state,
      u.photo, u.level_by_hand AS "levelByHand", u.password_hash IS NOT NULL AS "hasPassword",
      u.default_project_id AS "defaultProjectId", u.created_at AS "createdAt", m.joined_at AS "joinedAt",
      (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id) AS "lastSeenAt",
      (SELECT CASE WHEN s.bits > 0 THEN s.at END FROM consents s WHERE s.project_id = m.project_id AND s.user_id = u.id
       ORDER BY s.id DESC LIMIT 1) AS "consentAt",
      c.id AS "mentorId", ${sentenceNameSql('c')} AS "mentorName",
      w.begun, w.completed
    FROM memberships m JOIN users u ON u.id = m.user_id
    LEFT JOIN mentor_links l ON l.project_id = m.project_id AND l.mentee_id = m.user_id AND l.action_id IS NULL
    LEFT JOIN users c ON c.id = l.mentor_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS begun, (count(*) FILTER (WHERE k.completed))::int AS completed
      FROM action_mentees k JOIN actions a ON a.id = k.action_id
      WHERE k.mentee_id = m.user_id AND a.project_id = m.project_id) w
    WHERE m.project_id = $1 AND m.user_id = $2`;
  return (await client.query<PersonRow>({ name: 'person-page', text, values: [projectId, userId] })).rows[0];
};

/** Of these people, those who have a second step or a passkey. */
export const withTwoSteps = async ({ client }: Connection, ids: readonly number[]): Promise<Set<number>> => {
  const text = `SELECT user_id AS id FROM second_factors WHERE user_id = ANY($1) AND confirmed_at IS NOT NULL
    UNION SELECT user_id FROM passkeys WHERE user_id = ANY($1)`;
  return new Set((await client.query<{ id: number }>(text, [ids])).rows.map(({ id }) => id));
};

/** The projects of a person. */
export const projectsOf = async (
  { client }: Connection,
  userId: number,
): Promise<{ id: number; descr: string; roles: string[]; state: number }[]> => {
  const text = `SELECT p.id, p.descr, m.roles, m.state FROM memberships m JOIN projects p ON p.id = m.project_id
    WHERE m.user_id = $1 ORDER BY p.id`;
  return (await client.query<{ id: number; descr: string; roles: string[]; state: number }>(text, [userId])).rows;
};

/** The applications of a person in a project, newest first. */
export const applicationsOf = async (
  { client }: Connection,
  projectId: number,
  userId: number,
): Promise<{ id: number; status: number; kayas: string; submittedAt: Date }[]> => {
  const text = `SELECT id, status, coalesce(kayas, '') AS kayas, submitted_at AS "submittedAt" FROM applications
    WHERE project_id = $1 AND user_id = $2 ORDER BY id DESC LIMIT ${maxApplicationsPerPerson}`;
  return (
    await client.query<{ id: number; status: number; kayas: string; submittedAt: Date }>(text, [projectId, userId])
  ).rows;
};

/** A line of the history. */
export type HistoryRow = {
  id: number;
  at: Date;
  what: string;
  name: string;
  before: string | null;
  after: string | null;
  actorId: number | null;
  actorName: string | null;
  viewedId: number | null;
  viewedName: string | null;
  batchId: number | null;
};

/** The history of a person in a project, and everywhere; newest first, without the kept fields and without some things. */
export const historyOf = (
  connection: Connection,
  of: { projectId: number; userId: number; before: number | null; kept: readonly string[]; without: readonly string[] },
  limit: number,
): Promise<HistoryRow[]> =>
  queryRows(
    connection,
    sql`SELECT c.id::int AS id, c.at, c.what, c.name, c.before, c.after, c.batch_id AS "batchId",
        a.id AS "actorId", ${sql.raw(listNameSql('a'))} AS "actorName",
        v.id AS "viewedId", ${sql.raw(listNameSql('v'))} AS "viewedName"
      FROM person_changes c LEFT JOIN users a ON a.id = c.actor_id LEFT JOIN users v ON v.id = c.viewed_as
      WHERE c.user_id = ${of.userId} AND (c.project_id IS NULL OR c.project_id = ${of.projectId})
        AND (${of.before}::bigint IS NULL OR c.id < ${of.before})
        AND NOT (c.what IN ('field', 'projectField') AND c.name = ANY(${sql.param([...of.kept])}::text[]))
        AND NOT (c.what = ANY(${sql.param([...of.without])}::text[]))
      ORDER BY c.id DESC LIMIT ${limit}`,
  );

/** What a person chose for a screen. */
export const findPreference = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  key: string,
): Promise<unknown> =>
  (
    await client.query<{ value: unknown }>(
      'SELECT value FROM preferences WHERE project_id = $1 AND user_id = $2 AND key = $3',
      [projectId, userId, key],
    )
  ).rows[0]?.value;

/** Keep what a person chose for a screen. */
export const savePreference = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  key: string,
  value: unknown,
): Promise<void> => {
  await client.query(
    `INSERT INTO preferences (project_id, user_id, key, value) VALUES ($1, $2, $3, $4)
      ON CONFLICT (project_id, user_id, key) DO UPDATE SET value = excluded.value, at = now()`,
    [projectId, userId, key, JSON.stringify(value)],
  );
};

/** The names of the fields in a person's history. */
export const namesInHistory = async ({ client }: Connection, userId: number): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `SELECT DISTINCT name FROM person_changes WHERE user_id = $1 AND what IN ('field', 'projectField')`,
      [userId],
    )
  ).rows.map(({ name }) => name);
