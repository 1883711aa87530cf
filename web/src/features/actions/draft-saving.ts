/** A draft is changed and saved, by itself or by hand, and settled with what somebody else saved meanwhile. */
import { toApiProblem, type ApiProblem } from '../../platform/api.ts';
import { removeDraft, isSameData } from '../../platform/form-drafts.ts';
import { forget, note, theirsIn, write, type Held, type Saver, type Theirs } from './draft-held.ts';

/** Milliseconds of rest before a draft is saved (specification 000 §9). */
const saveDelayMs = 1000;

/** The server has this by now, and one goes on from there. */
const has = <Data>(here: Held<Data>, version: number, data: Data): void => {
  Object.assign(here, { version, kept: data, base: data, sent: [] });
  // Past the first save of what was found here there is nothing to throw away: taking it back would write over what
  // the server has.
  if (here.auto && data === here.begun.data) return;
  here.loaded = data;
  here.draw({ typedAt: null });
};

/** It is sent; over what was sent before and came there without an answer it is once more, for that is no other's. */
const sendOver = async <Data>(here: Held<Data>, how: Saver<Data>, sent: Data, always: boolean): Promise<number> => {
  try {
    return (await how(sent, here.version)).Version;
  } catch (error) {
    const problem = toApiProblem(error);
    if (problem.code !== 'STALE') throw error;
    const { data, version } = theirsIn(problem);
    const theirs = here.read(data);
    const arrived = here.sent.find((one) => isSameData(one, theirs));
    if (arrived === undefined) throw error;
    has(here, version, arrived);
    if (arrived === sent && !always) return version;
    here.sent = [sent];
    return (await how(sent, version)).Version;
  }
};

/** Save what is there, after whatever is being saved already; true when the server has it all. */
const put = async <Data>(here: Held<Data>, how: Saver<Data>, always = false): Promise<boolean> => {
  clearTimeout(here.timer);
  while (here.running) await here.running;
  if (here.stale) return false;
  if (!always && here.data === here.kept) return true;
  const sent = here.data;
  here.sent = [...new Set([...here.sent, sent])].filter((_one, at, { length }) => at === 0 || at > length - 3);
  note(here);
  here.draw({ state: { kind: 'saving' } });
  const run = async (): Promise<boolean> => {
    try {
      has(here, await sendOver(here, how, sent, always), sent);
      if (here.data === sent) forget(here);
      else note(here);
      here.draw({ state: here.data === sent ? { kind: 'clean', at: Date.now() } : { kind: 'dirty' } });
      return here.data === sent;
    } catch (error) {
      const problem = toApiProblem(error);
      here.stale = problem.code === 'STALE';
      here.draw({ state: here.stale ? { kind: 'stale', theirs: theirsIn(problem) } : { kind: 'failed', problem } });
      return false;
    } finally {
      here.running = null;
    }
  };
  // What fails at once does so once it is known to be under way.
  here.running = Promise.resolve().then(run);
  return here.running;
};

const flush = <Data>(here: Held<Data>, always = false): Promise<boolean> =>
  put(here, (sent, base) => here.save(sent, base), always);

const flushLater = <Data>(here: Held<Data>): void => {
  here.timer = setTimeout(() => void flush(here), saveDelayMs);
};

const change = <Data>(here: Held<Data>, next: Data): void => {
  here.data = next;
  here.draw({ data: next });
  note(here);
  if (here.stale) return;
  if (!here.running) here.draw({ state: { kind: 'dirty' } });
  clearTimeout(here.timer);
  if (here.auto) flushLater(here);
};

/** The server's version is what one's own words are over from now on, and what throwing them away goes back to. */
const standOn = <Data>(here: Held<Data>, version: number, data: Data): void =>
  void Object.assign(here, { stale: false, version, kept: data, loaded: data, base: data, sent: [] });

/** Go on from the server's version: with what is given as one's own words over it, or as what the server has. */
const settle = <Data>(here: Held<Data>, theirs: Theirs, next: Data, isTheirs: boolean): void => {
  standOn(here, theirs.version, isTheirs ? next : here.read(theirs.data));
  here.data = next;
  // Who has chosen between the two is not asked again.
  here.draw({ data: next, typedAt: null });
  if (isTheirs) {
    forget(here);
    here.draw({ state: { kind: 'clean', at: null } });
  } else void flush(here, true);
};

/** What others saved is there from now on, unless something is written here or being saved. */
const renew = <Data>(here: Held<Data>, version: number, data: Data): void => {
  if (version <= here.version || here.stale || here.running || here.data !== here.kept) return;
  standOn(here, version, data);
  here.data = data;
  here.draw({ data, state: { kind: 'clean', at: null } });
};

/** Go on from the server's version with what was joined, which waits to be saved by hand as before. */
const rebase = <Data>(here: Held<Data>, { version, theirs }: { version: number; theirs: Data }, next: Data): void => {
  standOn(here, version, theirs);
  change(here, next);
};

/** Take back what was typed before the page was opened this time, or all since: what was loaded stands again. */
const discard = <Data>(here: Held<Data>): void => {
  here.draw({ typedAt: null });
  change(here, here.loaded);
  if (!isSameData(here.loaded, here.kept)) return;
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
  here.isLeft = false;
  // What the server has by now needs no keeping.
  if (found && begun.typedAt === null) removeDraft(person, record, found);
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
    here.isLeft = true;
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', away);
  };
};
