/**
 * Once for all browser tests: the PostgreSQL servers, each with its seeded template; every spec's product runs on a
 * copy of its own.
 */
import { startExternalPostgres } from '../scripts/parts.ts';
import { startDatabases, type Databases } from '../server/src/testing/databases.ts';

/**
 * The servers the browser tests run on: the one that the product brings along, and one of another version beside it.
 */
export type DatabaseKind = 'embedded' | 'external';

const variable = (kind: DatabaseKind): string => `E2E_${kind.toUpperCase()}`;

/** The databases that were started, for the processes that run the tests. */
export const databasesOf = (kind: DatabaseKind): Databases => {
  const told: Databases = JSON.parse(process.env[variable(kind)] ?? 'null');
  return told;
};

export default async function start(): Promise<() => Promise<void>> {
  const external = await startExternalPostgres();
  const started = {
    embedded: await startDatabases(new Date()),
    external: await startDatabases(new Date(), external.url),
  };
  for (const [kind, { url, template }] of Object.entries(started))
    process.env[variable(kind as DatabaseKind)] = JSON.stringify({ url, template });
  return async () => {
    for (const { stop } of Object.values(started)) await stop();
    await external.stop();
  };
}
