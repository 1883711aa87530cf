/** Which view belongs to which action or action type. */
import { sql } from 'drizzle-orm';
import type { ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import { findDefinition, type DefinitionRow } from '../definitions/definitions.store.ts';

/** An action, or an action type. */
export type Owner = { ActionId: number } | { TypeId: number };

const idsOf = (owner: Owner) => ({
  actionId: 'ActionId' in owner ? owner.ActionId : null,
  typeId: 'TypeId' in owner ? owner.TypeId : null,
});

/** The newest version of the view of an action or a type; null without it. */
export const findView = async (
  connection: Connection,
  owner: Owner,
  viewType: ViewType,
): Promise<DefinitionRow | null> => {
  const { actionId, typeId } = idsOf(owner);
  const [row] = await queryRows<{ id: number }>(
    connection,
    sql`SELECT o.definition_id AS id FROM action_definitions o JOIN definitions d ON d.id = o.definition_id
      WHERE o.action_id IS NOT DISTINCT FROM ${actionId}::int AND o.type_id IS NOT DISTINCT FROM ${typeId}::int
        AND o.view_type = ${viewType} AND d.removed_at IS NULL`,
  );
  return row ? findDefinition(connection, row.id, 'latest') : null;
};

/** The published view of an action, or else of its type; null without one. */
export const findPublishedView = async (
  connection: Connection,
  actionId: number,
  viewType: ViewType,
): Promise<DefinitionRow | null> => {
  const [row] = await queryRows<{ id: number }>(
    connection,
    sql`SELECT d.id FROM actions a
      JOIN action_definitions o ON o.action_id = a.id OR o.type_id = a.type_id
      JOIN definitions d ON d.id = o.definition_id
      WHERE a.id = ${actionId} AND o.view_type = ${viewType} AND d.published IS NOT NULL AND d.removed_at IS NULL
      ORDER BY o.action_id NULLS LAST LIMIT 1`,
  );
  return row ? findDefinition(connection, row.id, 'published') : null;
};

/** Says whose view a definition is; it takes the place of a removed one. */
export const assignView = async (
  connection: Connection,
  definitionId: number,
  owner: Owner,
  viewType: ViewType,
): Promise<void> => {
  const { actionId, typeId } = idsOf(owner);
  await queryRows(
    connection,
    sql`INSERT INTO action_definitions (definition_id, action_id, type_id, view_type)
      VALUES (${definitionId}, ${actionId}::int, ${typeId}::int, ${viewType})
      ON CONFLICT ON CONSTRAINT action_definitions_one DO UPDATE SET definition_id = excluded.definition_id`,
  );
};

/** Whether there is such an action type. */
export const typeExists = async (connection: Connection, typeId: number): Promise<boolean> =>
  (await queryRows(connection, sql`SELECT 1 FROM action_types WHERE id = ${typeId}`)).length > 0;

/** The latest failed run of a definition. */
export const lastFailure = async (
  connection: Connection,
  definitionId: number,
): Promise<{ at: Date; version: number; problem: string; line: number | null } | null> => {
  const [row] = await queryRows<{ at: Date; version: number; problem: string; line: number | null }>(
    connection,
    sql`SELECT at, version, problem, line FROM definition_runs
      WHERE definition_id = ${definitionId} AND problem IS NOT NULL ORDER BY at DESC, id DESC LIMIT 1`,
  );
  return row ?? null;
};
