/**
 * The databases of the tests: one server, one seeded template that is made once, and a copy of it for whoever needs a
 * world of their own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase, openPool } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded.ts';
import { seedDemonstration } from '../db/seed/seed.ts';
import { startJobs } from '../platform/jobs.ts';

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
