/**
 * The pure core of the queue of what was given here and the server does not have yet, answers and messages: what happened
 * so far, and what it means for each slot (the group of a question, a message). Every tab that shows the same topic
 * reduces the same events. Nothing leaves the state but by the server's word or the person's own.
 */

/** A change on its way: the name of the device's queue and its number there, the slot it is about, what it says. */
export type Entry<Body> = { device: string; number: number; slot: string; body: Body };

/** A change that the server will not take, and the problem's code. It stays until the person changes the answer. */
export type Refused<Body> = Entry<Body> & { why: string };

/** Why nothing is being sent: no network, nobody signed in, the set is paused, or it is there no more. */
export type Hold = 'network' | 'session' | 'paused' | 'gone';

/** A change that is being written to this device. `noted`: the device has it already, in the quick notes. */
type Draft<Body> = { id: number; slot: string; body: Body; hasLocalCopy: boolean };

/**
 * What is known. Until `ready`, what an earlier visit left on this device is not read yet. `drafts` are being written
 * to this device, `entries` wait, `confirmed` is what the server said it has.
 */
export type QueueState<Body> = {
  isLoaded: boolean;
  drafts: readonly Draft<Body>[];
  entries: readonly Entry<Body>[];
  refused: ReadonlyMap<string, Refused<Body>>;
  /** What was typed and is no valid answer (yet). */
  invalidInputs: ReadonlyMap<string, { body: Body; noted: boolean }>;
  confirmed: ReadonlyMap<string, Body>;
  /** Slots whose change the server took since the screen opened; late: after the end, for staff to decide. */
  outcomes: ReadonlyMap<string, 'saved' | 'late'>;
  /** Changes that are settled, so that an event which comes late or twice changes nothing. */
  settledIds: ReadonlySet<string>;
  /** Entries and refused changes that only this page has: the device could not write them down, or has lost them. */
  unsavedIds: ReadonlySet<string>;
  hold: Hold | null;
};

/** What can happen. */
export type QueueEvent<Body> =
  | { kind: 'loaded'; entries: readonly Entry<Body>[]; refused: readonly Refused<Body>[] }
  | { kind: 'drafted'; id: number; slot: string; body: Body; noted: boolean }
  | { kind: 'added'; entry: Entry<Body>; draft?: number; kept: boolean }
  | { kind: 'sent' | 'late'; entry: Entry<Body> }
  | { kind: 'refused'; entry: Entry<Body>; why: string }
  | { kind: 'alone'; entry: Entry<Body> }
  | { kind: 'typed'; slot: string; body: Body; noted: boolean }
  | { kind: 'untyped'; slot: string }
  | { kind: 'shaken'; lost: readonly string[] }
  | { kind: 'secured'; noted: ReadonlySet<string> }
  | { kind: 'confirmed'; slot: string; body: Body }
  | { kind: 'discarded'; slot: string }
  | { kind: 'held'; hold: Hold }
  | { kind: 'released' };

/** The name of a change among all devices'. */
export const entryId = ({ device, number }: { device: string; number: number }): string => `${device} ${number}`;

/** A queue that begins with what the server has. */
export const emptyQueue = <Body>(confirmed: ReadonlyMap<string, Body>): QueueState<Body> => ({
  isLoaded: false,
  drafts: [],
  entries: [],
  refused: new Map(),
  invalidInputs: new Map(),
  confirmed,
  outcomes: new Map(),
  settledIds: new Set(),
  unsavedIds: new Set(),
  hold: null,
});

/** A map without a key; the same map where it is not there. */
const withoutKey = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> =>
  map.has(key) ? new Map([...map].filter(([each]) => each !== key)) : map;

