/** A sending of rows as its screen drives it: rows and their states, kept on the device, sent, paused and gone on with. */
import { createObservable, type Observable } from '../../platform/observable.ts';
import type { ApiProblem } from '../../platform/api.ts';
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
export type Which = 'waiting' | 'failed' | 'unsure';

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

/** Creates the sending of a person in a project (`workId`). */
export const createMassWork = (id: string) => {
  const view: Observable<WorkView> = createObservable(nothing);
  let rows: MassRow[] = [];
  const batches = new Map<string, MassBatch>();
  let reins: Reins = { stopped: false };
  let isPausing = false;
  /** What became of each row of a run, pauses included. */
  const outcomes = new Map<number, RowState>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (changes: Partial<WorkView> = {}): void => {
    clearTimeout(timer);
    timer = undefined;
    const drawn = [...rows];
    const repeatable = [...batches.values()]
      .filter((batch) => isRepeatable(batch, Date.now()))
      .reduce((sum, batch) => sum + batch.rows.length, 0);
    view.set({ ...view.get(), rows: drawn, counts: countStates(drawn), repeatable, ...changes });
  };
  const showSoon = (): void => void (timer ??= setTimeout(() => show(), drawEveryMs));

  /** Takes a change over; the device keeps it before this ends. */
  const apply = async (change: WorkChange, keep: (change: WorkChange) => Promise<boolean>): Promise<void> => {
    for (const row of change.rows ?? []) {
      rows[row.at] = row;
      outcomes.set(row.at, row.state);
    }
    if (change.begun) batches.set(change.begun.key, change.begun);
    if (change.over) batches.delete(change.over.key);
    showSoon();
    if (!(await keep(change))) view.set({ ...view.get(), isKept: false });
  };

  const change = async (one: WorkChange): Promise<void> => {
    const store = openWork(id);
    await apply(one, store.change);
    await store.close();
    show();
  };

  const take = ({ head, rows: stored, batches: open }: StoredWork): void => {
    rows = stored.map(afterReload);
    batches.clear();
    for (const batch of open) batches.set(batch.key, batch);
    show({ head, found: null, halt: null, phase: 'idle' });
  };

  /** Forgets what is over: nothing waits, failed or is without an answer. */
  const forgetIfOver = async (): Promise<void> => {
    const { waiting, failed, unsure, sending } = countStates(rows);
    if (waiting + failed + unsure + sending === 0) await removeWork(id);
  };

  const sendWhich = async (which: Which, sender: Sender): Promise<void> => {
    const chosen = rows.filter(({ state }) => state === which);
    if (which === 'failed') {
      // What is stopped half-way waits like any other row.
      const waiting = chosen.map((row) => ({ ...row, state: 'waiting' as const, words: '' }));
      await sender.change({ rows: waiting });
      return sendRows(waiting, sender);
    }
    const open = [...batches.values()];
    const repeated = which === 'unsure' ? open : open.filter((batch) => isRepeatable(batch, sender.now()));
    await repeatBatches(repeated, (at) => rows[at], sender);
    if (which === 'waiting') await sendRows(chosen, sender);
  };

  const summary = (): { ok: number; failed: number } => {
    const states = [...outcomes.values()];
    return {
      ok: states.filter((state) => state === 'done').length,
      failed: states.filter((state) => state === 'failed' || state === 'unsure').length,
    };
  };

  return {
    view,
    /** Looks for what the device kept. */
    load: async (): Promise<void> => {
      const found = await readWork(id);
      view.set({ ...view.get(), found, isLoaded: true });
    },
    /** Goes on with what was found. */
    goOn: (): void => {
      const { found } = view.get();
      if (found) take(found);
    },
    /** Forgets everything. */
    discard: async (): Promise<void> => {
      rows = [];
      batches.clear();
      show({ found: null, head: null, halt: null, phase: 'idle' });
      await removeWork(id);
    },
    /** Begins anew with these rows. */
    begin: async (head: MassHead, cells: readonly string[][]): Promise<void> => {
      const fresh = cells.map((row, at): MassRow => ({ at, cells: row, state: 'waiting', words: '' }));
      take({ head, rows: fresh, batches: [] });
      view.set({ ...view.get(), isKept: await storeWork(id, { head, rows: fresh, batches: [] }) });
    },
    /** Keeps where the rows go. */
    setUrl: (url: string): void => {
      const { head } = view.get();
      if (!head || head.url === url) return;
      const next = { ...head, url };
      view.set({ ...view.get(), head: next });
      void change({ head: next });
    },
    /** Mends a cell of a row that failed. */
    editCell: (at: number, column: number, value: string): void => {
      const row = rows[at];
      if (!row) return;
      const cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, each) =>
        each === column ? value : (row.cells[each] ?? ''),
      );
      void change({ rows: [{ ...row, cells }] });
    },
    /** Takes rows without an answer as done: the person knows that they are. */
    settleUnsure: async (): Promise<void> => {
      for (const over of [...batches.values()])
        await change({
          rows: over.rows.flatMap((at) => rows[at] ?? []).map((row) => ({ ...row, state: 'done' })),
          over,
        });
      await forgetIfOver();
    },
    /** Sends rows; answers what became of them, or null where it is paused or another tab sends. */
    run: async (which: Which, parts: RunParts): Promise<{ ok: number; failed: number } | null> => {
      const own: Reins = { stopped: false };
      reins = own;
      isPausing = false;
      if (view.get().phase !== 'paused') outcomes.clear();
      const work = async (): Promise<void> => {
        const store = openWork(id);
        show({ phase: 'running', halt: null, wait: null, isElsewhere: false });
        try {
          await sendWhich(which, {
            ...parts,
            reins: own,
            change: (one) => apply(one, store.change),
            onWait: (wait) => view.set({ ...view.get(), wait }),
          });
          await forgetIfOver();
        } catch (error) {
          if (!(error instanceof SendingHalted)) throw error;
          view.set({ ...view.get(), halt: error.problem });
        } finally {
          await store.close();
        }
      };
      let isMine = false;
      try {
        isMine = await withLock(`telemachos mass-data ${id}`, work);
      } finally {
        show({ phase: isMine && isPausing ? 'paused' : 'idle', wait: null, isElsewhere: !isMine });
      }
      return isMine && !isPausing ? summary() : null;
    },
    /** Stops after the call on its way; paused, it goes on in the same run. */
    stop: (how: 'pause' | 'stop'): void => {
      isPausing = how === 'pause';
      reins.stopped = true;
      if (view.get().phase === 'running') view.set({ ...view.get(), phase: 'stopping' });
    },
    /** Ends a paused run; answers what became of its rows. */
    end: (): { ok: number; failed: number } => {
      show({ phase: 'idle' });
      return summary();
    },
  };
};
export type MassWork = ReturnType<typeof createMassWork>;
