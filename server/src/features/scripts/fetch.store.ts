/** The hosts that scripts of a project may ask. */
import type { Connection } from '../../db/connect.ts';

/** The hosts of the project's settings, in lower case; none without a project. */
export const scriptHosts = async ({ client }: Connection, projectId: number | null): Promise<string[]> => {
  const text = `SELECT settings->'Config'->'ScriptHosts' AS hosts FROM projects WHERE id = $1`;
  const [row] = (await client.query<{ hosts: unknown }>(text, [projectId])).rows;
  return Array.isArray(row?.hosts)
    ? row.hosts.flatMap((host) => (typeof host === 'string' ? [host.toLowerCase()] : []))
    : [];
};
