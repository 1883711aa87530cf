/** Runs a statement for a caller: judged, with its values, within the limits of a person and of the server. */
import { bindParameters } from '@telemachos/contract/features/queries/parameters.rules.ts';
import type {
  ParameterValues,
  QueryParameter,
  QueryResult,
} from '@telemachos/contract/features/queries/queries.schemas.ts';
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import { actingUserId, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { ReportError } from '../../db/report/report-session.ts';
import { runReport, statementOffset, type ReportLimits, type ReportResult } from '../../db/report/run-report.ts';
import type { Services } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { judge } from './judge-thread.ts';
import type { JudgedSql } from './sql-judge.ts';
import { originalOffset } from './sql-parameters.ts';
import { claimsOf } from './report-claims.ts';

/** What a statement shows at most: 5 s, 1,000 rows, 20 MB. */
export const shownLimits: ReportLimits = { timeoutMs: 5000, maxRows: 1000, maxBytes: 20 * 1024 * 1024 };

/** How many statements of one person may run at once. */
const maxRunningPerPerson = 2;
const running = new Map<number, number>();

/** Runs work as one of the person's statements; QUERY_BUSY when too many run already. */
const asOneOfTheirs = async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
  const others = running.get(userId) ?? 0;
  if (others >= maxRunningPerPerson) throw new Problem('QUERY_BUSY');
  running.set(userId, others + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(userId) ?? 1) - 1;
    if (left === 0) running.delete(userId);
    else running.set(userId, left);
  }
};

export type Statement = { Query: string; Parameters: ParameterValues; Declared: readonly QueryParameter[] };

/** The context of a call that runs statements. `viewer` is whose rights count, `userId` who waits. */
export type Runner = Connection & {
  services: Services;
  viewer: Viewer;
  projectId: number;
  userId: number;
  abortSignal: () => AbortSignal;
};

/** A statement that is judged and has its values. */
export type Prepared = { judged: JudgedSql; values: (string | null)[]; Query: string };

/** Judges a statement and binds its values. Throws QUERY_FAULTS or QUERY_PARAMETERS. */
export const prepare = async (
  services: Services,
  { Query, Parameters, Declared }: Statement,
  userId: number,
): Promise<Prepared> => {
  const judged = await judge(services, Query, Declared, userId);
  if (judged.faults.length > 0) throw new Problem('QUERY_FAULTS', { details: { Faults: judged.faults } });
  const { values, faults } = bindParameters(judged.names, Declared, Parameters);
  const wrong = Object.entries(faults);
  if (wrong.length > 0)
    throw new Problem('QUERY_PARAMETERS', {
      fields: Object.fromEntries(wrong.map(([name, code]) => [`Parameters.${name}`, code])),
    });
  return { judged, values, Query };
};

/** The fault of the statement that PostgreSQL found while it ran, at its place in what the author wrote. */
const databaseFault = (error: ReportError, { judged, Query }: Prepared): SqlFault => {
  const at = error.position === null ? 0 : originalOffset(judged.replacements, statementOffset(error.position));
  const word = /^[\p{L}\p{N}_.]*/u.exec(Query.slice(at))?.[0] ?? '';
  return { Code: 'DATABASE', At: at, Word: word, Message: error.message };
};

/** The pool gives up on a connection with this message and no code. */
const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLSTATE class 28: the reading role is missing, or has another password (docs/operations.md). */
const isRoleMissing = (error: unknown): boolean => sqlState(error).startsWith('28');

/** SQLSTATE 40001 of a read: a standby took the rows away that the statement was reading. A second try passes. */
const isRecoveryConflict = (error: unknown): boolean => sqlState(error) === '40001';

/** Runs a statement by the rights of `viewer`. Throws ReportError, or a problem of the server. */
const runWithin = async (runner: Runner, prepared: Prepared, limits: ReportLimits): Promise<ReportResult> => {
  const { services, viewer, projectId, userId } = runner;
  const claims = await claimsOf(runner, viewer, projectId);
  try {
    return await asOneOfTheirs(userId, () =>
      runReport(
        { reportPool: services.reportPool, client: runner.client },
        claims,
        { text: prepared.judged.text, values: prepared.values },
        limits,
        runner.abortSignal(),
      ),
    );
  } catch (error) {
    if (isPoolExhausted(error) || isRecoveryConflict(error)) throw new Problem('QUERY_BUSY');
    if (isRoleMissing(error)) throw new Problem('QUERY_UNAVAILABLE');
    throw error;
  }
};

/**
 * Runs a prepared statement by the rights of `viewer`. Throws QUERY_TIMEOUT, QUERY_TOO_LARGE or QUERY_FAILED; an author
 * gets PostgreSQL's own message in `details`, nobody else.
 */
export const run = async (
  runner: Runner,
  prepared: Prepared,
  { limits = shownLimits, isAuthor }: { limits?: ReportLimits; isAuthor: boolean },
): Promise<ReportResult> => {
  try {
    return await runWithin(runner, prepared, limits);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    if (error.code !== 'QUERY_FAILED' || !isAuthor) throw new Problem(error.code);
    throw new Problem('QUERY_FAILED', { details: { Faults: [databaseFault(error, prepared)] } });
  }
};

/** The author of a statement that is not run yet. */
export type Author = Omit<Runner, 'projectId' | 'userId'> & { projectId: number | null };

/**
 * The faults of a judged statement: the judge's, or else what PostgreSQL finds when it analyses the statement with NULL for
 * each parameter. Only SQLSTATE class 42 counts, because other errors depend on values.
 */
export const findFaults = async (author: Author, Query: string, judged: JudgedSql): Promise<SqlFault[]> => {
  if (judged.faults.length > 0) return judged.faults;
  const prepared = { judged, values: judged.names.map(() => null), Query };
  const runner = { ...author, projectId: author.projectId ?? 0, userId: actingUserId(author.viewer) };
  try {
    await runWithin(runner, prepared, { ...shownLimits, maxRows: null });
    return [];
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    if (error.code === 'QUERY_CANCELLED') throw new Problem(error.code);
    return error.sqlState.startsWith('42') ? [databaseFault(error, prepared)] : [];
  }
};

/** The result on the wire. */
export const toQueryResult = ({ columns, rows, isCut, durationMs, ageSeconds }: ReportResult): QueryResult => ({
  Columns: columns.map(({ name, type }) => ({ Name: name, Type: type })),
  Rows: rows,
  IsCut: isCut,
  Duration: durationMs,
  Age: ageSeconds,
});
