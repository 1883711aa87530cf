/**
 * Sends rows call by call: each with a key of its own, stored before it is sent, so that no row is done twice. Source:
 * docs/decisions/2026-11-29-mass-data.md.
 */
import type { SendMode } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import { maxTransformRows } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import { inPieces } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { toApiProblem, type ApiProblem } from '../../platform/api.ts';
import { isOutcomeUnknown } from '../../platform/idempotency.ts';
import type { MassBatch, MassRow, WorkChange } from '../../platform/mass-data-store.ts';
import type { MassRequest } from './targets.rules.ts';

/** What is sent of a row, or why it is not sent. */
export type Prepared = { value: Record<string, unknown> } | { left: true } | { fault: string };

/** Whoever holds it can stop the sending: the call on its way is waited for, no other begins. */
export type Reins = { stopped: boolean };

/** What the sending is given. */
export type Sender = {
  mode: SendMode;
  pageSize: number;
  hasKey: boolean;
  reins: Reins;
  prepare: (rows: readonly MassRow[]) => Promise<Prepared[]>;
  toRequest: (values: readonly Record<string, unknown>[]) => MassRequest;
  send: (batch: MassBatch) => Promise<void>;
  /** Stores a change, and shows it. */
  change: (change: WorkChange) => Promise<void>;
  /** The server's words of a refusal. */
  wordsOf: (problem: ApiProblem) => string;
  /** Told why it waits, and null when it goes on. */
  onWait: (problem: ApiProblem | null) => void;
  sleep: (ms: number) => Promise<void>;
  now: () => number;
  createKey: () => string;
};

