/** The rows of a query as a file: every row that the caller gets, up to 100,000. */
import type { ParsedInputOf } from '@telemachos/contract/call.ts';
import type { queriesCalls } from '@telemachos/contract/features/queries/queries.calls.ts';
import { canIn } from '../../access/viewer.ts';
import { exportReport } from '../../db/report/export-report.ts';
import { ReportError, type ReportCell } from '../../db/report/report-session.ts';
import type { Handlers } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import type { CellType, CellValue } from '../../platform/table-export/cells.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import type { Asking, LongWork } from '../jobs/long-work.shared.ts';
import { orders } from '../jobs/order.shared.ts';
import { bodyOf } from './query-kind.shared.ts';
import { claimsOf } from './report-claims.ts';
import { prepare, type Prepared } from './run-statement.shared.ts';
import { findRunnable } from './runnable.shared.ts';

type Input = ParsedInputOf<typeof queriesCalls.export>;

/**
 * A file may take longer than a screen waits, and has as many rows as a workbook is still opened with. The connection of
 * the job waits meanwhile, for at most 30 s (idle_in_transaction_session_timeout).
 */
const limits = { timeoutMs: 25_000, maxRows: 100_000 };

/** The published query of an order and its statement, for whoever may run it now. */
const statementOf = async (
  asking: Asking,
  { Id, Parameters }: Input,
): Promise<{ row: DefinitionRow; prepared: Prepared }> => {
  const { viewer, projectId, services } = asking;
  const can = (ability: 'definitions.write') => canIn(viewer, projectId, ability);
  const row = await findRunnable({ ...asking, can }, 'query', Id);
  if (!row || projectId === null) return asking.fail('NOT_FOUND');
  const { Query, Parameters: Declared } = bodyOf(row);
  return { row, prepared: await prepare(services, { Query, Parameters, Declared }, viewer.userId) };
};

/** A time that JavaScript cannot read (`infinity`, before Christ, an offset with seconds) stays text. */
const toCell = (type: CellType, cell: ReportCell): CellValue => {
  if (type !== 'instant' || typeof cell !== 'string') return cell;
  const at = new Date(cell);
  return Number.isNaN(at.getTime()) ? cell : at;
};

const toProblem = (error: unknown): unknown => (error instanceof ReportError ? new Problem(error.code) : error);

async function* cellsOf(columns: readonly { type: CellType }[], pages: AsyncIterable<ReportCell[][]>) {
  try {
    for await (const page of pages)
      yield page.map((row) => row.map((cell, at) => toCell(columns[at]?.type ?? 'text', cell)));
  } catch (error) {
    throw toProblem(error);
  }
}

/** Long work: the file of a query. */
export const queryExport: LongWork<Input> = {
  asciiName: 'Report',

  async judge(asking, input) {
    const { row } = await statementOf(asking, input);
    return { name: row.name, about: { subject: 'definition', subjectId: row.id, details: { Export: 'query' } } };
  },

  async make(asking, input) {
    const { row, prepared } = await statementOf(asking, input);
    const claims = await claimsOf(asking, asking.viewer, asking.projectId ?? 0);
    const statement = { text: prepared.judged.text, values: prepared.values };
    const source = { reportPool: asking.services.reportPool, client: asking.client };
    const { columns, total, pages } = await exportReport(source, claims, statement, limits).catch((error: unknown) => {
      throw toProblem(error);
    });
    return {
      total,
      table: { title: row.name, language: input.Language, columns, pages: cellsOf(columns, pages()) },
      // Each run asks the database anew who may read what, so a file is of its moment.
      fields: [],
    };
  },
};

/** The handler of the order. */
export const exportHandlers: Pick<Handlers<typeof queriesCalls>, 'export'> = {
  export: orders('queries.export', queryExport),
};
