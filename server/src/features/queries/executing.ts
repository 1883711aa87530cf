/** Running queries: the published one by those who may, a statement that is being written by its author. */
import type { queriesCalls } from '@telemachos/contract/features/queries/queries.calls.ts';
import { actingUserId } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { bodyOf } from './query-kind.shared.ts';
import { findRunnable } from './runnable.shared.ts';
import { runRecorded } from './record-run.shared.ts';
import { prepare, run, toQueryResult } from './run-statement.shared.ts';

type Executing = Pick<Handlers<typeof queriesCalls>, 'execute' | 'adminExecute'>;

export const runningHandlers: Executing = {
  async execute(context, { Id, Parameters }) {
    const { viewer, projectId } = context;
    const row = await findRunnable(context, 'query', Id);
    if (!row || projectId === null) return context.fail('NOT_FOUND');
    const { Query, Parameters: Declared } = bodyOf(row);
    const isAuthor = context.can('definitions.write');
    const runner = { ...context, viewer, projectId, userId: actingUserId(viewer) };
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
      await run({ ...context, viewer, projectId, userId: actingUserId(viewer) }, prepared, { isAuthor: true }),
    );
  },
};
