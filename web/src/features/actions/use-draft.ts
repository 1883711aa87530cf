/**
 * A piece of writing that is saved against the version it was loaded with: by itself after a rest, or by hand. It begins from what was
 * loaded, so that nothing is ever saved over something unseen (specification 001 §4, the «Loaded» marker).
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { asProblem, type ApiProblem } from '../../platform/api.ts';

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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const theirsIn = (problem: ApiProblem): Theirs => ({
  data: isRecord(problem.details['Theirs']) ? problem.details['Theirs'] : {},
  version: typeof problem.details['Version'] === 'number' ? problem.details['Version'] : 0,
});

/** A failure that may pass by itself. */
const mayPass = (problem: ApiProblem): boolean => problem.code === 'NETWORK' || problem.status >= 500;

/** The writing, how it stands, and the ways to go on. With `auto` it saves by itself, and tries again what failed. */
export const useDraft = <Data>({ data: loaded, version, save, auto }: { data: Data; version: number; save: Saver<Data>; auto: boolean }) => {
  const [data, setData] = useState(loaded);
  const [state, setState] = useState<DraftState>({ kind: 'clean', at: null });
  const now = useRef({ data: loaded, kept: loaded, version, running: null as Promise<boolean> | null, stale: false, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  const saver = useRef(save);
  useEffect(() => {
    saver.current = save;
  }, [save]);

  /** Save what is there, after whatever is being saved already; true when the server has it all. */
  const put = useCallback(async (how: Saver<Data>, always = false): Promise<boolean> => {
    const here = now.current;
    clearTimeout(here.timer);
    while (here.running) await here.running;
    if (here.stale) return false;
    if (!always && here.data === here.kept) return true;
    const sent = here.data;
    setState({ kind: 'saving' });
    const run = async (): Promise<boolean> => {
      try {
        const { Version } = await how(sent, here.version);
        here.version = Version;
        here.kept = sent;
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
  }, []);

  const flush = useCallback(() => put((sent, base) => saver.current(sent, base)), [put]);

  const change = useCallback((next: Data) => {
    const here = now.current;
    here.data = next;
    setData(next);
    if (here.stale) return;
    setState((before) => (before.kind === 'saving' ? before : { kind: 'dirty' }));
    clearTimeout(here.timer);
    if (auto) here.timer = setTimeout(() => void flush(), saveDelay);
  }, [auto, flush]);

  /** Go on from the server's version: with what is given as one's own words over it, or as what the server has. */
  const settle = useCallback((theirs: Theirs, next: Data, isTheirs: boolean) => {
    const here = now.current;
    here.stale = false;
    here.version = theirs.version;
    here.data = next;
    setData(next);
    if (isTheirs) {
      here.kept = next;
      setState({ kind: 'clean', at: null });
    } else void put((sent, base) => saver.current(sent, base), true);
  }, [put]);

  useEffect(() => {
    const here = now.current;
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
  }, [auto, flush]);

  useEffect(() => {
    if (!auto || state.kind !== 'failed' || !mayPass(state.problem)) return;
    const again = setTimeout(() => void flush(), retryDelay);
    return () => clearTimeout(again);
  }, [auto, state, flush]);

  const isDirty = useCallback(() => now.current.data !== now.current.kept, []);
  return { data, state, change, flush, put, settle, isDirty };
};

/** What {@link useDraft} gives. */
export type Draft<Data> = {
  data: Data;
  state: DraftState;
  change: (next: Data) => void;
  flush: () => Promise<boolean>;
  put: (how: Saver<Data>, always?: boolean) => Promise<boolean>;
  settle: (theirs: Theirs, next: Data, isTheirs: boolean) => void;
  isDirty: () => boolean;
};
