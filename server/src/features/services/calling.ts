/** Calling services by name. */
import type { servicesCalls } from '@telemachos/contract/features/services/services.calls.ts';
import type { ParameterValues } from '@telemachos/contract/features/queries/queries.schemas.ts';
import type { ReportResult } from '../../db/report/run-report.ts';
import { actingUserId } from '../../access/viewer.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { findDefinitionNamed } from '../definitions/definitions.store.ts';
import { bodyOf } from '../queries/query-kind.shared.ts';
import { runRecorded } from '../queries/record-run.shared.ts';
import { mayRun } from '../queries/runnable.shared.ts';
import { prepare, run, shownLimits } from '../queries/run-statement.shared.ts';
import { createRateLimit } from './rate-limit.ts';

/** A service answers whole or not at all: what calls it could not tell that rows are missing. */
const limits = { ...shownLimits, maxRows: 10_000 };

/** How often one person may call one service in a minute, on one server. */
const isWithinLimit = createRateLimit({ maxCalls: 120, windowMs: 60_000 });

const toRecords = ({ columns, rows }: ReportResult) =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));

const callService = async (
  context: Context<typeof servicesCalls.call>,
  name: string,
  Parameters: ParameterValues,
): Promise<ReturnType<typeof toRecords>> => {
  const { viewer, projectId, now } = context;
  const row = await findDefinitionNamed(context, 'sqlService', name);
  if (!row || projectId === null || !mayRun(context, row)) return context.fail('NOT_FOUND');
  if (!isWithinLimit(`${row.id} ${viewer.userId}`, now.getTime())) return context.fail('QUERY_BUSY');
  const { Query, Parameters: Declared } = bodyOf(row);
  const runner = { ...context, viewer, projectId, userId: actingUserId(viewer) };
  const result = await runRecorded(runner, row, async () => {
    const prepared = await prepare(context.services, { Query, Parameters, Declared }, viewer.userId);
    const found = await run(runner, prepared, { limits, isAuthor: context.can('definitions.write') });
    if (found.isCut) throw new Problem('QUERY_TOO_LARGE');
    return found;
  });
  return toRecords(result);
};

export const callingHandlers: Pick<Handlers<typeof servicesCalls>, 'call' | 'call2'> = {
  call: (context, { name, Params }) => callService(context, name, Params),
  call2: (context, { name, parameters }) => callService(context, name, parameters),
};
