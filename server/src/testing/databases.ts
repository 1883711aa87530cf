/** The databases of the tests: one server, and one seeded template that is made once (copies.ts copies it). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, openPool } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded.ts';
import { seedDemonstration } from '../db/seed/seed.ts';
import { startJobs } from '../platform/jobs.ts';
import { asAdmin, named, type Databases } from './copies.ts';

/**
 * Start the server (or take the `given` one) and make the template, with the demonstration as of `now`. `stop` removes
 * both.
 */
export const startDatabases = async (now: Date, given?: string): Promise<Databases & { stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-tests-'));
  const embedded = given === undefined ? await startEmbedded(folder, { durable: false }) : undefined;
  const url = given ?? embedded?.url ?? '';
  const template = `telemachos_template_${process.pid}`;
  await asAdmin(url, `CREATE DATABASE ${template}`);
  const pool = openPool(named(url, template), () => undefined, 4);
  await migrateDatabase(pool);
  await seedDemonstration(pool, { mentees: 60, now });
  const jobs = await startJobs(pool, () => undefined);
  await jobs.stop();
  await pool.end();
  const stop = async () => {
    await asAdmin(url, `DROP DATABASE IF EXISTS ${template}`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, template, stop };
};
