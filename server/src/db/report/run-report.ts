/** Runs one judged statement as the reading role, within limits of time, rows and bytes. */
import type { ReportClaims } from './claims.ts';
import {
  beginReport,
  cellTypes,
  columnType,
  extended,
  ReportError,
  toReportError,
  type ColumnType,
  type DriverClient,
  type ReportCell,
  type ReportSource,
} from './report-session.ts';

/** `maxRows` null fetches nothing: PostgreSQL analyses the statement and does not run it. */
export type ReportLimits = { timeoutMs: number; maxRows: number | null; maxBytes: number };

/** A statement with numbered parameters, and their values. */
export type Statement = { text: string; values: readonly (string | null)[] };

export type ReportResult = {
  columns: { name: string; type: ColumnType }[];
  rows: ReportCell[][];
  /** Whether there are more rows than the limit. */
  isCut: boolean;
  durationMs: number;
  /** How old the data are, in seconds, on a standby; null on the primary. */
  ageSeconds: number | null;
};

/** How long the answer may take beyond the time limit, on its way. */
const answerMarginMs = 5000;

const declaration = 'DECLARE report NO SCROLL CURSOR FOR ';

/**
 * Runs a statement with its values for the caller of the claims. Nothing outlives it: a READ ONLY
 * transaction that is rolled back, and DISCARD ALL. `signal` ends it before. Throws ReportError for what the statement caused.
 */
export const runReport = async (
  source: ReportSource,
  claims: ReportClaims,
  statement: Statement,
  limits: ReportLimits,
  signal?: AbortSignal,
): Promise<ReportResult> => {
  const client = (await source.reportPool.connect()) as DriverClient;
  const { stream } = client.connection;
  let broken: Error | undefined;
  let bytes = 0;
  const stop = (error: Error): void => {
    broken ??= error;
    // The driver reports the closed connection, which is what we wanted.
    client.removeAllListeners('error').on('error', () => undefined);
    stream.destroy();
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limits.maxBytes) stop(new ReportError('QUERY_TOO_LARGE', 'The result is too large.'));
  };
  const late = setTimeout(
    () => stop(new ReportError('QUERY_TIMEOUT', 'The database did not answer in time.')),
    limits.timeoutMs + answerMarginMs,
  );
  // PostgreSQL ends the statement soon after its connection was closed (client_connection_check_interval).
  const cancel = (): void => stop(new ReportError('QUERY_CANCELLED', 'Nobody waits for the result.'));
  signal?.addEventListener('abort', cancel);
  stream.on('data', count);
  const begun = performance.now();
  const maxRows = limits.maxRows ?? 0;
  try {
    const settingsQuery = await beginReport(source, client, claims, limits.timeoutMs);
    const sent = await Promise.allSettled([
      client.query<{ age: number | null }>(settingsQuery),
      client.query(extended(declaration + statement.text, statement.values)),
      client.query<ReportCell[]>({
        text: `FETCH ${limits.maxRows === null ? 0 : maxRows + 1} FROM report`,
        rowMode: 'array',
        types: cellTypes,
      }),
      client.query('ROLLBACK'),
      client.query('DISCARD ALL'),
    ]);
    const failed = sent.find((one) => one.status === 'rejected');
    if (sent[3].status === 'rejected' || sent[4].status === 'rejected')
      broken ??= new Error('The connection is not clean.');
    if (broken instanceof ReportError) throw broken;
    if (failed) throw toReportError(failed.reason);
    const [settings, , fetched] = sent;
    if (settings.status !== 'fulfilled' || fetched.status !== 'fulfilled') throw new Error('unreachable');
    const { fields, rows } = fetched.value;
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: columnType(dataTypeID) })),
      rows: rows.slice(0, maxRows),
      isCut: rows.length > maxRows,
      durationMs: Math.round(performance.now() - begun),
      ageSeconds: settings.value.rows[0]?.age ?? null,
    };
  } finally {
    clearTimeout(late);
    stream.off('data', count);
    signal?.removeEventListener('abort', cancel);
    client.release(broken);
  }
};

/** The character of the statement, from 0, that PostgreSQL's position means. */
export const statementOffset = (position: number): number => Math.max(0, position - 1 - declaration.length);
