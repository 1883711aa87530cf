/** The PostgreSQL server of the tests, with one seeded template database. */
import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase, openPool } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/postgres.ts';
import { prepareReporting } from '../db/report/role.ts';
import { demonstrationPassword, seedDemonstration } from '../db/seed/seed.ts';
import { startJobs } from '../platform/jobs.ts';
import { runAsAdmin, databaseUrl, type Databases } from './database-copies.ts';
import { fastTempFolder } from './temporary-folder.ts';

/**
 * The demonstration's password as it is kept, by the same kind of hash but with hardly any work: that is for those who
 * guess, and tests sign in hundreds of times. A password that a test chooses costs what it costs.
 */
const cheapHash = (): string => {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { message: demonstrationPassword, nonce, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64url')}$${hash.toString('base64url')}`;
};

/** Make signing in to the database cheap: each world does it a dozen times, with 4,096 rounds of a hash each time. */
const makeSignInCheap = (url: string): Promise<void> => {
  const { username, password } = new URL(url);
  return runAsAdmin(
    url,
    `SET scram_iterations = 1; ALTER ROLE ${pg.escapeIdentifier(username)} PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}`,
  );
};

/**
 * Start the server (or take the `given` one) and make the template, with the demonstration as of `now`. `stop` removes
 * both.
 */
export const startDatabases = async (now: Date, given?: string): Promise<Databases & { stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(fastTempFolder(), 'telemachos-tests-'));
  const embedded = given === undefined ? await startEmbedded(folder, { durable: false }) : undefined;
  const url = given ?? embedded?.url ?? '';
  if (embedded) await makeSignInCheap(url);
  const template = `telemachos_template_${process.pid}`;
  await runAsAdmin(url, `CREATE DATABASE ${template}`);
  const pool = openPool(databaseUrl(url, template), () => undefined, 4);
  await migrateDatabase(pool);
  await prepareReporting(pool);
  await seedDemonstration(pool, { mentees: 60, now });
  await pool.query('UPDATE users SET password_hash = $1 WHERE password_hash IS NOT NULL', [cheapHash()]);
  const jobs = await startJobs(pool, () => undefined);
  await jobs.stop();
  await pool.end();
  const stop = async () => {
    await runAsAdmin(url, `DROP DATABASE IF EXISTS ${template}`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, template, stop };
};
