/** Those who look at once: people like one of the demonstration, each with a session of their own. */
import type pg from 'pg';
import { signIn, type Site } from './site.ts';

/** Staff are few in a seed, and see the same: so many more of them are made. */
const makeStaff = async (admin: pg.Client, model: string, count: number): Promise<void> => {
  await admin.query(
    `INSERT INTO users (username, email, password_hash, language, default_project_id, fields)
      SELECT username || '-at-once-' || n, username || n || '@at-once.example.org', password_hash, language,
        default_project_id, fields
      FROM users, generate_series(1, $2) n WHERE username = $1 ON CONFLICT DO NOTHING`,
    [model, count],
  );
  await admin.query(
    `INSERT INTO memberships (project_id, user_id, roles, fields, joined_at)
      SELECT m.project_id, made.id, m.roles, m.fields, m.joined_at FROM users model
      JOIN memberships m ON m.user_id = model.id
      JOIN users made ON made.username LIKE model.username || '-at-once-%'
      WHERE model.username = $1 ON CONFLICT DO NOTHING`,
    [model],
  );
};

/** So many others who are what this person is; mentees and mentors are those of the seed, with what is theirs. */
export const crowdLike = async (site: Site, admin: pg.Client, model: string, count: number): Promise<string[]> => {
  if (model === 'coordinator') await makeStaff(admin, model, count);
  const { rows } = await admin.query<{ username: string }>(
    `WITH model AS (
        SELECT m.project_id, m.roles, m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE u.username = $1 LIMIT 1
      ), people AS (
        SELECT u.id, u.username, model.project_id FROM model
        JOIN memberships m ON m.project_id = model.project_id AND m.roles = model.roles AND m.user_id <> model.user_id
        JOIN users u ON u.id = m.user_id
        WHERE m.state = 1 ORDER BY u.id DESC LIMIT $2
      ), agreed AS (
        INSERT INTO consents (project_id, user_id, version, language, bits)
        SELECT project_id, id, (SELECT max(version) FROM consent_texts t WHERE t.project_id = people.project_id), 'el',
          (SELECT (gdpr->>'MinValue')::int FROM projects p WHERE p.id = people.project_id) FROM people
      )
      SELECT username FROM people`,
    [model, count],
  );
  if (rows.length < count) throw new Error(`there are ${rows.length} others like ${model}, not ${count}`);
  return Promise.all(rows.map(({ username }) => signIn(site, username)));
};
