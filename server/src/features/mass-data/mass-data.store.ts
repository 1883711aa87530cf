/** The table of mass data setups: how rows are sent to an address, by project. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import type { Json } from '../../db/schema/column-types.ts';

export type SetupRow = { setup: Json; version: number };

/** The setup of an address in a project; null where nothing was saved. Addresses differ in more than letter case. */
export const findSetup = async (connection: Connection, projectId: number, url: string): Promise<SetupRow | null> => {
  const [row] = await queryRows<SetupRow>(
    connection,
    sql`SELECT setup, version FROM mass_data_setups WHERE project_id = ${projectId} AND url = ${url.toLowerCase()}`,
  );
  return row ?? null;
};

/**
 * Saves the setup over a version, 0 for none; false where there is another one by now. Of two first saves at once one
 * waits for the other.
 */
export const saveSetup = async (
  connection: Connection,
  projectId: number,
  url: string,
  version: number,
  saved: { setup: Json; userId: number | null; at: Date },
): Promise<boolean> => {
  const rows = await queryRows(
    connection,
    sql`INSERT INTO mass_data_setups AS s (project_id, url, setup, version, saved_by, saved_at)
      SELECT ${projectId}, ${url.toLowerCase()}, ${JSON.stringify(saved.setup)}::jsonb, 1, ${saved.userId}::int, ${saved.at}
      WHERE ${version}::int = 0 OR EXISTS (
        SELECT 1 FROM mass_data_setups WHERE project_id = ${projectId} AND url = ${url.toLowerCase()})
      ON CONFLICT (project_id, url) DO UPDATE
        SET setup = excluded.setup, version = s.version + 1, saved_by = excluded.saved_by, saved_at = excluded.saved_at
        WHERE s.version = ${version}::int
      RETURNING 1`,
  );
  return rows.length > 0;
};
