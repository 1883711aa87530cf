/** Calling services by name, over HTTP and from scripts; running published scripts. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import { parameterValues } from '@telemachos/contract/features/queries/queries.schemas.ts';
import type { ReportResult } from '../../db/report/run-report.ts';
import { actingUserId, levelIn } from '../../access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { runInside } from '../../platform/inner-call.ts';
import { Problem } from '../../platform/problem.ts';
import { findServiceNamed, publishedLevelOf, type DefinitionRow } from '../definitions/definitions.store.ts';
import { bodyOf } from '../queries/query-kind.shared.ts';
import { runRecorded } from '../queries/record-run.shared.ts';
import { mayRun } from '../queries/runnable.shared.ts';
import { prepare, run, shownLimits } from '../queries/run-statement.shared.ts';
import { runScript, toScriptProblem, type ScriptRun } from '../scripts/run-script.shared.ts';
import { createRateLimit } from './rate-limit.ts';
import { createShare } from './share.ts';

/** A service answers whole or not at all: what calls it could not tell that rows are missing. */
const limits = { ...shownLimits, maxRows: 10_000 };

/** How often one person may run one definition in a minute, on one server: the key names both. */
export const isWithinLimit = createRateLimit({ maxCalls: 600, windowMs: 60_000 });

const toRecords = ({ columns, rows }: ReportResult) =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));

/** A call of a service; `depth` is the number of services that stand between the caller and this one. */
type ServiceCall = {
  name: string;
  category?: string;
  params: unknown;
  depth: number;
  /** What the scripts before this one let it call. */
  assertMayCall?: ScriptRun['assertMayCall'];
};

/** Who runs a definition, for its history and its statements. */
export const runnerOf = (context: Context<CallEntry>, projectId: number) => ({
  ...context,
  projectId,
  userId: actingUserId(context.viewer),
});

type Runner = ReturnType<typeof runnerOf>;

/** The rows of a SQL service as JSON text. */
const runSql = async (runner: Runner, row: DefinitionRow, params: unknown): Promise<string> => {
  const read = parameterValues.safeParse(params);
  if (!read.success) throw new Problem('BAD_INPUT', { fields: { Params: 'BAD_INPUT' } });
  const { Query, Parameters: Declared } = bodyOf(row);
  const result = await runRecorded(runner, row, async () => {
    const prepared = await prepare(runner.services, { Query, Parameters: read.data, Declared }, runner.viewer.userId);
    const found = await run(runner, prepared, { limits, isAuthor: runner.can('definitions.write') });
    if (found.isCut) throw new Problem('QUERY_TOO_LARGE');
    return found;
  });
  return JSON.stringify(toRecords(result));
};

/**
 * Refuses to write for a caller who is stronger than the publisher of the script: its author would act through them with
 * rights that the author lacks.
 */
const refuseWeakAuthor = (
  context: Context<CallEntry>,
  row: DefinitionRow,
  before: ScriptRun['assertMayCall'] | undefined,
): ScriptRun['assertMayCall'] => {
  let judged: Promise<boolean> | undefined;
  const isStrongEnough = async (): Promise<boolean> => {
    const level = await publishedLevelOf(context, row);
    return level !== null && level <= levelIn(context.viewer, context.projectId);
  };
  return async (call) => {
    if (!call.writes) return;
    await before?.(call);
    if (!(await (judged ??= isStrongEnough()))) throw new Problem('SCRIPT_AUTHOR_WEAKER');
  };
};

/** A published script and what it is run with; `toOwnFault` gives faults their place in what the author wrote. */
export type PublishedScript = Pick<ServiceCall, 'params' | 'depth' | 'assertMayCall'> & {
  code: string;
  toOwnFault?: (fault: ScriptFault) => ScriptFault;
};

/** One person takes at most so many of the places that the sandbox has, running or waiting. */
const withinShare = createShare(8);

/** Runs the script of a published definition by the rights of its caller; its result as JSON text. */
export const runPublishedScript = async (
  runner: Runner,
  row: DefinitionRow,
  { code, params, depth, assertMayCall: before, toOwnFault = (fault) => fault }: PublishedScript,
): Promise<string> => {
  const assertMayCall = refuseWeakAuthor(runner, row, before);
  let line: number | null = null;
  const { output } = await runRecorded(
    runner,
    row,
    async () => {
      const begun = performance.now();
      const start = () =>
        runScript(runner, {
          code,
          params,
          depth,
          assertMayCall,
          callService: (context, name, given) =>
            callWithin(context, { name, params: given, depth: depth + 1, assertMayCall }),
        });
      // What a script calls within is a part of its own run.
      const result = await (depth === 0 ? withinShare(runner.viewer.userId, start) : start());
      if (result.fault) {
        const fault = toOwnFault(result.fault);
        line = fault.Line || null;
        throw toScriptProblem(fault, result.problem, runner.can('definitions.write'));
      }
      return { output: result.output, rows: [null], durationMs: Math.round(performance.now() - begun) };
    },
    () => line,
  );
  return output;
};

/** Calls the published service with a name, if the caller may; its answer as JSON text. */
export const callNamed = async (context: Context<CallEntry>, call: ServiceCall): Promise<string> => {
  const { viewer, projectId, now } = context;
  const row = await findServiceNamed(context, call.name);
  const isOfCategory = call.category === undefined || row?.category.toLowerCase() === call.category.toLowerCase();
  if (!row || projectId === null || !isOfCategory || !mayRun(context, row)) throw new Problem('NOT_FOUND');
  if (!isWithinLimit(`${row.id} ${viewer.userId}`, now.getTime())) throw new Problem('SERVICE_BUSY');
  const runner = runnerOf(context, projectId);
  return row.kind === 'sqlService'
    ? runSql(runner, row, call.params)
    : runPublishedScript(runner, row, { ...call, code: bodyOf(row).Query });
};

/** Calls a service from a script: all that it does is undone when it fails. */
export const callWithin = (context: Context<CallEntry>, call: ServiceCall): Promise<unknown> =>
  runInside(context, { name: 'services.call', projectId: context.projectId, reach: context.reach }, async (inner) =>
    JSON.parse(await callNamed(inner, call)),
  );
