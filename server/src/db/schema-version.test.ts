/** Migration of an empty database, of one at migration 0050, of an older one, and by several nodes at once. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../testing/database-copies.ts';
import { migrateDatabase, openPool } from './connect.ts';
import { ForeignSchemaError, NewSchemaError, OldSchemaError } from './schema-version.ts';
import { describeSchema } from './testing/describe-schema.ts';

const migrations = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) });

/** When drizzle-kit wrote the last two of the 51 migrations that 0000_initial.sql replaces. */
const [when0049, when0050] = [1_795_761_811_722, 1_795_822_895_798];

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Creates an empty database; returns a function that opens a pool on it. */
const emptyDatabase = async (): Promise<() => pg.Pool> => {
  const database = await copyDatabase(inject('databases'), 'nothing');
  cleanups.push(() => database.drop());
  return () => {
    const pool = openPool(database.url, () => undefined, 2);
    cleanups.push(() => pool.end());
    return pool;
  };
};

/** A database at the migration of `when`, the only number that drizzle compares. */
const oldDatabase = async (when: number): Promise<pg.Pool> => {
  const pool = (await emptyDatabase())();
  for (const statement of migrations[0]?.sql ?? []) await pool.query(statement);
  await pool.query('CREATE SCHEMA drizzle');
  await pool.query('CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text, created_at bigint)');
  await pool.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', ['old', when]);
  return pool;
};

const appliedMigrations = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id')).rows.map(
    ({ hash }) => hash,
  );

describe('0000_initial.sql', () => {
  it('makes the schema and the rows that the 51 migrations before it made', async () => {
    const pool = (await emptyDatabase())();
    const client = await pool.connect();
    try {
      for (const statement of migrations[0]?.sql ?? []) await client.query(statement);
      const expected = await readFile(new URL('testing/schema-at-0050.txt', import.meta.url), 'utf8');
      expect(await describeSchema(client)).toBe(expected);
    } finally {
      client.release();
    }
  });
});

describe('migrateDatabase', () => {
  it('applies each migration once when several nodes start together on an empty database', async () => {
    const open = await emptyDatabase();
    const pools = [open(), open(), open()];
    await Promise.all(pools.map(migrateDatabase));
    await migrateDatabase(open());
    expect(await appliedMigrations(open())).toEqual(migrations.map(({ hash }) => hash));
  });

  it('applies only what is newer to a database at migration 0050', async () => {
    const pool = await oldDatabase(when0050);
    await pool.query(`INSERT INTO languages (code, name) VALUES ('it', 'Italiano')`);
    await migrateDatabase(pool);
    expect(await appliedMigrations(pool)).toEqual(['old', ...migrations.slice(1).map(({ hash }) => hash)]);
    expect((await pool.query('SELECT code FROM languages ORDER BY code')).rows).toEqual([
      { code: 'el' },
      { code: 'en' },
      { code: 'it' },
    ]);
  });

  it('recomputes what searches read where the comparison changed, and parts no words of files', async () => {
    const pool = await oldDatabase(when0050);
    await pool.query(`INSERT INTO projects (id, url, descr) OVERRIDING SYSTEM VALUE VALUES (1, 'x', 'x')`);
    await pool.query(
      `INSERT INTO users (id, username, fields) OVERRIDING SYSTEM VALUE VALUES (1, 'x', '{"last_name":"ΠAΠΑΣ","first_name":"Ά"}')`,
    );
    await pool.query(`INSERT INTO applications (project_id, answers, email)
      VALUES (1, '{"last_name":"Παπα–Νίκος"}', 'x@example.org')`);
    await pool.query(`INSERT INTO mails (address, template, language, subject, body, status)
      VALUES ('x@example.org', 'x', 'el', 'επαγ\u00ADγελματική', '', 'kept')`);
    await pool.query(`INSERT INTO library_items
      (id, project_id, category, kind, title, words, uploader_id, created_at, metadata, tags, clean, hash, link)
      OVERRIDING SYSTEM VALUE
      VALUES (1, 1, '/', 'Link', 'πο\u00ADρεία', 'πο\u00ADρεία', 1, now(), '{}', '{}', TRUE, '', 'https://example.org')`);
    await pool.query(`INSERT INTO library_texts (item_id, project_id, hash, text)
      VALUES (1, 1, '', 'επαγγελμα-\nτική πο\u00AD\nρεί\u00ADα Παπα-\nΝίκος')`);
    await migrateDatabase(pool);
    const { rows } = await pool.query(`SELECT u.search AS person, u.sounds, a.search AS application, m.search AS mail,
        i.title_search::text AS title, t.text, t.folded, t.search @@ to_tsquery('simple', 'επαγγελματικη') AS found
      FROM users u, applications a, mails m, library_items i, library_texts t`);
    expect(rows).toEqual([
      {
        person: expect.stringContaining('παπασ'),
        sounds: 'papas a papas',
        application: expect.stringContaining('παπα-νικοσ'),
        mail: 'x@example.org επαγγελματικη',
        title: "'πορεια':1",
        text: 'επαγγελματική πορεία Παπα-\nΝίκος',
        folded: ' επαγγελματικη πορεια παπα  νικοσ',
        found: true,
      },
    ]);
  });

  it('refuses a database at an older migration with one sentence, and changes nothing', async () => {
    const pool = await oldDatabase(when0049);
    const error = await migrateDatabase(pool).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(OldSchemaError);
    expect(String(error)).toContain('start the version of commit 3b9b1e2c on it once, then this version');
    expect(await appliedMigrations(pool)).toEqual(['old']);
  });

  it('refuses a database that a newer version migrated, and changes nothing', async () => {
    const pool = await oldDatabase((migrations.at(-1)?.folderMillis ?? 0) + 1);
    const error = await migrateDatabase(pool).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(NewSchemaError);
    expect(await appliedMigrations(pool)).toEqual(['old']);
  });

  it('refuses tables of something else, with a list of migrations or without', async () => {
    const pool = (await emptyDatabase())();
    await pool.query('CREATE TABLE users (id int)');
    await expect(migrateDatabase(pool)).rejects.toBeInstanceOf(ForeignSchemaError);
    expect((await pool.query(`SELECT to_regnamespace('drizzle') AS found`)).rows).toEqual([{ found: null }]);
    await pool.query('DROP TABLE users');
    await pool.query('CREATE SCHEMA drizzle');
    await pool.query('CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text, created_at bigint)');
    await pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('theirs', $1)`, [when0050]);
    await expect(migrateDatabase(pool)).rejects.toBeInstanceOf(ForeignSchemaError);
    expect(await appliedMigrations(pool)).toEqual(['theirs']);
  });

  it('has migrations in the order of their times: drizzle skips one that is older than the last applied', () => {
    const times = migrations.map(({ folderMillis }) => folderMillis);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
  });

  it('continues when a first start failed before it applied a migration', async () => {
    const pool = (await emptyDatabase())();
    await pool.query('CREATE SCHEMA drizzle');
    await pool.query('CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text, created_at bigint)');
    await migrateDatabase(pool);
    expect(await appliedMigrations(pool)).toEqual(migrations.map(({ hash }) => hash));
  });
});
