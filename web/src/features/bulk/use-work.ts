/** A work on many people as its screen drives it: tried, carried out with progress, stopped, gone on with, tried again. */
import type { BatchKind } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { useRef, useState } from 'react';
import { queryClient } from '../../platform/queries.ts';
import { send } from '../../platform/api.ts';
import { showing } from '../users/users.queries.ts';
import { outcomesOf, type Item, type Plan } from './plan.ts';
import { inPortions, type Reins } from './runner.ts';

/** How far it is. */
export type Phase = 'idle' | 'trying' | 'tried' | 'running' | 'stopped' | 'done';

/** What the screen is told. */
export type Work = {
  phase: Phase;
  plan: Plan | null;
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** Rows that this round has done, of how many. */
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

/** Whether a row would change, or has changed, something. */
export const isChange = ({ Outcome }: RowOutcome): boolean => Outcome === 'created' || Outcome === 'changed';

type Round = { plan: Plan; items: readonly Item[]; batch: number | null; before: ReadonlyMap<number, RowOutcome> };

/** Rounds of a work: some rows tried or carried out, told as they go. */
const useRounds = () => {
  const [work, setWork] = useState(nothing);
  const reins = useRef<Reins>({ stopped: false });

  const round = async ({ plan, items, batch, before }: Round): Promise<'stopped' | 'done'> => {
    const outcomes = new Map(before);
    const own: Reins = { stopped: false };
    reins.current = own;
    let done = 0;
    setWork({
      phase: batch === null ? 'trying' : 'running',
      plan,
      outcomes: new Map(outcomes),
      far: { done, all: items.length },
      error: null,
      batch,
      stopping: false,
    });
    let error: unknown = null;
    try {
      await inPortions(
        items,
        plan.cut,
        (portion) => outcomesOf(plan, portion, batch),
        (portion, told) => {
          for (const { item, outcome } of told) outcomes.set(item.place, outcome);
          done += portion.length;
          setWork((now) => ({ ...now, outcomes: new Map(outcomes), far: { done, all: items.length } }));
        },
        own,
      );
    } catch (caught) {
      error = caught;
    }
    const isOver = error === null && !own.stopped;
    setWork((now) => ({
      ...now,
      phase: batch === null ? (isOver ? 'tried' : 'idle') : isOver ? 'done' : 'stopped',
      error,
    }));
    return isOver ? 'done' : 'stopped';
  };
  const stop = () => {
    reins.current.stopped = true;
    setWork((now) => ({ ...now, stopping: true }));
  };
  return { work, setWork, stop, round };
};

/** The work, and what can be done with it; `keep` remembers the id of one that is begun. */
export const useWork = (projectId: number, keep: (batch: number | null) => void) => {
  const { work, setWork, stop, round } = useRounds();
  const carryOut = async (plan: Plan, items: readonly Item[], batch: number, before: Round['before']) => {
    const State = await round({ plan, items, batch, before });
    await send('/api/user/EndBatch', { BatchId: batch, State }).catch(() => undefined);
    if (State === 'done') keep(null);
    for (const path of [...showing, '/api/user/Batches']) void queryClient.invalidateQueries({ queryKey: [path] });
  };
  const failed = (error: unknown) => setWork((now) => ({ ...now, phase: 'stopped', error }));

  return {
    work,
    clear: () => {
      stop();
      setWork(nothing);
    },
    fail: (error: unknown) => setWork({ ...nothing, error }),
    tryOut: (plan: Plan) => round({ plan, items: plan.items, batch: null, before: new Map() }),
    stop,
    /** Carry out what the trial said would change. */
    run: async (plan: Plan) => {
      const items = plan.items.filter(({ place }) => {
        const tried = work.outcomes.get(place);
        return tried !== undefined && isChange(tried);
      });
      try {
        const { BatchId } = await send('/api/user/BeginBatch', {
          ProjectId: projectId,
          Kind: plan.kind satisfies BatchKind,
          About: plan.about,
          Rows: plan.items.length,
        });
        keep(BatchId);
        const rest = new Map([...work.outcomes].filter(([, outcome]) => !isChange(outcome)));
        await carryOut(plan, items, BatchId, rest);
      } catch (error) {
        failed(error);
      }
    },
    /** Go on with a work that stopped: rows that were tried are not tried again. */
    goOn: async (plan: Plan, batch: number) => {
      try {
        const { Tried } = await send('/api/user/Batch', { BatchId: batch });
        const tried = new Set(Tried);
        const items = plan.items.filter(({ place }) => !tried.has(place));
        await send('/api/user/EndBatch', { BatchId: batch, State: 'running' });
        await carryOut(plan, items, batch, work.outcomes);
      } catch (error) {
        failed(error);
      }
    },
    /** Try those again that were refused by the server. */
    retry: async (plan: Plan, batch: number) => {
      const items = plan.items.filter(({ place, faults }) => {
        const outcome = work.outcomes.get(place);
        return Object.keys(faults).length === 0 && outcome?.Outcome === 'refused';
      });
      try {
        await send('/api/user/EndBatch', { BatchId: batch, State: 'running' });
        await carryOut(plan, items, batch, work.outcomes);
      } catch (error) {
        failed(error);
      }
    },
  };
};
