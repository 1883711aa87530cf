/** Logos in the database. */
import { toLogoPath } from '@telemachos/contract/features/projects/logo.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** A logo as it is sent. */
export type Logo = { mime: string; bytes: Buffer };

/** Keep a logo under its key; the same content is kept once. */
export const keepLogo = async (
  { client }: Connection,
  key: string,
  { mime, bytes }: Logo,
  now: Date,
): Promise<void> => {
  const text = `INSERT INTO logos (key, mime, bytes, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (key) DO UPDATE SET created_at = excluded.created_at`;
  await client.query(text, [key, mime, bytes, now]);
};

/** Remove the logos given before an instant that no project names, nor any version of its settings. */
export const removeUnusedLogos = async ({ client }: Connection, before: Date): Promise<void> => {
  const text = `DELETE FROM logos l WHERE l.created_at < $1 AND NOT EXISTS (
      SELECT 1 FROM (SELECT settings FROM projects UNION ALL SELECT settings FROM project_versions) s
      WHERE s.settings->'Config'->'Logo'->>'ImageUrl' = $2 || l.key)`;
  await client.query(text, [before, toLogoPath('')]);
};

/** A logo by its key. */
export const findLogo = async ({ client }: Connection, key: string): Promise<Logo | undefined> =>
  (await client.query<Logo>({ name: 'logo', text: 'SELECT mime, bytes FROM logos WHERE key = $1', values: [key] }))
    .rows[0];
