/** Photographs of people in the database. */
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';

/** Keep a person's photograph under its name; answers whether it is another than before. */
export const keepPhoto = async (
  { client }: Connection,
  userId: number,
  key: string,
  bytes: Buffer,
): Promise<boolean> => {
  const named = await client.query(
    'UPDATE users SET photo = $2, version = version + 1 WHERE id = $1 AND photo IS DISTINCT FROM $2',
    [userId, key],
  );
  if (named.rowCount === 0) return false;
  const text = `INSERT INTO photos (user_id, bytes) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET bytes = excluded.bytes`;
  await client.query(text, [userId, bytes]);
  return true;
};

/** Take a person's photograph away; answers whether there was one. */
export const dropPhoto = async ({ client }: Connection, userId: number): Promise<boolean> => {
  const text = 'UPDATE users SET photo = NULL, version = version + 1 WHERE id = $1 AND photo IS NOT NULL';
  const was = (await client.query(text, [userId])).rowCount === 1;
  await client.query('DELETE FROM photos WHERE user_id = $1', [userId]);
  return was;
};

/** Who looks: the projects where their roles hold, those of them whose lists of people they read, and whether everywhere. */
export type Onlooker = {
  viewerId: number;
  projects: readonly number[];
  managed: readonly number[];
  everywhere: boolean;
};

/**
 * A photograph by its name, for who owns it and who shares one of these projects with its owner. Of somebody whose place has
 * ended, for those alone whom lists tell of them: who manages the project, and who stands beside them.
 */
export const findPhoto = async ({ client }: Connection, key: string, of: Onlooker): Promise<Buffer | undefined> => {
  const text = `SELECT p.bytes FROM users u JOIN photos p ON p.user_id = u.id
    WHERE u.photo = $1 AND (u.id = $2 OR $4 OR EXISTS (
      SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.project_id = ANY($3)
        AND (m.state IN (0, 1) OR m.project_id = ANY($5) OR EXISTS (
          SELECT 1 FROM mentor_links l WHERE l.project_id = m.project_id AND ${isLinkActiveSql}
            AND (l.mentee_id = u.id AND l.mentor_id = $2 OR l.mentee_id = $2 AND l.mentor_id = u.id)))))`;
  const values = [key, of.viewerId, of.projects, of.everywhere, of.managed];
  return (await client.query<{ bytes: Buffer }>({ name: 'photo', text, values })).rows[0]?.bytes;
};
