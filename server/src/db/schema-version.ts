/** Refuses a database whose schema this version cannot migrate: an older one, a newer one, or one of something else. */
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

/** The database was migrated by a newer version. */
export class NewSchemaError extends Error {
  constructor() {
    super(
      'The database has the schema of a newer Telemachos: start that version, or restore the backup that was made before ' +
        'the upgrade (docs/operations.md, “Upgrading”).',
    );
    this.name = 'NewSchemaError';
  }
}

/** The database has a table of people without a list of migrations, or such a list without that table. */
export class ForeignSchemaError extends Error {
  constructor() {
    super(
      'The database has tables, but not those of Telemachos with their list of migrations (schema drizzle): use an empty ' +
        'database, or restore a whole backup.',
    );
    this.name = 'ForeignSchemaError';
  }
}

/** Whether the table of people exists, and the time of the newest migration that was applied; null without any. */
const readSchemaState = async (client: pg.ClientBase): Promise<{ hasUsers: boolean; newest: number | null }> => {
  const { rows: found } = await client.query<{ hasList: boolean; hasUsers: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "hasList",
      to_regclass('public.users') IS NOT NULL AS "hasUsers"`,
  );
  const { hasList = false, hasUsers = false } = found[0] ?? {};
  const { rows } = hasList
    ? await client.query<{ newest: number | null }>(
        'SELECT max(created_at)::float8 AS newest FROM drizzle.__drizzle_migrations',
      )
    : { rows: [] };
  return { hasUsers, newest: rows[0]?.newest ?? null };
};

/**
 * Throws unless the database is empty or was migrated by this version or an earlier one that has the first migration of
 * `migrationsFolder`. Drizzle would run that one on tables that exist, and none on those of a newer version. A list of
 * migrations without rows is left by a first start that failed.
 */
export const assertMigratableSchema = async (client: pg.ClientBase, migrationsFolder: string): Promise<void> => {
  const migrations = readMigrationFiles({ migrationsFolder });
  const [first, last] = [migrations[0], migrations.at(-1)];
  if (!first || !last) return;
  const { hasUsers, newest } = await readSchemaState(client);
  // The list has drizzle's usual name: another program's looks the same, but made no table `users` of ours.
  if (hasUsers !== (newest !== null)) throw new ForeignSchemaError();
  if (newest === null) return;
  if (newest < first.folderMillis) throw new OldSchemaError();
  if (newest > last.folderMillis) throw new NewSchemaError();
};

/** Whether a migration of the folder was not applied yet. */
export const hasPendingMigrations = async (client: pg.ClientBase, migrationsFolder: string): Promise<boolean> => {
  const { newest } = await readSchemaState(client);
  return readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis > (newest ?? 0));
};
