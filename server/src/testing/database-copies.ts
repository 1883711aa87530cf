/**
 * Copies of the seeded template database.
 *
 * The file imports nothing of the product, because browser tests use it too.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Where copies are made: the address of the server's maintenance database, and the name of the seeded template. */
export type Databases = { url: string; template: string };

/** The address of another database of the same server. */
export const databaseUrl = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** Run one statement as whoever may make databases. */
export const runAsAdmin = async (url: string, statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
};

/**
 * A database of one's own: a copy of the template, or an empty one. `drop` removes it; nobody may be connected by then.
 */
export const copyDatabase = async (
  { url, template }: Databases,
  from: 'template' | 'nothing' = 'template',
): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `telemachos_test_${randomBytes(6).toString('hex')}`;
  // Copied file by file: writing each page to the log as well takes twice as long.
  await runAsAdmin(
    url,
    `CREATE DATABASE ${name}${from === 'template' ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`,
  );
  // Not by force: that asks for a right over the workers that tidy tables, which a drop without it ends by itself.
  return { url: databaseUrl(url, name), drop: () => runAsAdmin(url, `DROP DATABASE IF EXISTS ${name}`) };
};