const withoutItem = (set: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  set.has(name) ? new Set([...set].filter((each) => each !== name)) : set;

/** In the order of giving: a device's numbers say it; of several devices', the order of their arrival here. */
const insertInOrder = <Body>(entries: readonly Entry<Body>[], entry: Entry<Body>): readonly Entry<Body>[] => {
  const others = entries.filter((each) => entryId(each) !== entryId(entry));
  const after = others.findIndex(({ device, number }) => device === entry.device && number > entry.number);
  return after < 0 ? [...others, entry] : [...others.slice(0, after), entry, ...others.slice(after)];
};

const settleEntry = <Body>(state: QueueState<Body>, entry: Entry<Body>): QueueState<Body> => {
  const name = entryId(entry);
  return {
    ...state,
    entries: state.entries.filter((each) => entryId(each) !== name),
    settledIds: new Set(state.settledIds).add(name),
    unsavedIds: withoutItem(state.unsavedIds, name),
    hold: null,
  };
};

/** An event of some kind. */
type EventOf<Body, Kind extends QueueEvent<Body>['kind']> = Extract<QueueEvent<Body>, { kind: Kind }>;

/** What an earlier visit left is put before what happened since, unless that settled it. */
const applyLoaded = <Body>(state: QueueState<Body>, event: EventOf<Body, 'loaded'>): QueueState<Body> => {
  const known = new Set(state.entries.map(entryId));
  const left = event.entries.filter((entry) => !state.settledIds.has(entryId(entry)) && !known.has(entryId(entry)));
  const changed = new Set([...left, ...state.entries, ...state.drafts].map(({ slot }) => slot));
  const refused = event.refused
    .filter((one) => !changed.has(one.slot))
    .map((one): [string, Refused<Body>] => [one.slot, one]);
  const before = left.reduce<readonly Entry<Body>[]>(insertInOrder, []);
  return {
    ...state,
    isLoaded: true,
    entries: state.entries.reduce<readonly Entry<Body>[]>(insertInOrder, before),
    refused: new Map([...refused, ...state.refused]),
  };
};

/** A change takes the place of its draft, if there was one. */
const applyAdded = <Body>(state: QueueState<Body>, event: EventOf<Body, 'added'>): QueueState<Body> => {
  const drafts = event.draft === undefined ? state.drafts : state.drafts.filter(({ id }) => id !== event.draft);
  const name = entryId(event.entry);
  if (state.settledIds.has(name)) return { ...state, drafts };
  const memory = event.kept ? state.unsavedIds : new Set(state.unsavedIds).add(name);
  return {
    ...state,
    drafts,
    entries: insertInOrder(state.entries, event.entry),
    refused: withoutKey(state.refused, event.entry.slot),
    unsavedIds,
  };
};

const applyTaken = <Body>(state: QueueState<Body>, event: EventOf<Body, 'sent' | 'late'>): QueueState<Body> => {
  const { slot, body } = event.entry;
  if (state.settledIds.has(entryId(event.entry))) return state;
  return {
    ...settleEntry(state, event.entry),
    confirmed: new Map(state.confirmed).set(slot, body),
    outcomes: new Map(state.outcomes).set(slot, event.kind === 'sent' ? 'saved' : 'late'),
  };
};

const applyRefused = <Body>(state: QueueState<Body>, event: EventOf<Body, 'refused'>): QueueState<Body> => {
  if (state.settledIds.has(entryId(event.entry))) return state;
  const after = settleEntry(state, event.entry);
  const { slot } = event.entry;
  const name = entryId(event.entry);
  const since = state.entries.slice(state.entries.findIndex((each) => entryId(each) === name) + 1);
  // The person has changed it since: that change speaks for the slot now. An older one that still waits does not.
  const changed = state.refused.has(slot) || [...since, ...after.drafts].some((each) => each.slot === slot);
  return changed ? after : { ...after, refused: new Map(after.refused).set(slot, { ...event.entry, why: event.why }) };
};

/**
 * The quick notes say what they have: that is safe, and nothing else. A change that no note takes is at risk even where
 * the store had it, for it may have been cleared: nobody can look there before the page goes.
 */
const applyFlushed = <Body>(state: QueueState<Body>, { noted }: EventOf<Body, 'secured'>): QueueState<Body> => {
  const risky = [...state.entries, ...state.refused.values()].filter(({ slot }) => !noted.has(slot));
  return {
    ...state,
    drafts: state.drafts.map((draft) => ({ ...draft, noted: noted.has(draft.slot) })),
    invalidInputs: new Map(
      [...state.invalidInputs].map(([slot, { body }]) => [slot, { body, noted: noted.has(slot) }]),
    ),
    unsavedIds: new Set(risky.map(entryId)),
  };
};

/** The state after an event; events may come twice and in another order than they happened. */
export const reduceQueue = <Body>(state: QueueState<Body>, event: QueueEvent<Body>): QueueState<Body> => {
  switch (event.kind) {
    case 'loaded':
      return applyLoaded(state, event);
    case 'drafted':
      return {
        ...state,
        drafts: [...state.drafts, { id: event.id, slot: event.slot, body: event.body, hasLocalCopy: event.noted }],
        refused: withoutKey(state.refused, event.slot),
        invalidInputs: withoutKey(state.invalidInputs, event.slot),
      };
    case 'added':
      return applyAdded(state, event);
    case 'sent':
    case 'late':
      return applyTaken(state, event);
    case 'alone':
      return { ...state, unsavedIds: new Set(state.unsavedIds).add(entryId(event.entry)) };
    case 'refused':
      return applyRefused(state, event);
    case 'typed':
      return {
        ...state,
        invalidInputs: new Map(state.invalidInputs).set(event.slot, { body: event.body, noted: event.noted }),
      };
    case 'untyped':
      return { ...state, invalidInputs: withoutKey(state.invalidInputs, event.slot) };
    case 'shaken':
      return { ...state, unsavedIds: new Set([...state.unsavedIds, ...event.lost]) };
    case 'secured':
      return applyFlushed(state, event);
    case 'confirmed':
      return {
        ...state,
        confirmed: new Map(state.confirmed).set(event.slot, event.body),
        outcomes: new Map(state.outcomes).set(event.slot, 'saved'),
      };
    case 'discarded':
      return { ...state, refused: withoutKey(state.refused, event.slot) };
    case 'held':
      return { ...state, hold: event.hold };
    case 'released':
      return { ...state, hold: null };
  }
};

/** Whether the server has everything that could be sent, as far as can be known. */
export const isAllSent = <Body>(state: QueueState<Body>): boolean => state.isLoaded && waitingCount(state) === 0;

/** The slots whose answer the server does not have yet; several changes of one are one answer. */
export const waitingSlots = <Body>({ entries, drafts }: QueueState<Body>): ReadonlySet<string> =>
  new Set([...entries, ...drafts].map(({ slot }) => slot));

/** How many answers the server does not have yet. */
export const waitingCount = <Body>(state: QueueState<Body>): number => waitingSlots(state).size;

/** How many changes go with this page when it closes: neither the server nor the device has them. */
export const unsavedCount = <Body>(state: QueueState<Body>): number =>
  [...state.entries, ...state.refused.values()].filter((entry) => state.unsavedIds.has(entryId(entry))).length +
  state.drafts.filter(({ hasLocalCopy }) => !hasLocalCopy).length +
  [...state.invalidInputs.values()].filter(({ noted }) => !noted).length;

/**
 * The newest change of each slot that the server did not take, or not yet; what was typed and is no answer too. What is
 * refused is newer than what waits beside it: a newer change takes its place.
 */
export const unsentBodies = <Body>(state: QueueState<Body>): Map<string, Body> => {
  const unsent = new Map([...state.entries, ...state.drafts].map(({ slot, body }) => [slot, body]));
  for (const [slot, { body }] of state.refused) unsent.set(slot, body);
  for (const [slot, { body }] of state.invalidInputs) unsent.set(slot, body);
  return unsent;
};

/** What each slot answers: the newest change, whatever became of it. What is typed and is no answer is left out. */
export const shownBodies = <Body>(state: QueueState<Body>): Map<string, Body> =>
  new Map([...state.confirmed, ...unsentBodies({ ...state, invalidInputs: new Map() })]);

/** What to say beside a slot; undefined when nothing happened to it here. `here`: only this page has it. */
export type SlotState = 'saving' | 'kept' | 'here' | 'saved' | 'late' | 'refused';
export const slotStates = <Body>(state: QueueState<Body>): Map<string, SlotState> => {
  const states = new Map<string, SlotState>(state.outcomes);
  // «Kept» is a promise: it is said only of what this device has written.
  for (const entry of state.entries)
    states.set(entry.slot, state.hold ? (state.unsavedIds.has(entryId(entry)) ? 'here' : 'kept') : 'saving');
  for (const { slot, hasLocalCopy } of state.drafts)
    states.set(slot, state.hold ? (hasLocalCopy ? 'kept' : 'here') : 'saving');
  for (const slot of state.refused.keys()) states.set(slot, 'refused');
  return states;
};

/** Milliseconds until the next try after so many failures. */
export const retryDelay = (failures: number): number => Math.min(15_000, 1000 * 2 ** Math.max(0, failures - 1));
