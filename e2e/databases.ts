/** What the start of the browser tests tells the processes that run them: where databases are copied. */
import type { Databases } from '../server/src/testing/database-copies.ts';

/**
 * The servers the browser tests run on: the one that the product brings along, and one of another version beside it.
 */
export type DatabaseKind = 'embedded' | 'external';

const variable = (kind: DatabaseKind): string => `E2E_${kind.toUpperCase()}`;

/** Tell where they are. */
export const tell = (started: Record<DatabaseKind, Databases>): void => {
  for (const kind of ['embedded', 'external'] as const) {
    const { url, template } = started[kind];
    process.env[variable(kind)] = JSON.stringify({ url, template });
  }
};

/** The databases that were started, for the processes that run the tests. */
export const databasesOf = (kind: DatabaseKind): Databases => {
  const told: Databases = JSON.parse(process.env[variable(kind)] ?? 'null');
  return told;
};
