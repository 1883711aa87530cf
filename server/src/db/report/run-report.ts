/** Runs one judged statement as the reading role, within limits of time, rows and bytes. */
import type pg from 'pg';
import { signClaims, type ReportClaims } from './claims.ts';

export type ReportLimits = { timeoutMs: number; maxRows: number; maxBytes: number };

/** The kinds of columns, for showing and exporting them. An instant is an ISO time, a day YYYY-MM-DD. */
export type ColumnType = 'number' | 'boolean' | 'day' | 'instant' | 'text';
export type ReportCell = string | number | boolean | null;

export type ReportResult = {
  columns: { name: string; type: ColumnType }[];
  rows: ReportCell[][];
  /** Whether there are more rows than the limit. */
  isCut: boolean;
  durationMs: number;
  /** How old the data are, in seconds, on a standby; null on the primary. */
  ageSeconds: number | null;
};

/** Why a statement did not end well. `position` counts the statement's characters from 1, as PostgreSQL does. */
export class ReportError extends Error {
  readonly code: 'QUERY_TIMEOUT' | 'QUERY_TOO_LARGE' | 'QUERY_FAILED';
  readonly position: number | null;
  constructor(code: ReportError['code'], message: string, position: number | null = null) {
    super(message);
    this.code = code;
    this.position = position;
  }
}

/** The types of PostgreSQL that are not text, by their object ids (pg_type). */
const typeByOid: ReadonlyMap<number, ColumnType> = new Map([
  ...[20, 21, 23, 700, 701, 1700].map((oid) => [oid, 'number'] as const),
  [16, 'boolean'],
  [1082, 'day'],
  [1184, 'instant'],
]);

const columnType = (oid: number): ColumnType => typeByOid.get(oid) ?? 'text';

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

const types = { getTypeParser: (oid: number) => parsers[columnType(oid)] };

/** How long the signed claims hold beyond the time limit, for the way to the database. */
const claimsMarginMs = 5000;

const secrets = new WeakMap<pg.Pool, Promise<Buffer>>();

/** The reading role's connections, and one of the application for the secret. */
type ReportSource = { reportPool: pg.Pool; client: Pick<pg.PoolClient, 'query'> };

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
type DriverClient = pg.PoolClient & {
  processID: number;
  connection: { stream: NodeJS.ReadableStream & { destroy(): void } };
};

const settingsText = `SELECT set_config('report.viewer', $1, true), set_config('search_path', 'report', true),
  set_config('statement_timeout', $2, true), set_config('work_mem', '16MB', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('TimeZone', 'Europe/Athens', true),
  CASE WHEN pg_is_in_recovery() THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 END AS age`;

const toReportError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === '57014') return new ReportError('QUERY_TIMEOUT', error.message);
  const isOfStatement = typeof error.code === 'string' && /^(0A|2|3F|42|5[34])/.test(error.code);
  const position = 'position' in error ? Number(error.position) || null : null;
  return isOfStatement ? new ReportError('QUERY_FAILED', error.message, position) : error;
};

/** A query by the extended protocol, which takes one statement alone. The driver's types lack `queryMode`. */
const extended = (text: string, values: readonly (string | null)[]): pg.QueryConfig =>
  ({ text, values: [...values], queryMode: 'extended' }) as pg.QueryConfig;

const declaration = 'DECLARE report NO SCROLL CURSOR FOR ';

/**
 * Runs a statement with its values for the caller of the claims. All is sent at once and nothing outlives it: a READ
 * ONLY transaction that is rolled back, and DISCARD ALL. Throws ReportError for what the statement caused.
 */
export const runReport = async (
  source: ReportSource,
  claims: ReportClaims,
  statement: { text: string; values: readonly (string | null)[] },
  limits: ReportLimits,
): Promise<ReportResult> => {
  const secret = await readSecret(source);
  const client = (await source.reportPool.connect()) as DriverClient;
  const { stream } = client.connection;
  let broken: Error | undefined;
  let bytes = 0;
  const stop = (error: Error): void => {
    broken ??= error;
    stream.destroy();
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limits.maxBytes) stop(new ReportError('QUERY_TOO_LARGE', 'The result is too large.'));
  };
  const late = setTimeout(
    () => stop(new ReportError('QUERY_TIMEOUT', 'The database did not answer in time.')),
    limits.timeoutMs + claimsMarginMs,
  );
  stream.on('data', count);
  const begun = performance.now();
  try {
    const expires = Math.ceil((Date.now() + limits.timeoutMs + claimsMarginMs) / 1000);
    const viewer = signClaims(claims, secret, client.processID, expires);
    const sent = await Promise.allSettled([
      client.query('BEGIN READ ONLY'),
      client.query<{ age: number | null }>(settingsText, [viewer, String(limits.timeoutMs)]),
      client.query(extended(declaration + statement.text, statement.values)),
      client.query<ReportCell[]>({ text: `FETCH ${limits.maxRows + 1} FROM report`, rowMode: 'array', types }),
      client.query('ROLLBACK'),
      client.query('DISCARD ALL'),
    ]);
    const failed = sent.find((one) => one.status === 'rejected');
    if (sent[4].status === 'rejected' || sent[5].status === 'rejected')
      broken ??= new Error('The connection is not clean.');
    if (broken instanceof ReportError) throw broken;
    if (failed) throw toReportError(failed.reason);
    const [, settings, , fetched] = sent;
    if (settings.status !== 'fulfilled' || fetched.status !== 'fulfilled') throw new Error('unreachable');
    const { fields, rows } = fetched.value;
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: columnType(dataTypeID) })),
      rows: rows.slice(0, limits.maxRows),
      isCut: rows.length > limits.maxRows,
      durationMs: Math.round(performance.now() - begun),
      ageSeconds: settings.value.rows[0]?.age ?? null,
    };
  } finally {
    clearTimeout(late);
    stream.off('data', count);
    client.release(broken);
  }
};

/** The character of the statement, from 0, that PostgreSQL's position means. */
export const statementOffset = (position: number): number => Math.max(0, position - 1 - declaration.length);
