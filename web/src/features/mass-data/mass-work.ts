/** A sending of rows as its screen drives it: rows and their states, kept on the device, sent, paused and gone on with. */
import { createObservable, type Observable } from '../../platform/observable.ts';
import { toApiProblem, type ApiProblem } from '../../platform/api.ts';
import {
  openWork,
  readWork,
  removeWork,
  storeWork,
  type MassBatch,
  type MassHead,
  type MassRow,
  type RowState,
  type StoredWork,
  type WorkChange,
} from '../../platform/mass-data-store.ts';
import { isRepeatable, repeatBatches, SendingHalted, sendRows, type Reins, type Sender } from './send-rows.ts';

export type Counts = Record<RowState, number>;

/** How the sending stands. `found` is one that the device kept, before it is decided about. */
export type WorkView = {
  found: StoredWork | null;
  isLoaded: boolean;
  head: MassHead | null;
  rows: readonly MassRow[];
  counts: Counts;
  /** Of the rows without an answer, those that can be sent again without being done twice. */
  repeatable: number;
  phase: 'idle' | 'running' | 'stopping' | 'paused';
  /** Why it waits now. */
  wait: ApiProblem | null;
  /** Why it ended before its rows did. */
  halt: ApiProblem | null;
  /** Whether another tab is sending. */
  isElsewhere: boolean;
  /** Whether the device keeps the rows. */
  isKept: boolean;
};

const noCounts: Counts = { waiting: 0, sending: 0, done: 0, failed: 0, unsure: 0, left: 0 };

/** How many rows are in each state. */
export const countStates = (rows: readonly MassRow[]): Counts => {
  const counts = { ...noCounts };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};

/** Whether something was sent or is being sent: other rows do not take the place of these. */
export const isBegun = ({ phase, counts, rows }: WorkView): boolean => phase !== 'idle' || counts.waiting < rows.length;

const nothing: WorkView = {
  found: null,
  isLoaded: false,
  head: null,
  rows: [],
  counts: noCounts,
  repeatable: 0,
  phase: 'idle',
  wait: null,
  halt: null,
  isElsewhere: false,
  isKept: true,
};

/** What runs is drawn so often, in milliseconds: twenty thousand rows change faster than a screen. */
const drawEveryMs = 100;

/** Which rows are sent: those that wait, those that failed, or those without an answer once more. */
export type RowChoice = 'waiting' | 'failed' | 'unsure';

/** What a run is given beside the rows. */
export type RunParts = Omit<Sender, 'reins' | 'change' | 'onWait'>;

/** Runs the work unless another tab runs work of this name; false then. */
const withLock = async (name: string, work: () => Promise<void>): Promise<boolean> => {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work().then(() => true);
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
};

/** What a row of the device is after a reload: what was on its way has no answer. */
const afterReload = (row: MassRow): MassRow => (row.state === 'sending' ? { ...row, state: 'unsure' } : row);

/** The rows of a sending in memory and on the device, and what its screen sees of them. */
const createRowState = (id: string) => {
  const view: Observable<WorkView> = createObservable(nothing);
  let rows: MassRow[] = [];
  const batches = new Map<string, MassBatch>();
  /** What became of each row of a run, pauses included. */
  const outcomes = new Map<number, RowState>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const patch = (changes: Partial<WorkView>): void => view.set({ ...view.get(), ...changes });
  const show = (changes: Partial<WorkView> = {}): void => {
    clearTimeout(timer);
    timer = undefined;
    const drawn = [...rows];
    const repeatable = [...batches.values()]
      .filter((batch) => isRepeatable(batch, Date.now()))
      .reduce((sum, batch) => sum + batch.rows.length, 0);
    patch({ rows: drawn, counts: countStates(drawn), repeatable, ...changes });
  };

  /** Takes a change over; the device keeps it before this ends. */
  const apply = async (change: WorkChange, keep: (change: WorkChange) => Promise<boolean>): Promise<void> => {
    for (const row of change.rows ?? []) {
      rows[row.at] = row;
      outcomes.set(row.at, row.state);
    }
    if (change.begun) batches.set(change.begun.key, change.begun);
    if (change.over) batches.delete(change.over.key);
    timer ??= setTimeout(() => show(), drawEveryMs);
    if (!(await keep(change))) patch({ isKept: false });
  };

  return {
    view,
    patch,
    show,
    apply,
    rowAt: (at: number): MassRow | undefined => rows[at],
    rowsIn: (state: RowState): MassRow[] => rows.filter((row) => row.state === state),
    batches: (): MassBatch[] => [...batches.values()],
    /** A change outside a run. */
    change: async (one: WorkChange): Promise<void> => {
      const store = openWork(id);
      await apply(one, store.change);
      await store.close();
      show();
    },
    /** Takes the place of what is there. */
    take: (work: Pick<StoredWork, 'rows' | 'batches'> & { head: MassHead | null }): void => {
      rows = work.rows.map(afterReload);
      batches.clear();
      for (const batch of work.batches) batches.set(batch.key, batch);
      show({ head: work.head, found: null, halt: null, phase: 'idle' });
    },
    /** Forgets what is over: nothing waits, failed or is without an answer. */
    forgetIfOver: async (): Promise<void> => {
      const { waiting, failed, unsure, sending } = countStates(rows);
      if (waiting + failed + unsure + sending === 0) await removeWork(id);
    },
    forgetOutcomes: (): void => outcomes.clear(),
    summary: (): RunSummary => {
      const states = [...outcomes.values()];
      return {
        ok: states.filter((state) => state === 'done').length,
        failed: states.filter((state) => state === 'failed' || state === 'unsure').length,
      };
    },
  };
};
type RowsHolder = ReturnType<typeof createRowState>;

