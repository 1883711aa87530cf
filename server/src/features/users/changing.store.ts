/** People who are to be changed: read and held, in the order of their ids, and written, many with each statement. */
import type { Connection } from '../../db/connect.ts';

/** A person as a change finds them; without a place in the project `member` is false. */
export type Held = {
  id: number;
  username: string;
  email: string | null;
  language: string;
  fields: Record<string, string>;
  defaultProjectId: number | null;
  member: boolean;
  roles: string[];
  state: number;
  projectFields: Record<string, string>;
  /** Whether the account has a password: its owner has opened it. */
  isOpened: boolean;
};

/** Who is meant: by ids, or by user names and e-mails in lower case. */
export type Meant = { ids: readonly number[]; usernames: readonly string[]; emails: readonly string[] };

/** The people who are meant, with their place in a project; held until the end of the transaction if `hold`. */
export const findHeld = async (
  { client }: Connection,
  projectId: number,
  { ids, usernames, emails }: Meant,
  hold: boolean,
): Promise<Held[]> => {
  // Held by themselves and in the order of ids: two works on the same people wait for each other and never in a circle.
  const found = await client.query<{ id: number }>(
    `SELECT id FROM users WHERE id IN (SELECT unnest($1::int[])
        UNION SELECT id FROM users WHERE lower(username) = ANY($2) UNION SELECT id FROM users WHERE lower(email) = ANY($3))
      ORDER BY id ${hold ? 'FOR NO KEY UPDATE' : ''}`,
    [ids, usernames, emails],
  );
  const text = `SELECT u.id, u.username, u.email, u.language, u.fields, u.default_project_id AS "defaultProjectId",
      m.user_id IS NOT NULL AS member, coalesce(m.roles, '{}') AS roles, coalesce(m.state, 0) AS state,
      coalesce(m.fields, '{}') AS "projectFields", u.password_hash IS NOT NULL AS "isOpened"
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = $2
    WHERE u.id = ANY($1) ORDER BY u.id`;
  return (await client.query<Held>(text, [found.rows.map(({ id }) => id), projectId])).rows;
};

/** An account to be made. */
export type NewPerson = {
  username: string;
  email: string | null;
  language: string;
  fields: Record<string, string>;
};

/** Make accounts, each with a password still to be chosen; answers those that were made, by user name. */
export const insertPeople = async (
  { client }: Connection,
  projectId: number,
  people: readonly NewPerson[],
): Promise<Map<string, number>> => {
  if (people.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; username: string }>(
    `INSERT INTO users (username, email, must_choose_password, language, default_project_id, fields)
      SELECT username, email, true, language, $2, fields
      FROM jsonb_to_recordset($1) AS p(username text, email text, language text, fields jsonb)
      ON CONFLICT DO NOTHING RETURNING id, username`,
    [JSON.stringify(people), projectId],
  );
  return new Map(rows.map(({ id, username }) => [username, id]));
};

/** Write accounts as they are now. */
export const writePeople = async (
  { client }: Connection,
  people: readonly Pick<Held, 'id' | 'username' | 'email' | 'fields' | 'defaultProjectId'>[],
): Promise<void> => {
  if (people.length === 0) return;
  await client.query(
    `UPDATE users u SET username = p.username, email = p.email, fields = p.fields,
        default_project_id = p."defaultProjectId", version = u.version + 1
      FROM jsonb_to_recordset($1) AS p(id int, username text, email text, fields jsonb, "defaultProjectId" int)
      WHERE u.id = p.id`,
    [JSON.stringify(people)],
  );
};

/** Write places in a project as they are now; one that is not there is made. */
export const writePlaces = async (
  { client }: Connection,
  projectId: number,
  places: readonly Pick<Held, 'id' | 'roles' | 'state' | 'projectFields'>[],
  now: Date,
): Promise<void> => {
  if (places.length === 0) return;
  await client.query(
    `INSERT INTO memberships (project_id, user_id, roles, state, fields, joined_at)
      SELECT $2, id, ARRAY(SELECT jsonb_array_elements_text(roles)), state, "projectFields", $3
      FROM jsonb_to_recordset($1) AS p(id int, roles jsonb, state smallint, "projectFields" jsonb)
      ORDER BY id
      ON CONFLICT (project_id, user_id)
      DO UPDATE SET roles = excluded.roles, state = excluded.state, fields = excluded.fields`,
    [JSON.stringify(places), projectId, now],
  );
};

/** End the sessions of those of these people to whom no project is open any more; answers whose, each once for a session. */
export const endShutOut = async ({ client }: Connection, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `DELETE FROM sessions s WHERE s.user_id = ANY($1)
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = s.user_id AND m.state IN (0, 1))
      RETURNING s.user_id AS id`,
    [ids],
  );
  return rows.map(({ id }) => id);
};
