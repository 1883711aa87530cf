/** Refuses a database whose schema is older than the first migration. */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** The database was last migrated by a version whose migrations this one no longer has. */
export class OldSchemaError extends Error {
  constructor() {
    super(
      'The database has the schema of an older Telemachos: start the version of commit 3b9b1e2c on it once, then this ' +
        'version (docs/operations.md, “Upgrading”).',
    );
    this.name = 'OldSchemaError';
  }
}

/**
 * Throws OldSchemaError when migrations were applied, but none as new as the first one of `migrationsFolder`. Drizzle
 * would run that one on tables that exist. A table of migrations without rows is left by a first start that failed.
 */
export const assertMigratableSchema = async (client: pg.ClientBase, migrationsFolder: string): Promise<void> => {
  const [first] = readMigrationFiles({ migrationsFolder });
  const { rows: found } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists",
  );
  if (!first || !found[0]?.exists) return;
  const { rows } = await client.query<{ newest: number | null }>(
    'SELECT max(created_at)::float8 AS newest FROM drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  if (newest !== null && newest < first.folderMillis) throw new OldSchemaError();
};
