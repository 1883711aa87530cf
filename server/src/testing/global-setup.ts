/**
 * Starts the PostgreSQL of the call tests (or takes that of TEST_DATABASE_URL) and makes the template each world is
 * copied from.
 */
import type { TestProject } from 'vitest/node';
import type { Databases } from './copies.ts';
import { forgetStatements } from './statements.ts';
import { startDatabases } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: Databases;
  }
}

/** The day on which the demonstration data of the tests is made. */
export const seedTime = new Date('2026-11-20T09:00:00Z');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  forgetStatements();
  const { url, template, stop } = await startDatabases(seedTime, process.env['TEST_DATABASE_URL']);
  project.provide('databases', { url, template });
  return stop;
}
