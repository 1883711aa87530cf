/**
 * A piece of writing that is saved against the version it was loaded with: by itself after a rest, or by hand. It
 * begins from what was loaded, so that nothing is ever saved over something unseen (specification 001 §4, the «Loaded»
 * marker). Every key is kept on this device until the server has it, and whoever comes back goes on from there.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem, type ApiProblem } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { beginFrom, dropTyped, isSame, keepTyped, typedOf } from '../../platform/typed.ts';

/** Milliseconds of rest before a draft is saved (specification 000 §9). */
const saveDelay = 1000;

/** Milliseconds until a failed save is tried again. */
const retryDelay = 5000;

/** What the server has when it refuses a save as old. */
export type Theirs = { data: Record<string, unknown>; version: number };

/** How the writing stands. */
export type DraftState =
  | { kind: 'clean'; at: number | null }
  | { kind: 'dirty' | 'saving' }
  | { kind: 'failed'; problem: ApiProblem }
  | { kind: 'stale'; theirs: Theirs };

/** Saves some data over a version; answers the new version. */
export type Saver<Data> = (data: Data, version: number) => Promise<{ Version: number }>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const theirsIn = (problem: ApiProblem): Theirs => ({
  data: isRecord(problem.details['Theirs']) ? problem.details['Theirs'] : {},
  version: typeof problem.details['Version'] === 'number' ? problem.details['Version'] : 0,
});

/** A failure that may pass by itself. */
const mayPass = (problem: ApiProblem): boolean => problem.code === 'NETWORK' || problem.status >= 500;

/**
 * What is written: as it was loaded, the record it belongs to (a name for this device), and how what was kept of it
 * here is read again.
 */
export type Writing<Data> = {
  data: Data;
  version: number;
  record: string;
  read: (data: unknown) => Data;
  save: Saver<Data>;
  auto: boolean;
};

