/** Which completion script an action has: its own one, and that of its type. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';

/** Whose a script is: an action's own, or a type's. */
export type ScriptOwner = { actionId: number } | { typeId: number };

const owned = (owner: ScriptOwner) =>
  'actionId' in owner ? sql`o.action_id = ${owner.actionId}` : sql`o.type_id = ${owner.typeId}`;

/** The completion script of an action or a type; null without one. */
export const findScriptId = async (connection: Connection, owner: ScriptOwner): Promise<number | null> => {
  const [row] = await queryRows<{ id: number }>(
    connection,
    sql`SELECT d.id FROM action_definitions o JOIN definitions d ON d.id = o.definition_id AND d.removed_at IS NULL
      WHERE ${owned(owner)} AND o.view_type = ''`,
  );
  return row?.id ?? null;
};

/** Makes a definition the script of an action or a type, in place of one that was removed. */
export const linkScript = async (connection: Connection, definitionId: number, owner: ScriptOwner): Promise<void> => {
  const [actionId, typeId] = 'actionId' in owner ? [owner.actionId, null] : [null, owner.typeId];
  await queryRows(
    connection,
    sql`INSERT INTO action_definitions (definition_id, action_id, type_id)
      VALUES (${definitionId}, ${actionId}::int, ${typeId}::int)
      ON CONFLICT (action_id, type_id, view_type) DO UPDATE SET definition_id = excluded.definition_id`,
  );
};

/** How many actions a type has, in all projects. */
export const countActions = async (connection: Connection, typeId: number): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM actions WHERE type_id = ${typeId} AND archived_at IS NULL`,
  );
  return row?.n ?? 0;
};

/** The last failed run of a version; null after none. */
export const lastFailure = async (
  connection: Connection,
  definitionId: number,
  version: number | null,
): Promise<{ at: Date; problem: string; line: number | null } | null> => {
  const [row] = await queryRows<{ at: Date; problem: string; line: number | null }>(
    connection,
    sql`SELECT at, problem, line FROM definition_runs
      WHERE definition_id = ${definitionId} AND version = ${version}::int AND problem IS NOT NULL
      ORDER BY at DESC LIMIT 1`,
  );
  return row ?? null;
};

/** Records that a script failed, unless the last minute has such a record. */
export const insertFailure = async (
  connection: Connection,
  failure: { definitionId: number; version: number; projectId: number; at: Date; problem: string; line: number | null },
): Promise<void> => {
  await queryRows(
    connection,
    sql`INSERT INTO definition_runs (definition_id, version, project_id, user_id, at, duration, rows, problem, line)
      SELECT ${failure.definitionId}, ${failure.version}, ${failure.projectId}, NULL, ${failure.at}, 0, 0,
        ${failure.problem}, ${failure.line}::int
      WHERE NOT EXISTS (SELECT FROM definition_runs WHERE definition_id = ${failure.definitionId}
        AND at > ${failure.at}::timestamptz - interval '1 minute' AND version = ${failure.version})`,
  );
};

/** The published script that counts for an action; null without one. */
export const countingScript = async (
  connection: Connection,
  actionId: number,
): Promise<{ definitionId: number; version: number; code: string } | null> => {
  const [row] = await queryRows<{ definitionId: number; version: number; code: string }>(
    connection,
    sql`SELECT s.definition_id AS "definitionId", s.version, v.body->>'Query' AS code
      FROM completion_scripts s JOIN definition_versions v ON v.definition_id = s.definition_id AND v.number = s.version
      WHERE s.action_id = ${actionId}`,
  );
  return row ?? null;
};

/** The actions that a script of this owner counts for once it is published, by id. */
export const actionsOfScript = async (connection: Connection, owner: ScriptOwner): Promise<number[]> => {
  const ids =
    'actionId' in owner
      ? sql`SELECT a.id FROM actions a WHERE a.id = ${owner.actionId}`
      : sql`SELECT a.id FROM actions a WHERE a.type_id = ${owner.typeId} AND a.archived_at IS NULL
          AND NOT EXISTS (SELECT FROM completion_scripts s JOIN action_definitions o ON o.definition_id = s.definition_id
            WHERE s.action_id = a.id AND o.action_id = a.id) ORDER BY a.id`;
  return (await queryRows<{ id: number }>(connection, ids)).map(({ id }) => id);
};
