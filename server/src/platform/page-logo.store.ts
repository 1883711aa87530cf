/** The logos that projects name in their settings. */

/** A project with the path of its logo as it is written; null without one. */
export type ProjectLogo = { id: number; url: string; logo: string | null };

/** What asks the database: a pool. */
export type QueryPool = { query: (text: string) => Promise<{ rows: ProjectLogo[] }> };

/** Each project with its logo. */
export const findProjectLogos = async (client: QueryPool): Promise<ProjectLogo[]> =>
  (await client.query(`SELECT id, url, settings->'Config'->'Logo'->>'ImageUrl' AS logo FROM projects ORDER BY id`))
    .rows;
