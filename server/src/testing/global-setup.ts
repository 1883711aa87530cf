/** Starts PostgreSQL (or uses TEST_DATABASE_URL) and creates the template database. */
import type { TestProject } from 'vitest/node';
import type { Databases } from './database-copies.ts';
import { clearRecordedStatements } from './recorded-statements.ts';
import { startDatabases } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: Databases;
  }
}

/** The day on which the demonstration data of the tests is made. */
export const seedTime = new Date('2026-11-20T09:00:00Z');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  clearRecordedStatements();
  const { url, template, stop } = await startDatabases(seedTime, process.env['TEST_DATABASE_URL']);
  project.provide('databases', { url, template });
  return stop;
}