/** Why the sending ended before its rows did. */
export class SendingHalted extends Error {
  readonly problem: ApiProblem;
  constructor(problem: ApiProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Keys are remembered for a day by the server; a call that is older may be done twice. */
const keyLifetimeMs = 23 * 3600_000;

/** Whether a call that got no answer can be repeated without being done twice. */
export const isRepeatable = ({ hasKey, sentAt }: MassBatch, now: number): boolean =>
  hasKey && now - sentAt < keyLifetimeMs;

/** The server did nothing and asks for a pause. */
const isBusy = ({ code }: ApiProblem): boolean =>
  ['SERVICE_BUSY', 'QUERY_BUSY', 'TOO_MANY_REQUESTS', 'BUSY'].includes(code);

/** What refuses one row refuses all. */
const isGate = ({ code }: ApiProblem): boolean =>
  [
    'SIGN_IN_REQUIRED',
    'VIEW_ONLY',
    'NOT_AS_ANOTHER',
    'CONSENT_REQUIRED',
    'PASSWORD_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
    'ORIGIN_REFUSED',
  ].includes(code);

/** How long it waits before it tries a call again, in milliseconds. */
const busyWaitMs = 3000;
const retryWaitsMs = [1000, 4000];

/** One row may name somebody whom the sender may not touch; so many such calls at the start say that none is allowed. */
const refusalsToHalt = 3;

type Outcome = {
  state: 'done' | 'failed' | 'unsure' | 'waiting';
  words: string;
  halt: ApiProblem | null;
  problem?: ApiProblem;
};

/** Makes a call until its outcome is known, or cannot be known now. */
const attempt = async (batch: MassBatch, sender: Sender): Promise<Outcome> => {
  const { reins, sleep, wordsOf, onWait } = sender;
  for (let tries = 0; ; tries += 1)
    try {
      await sender.send(batch);
      return { state: 'done', words: '', halt: null };
    } catch (error) {
      if (error instanceof DOMException) throw error;
      const problem = toApiProblem(error);
      const words = wordsOf(problem);
      if (isGate(problem)) return { state: 'waiting', words: '', halt: problem };
      if (isBusy(problem)) {
        if (reins.stopped) return { state: 'waiting', words: '', halt: null };
        onWait(problem);
        await sleep(busyWaitMs);
        onWait(null);
        continue;
      }
      if (!isOutcomeUnknown(problem)) return { state: 'failed', words, halt: null, problem };
      const isLost = problem.code === 'NETWORK' || problem.code === 'UNAVAILABLE';
      if (!batch.hasKey) return { state: 'unsure', words, halt: isLost ? problem : null };
      const wait = retryWaitsMs[tries];
      if (wait === undefined || reins.stopped)
        return isLost ? { state: 'unsure', words, halt: problem } : { state: 'failed', words, halt: null };
      onWait(problem);
      await sleep(wait);
      onWait(null);
    }
};

/** Makes a stored call, and stores what became of its rows. Returns why they failed; null where they did not. */
const makeCall = async (batch: MassBatch, rows: readonly MassRow[], sender: Sender): Promise<ApiProblem | null> => {
  const { state, words, halt, problem = null } = await attempt(batch, sender);
  const changed = rows.map((row) => ({ ...row, state, words }));
  await sender.change(state === 'unsure' ? { rows: changed } : { rows: changed, over: batch });
  if (halt) throw new SendingHalted(halt);
  return problem;
};

/** Repeats calls that got no answer, each exactly as it was. */
export const repeatBatches = async (
  batches: readonly MassBatch[],
  rowAt: (at: number) => MassRow | undefined,
  sender: Sender,
): Promise<void> => {
  for (const batch of batches) {
    if (sender.reins.stopped) return;
    const rows = batch.rows.flatMap((at) => rowAt(at) ?? []);
    await sender.change({ rows: rows.map((row) => ({ ...row, state: 'sending' as const, words: '' })) });
    await makeCall(batch, rows, sender);
  }
};

/** Rows with what is sent of them; those that are not sent are stored as such. */
const prepareRows = async (
  rows: readonly MassRow[],
  sender: Sender,
): Promise<{ row: MassRow; value: Record<string, unknown> }[]> => {
  const ready: { row: MassRow; value: Record<string, unknown> }[] = [];
  const unsent: MassRow[] = [];
  for (const piece of inPieces(rows, maxTransformRows)) {
    const prepared = await sender.prepare(piece);
    piece.forEach((row, at) => {
      const one = prepared[at];
      if (one && 'value' in one) ready.push({ row, value: one.value });
      else if (one && 'fault' in one) unsent.push({ ...row, state: 'failed', words: one.fault });
      else unsent.push({ ...row, state: 'left', words: '' });
    });
  }
  if (unsent.length > 0) await sender.change({ rows: unsent });
  return ready;
};

/** Sends rows in their order. Throws SendingHalted where what ended it concerns every row. */
export const sendRows = async (rows: readonly MassRow[], sender: Sender): Promise<void> => {
  const { mode, pageSize, reins } = sender;
  const size = mode === 'one' ? 1 : mode === 'all' ? Math.max(1, rows.length) : pageSize;
  // Rows are prepared a little ahead of their calls; what goes in one call is prepared together.
  const ahead = mode === 'all' ? size : Math.max(size, size * Math.floor(maxTransformRows / size));
  let calls = 0;
  let refusals = 0;
  for (const piece of inPieces(rows, ahead)) {
    if (reins.stopped) return;
    for (const group of inPieces(await prepareRows(piece, sender), size)) {
      if (reins.stopped) return;
      const sending = group.map(({ row }) => ({ ...row, state: 'sending' as const, words: '' }));
      const batch: MassBatch = {
        ...sender.toRequest(group.map(({ value }) => value)),
        key: sender.createKey(),
        sentAt: sender.now(),
        rows: sending.map(({ at }) => at),
        hasKey: sender.hasKey,
      };
      await sender.change({ rows: sending, begun: batch });
      const problem = await makeCall(batch, sending, sender);
      calls += 1;
      if (problem?.code !== 'REFUSED') continue;
      refusals += 1;
      if (calls === refusalsToHalt && refusals === calls) throw new SendingHalted(problem);
    }
  }
};
