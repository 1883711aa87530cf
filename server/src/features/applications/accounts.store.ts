/** The accounts that applications lead to, and the roles that statuses give. */
import { applicantRole, menteeRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';
import type { PersonChange } from '../../platform/person-history.store.ts';

/** Member states (the domain's «Roles, levels, states»). */
const state = { notActivated: 0, active: 1, left: 2 } as const;

export type NewAccount = { email: string; language: string; fields: Record<string, string>; projectId: number };

/**
 * Make an applicant's account, not yet activated and with a password still to be chosen; null when the e-mail or name
 * has one.
 */
export const insertApplicant = async (
  { client }: Connection,
  { email, language, fields, projectId }: NewAccount,
): Promise<number | null> => {
  const text = `INSERT INTO users (username, email, must_choose_password, language, default_project_id, fields)
    VALUES ($1, $1, true, $2, $3, $4)
    ON CONFLICT DO NOTHING
    RETURNING id`;
  const id = (await client.query<{ id: number }>(text, [email, language, projectId, fields])).rows[0]?.id ?? null;
  if (id !== null)
    await client.query('INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, $3, $4)', [
      projectId,
      id,
      [applicantRole],
      state.notActivated,
    ]);
  return id;
};

/**
 * Make somebody with an account an applicant of a project. Who already belongs to it keeps their roles; who had left it
 * comes back as an applicant and nothing more.
 */
export const joinAsApplicant = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  kayas: string,
): Promise<void> => {
  await client.query(
    `INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, $3, $4)
     ON CONFLICT (project_id, user_id)
     DO UPDATE SET roles = excluded.roles, state = excluded.state
     WHERE memberships.state = $5`,
    [projectId, userId, [applicantRole], state.active, state.left],
  );
  await client.query(
    `UPDATE users SET fields = jsonb_build_object('kayas', $2::text) || fields, version = version + 1 WHERE id = $1`,
    [userId, kayas],
  );
};

/** Selected: applicants become mentees, and their time in the project begins. */
export const becomeMentees = async (
  { client }: Connection,
  projectId: number,
  userIds: number[],
  now: Date,
): Promise<void> => {
  await client.query(
    `INSERT INTO memberships (project_id, user_id, roles, state, joined_at)
      SELECT $1, id, ARRAY[$4::text], $5, $6
      FROM unnest($2::int[]) AS id
     ON CONFLICT (project_id, user_id)
     DO UPDATE SET roles = array_append(array_remove(array_remove(memberships.roles, $3::text), $4::text), $4::text),
       joined_at = CASE WHEN $4::text = ANY(memberships.roles) THEN memberships.joined_at ELSE $6 END`,
    [projectId, userIds, applicantRole, menteeRole, state.active, now],
  );
};

/** No longer selected: mentees become applicants again; their work stays. */
export const becomeApplicants = async ({ client }: Connection, projectId: number, userIds: number[]): Promise<void> => {
  await client.query(
    `UPDATE memberships
      SET roles = array_append(array_remove(array_remove(roles, $3::text), $4::text), $3::text)
      WHERE project_id = $1 AND user_id = ANY($2) AND $4::text = ANY(roles)`,
    [projectId, userIds, applicantRole, menteeRole],
  );
};

/** The roles that people hold in a project, by person, in the order of their names. */
export const rolesOf = async (
  { client }: Connection,
  projectId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> => {
  const text = `SELECT user_id AS id, (SELECT string_agg(r, ',' ORDER BY r) FROM unnest(roles) r) AS roles
    FROM memberships WHERE project_id = $1 AND user_id = ANY($2)`;
  const { rows } = await client.query<{ id: number; roles: string | null }>(text, [projectId, userIds]);
  return new Map(rows.map(({ id, roles }) => [id, roles ?? '']));
};

/** What that changes in people's history: roles that are others now, and places that were not there. */
export const rolesChanged = (
  projectId: number,
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): PersonChange[] =>
  [...after].flatMap(([userId, roles]) => {
    const held = before.get(userId);
    if (held === roles) return [];
    return [{ userId, projectId, what: held === undefined ? 'member' : 'roles', before: held ?? null, after: roles }];
  });
