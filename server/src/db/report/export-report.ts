/** Reads all rows of one judged statement, a page at a time, for a file. */
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
import type { Statement } from './run-report.ts';

/** Rows that are read at once. */
const pageSize = 1000;

/** The size of a page. A file is written in a thread of 128 MB, which holds two pages and what is written of them. */
const maxPageBytes = 10 * 1024 * 1024;

/** A result that is read to its end, or closed before. */
export type ReportExport = {
  columns: { name: string; type: ColumnType }[];
  total: number;
  /** The rows, a page at a time. Closes the export at its end and when the reader stops. */
  pages: () => AsyncGenerator<ReportCell[][]>;
  close: () => Promise<void>;
};

/**
 * Begins to read a statement for the caller of the claims. PostgreSQL keeps the whole result for the cursor, so it runs
 * once and says how many rows there are. Throws ReportError, also while pages are read: QUERY_TOO_LARGE for more than
 * `maxRows`, or for a page of more than `maxPageBytes`.
 */
export const exportReport = async (
  source: ReportSource,
  claims: ReportClaims,
  statement: Statement,
  limits: { timeoutMs: number; maxRows: number },
): Promise<ReportExport> => {
  const client = (await source.reportPool.connect()) as DriverClient;
  const { stream } = client.connection;
  let isOpen = true;
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= maxPageBytes) return;
    // The driver reports the closed connection, which is what we wanted.
    client.removeAllListeners('error').on('error', () => undefined);
    stream.destroy();
  };
  stream.on('data', count);
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    stream.off('data', count);
    try {
      await client.query('ROLLBACK');
      await client.query('DISCARD ALL');
      client.release();
    } catch (error) {
      client.release(error instanceof Error ? error : true);
    }
  };
  const fetchPage = async (rows: number) => {
    bytes = 0;
    try {
      return await client.query<ReportCell[]>({
        text: `FETCH ${rows} FROM report`,
        rowMode: 'array',
        types: cellTypes,
      });
    } catch (error) {
      throw bytes > maxPageBytes ? new ReportError('QUERY_TOO_LARGE', 'The rows are too large.') : toReportError(error);
    }
  };
  try {
    await client.query(await beginReport(source, client, claims, limits.timeoutMs));
    await client.query(extended(`DECLARE report SCROLL CURSOR FOR ${statement.text}`, statement.values));
    const moved = await client.query(`MOVE FORWARD ${limits.maxRows + 1} IN report`);
    const total = moved.rowCount ?? 0;
    if (total > limits.maxRows) throw new ReportError('QUERY_TOO_LARGE', 'The result has too many rows.');
    await client.query('MOVE ABSOLUTE 0 IN report');
    const { fields } = await fetchPage(0);
    const pages = async function* (): AsyncGenerator<ReportCell[][]> {
      try {
        for (;;) {
          const { rows } = await fetchPage(pageSize);
          if (rows.length > 0) yield rows;
          if (rows.length < pageSize) return;
        }
      } finally {
        await close();
      }
    };
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: columnType(dataTypeID) })),
      total,
      pages,
      close,
    };
  } catch (error) {
    await close();
    throw toReportError(error);
  }
};
