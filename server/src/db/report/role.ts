/**
 * The login role that reads the reporting views, and nothing else.
 *
 * The role's password is derived from the application's, so every server of an installation knows it. Signing in as the
 * role shows no row: the views ask for signed claims (claims.ts).
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { withStartupLock } from '../connect.ts';
import { grantReportSchema } from './install.ts';

/** The address with the reading role, derived from the application's address. */
export const reportUrl = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.username = `${url.username}_report`;
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update('reporting role').digest('base64url');
  return url.href;
};

/** SQLSTATE: the password is wrong or the role is missing (class 28), and a right is missing. */
const wrongLogin = /^28/;
const rightMissing = '42501';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the role can sign in. Throws if the server cannot be reached. */
const canSignIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (wrongLogin.test(codeOf(error))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const isThere = async (client: pg.ClientBase, role: string): Promise<boolean> =>
  (await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])).rowCount === 1;

/** Runs a statement; returns the code of its error, or '' if it went well. */
const codeOfStatement = async (client: pg.ClientBase, statement: string): Promise<string> => {
  try {
    await client.query(statement);
    return '';
  } catch (error) {
    return codeOf(error) || 'unknown';
  }
};

/**
 * Creates the role, or sets its password. False if the application's role may not. Another server of the same PostgreSQL
 * may do it at the same moment: then the role is there.
 */
const createRole = async (client: pg.ClientBase, url: URL): Promise<boolean> => {
  const name = decodeURIComponent(url.username);
  const role = pg.escapeIdentifier(name);
  const password = pg.escapeLiteral(url.password);
  const verb = (await isThere(client, name)) ? 'ALTER' : 'CREATE';
  const code = await codeOfStatement(client, `${verb} ROLE ${role} LOGIN PASSWORD ${password}`);
  if (code === rightMissing) return false;
  if (code !== '') return canSignIn(url.href);
  // Only some application roles may set this; without it the disk is limited by the time limit alone.
  await codeOfStatement(client, `ALTER ROLE ${role} SET temp_file_limit = '1GB'`);
  return true;
};

/**
 * Prepares the reading role: of `readUrl`, which an administrator created, or of the derived address. False if the role
 * is missing and the application may not create it.
 */
export const prepareReporting = (pool: pg.Pool, readUrl?: string): Promise<boolean> =>
  // Two servers that grant at the same moment would fail on the same row of PostgreSQL's catalog.
  withStartupLock(pool, async (client) => {
    const url = new URL(readUrl ?? reportUrl(pool.options.connectionString ?? ''));
    const role = decodeURIComponent(url.username);
    const canRead = await canSignIn(url.href).catch((error: unknown) => {
      // A standby that is away stops no start: its roles are those of the primary, and queries say so until it is back.
      if (readUrl === undefined) throw error;
      return isThere(client, role);
    });
    if (!canRead && (readUrl !== undefined || !(await createRole(client, url)))) return false;
    await grantReportSchema(client, pg.escapeIdentifier(role));
    return true;
  });

/** What an administrator is told when the role is missing. */
export const reportingHint =
  'Queries and SQL services cannot run: the login role that reads the reporting views is missing (docs/operations.md, “Reporting role”).';
