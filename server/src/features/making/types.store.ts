/** The kinds of action as they are made. */
import { firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import type { Connection } from '../../db/connect.ts';
import { removeDefinitionsOf } from '../definitions/action-definitions.store.ts';
import type { TypeRow } from '../actions/actions.store.ts';

/**
 * One kind, or nothing; until the end of the transaction it stays, or is nobody else's to change. Whoever makes an action of
 * a kind that is being deleted waits, and then knows that it is gone.
 */
export const findType = async (
  { client }: Connection,
  id: number,
  until: 'stays' | 'unchanged',
): Promise<TypeRow | undefined> => {
  const text = `SELECT id, descr, data, functions, controller, version FROM action_types
    WHERE id = $1 ${until === 'stays' ? 'FOR KEY SHARE' : 'FOR UPDATE'}`;
  return (await client.query<TypeRow>(text, [id])).rows[0];
};

/** Keep a kind; answers its new version. */
export const updateType = async (
  { client }: Connection,
  { id, descr, data, functions, controller }: Pick<TypeRow, 'id' | 'descr' | 'data' | 'functions' | 'controller'>,
): Promise<number> => {
  const text = `UPDATE action_types SET descr = $2, data = $3, functions = $4, controller = $5, version = version + 1
    WHERE id = $1 RETURNING version`;
  return (
    (await client.query<{ version: number }>(text, [id, descr, data, functions, controller])).rows[0]?.version ?? 0
  );
};

/** Hold the names of kinds until the end of the transaction: two that are kept at once come one after the other. */
export const holdNames = async ({ client }: Connection): Promise<void> => {
  await client.query('LOCK TABLE action_types IN SHARE ROW EXCLUSIVE MODE');
};

/** Make a kind; answers its id. The kinds are held. */
export const insertType = async (
  { client }: Connection,
  { descr, data, functions, controller }: Pick<TypeRow, 'descr' | 'data' | 'functions' | 'controller'>,
): Promise<number> => {
  const text = `INSERT INTO action_types (id, descr, data, functions, controller)
    SELECT greatest(max(id) + 1, ${firstCustomType}), $1, $2, $3, $4 FROM action_types RETURNING id`;
  return (await client.query<{ id: number }>(text, [descr, data, functions, controller])).rows[0]?.id ?? 0;
};

/** How many actions, of all projects, are of a kind. */
export const actionsOfType = async ({ client }: Connection, id: number): Promise<number> =>
  (await client.query<{ n: number }>('SELECT count(*)::int AS n FROM actions WHERE type_id = $1', [id])).rows[0]?.n ??
  0;

/** The projects that have actions of each of these types, or of every type that is not shipped. */
export const projectsOfTypes = async (
  { client }: Connection,
  ids: readonly number[] | null,
): Promise<{ typeId: number; projectId: number }[]> => {
  const text = `SELECT DISTINCT type_id AS "typeId", project_id AS "projectId" FROM actions
    WHERE type_id >= ${firstCustomType} AND ($1::int[] IS NULL OR type_id = ANY($1))`;
  return (await client.query<{ typeId: number; projectId: number }>(text, [ids])).rows;
};

/** Delete a kind that no action has. */
export const deleteType = async ({ client }: Connection, id: number): Promise<void> => {
  await removeDefinitionsOf({ client }, 'type_id', id);
  await client.query('DELETE FROM action_types WHERE id = $1', [id]);
};
