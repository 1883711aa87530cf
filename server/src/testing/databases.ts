/**
 * The databases of the tests: one server, one seeded template that is made once, and a copy of it for whoever needs a
 * world of their own.
 */
import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase, openPool } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded.ts';
import { demonstrationPassword, seedDemonstration } from '../db/seed/seed.ts';
import { startJobs } from '../platform/jobs.ts';
import { quickFolder } from './folder.ts';

/** Where copies are made: the address of the server's maintenance database, and the name of the seeded template. */
export type Databases = { url: string; template: string };

const named = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const asAdmin = async (url: string, statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
};

/**
 * A database of one's own: a copy of the template, or an empty one. `drop` removes it; nobody may be connected by then.
 */
export const makeDatabase = async (
  { url, template }: Databases,
  from: 'template' | 'nothing' = 'template',
): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `telemachos_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `CREATE DATABASE ${name}${from === 'template' ? ` TEMPLATE ${template}` : ''}`);
  // Not by force: that asks for a right over the workers that tidy tables, which a drop without it ends by itself.
  return { url: named(url, name), drop: () => asAdmin(url, `DROP DATABASE IF EXISTS ${name}`) };
};

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

/**
 * Start the server (or take the `given` one) and make the template, with the demonstration as of `now`. `stop` removes
 * both.
 */
export const startDatabases = async (now: Date, given?: string): Promise<Databases & { stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(quickFolder(), 'telemachos-tests-'));
  const embedded = given === undefined ? await startEmbedded(folder, { durable: false }) : undefined;
  const url = given ?? embedded?.url ?? '';
  const template = `telemachos_template_${process.pid}`;
  await asAdmin(url, `CREATE DATABASE ${template}`);
  const pool = openPool(named(url, template), () => undefined, 4);
  await migrateDatabase(pool);
  await seedDemonstration(pool, { mentees: 60, now });
  await pool.query('UPDATE users SET password_hash = $1 WHERE password_hash IS NOT NULL', [cheapHash()]);
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
