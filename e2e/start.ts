/**
 * Once for all browser tests: the PostgreSQL servers, each with its seeded template; every spec's product runs on a
 * copy of its own.
 */
import { buildProduct } from '../scripts/build.ts';
import { startExternalPostgres } from '../scripts/parts.ts';
import { startDatabases } from '../server/src/testing/template-database.ts';
import { tell } from './databases.ts';

export default async function start(): Promise<() => Promise<void>> {
  await buildProduct();
  const external = await startExternalPostgres();
  const started = {
    embedded: await startDatabases(new Date()),
    external: await startDatabases(new Date(), external.url),
  };
  tell(started);
  return async () => {
    for (const { stop } of Object.values(started)) await stop();
    await external.stop();
  };
}
