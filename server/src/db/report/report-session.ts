/** What every run of a statement shares: types of columns, the signed settings, errors. */
import type pg from 'pg';
import { signClaims, type ReportClaims, type ReportTransaction } from './claims.ts';

/** The kinds of columns, for showing and exporting them. An instant is an ISO time, a day YYYY-MM-DD. */
export type ColumnType = 'number' | 'boolean' | 'day' | 'instant' | 'text';
export type ReportCell = string | number | boolean | null;

/**
 * Why a statement did not end well. `position` counts the statement's characters from 1, as PostgreSQL does; `sqlState` is
 * '' where PostgreSQL gave none.
 */
export class ReportError extends Error {
  readonly code: 'QUERY_TIMEOUT' | 'QUERY_TOO_LARGE' | 'QUERY_FAILED' | 'QUERY_CANCELLED';
  readonly position: number | null;
  readonly sqlState: string;
  constructor(code: ReportError['code'], message: string, position: number | null = null, sqlState = '') {
    super(message);
    this.code = code;
    this.position = position;
    this.sqlState = sqlState;
  }
}

/** The types of PostgreSQL that are not text, by their object ids (pg_type). */
const typeByOid: ReadonlyMap<number, ColumnType> = new Map([
  ...[20, 21, 23, 700, 701, 1700].map((oid) => [oid, 'number'] as const),
  [16, 'boolean'],
  [1082, 'day'],
  [1184, 'instant'],
]);

export const columnType = (oid: number): ColumnType => typeByOid.get(oid) ?? 'text';

/** A number, unless it has more digits than a number of JavaScript can hold, or is NaN or infinite. */
const toNumber = (text: string): number | string => {
  const number = Number(text);
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : text;
};

/** PostgreSQL writes `2026-10-26 01:00:00+02`; `infinity` stays as it is. */
const toInstant = (text: string): string => {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

const parsers: Record<ColumnType, (text: string) => ReportCell> = {
  number: toNumber,
  boolean: (text) => text === 't',
  day: (text) => text,
  instant: toInstant,
  text: (text) => text,
};

export const cellTypes = { getTypeParser: (oid: number) => parsers[columnType(oid)] };

const secrets = new WeakMap<pg.Pool, Promise<Buffer>>();

/** The reading role's connections, and one of the application for the secret. */
export type ReportSource = { reportPool: pg.Pool; client: Pick<pg.PoolClient, 'query'> };

/** The secret of the installation, read once. */
const readSecret = ({ reportPool, client }: ReportSource): Promise<Buffer> => {
  const known = secrets.get(reportPool);
  if (known) return known;
  const read = client.query<{ secret: Buffer }>('SELECT secret FROM report_secret').then(({ rows: [row] }) => {
    if (!row) throw new Error('The reporting schema has no secret.');
    return row.secret;
  });
  read.catch(() => secrets.delete(reportPool));
  secrets.set(reportPool, read);
  return read;
};

/** The driver's connection. Its types leave out the backend's number and the socket. */
export type DriverClient = pg.PoolClient & {
  processID: number;
  connection: { stream: NodeJS.ReadableStream & { destroy(): void } };
};

/** The limits and the viewer of a transaction; answers how old the data are on a standby, in seconds. */
const settingsText = `SELECT set_config('report.viewer', $1, true), set_config('search_path', 'report', true),
  set_config('statement_timeout', $2, true), set_config('work_mem', '16MB', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('client_connection_check_interval', '500', true), set_config('TimeZone', 'Europe/Athens', true),
  CASE WHEN pg_is_in_recovery() THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 END AS age`;

export const toReportError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === '57014') return new ReportError('QUERY_TIMEOUT', error.message);
  if (typeof error.code !== 'string' || !/^(0A|2|3F|42|5[34])/.test(error.code)) return error;
  const position = 'position' in error ? Number(error.position) || null : null;
  return new ReportError('QUERY_FAILED', error.message, position, error.code);
};

/** A query by the extended protocol, which takes one statement alone. The driver's types lack `queryMode`. */
export const extended = (text: string, values: readonly (string | null)[]): pg.QueryConfig =>
  ({ text, values: [...values], queryMode: 'extended' }) as pg.QueryConfig;

/** Begins the transaction of a run. Its begin is asked for, because the claims hold in this transaction alone. */
const beginTransaction = async (client: DriverClient): Promise<ReportTransaction> => {
  const [, { rows }] = await Promise.all([
    client.query('BEGIN READ ONLY'),
    client.query<{ begun: string }>('SELECT extract(epoch FROM transaction_timestamp())::text AS begun'),
  ]);
  return { backend: client.processID, begun: rows[0]?.begun ?? '' };
};

/** Begins a transaction and returns the statement that says who asks in it, with which limits. */
export const beginReport = async (
  source: ReportSource,
  client: DriverClient,
  claims: ReportClaims,
  timeoutMs: number,
): Promise<pg.QueryConfig> => {
  const secret = await readSecret(source);
  const viewer = signClaims(claims, secret, await beginTransaction(client));
  return { text: settingsText, values: [viewer, String(timeoutMs)] };
};
