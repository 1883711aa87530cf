/** The history of runs. */
import { Problem } from '../../platform/problem.ts';
import { insertRun } from '../definitions/definition-runs.store.ts';
import type { DefinitionRow } from '../definitions/definitions.store.ts';
import type { Runner } from './run-statement.shared.ts';

/**
 * Runs a published definition and records the run: who, when, how long, how many rows, or the
 * problem and the line of the script where it failed; never values.
 */
export const runRecorded = async <Result extends { rows: unknown[]; durationMs: number }>(
  { services, projectId, userId, now }: Runner & { now: Date },
  row: DefinitionRow,
  work: () => Promise<Result>,
  failedLine: () => number | null = () => null,
): Promise<Result> => {
  const begun = performance.now();
  const record = (durationMs: number, rows: number, problem: string | null): void =>
    services.runInBackground((connection) =>
      insertRun(connection, {
        definitionId: row.id,
        version: row.number,
        projectId,
        userId,
        at: now,
        durationMs,
        rows,
        problem,
        line: problem === null ? null : failedLine(),
      }),
    );
  try {
    const result = await work();
    record(result.durationMs, result.rows.length, null);
    return result;
  } catch (error) {
    const code = error instanceof Problem ? error.code : 'INTERNAL';
    record(Math.round(performance.now() - begun), 0, code);
    throw error;
  }
};
