/** Holding a project's settings still: whoever writes by what they declare, and whoever saves them, wait for each other. */
import type { Connection } from '../../db/connect.ts';

/**
 * Hold the settings of a project until the end of the transaction. Whoever writes values under names that they declare shares
 * them, before the declarations are read and before any row is held; whoever saves them has them alone. So a value is written
 * before a field gets another name, and moves along, or afterwards, by the new declarations. Those who share wait for nobody.
 */
export const holdSettings = async (
  { client }: Connection,
  projectId: number,
  how: 'shared' | 'alone',
): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock${how === 'shared' ? '_shared' : ''}($1, hashtext('settings'))`, [
    projectId,
  ]);
};
