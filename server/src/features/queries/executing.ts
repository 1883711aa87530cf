/** Running queries: the published one by those who may, a statement that is being written by its author. */
import type { queriesCalls } from '@telemachos/contract/features/queries/queries.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { insertRun, type DefinitionRow } from '../definitions/definitions.store.ts';
import { bodyOf } from './query-kind.shared.ts';
import { findRunnable } from './runnable.ts';
import { prepare, run, toQueryResult, type Runner } from './running.ts';

/** Runs a published definition and records the run: who, when, how long, how many rows; never values. */
const runRecorded = async <Result extends { rows: unknown[]; durationMs: number }>(
  { services, projectId, userId, now }: Runner & { now: Date },
  row: DefinitionRow,
  work: () => Promise<Result>,
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

type Executing = Pick<Handlers<typeof queriesCalls>, 'execute' | 'adminExecute'>;

export const runningHandlers: Executing = {
  async execute(context, { Id, Parameters }) {
    const { viewer, projectId } = context;
    const row = await findRunnable(context, 'query', Id);
    if (!row || projectId === null) return context.fail('NOT_FOUND');
    const { Query, Parameters: Declared } = bodyOf(row);
    const isAuthor = context.can('definitions.write');
    const runner = { ...context, viewer, projectId, userId: viewer.userId };
    const result = await runRecorded(runner, row, async () => {
      const prepared = await prepare(context.services, { Query, Parameters, Declared }, viewer.userId);
      return run(runner, prepared, { isAuthor });
    });
    return toQueryResult(result);
  },

  async adminExecute(context, statement) {
    const { viewer, projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const prepared = await prepare(context.services, statement, viewer.userId);
    return toQueryResult(
      await run({ ...context, viewer, projectId, userId: viewer.userId }, prepared, { isAuthor: true }),
    );
  },
};
