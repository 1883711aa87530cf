/** A work on many people as its screen drives it: tried, carried out with progress, stopped, gone on with, tried again. */
import type { BatchKind } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../platform/queries.ts';
import type { CallPath } from '../../platform/api.ts';
import { toApiProblem, send } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { showing } from '../users/users.queries.ts';
import { outcomesOf, type Item, type Plan } from './plan.ts';
import { inPortions, type Reins } from './runner.ts';
import { isChange, isFailed, keptRows, withKept, type Standings } from './standing.ts';

/** How far it is. */
export type Phase = 'idle' | 'trying' | 'tried' | 'running' | 'stopped' | 'done';

/** What the screen is told. */
export type Work = {
  phase: Phase;
  plan: Plan | null;
  outcomes: Standings;
  /** Rows that were sent, of how many. */
  far: { done: number; all: number };
  error: unknown;
  /** The work as the server knows it, once it is begun. */
  batch: number | null;
  /** It stops when the portions on their way are done. */
  stopping: boolean;
};

const nothing: Work = {
  phase: 'idle',
  plan: null,
  outcomes: new Map(),
  far: { done: 0, all: 0 },
  error: null,
  batch: null,
  stopping: false,
};

/** What shows a work, and is asked anew when it went on or was taken back. */
export const worksShown: CallPath[] = [...showing, '/api/user/Batches', '/api/user/Batch'];
const refresh = () => {
  for (const path of worksShown) void queryClient.invalidateQueries({ queryKey: [path] });
};

/** The rows of a plan that may be sent again: nothing is known to be wrong with them, and they were not done. */
export const toRetry = ({ items }: Plan, outcomes: Standings): Item[] =>
  items.filter(({ place, faults }) => {
    const row = outcomes.get(place);
    return Object.keys(faults).length === 0 && row !== undefined && isFailed(row);
  });

/** `done` rows of the work were done in earlier rounds. */
type Round = { plan: Plan; items: readonly Item[]; batch: number | null; before: Standings; done: number };

/** Rounds of a work: some rows tried or carried out, told as they go. */
const useRounds = () => {
  const [work, setWork] = useState(nothing);
  const reins = useRef<Reins>({ stopped: false });

  /** Whether every row of it was done. */
  const round = async ({ plan, items, batch, before, done }: Round): Promise<boolean> => {
    let outcomes = new Map(before);
    const own: Reins = { stopped: false };
    reins.current = own;
    const far = { done, all: done + items.length };
    const phase = batch === null ? 'trying' : 'running';
    setWork({ phase, plan, outcomes: new Map(outcomes), far: { ...far }, error: null, batch, stopping: false });
    const tell = (portion: readonly Item[]) => {
      far.done += portion.length;
      setWork((now) => ({ ...now, outcomes: new Map(outcomes), far: { ...far } }));
    };
    /** Of a trial that fails nothing is kept; of a work the other portions go on. */
    const missed = (portion: readonly Item[], error: unknown) => {
      for (const { place, name, id = null } of portion)
        outcomes.set(place, {
          Place: place,
          UserId: id,
          Name: name,
          Outcome: 'failed',
          Faults: {},
          Changes: [],
          error,
        });
      tell(portion);
    };
    let error: unknown = null;
    try {
      await inPortions(
        items,
        plan.cut,
        (portion) => outcomesOf(plan, portion, batch),
        (portion, told) => {
          for (const { item, outcome } of told) outcomes.set(item.place, outcome);
          tell(portion);
        },
        batch === null ? { reins: own } : { reins: own, missed },
      );
    } catch (caught) {
      error = caught;
    }
    // An answer may be lost of what was done: what the server keeps is what is shown.
    if (batch !== null)
      await keptRows(batch).then(
        (kept) => void (outcomes = withKept(outcomes, kept)),
        () => undefined,
      );
    const isOver = far.done === far.all;
    setWork((now) => ({
      ...now,
      outcomes,
      phase: batch === null ? (isOver ? 'tried' : 'idle') : isOver ? 'done' : 'stopped',
      error: isOver ? null : error,
    }));
    return isOver && ![...outcomes.values()].some(({ Outcome }) => Outcome === 'failed');
  };
  const stop = () => {
    reins.current.stopped = true;
    setWork((now) => ({ ...now, stopping: true }));
  };
  return { work, setWork, stop, round };
};

