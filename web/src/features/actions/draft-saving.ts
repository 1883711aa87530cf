/** A draft is changed and saved, by itself or by hand, and settled with what somebody else saved meanwhile. */
import { asProblem, type ApiProblem } from '../../platform/api.ts';
import { dropTyped, isSame } from '../../platform/typed.ts';
import { forget, note, theirsIn, write, type Held, type Saver, type Theirs } from './draft-held.ts';

/** Milliseconds of rest before a draft is saved (specification 000 §9). */
const saveDelay = 1000;

/** Save what is there, after whatever is being saved already; true when the server has it all. */
const put = async <Data>(here: Held<Data>, how: Saver<Data>, always = false): Promise<boolean> => {
  clearTimeout(here.timer);
  while (here.running) await here.running;
  if (here.stale) return false;
  if (!always && here.data === here.kept) return true;
  const sent = here.data;
  note(here, { sent });
  here.draw({ state: { kind: 'saving' } });
  const run = async (): Promise<boolean> => {
    try {
      const { Version } = await how(sent, here.version);
      here.version = Version;
      here.kept = sent;
      here.base = sent;
      // Past the first save of what was found here there is nothing to throw away: taking it back would write over
      // what the server has.
      if (!here.auto || sent !== here.begun.data) {
        here.loaded = sent;
        here.draw({ typedAt: null });
      }
      if (here.data === sent) forget(here);
      else note(here);
      here.draw({ state: here.data === sent ? { kind: 'clean', at: Date.now() } : { kind: 'dirty' } });
      return here.data === sent;
    } catch (error) {
      const problem = asProblem(error);
      here.stale = problem.code === 'STALE';
      here.draw({ state: here.stale ? { kind: 'stale', theirs: theirsIn(problem) } : { kind: 'failed', problem } });
      return false;
    } finally {
      here.running = null;
    }
  };
  here.running = run();
  return here.running;
};

const flush = <Data>(here: Held<Data>, always = false): Promise<boolean> =>
  put(here, (sent, base) => here.save(sent, base), always);

const flushLater = <Data>(here: Held<Data>): void => {
  here.timer = setTimeout(() => void flush(here), saveDelay);
};

const change = <Data>(here: Held<Data>, next: Data): void => {
  // It was made from what is drawn: what others saved and is not drawn yet is not written over unseen.
  Object.assign(here, here.before);
  here.before = null;
  here.data = next;
  here.draw({ data: next });
  note(here, here.running ? { sent: here.noted?.sent } : {});
  if (here.stale) return;
  if (!here.running) here.draw({ state: { kind: 'dirty' } });
  clearTimeout(here.timer);
  if (here.auto) flushLater(here);
};

/** Go on from the server's version: with what is given as one's own words over it, or as what the server has. */
const settle = <Data>(here: Held<Data>, theirs: Theirs, next: Data, isTheirs: boolean): void => {
  here.stale = false;
  here.version = theirs.version;
  here.base = null;
  here.data = next;
  // Who has chosen between the two is not asked again.
  here.draw({ data: next, typedAt: null });
  if (isTheirs) {
    here.kept = next;
    here.base = next;
    here.loaded = next;
    forget(here);
    here.draw({ state: { kind: 'clean', at: null } });
  } else void flush(here, true);
};

/** What others saved is there from now on, unless something is written here or being saved. */
const renew = <Data>(here: Held<Data>, version: number, data: Data): void => {
  if (version <= here.version || here.stale || here.running || here.data !== here.kept) return;
  here.before = { version: here.version, data: here.data, kept: here.kept, loaded: here.loaded, base: here.base };
  Object.assign(here, { version, data, kept: data, loaded: data, base: data });
  here.draw({ data, state: { kind: 'clean', at: null } });
};

/** Go on from the server's version with what was joined, which waits to be saved by hand as before. */
const rebase = <Data>(here: Held<Data>, { version, theirs }: { version: number; theirs: Data }, next: Data): void => {
  Object.assign(here, { stale: false, version, kept: theirs, loaded: theirs, base: theirs });
  change(here, next);
};

/** Take back what was typed before the page was opened this time, or all since: what was loaded stands again. */
const discard = <Data>(here: Held<Data>): void => {
  here.draw({ typedAt: null });
  change(here, here.loaded);
  if (!isSame(here.loaded, here.kept)) return;
  clearTimeout(here.timer);
  here.data = here.kept;
  forget(here);
  here.draw({ data: here.kept, state: { kind: 'clean', at: null } });
};

/** The ways to go on with a draft. */
export type Ways<Data> = {
  /** The version that what is written stands on. */
  version: () => number;
  /** What is written at this moment, which may not be drawn yet. */
  latest: () => Data;
  /** What a newer version of the server began from as well; null where that is not known. */
  base: () => Data | null;
  change: (next: Data) => void;
  /** Draw what is written at this moment. */
  redraw: () => void;
  /**
   * Something else than a save was refused because what the server has is newer: it is chosen between the two as after
   * a save.
   */
  outdate: (problem: ApiProblem) => void;
  flush: () => Promise<boolean>;
  put: (how: Saver<Data>, always?: boolean) => Promise<boolean>;
  settle: (theirs: Theirs, next: Data, isTheirs: boolean) => void;
  /** Nothing is to be chosen between: one's own words stand on the server's version from now on, and wait as before. */
  rebase: (on: { version: number; theirs: Data }, next: Data) => void;
  discard: () => void;
  /** A newer version was read: it is there, unless something is written here. */
  renew: (version: number, data: Data) => void;
  /** This is drawn now. */
  drawn: (data: Data) => void;
  isDirty: () => boolean;
  /** Whether something would go with the page: neither the server nor this device has it. */
  isRisky: () => boolean;
};

/** The ways to go on with this one. */
export const waysOf = <Data>(here: Held<Data>): Ways<Data> => {
  const isDirty = () => here.data !== here.kept;
  return {
    version: () => here.version,
    latest: () => here.data,
    base: () => here.base,
    change: (next) => change(here, next),
    redraw: () => here.draw({ data: here.data }),
    outdate: (problem) => {
      here.stale = true;
      here.draw({ state: { kind: 'stale', theirs: theirsIn(problem) } });
    },
    flush: () => flush(here),
    put: (how, always) => put(here, how, always),
    settle: (theirs, next, isTheirs) => settle(here, theirs, next, isTheirs),
    rebase: (on, next) => rebase(here, on, next),
    discard: () => discard(here),
    renew: (version, data) => renew(here, version, data),
    drawn: (data) => {
      if (data === here.data) here.before = null;
    },
    isDirty,
    isRisky: () => {
      write(here);
      return isDirty() && !here.isNoted;
    },
  };
};

/**
 * Look after a draft until what is answered is called: what is not kept on this device yet is, when the page is left. With
 * `auto` it is saved when the network comes, the page is left for another, and at once if an earlier visit left something.
 */
export const attend = <Data>(here: Held<Data>): (() => void) => {
  const { auto, person, record, found, begun } = here;
  // What the server has by now needs no keeping.
  if (found && begun.typedAt === null) dropTyped(person, record, found);
  // What an earlier visit left is saved like what is typed now.
  if (auto && !here.stale && here.data !== here.kept) flushLater(here);
  const online = () => void flush(here);
  const away = () => write(here);
  const hidden = () => {
    if (document.visibilityState !== 'hidden') return;
    away();
    if (auto) void flush(here);
  };
  if (auto) window.addEventListener('online', online);
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', away);
  return () => {
    clearTimeout(here.timer);
    away();
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', away);
  };
};
