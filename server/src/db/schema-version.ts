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
 * Throws OldSchemaError when the newest applied migration is older than the first one of `migrationsFolder`, which
 * drizzle would run on existing tables. A migrations table without rows comes from a failed first start and is
 * accepted.
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
