/** Starts the PostgreSQL of the tests (or takes that of TEST_DATABASE_URL) and makes the template each test's database is copied from. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase, openPool } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded.ts';
import { seedDemonstration } from '../db/seed/seed.ts';
import { startJobs } from '../platform/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server and maintenance database of the tests. */
    databaseUrl: string;
    /** The name of the seeded template database. */
    template: string;
  }
}

/** The day on which the demonstration data of the tests is made. */
export const seedTime = new Date('2026-11-20T09:00:00Z');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-tests-'));
  const embedded = given === undefined ? await startEmbedded(folder) : undefined;
  const url = given ?? embedded?.url ?? '';
  const template = `telemachos_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const pool = openPool(templateUrl.href, () => undefined, 4);
  await migrateDatabase(pool);
  await seedDemonstration(pool, { mentees: 60, now: seedTime });
  const jobs = await startJobs(pool, () => undefined);
  await jobs.stop();
  await pool.end();
  project.provide('databaseUrl', url);
  project.provide('template', template);
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template}`);
    await admin.end();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
