/**
 * The job that runs completion scripts for whatever was queued: as soon as something is, and for all at night. Source:
 * docs/decisions/2026-11-29-completion-scripts.md.
 */
import { firstActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import { isSameFigure } from '@telemachos/contract/features/completion/completion.rules.ts';
import type { ScriptFault } from '@telemachos/contract/features/services/services.schemas.ts';
import type pg from 'pg';
import { inTransaction, type Connection } from '../../db/connect.ts';
import { retryOnConflict } from '../../platform/conflict-retry.ts';
import type { Services } from '../../platform/context.ts';
import { compute, type Computed } from './compute.ts';
import { findScriptAction } from './completion-input.store.ts';
import * as queue from './completion-queue.store.ts';
import { countingScript, insertFailure } from './completion-scripts.store.ts';

/** How many mentees share a run of a script. */
const batchSize = 100;

const problems: Partial<Record<ScriptFault['Code'], string>> = { TIMEOUT: 'SCRIPT_TIMEOUT', MEMORY: 'SCRIPT_MEMORY' };

type Action = { id: number; typeId: number; projectId: number };
type Script = { definitionId: number; version: number };
type Failure = { problem: string; line: number | null };

/** Writes what a script said of those who are still to be written; answers how many left the queue, and what went wrong. */
const write = async (
  connection: Connection,
  {
    action,
    queued,
    computed,
    now,
  }: { action: Action; queued: readonly queue.Queued[]; computed: readonly Computed[]; now: Date },
): Promise<{ done: number; failure: Failure | null }> => {
  const depth = queued[0]?.depth ?? 0;
  await queue.markAsScript(connection, depth);
  // Where nothing is kept, the figure that everything begins with needs no row.
  const told = computed.flatMap(({ figure, hasRow, own, menteeId }) =>
    figure && (hasRow || figure.Why !== '' || !isSameFigure(figure, own)) ? [{ ...figure, menteeId, hasRow }] : [],
  );
  const fresh = told.flatMap(({ menteeId, hasRow }) => (hasRow ? [] : [menteeId]));
  // Rows before the queue, in the order of whoever saves: neither waits for what the other holds.
  if (fresh.length > 0) await queue.insertRows(connection, action.id, fresh, firstActor(action.typeId));
  const claimed = new Set(await queue.claim(connection, action.id, queued));
  const mine = computed.filter(({ menteeId }) => claimed.has(menteeId));
  const figures = told.filter(({ menteeId }) => claimed.has(menteeId));
  const moved = await queue.writeFigures(connection, action.id, figures, now);
  const fault = mine.find((one) => one.fault)?.fault;
  const isTooDeep = moved.length > 0 && depth >= queue.maxDepth && (await queue.isReadByOthers(connection, action.id));
  const failure = fault
    ? { problem: problems[fault.Code] ?? 'SCRIPT_FAILED', line: fault.Line || null }
    : isTooDeep
      ? { problem: 'SCRIPT_TOO_DEEP', line: null }
      : null;
  return { done: claimed.size, failure };
};

type Drain = { pool: pg.Pool; services: Services; isEnding?: () => boolean };

/** Computes one batch of an action; answers how many mentees left the queue. */
const drainBatch = async (
  { pool, services }: Drain,
  actionId: number,
  queued: readonly queue.Queued[],
): Promise<number> => {
  const read = <Result>(work: (connection: Connection) => Promise<Result>) => inTransaction(pool, work);
  const now = services.clock();
  const { action, script } = await read(async (connection) => ({
    action: await findScriptAction(connection, actionId),
    script: await countingScript(connection, actionId),
  }));
  const menteeIds = queued.map(({ menteeId }) => menteeId);
  if (!action || !script)
    return read(async (connection) => {
      await queue.markAsScript(connection, queued[0]?.depth ?? 0);
      const claimed = await queue.claim(connection, actionId, queued);
      await queue.putBack(connection, actionId, claimed);
      return claimed.length;
    });
  const computed = await compute(read, services, { action, code: script.code, which: { menteeIds }, now });
  const { done, failure } = await retryOnConflict(() =>
    read((connection) => write(connection, { action, queued, computed, now })),
  );
  if (failure) await read((connection) => logFailure(connection, action, script, failure, now));
  return done;
};

const logFailure = (connection: Connection, { projectId }: Action, script: Script, failure: Failure, at: Date) =>
  insertFailure(connection, { definitionId: script.definitionId, version: script.version, projectId, at, ...failure });

/** Runs scripts until nothing waits; answers whether something must be tried again, because others hold it. */
export const drainCompletion = async (drain: Drain): Promise<boolean> => {
  const skipped: number[] = [];
  while (drain.isEnding?.() !== true) {
    const next = await inTransaction(drain.pool, (connection) => queue.nextQueued(connection, batchSize, skipped));
    if (!next) break;
    const done = await drainBatch(drain, next.actionId, next.queued);
    if (done === 0) skipped.push(next.actionId);
  }
  return skipped.length > 0;
};