/** The writing, how it stands, and the ways to go on. With `auto` it saves by itself, and tries again what failed. */
export const useDraft = <Data>({ data: loaded, version, record, read, save, auto }: Writing<Data>): Draft<Data> => {
  const person = useSession()?.Id ?? 0;
  const [{ from, found }] = useState(() => {
    const left = typedOf(person, record);
    return { found: left, from: beginFrom({ data: loaded, version }, left, read) };
  });
  const [data, setData] = useState(from.data);
  const [typedAt, setTypedAt] = useState(from.typedAt);
  const [state, setState] = useState<DraftState>(
    from.isStale
      ? { kind: 'stale', theirs: { data: isRecord(loaded) ? loaded : {}, version } }
      : from.typedAt === null
        ? { kind: 'clean', at: null }
        : { kind: 'dirty' },
  );
  const now = useRef({
    data: from.data,
    loaded,
    kept: loaded,
    version: from.version,
    noted: found,
    isNoted: from.typedAt !== null,
    running: null as Promise<boolean> | null,
    stale: from.isStale,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });
  const saver = useRef(save);
  useEffect(() => {
    saver.current = save;
  }, [save]);

  /** Keep what is there on this device, at once. */
  const note = useCallback(
    (more: { sent?: unknown } = {}) => {
      const here = now.current;
      here.noted = { data: here.data, version: here.version, at: Date.now(), ...more };
      here.isNoted = keepTyped(person, record, here.noted);
    },
    [person, record],
  );
  /** The server has it, or it is not wanted. What another tab typed since stays. */
  const forget = useCallback(() => {
    dropTyped(person, record, now.current.noted ?? undefined);
    now.current.isNoted = false;
  }, [person, record]);

  /** Save what is there, after whatever is being saved already; true when the server has it all. */
  const put = useCallback(
    async (how: Saver<Data>, always = false): Promise<boolean> => {
      const here = now.current;
      clearTimeout(here.timer);
      while (here.running) await here.running;
      if (here.stale) return false;
      if (!always && here.data === here.kept) return true;
      const sent = here.data;
      note({ sent });
      setState({ kind: 'saving' });
      const run = async (): Promise<boolean> => {
        try {
          const { Version } = await how(sent, here.version);
          here.version = Version;
          here.kept = sent;
          // Past the first save of what was found here there is nothing to throw away: taking it back would write over
          // what the server has.
          if (!auto || sent !== from.data) {
            here.loaded = sent;
            setTypedAt(null);
          }
          if (here.data === sent) forget();
          else note();
          setState(here.data === sent ? { kind: 'clean', at: Date.now() } : { kind: 'dirty' });
          return here.data === sent;
        } catch (error) {
          const problem = asProblem(error);
          here.stale = problem.code === 'STALE';
          setState(here.stale ? { kind: 'stale', theirs: theirsIn(problem) } : { kind: 'failed', problem });
          return false;
        } finally {
          here.running = null;
        }
      };
      here.running = run();
      return here.running;
    },
    [auto, forget, from, note],
  );

  /**
   * Something else than a save was refused because what the server has is newer: it is chosen between the two as after
   * a save.
   */
  const outdate = useCallback((problem: ApiProblem) => {
    now.current.stale = true;
    setState({ kind: 'stale', theirs: theirsIn(problem) });
  }, []);

  const flush = useCallback(() => put((sent, base) => saver.current(sent, base)), [put]);

  const change = useCallback(
    (next: Data) => {
      const here = now.current;
      here.data = next;
      setData(next);
      note(here.running ? { sent: here.noted?.sent } : {});
      if (here.stale) return;
      setState((before) => (before.kind === 'saving' ? before : { kind: 'dirty' }));
      clearTimeout(here.timer);
      if (auto) here.timer = setTimeout(() => void flush(), saveDelay);
    },
    [auto, flush, note],
  );

  /** Go on from the server's version: with what is given as one's own words over it, or as what the server has. */
  const settle = useCallback(
    (theirs: Theirs, next: Data, isTheirs: boolean) => {
      const here = now.current;
      here.stale = false;
      here.version = theirs.version;
      here.data = next;
      setData(next);
      // Who has chosen between the two is not asked again.
      setTypedAt(null);
      if (isTheirs) {
        here.kept = next;
        here.loaded = next;
        forget();
        setState({ kind: 'clean', at: null });
      } else void put((sent, base) => saver.current(sent, base), true);
    },
    [forget, put],
  );

  /** Take back what was typed before the page was opened this time, or all since: what was loaded stands again. */
  const discard = useCallback(() => {
    const here = now.current;
    setTypedAt(null);
    change(here.loaded);
    if (!isSame(here.loaded, here.kept)) return;
    clearTimeout(here.timer);
    here.data = here.kept;
    forget();
    setData(here.kept);
    setState({ kind: 'clean', at: null });
  }, [change, forget]);

  useEffect(() => {
    const here = now.current;
    // What the server has by now needs no keeping.
    if (found && from.typedAt === null) dropTyped(person, record, found);
    // What an earlier visit left is saved like what is typed now.
    if (auto && !here.stale && here.data !== here.kept) here.timer = setTimeout(() => void flush(), saveDelay);
    const online = () => void flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    if (auto) {
      window.addEventListener('online', online);
      document.addEventListener('visibilitychange', hidden);
    }
    return () => {
      clearTimeout(here.timer);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [auto, flush, found, from, person, record]);

  useEffect(() => {
    if (!auto || state.kind !== 'failed' || !mayPass(state.problem)) return;
    const again = setTimeout(() => void flush(), retryDelay);
    return () => clearTimeout(again);
  }, [auto, state, flush]);

  const isDirty = useCallback(() => now.current.data !== now.current.kept, []);
  const isRisky = useCallback(() => isDirty() && !now.current.isNoted, [isDirty]);
  const versionNow = useCallback(() => now.current.version, []);
  return { data, state, typedAt, version: versionNow, change, flush, put, outdate, settle, discard, isDirty, isRisky };
};

/** What {@link useDraft} gives. */
export type Draft<Data> = {
  data: Data;
  state: DraftState;
  /**
   * When what was found on this device was typed, epoch milliseconds; null when the writing began from what the server
   * has, or what came after was saved.
   */
  typedAt: number | null;
  /** The version that what is written stands on. */
  version: () => number;
  change: (next: Data) => void;
  outdate: (problem: ApiProblem) => void;
  flush: () => Promise<boolean>;
  put: (how: Saver<Data>, always?: boolean) => Promise<boolean>;
  settle: (theirs: Theirs, next: Data, isTheirs: boolean) => void;
  discard: () => void;
  isDirty: () => boolean;
  /** Whether something would go with the page: neither the server nor this device has it. */
  isRisky: () => boolean;
};
