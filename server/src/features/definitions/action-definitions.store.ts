/** The definitions that belong to an action or an action type: completion scripts and views. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';

/** Removes the definitions of an action or a type that is deleted with them; their versions stay. */
export const removeDefinitionsOf = async (
  connection: Pick<Connection, 'client'>,
  owner: 'action_id' | 'type_id',
  id: number,
): Promise<void> => {
  await queryRows(
    connection,
    sql`WITH gone AS (DELETE FROM action_definitions WHERE ${sql.raw(owner)} = ${id} RETURNING definition_id)
      UPDATE definitions SET removed_at = now(), published = NULL
      WHERE id IN (SELECT definition_id FROM gone) AND removed_at IS NULL`,
  );
};
