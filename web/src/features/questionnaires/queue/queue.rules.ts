/**
 * The pure core of the queue of answers: what happened so far, and what it means for each slot (the group of a question).
 * Every tab that shows the same topic reduces the same events. Sending is in strict order of the numbers, so whatever is up to `doneUpTo` is settled.
 */

/** A change on its way: its number in the topic's queue, the slot it is about, what it says. */
export type Entry<Body> = { number: number; slot: string; body: Body };

/** Why nothing is being sent: no network, nobody signed in, or the set is paused. */
export type Hold = 'network' | 'session' | 'paused';

/** What is known. Until `ready`, what an earlier visit left on this device is not read yet. `drafts` are being written to this device, `entries` are on it, `confirmed` is what the server said it has. */
export type QueueState<Body> = {
  ready: boolean;
  drafts: readonly { id: number; slot: string; body: Body }[];
  entries: readonly Entry<Body>[];
  confirmed: ReadonlyMap<string, Body>;
  /** Slots whose change was saved or refused since the screen opened. */
  ended: ReadonlyMap<string, 'saved' | 'refused'>;
  doneUpTo: number;
  hold: Hold | null;
};

/** What can happen. */
export type QueueEvent<Body> =
  | { kind: 'loaded'; entries: readonly Entry<Body>[] }
  | { kind: 'drafted'; id: number; slot: string; body: Body }
  | { kind: 'added'; entry: Entry<Body>; draft?: number }
  | { kind: 'sent' | 'refused'; entry: Entry<Body> }
  | { kind: 'spared'; id: number; slot: string; body: Body; sent: boolean }
  | { kind: 'confirmed'; slot: string; body: Body }
  | { kind: 'held'; hold: Hold }
  | { kind: 'released' };

/** A queue that begins with what the server has. */
export const emptyQueue = <Body>(confirmed: ReadonlyMap<string, Body>): QueueState<Body> => ({ ready: false, drafts: [], entries: [], confirmed, ended: new Map(), doneUpTo: 0, hold: null });

const without = <Body>(entries: readonly Entry<Body>[], number: number) => entries.filter((entry) => entry.number !== number);

/** The state after an event; events may come twice and in another order than they happened. */
export const reduceQueue = <Body>(state: QueueState<Body>, event: QueueEvent<Body>): QueueState<Body> => {
  switch (event.kind) {
    case 'loaded': {
      const known = new Set(state.entries.map(({ number }) => number));
      const left = event.entries.filter(({ number }) => number > state.doneUpTo && !known.has(number));
      return { ...state, ready: true, entries: [...left, ...state.entries].toSorted((a, b) => a.number - b.number) };
    }
    case 'drafted':
      return { ...state, drafts: [...state.drafts, { id: event.id, slot: event.slot, body: event.body }] };
    case 'added': {
      const drafts = event.draft === undefined ? state.drafts : state.drafts.filter(({ id }) => id !== event.draft);
      if (event.entry.number <= state.doneUpTo) return { ...state, drafts };
      return { ...state, drafts, entries: [...without(state.entries, event.entry.number), event.entry].toSorted((a, b) => a.number - b.number) };
    }
    case 'sent':
    case 'refused': {
      const { number, slot, body } = event.entry;
      if (number <= state.doneUpTo) return state;
      const confirmed = event.kind === 'sent' ? new Map(state.confirmed).set(slot, body) : state.confirmed;
      return { ...state, entries: without(state.entries, number), confirmed, ended: new Map(state.ended).set(slot, event.kind === 'sent' ? 'saved' : 'refused'), doneUpTo: number, hold: null };
    }
    case 'spared': {
      const { id, slot, body, sent } = event;
      const confirmed = sent ? new Map(state.confirmed).set(slot, body) : state.confirmed;
      return { ...state, drafts: state.drafts.filter((draft) => draft.id !== id), confirmed, ended: new Map(state.ended).set(slot, sent ? 'saved' : 'refused'), hold: null };
    }
    case 'confirmed':
      return { ...state, confirmed: new Map(state.confirmed).set(event.slot, event.body), ended: new Map(state.ended).set(event.slot, 'saved') };
    case 'held':
      return { ...state, hold: event.hold };
    case 'released':
      return { ...state, hold: null };
  }
};

/** Whether the server has everything, as far as can be known. */
export const isAllSent = <Body>(state: QueueState<Body>): boolean => state.ready && waitingCount(state) === 0;

/** How many changes the server does not have yet. */
export const waitingCount = <Body>(state: QueueState<Body>): number => state.entries.length + state.drafts.length;

/** What each slot shows: the newest change, confirmed or not. A refused one is gone, so the one before it shows again. */
export const shownBodies = <Body>(state: QueueState<Body>): Map<string, Body> => {
  const shown = new Map(state.confirmed);
  for (const { slot, body } of [...state.entries, ...state.drafts]) shown.set(slot, body);
  return shown;
};

/** What to say beside a slot; undefined when nothing happened to it here. */
export type SlotState = 'saving' | 'kept' | 'saved' | 'refused';
export const slotStates = <Body>(state: QueueState<Body>): Map<string, SlotState> => {
  const states = new Map<string, SlotState>(state.ended);
  // «Kept» is a promise: it is said only of what this device has written.
  for (const { slot } of state.entries) states.set(slot, state.hold ? 'kept' : 'saving');
  for (const { slot } of state.drafts) states.set(slot, 'saving');
  return states;
};

/** Milliseconds until the next try after so many failures. */
export const retryDelay = (failures: number): number => Math.min(15_000, 1000 * 2 ** Math.max(0, failures - 1));