/** How many rows of a run were done, and how many failed. */
export type RunSummary = { ok: number; failed: number };

/** Sends the chosen rows. */
const sendWhich = async (state: RowsHolder, which: RowChoice, sender: Sender): Promise<void> => {
  const chosen = state.rowsIn(which);
  if (which === 'failed') {
    // What is stopped half-way waits like any other row.
    const waiting = chosen.map((row) => ({ ...row, state: 'waiting' as const, words: '' }));
    await sender.change({ rows: waiting });
    return sendRows(waiting, sender);
  }
  // Those that can be repeated safely go with what waits, the others when they are asked for.
  const open = state.batches().filter((batch) => isRepeatable(batch, sender.now()) === (which === 'waiting'));
  await repeatBatches(open, state.rowAt, sender);
  if (which === 'waiting') await sendRows(chosen, sender);
};

/** The runs of a sending: one at a time, paused or stopped between two calls. */
const createRuns = (id: string, state: RowsHolder) => {
  let reins: Reins = { stopped: false };
  let isPausing = false;
  const { view, patch, show, apply } = state;

  const work = async (which: RowChoice, parts: RunParts): Promise<void> => {
    const store = openWork(id);
    show({ phase: 'running', halt: null, wait: null, isElsewhere: false });
    try {
      const change = (one: WorkChange): Promise<void> => apply(one, store.change);
      await sendWhich(state, which, { ...parts, reins, change, onWait: (wait) => patch({ wait }) });
      await state.forgetIfOver();
    } catch (error) {
      const { ok, failed } = state.summary();
      if (error instanceof SendingHalted) patch({ halt: error.problem });
      // What was sent before is told like the end of any other run.
      else if (ok + failed > 0) patch({ halt: toApiProblem(error) });
      else throw error;
    } finally {
      await store.close();
    }
  };

  return {
    /** Sends rows; answers what became of them, or null where it is paused or another tab sends. */
    run: async (which: RowChoice, parts: RunParts): Promise<RunSummary | null> => {
      reins = { stopped: false };
      isPausing = false;
      if (view.get().phase !== 'paused') state.forgetOutcomes();
      try {
        if (await withLock(`telemachos mass-data ${id}`, () => work(which, parts)))
          return isPausing ? null : state.summary();
        patch({ isElsewhere: true });
        return null;
      } finally {
        show({ phase: isPausing ? 'paused' : 'idle', wait: null });
      }
    },
    /** Stops after the call on its way; paused, it goes on in the same run. */
    stop: (how: 'pause' | 'stop'): void => {
      isPausing = how === 'pause';
      reins.stopped = true;
      if (view.get().phase === 'running') patch({ phase: 'stopping' });
    },
    /** Ends a paused run; answers what became of its rows. */
    end: (): RunSummary => {
      show({ phase: 'idle' });
      return state.summary();
    },
  };
};

/** Creates the sending of a person in a project (`workId`). */
export const createMassWork = (id: string) => {
  const state = createRowState(id);
  const { view, patch, change } = state;
  return {
    view,
    ...createRuns(id, state),
    /** Looks for what the device kept. */
    load: async (): Promise<void> => patch({ found: await readWork(id), isLoaded: true }),
    /** Goes on with what was found. */
    goOn: (): void => {
      const { found } = view.get();
      if (found) state.take(found);
    },
    /** Forgets everything. */
    discard: async (): Promise<void> => {
      state.take({ head: null, rows: [], batches: [] });
      await removeWork(id);
    },
    /** Begins anew with these rows, unless something of the earlier ones was sent. */
    begin: async (head: MassHead, cells: readonly string[][]): Promise<void> => {
      if (isBegun(view.get())) return;
      const rows = cells.map((row, at): MassRow => ({ at, cells: row, state: 'waiting', words: '' }));
      state.take({ head, rows, batches: [] });
      patch({ isKept: await storeWork(id, { head, rows, batches: [] }) });
    },
    /** Keeps where the rows go. */
    setUrl: async (url: string): Promise<void> => {
      const { head } = view.get();
      if (!head || head.url === url) return;
      patch({ head: { ...head, url } });
      await change({ head: { ...head, url } });
    },
    /** Mends a cell of a row that failed. */
    editCell: (at: number, column: number, value: string): void => {
      const row = state.rowAt(at);
      if (!row) return;
      const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, each) =>
        each === column ? value : (row.cells[each] ?? ''),
      );
      void change({ rows: [{ ...row, cells }] });
    },
    /** The person knows that they were done: rows without an answer whose call cannot be repeated safely. */
    settleUnsure: async (): Promise<void> => {
      for (const over of state.batches().filter((batch) => !isRepeatable(batch, Date.now())))
        await change({
          rows: over.rows.flatMap((at) => state.rowAt(at) ?? []).map((row) => ({ ...row, state: 'done' })),
          over,
        });
      await state.forgetIfOver();
    },
  };
};
export type MassWork = ReturnType<typeof createMassWork>;