/** Say that a work goes on; false where somebody has taken it back. */
const goesOn = async (BatchId: number): Promise<boolean> => {
  try {
    await send('/api/user/EndBatch', { BatchId, State: 'running' });
    return true;
  } catch (error) {
    if (toApiProblem(error).code === 'NOT_FOUND') return false;
    throw error;
  }
};

/** Who remembers the id of a work that is begun, with its plan, or that there is none; and hears that one is wholly done. */
type Told = { keep: (batch: number | null, plan?: Plan) => void; onDone: () => void };

/** The work, and what can be done with it. */
export const useWork = (projectId: number, { keep, onDone }: Told) => {
  const { t } = useTranslation('bulk');
  const { work, setWork, stop, round } = useRounds();
  const carryOut = async ({ batch, ...what }: Round & { batch: number }) => {
    const isWhole = await round({ batch, ...what });
    const State = isWhole ? 'done' : 'stopped';
    await send('/api/user/EndBatch', { BatchId: batch, State }).catch(() => undefined);
    if (isWhole) onDone();
    refresh();
  };
  /** What fails before any row was sent leaves the work as it stood. */
  const orFailed = async (act: () => Promise<void>, phase: Phase = 'stopped') => {
    try {
      await act();
    } catch (error) {
      setWork((now) => ({ ...now, phase, error }));
    }
  };
  /** A work was taken back: what is told of its rows follows. */
  const undone = async (batch: number) => {
    refresh();
    if (work.batch !== batch) return;
    keep(null);
    const kept = await keptRows(batch).catch(() => []);
    setWork((now) => ({ ...now, phase: 'done', batch: null, error: null, outcomes: withKept(now.outcomes, kept) }));
  };
  /** More rows of a work that stopped or is done; somebody else may have taken it back meanwhile. */
  const more = async (what: Round & { batch: number }) => {
    if (await goesOn(what.batch)) return carryOut(what);
    showToast('info', t('undoneByOther'), { time: 'bulk' });
    await undone(what.batch);
  };

  return {
    work,
    clear: () => {
      stop();
      setWork(nothing);
    },
    fail: (error: unknown) => setWork({ ...nothing, error }),
    tryOut: (plan: Plan) => round({ plan, items: plan.items, batch: null, before: new Map(), done: 0 }),
    stop,
    /** Carry out what the trial said would change. */
    run: (plan: Plan) =>
      orFailed(async () => {
        const items = plan.items.filter(({ place }) => {
          const tried = work.outcomes.get(place);
          return tried !== undefined && isChange(tried);
        });
        const { BatchId } = await send('/api/user/BeginBatch', {
          ProjectId: projectId,
          Kind: plan.kind satisfies BatchKind,
          About: plan.about,
          Rows: plan.items.length,
        });
        keep(BatchId, plan);
        const rest = new Map([...work.outcomes].filter(([, outcome]) => !isChange(outcome)));
        await carryOut({ plan, items, batch: BatchId, before: rest, done: 0 });
      }, 'tried'),
    /** Go on with a work that stopped: rows that the server has are not sent again. */
    goOn: (plan: Plan, batch: number) =>
      orFailed(async () => {
        const kept = await keptRows(batch);
        const tried = new Set(kept.map(({ Place }) => Place));
        const items = plan.items.filter(({ place }) => !tried.has(place));
        await more({ plan, items, batch, before: withKept(work.outcomes, kept), done: kept.length });
      }),
    /** Send those again that failed or were refused by the server. */
    retry: (plan: Plan, batch: number) =>
      orFailed(() => {
        const { outcomes: before } = work;
        const items = toRetry(plan, before);
        return more({ plan, items, batch, before, done: before.size - items.length });
      }),
    undone,
  };
};
