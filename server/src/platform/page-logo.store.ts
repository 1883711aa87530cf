/** The logos that projects name in their settings. */
import type pg from 'pg';

/** Each project with the path of its logo as it is written; null without one. */
export const findProjectLogos = async (
  client: Pick<pg.Pool, 'query'>,
): Promise<{ id: number; url: string; logo: string | null }[]> =>
  (
    await client.query<{ id: number; url: string; logo: string | null }>(
      `SELECT id, url, settings->'Config'->'Logo'->>'ImageUrl' AS logo FROM projects ORDER BY id`,
    )
  ).rows;
