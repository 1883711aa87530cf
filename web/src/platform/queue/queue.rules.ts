/**
 * Reducer of the queue of unsent answers and messages. Every tab of a topic reduces the same events. An entry leaves
 * the state only by the server's answer or the person's own action.
 */

/** A change to send: the device that stored it, its number there, its slot, and its body. */
export type Entry<Body> = { device: string; number: number; slot: string; body: Body };

/** A change that the server refused, with the problem's code. It stays until the person changes the answer. */
export type RefusedEntry<Body> = Entry<Body> & { why: string };

/** Why sending is on hold and is retried by itself: no network, a fault of the server, or too many requests. */
export type TransientHold = 'network' | 'server' | 'busy';

/** Why sending is on hold; also nobody signed in, the answers paused, or deleted. */
export type Hold = TransientHold | 'session' | 'paused' | 'gone';

/** Whether sending is retried by itself. */
export const isTransientHold = (hold: Hold | null): hold is TransientHold =>
  hold === 'network' || hold === 'server' || hold === 'busy';

/** The hold after a failure that says nothing about the change itself. */
export const holdAfter = ({ code, status }: { code: string; status: number }): TransientHold => {
  if (code === 'NETWORK') return 'network';
  return code === 'BUSY' || status === 429 ? 'busy' : 'server';
};

/** A change that is being stored. `hasLocalCopy`: localStorage has it already. */
type Draft<Body> = { id: number; slot: string; body: Body; hasLocalCopy: boolean };

/**
 * The state of a queue. Before `isLoaded`, earlier changes are not read yet. `drafts` are being stored, `entries` wait
 * to be sent, `confirmed` is what the server has.
 */
export type QueueState<Body> = {
  isLoaded: boolean;
  drafts: readonly Draft<Body>[];
  entries: readonly Entry<Body>[];
  refused: ReadonlyMap<string, RefusedEntry<Body>>;
  /** Text that is not a valid answer, or not yet. */
  invalidInputs: ReadonlyMap<string, { body: Body; hasLocalCopy: boolean }>;
  confirmed: ReadonlyMap<string, Body>;
  /** Slots whose change the server stored since the screen opened. `late` means after the end: staff decide. */
  outcomes: ReadonlyMap<string, 'saved' | 'late'>;
  /** Ids of settled changes, so that late or repeated events have no effect. */
  settledIds: ReadonlySet<string>;
  /** Ids of entries and refused changes that only this page has, because the device refused or lost them. */
  unsavedIds: ReadonlySet<string>;
  hold: Hold | null;
};

/**
 * Events of a queue. Those that tabs send to each other keep their names and fields, because tabs may run different
 * versions.
 */
export type QueueEvent<Body> =
  | { kind: 'loaded'; entries: readonly Entry<Body>[]; refused: readonly RefusedEntry<Body>[] }
  | { kind: 'drafted'; id: number; slot: string; body: Body; hasLocalCopy: boolean }
  | { kind: 'added'; entry: Entry<Body>; draft?: number; kept: boolean }
  | { kind: 'sent' | 'late'; entry: Entry<Body> }
  | { kind: 'refused'; entry: Entry<Body>; why: string }
  | { kind: 'unsaved'; entry: Entry<Body> }
  | { kind: 'typed'; slot: string; body: Body; hasLocalCopy: boolean }
  | { kind: 'untyped'; slot: string }
  | { kind: 'storeLost'; ids: readonly string[] }
  | { kind: 'flushed'; savedSlots: ReadonlySet<string> }
  | { kind: 'confirmed'; slot: string; body: Body }
  | { kind: 'discarded'; slot: string }
  | { kind: 'held'; hold: Hold }
  | { kind: 'released' };

/** The id of a change, unique among devices. */
export const entryId = ({ device, number }: { device: string; number: number }): string => `${device} ${number}`;

/** A new queue with what the server has. */
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

/** A map without a key; the same map when the key is missing. */
const withoutKey = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> =>
  map.has(key) ? new Map([...map].filter(([each]) => each !== key)) : map;

const withoutItem = (set: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  set.has(name) ? new Set([...set].filter((each) => each !== name)) : set;

/** Inserts an entry in the order of giving: by number within a device, by arrival between devices. */
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

/** The events of one kind. */
type EventOf<Body, Kind extends QueueEvent<Body>['kind']> = Extract<QueueEvent<Body>, { kind: Kind }>;

/** Puts restored entries before newer ones, unless they are settled already. */
const applyLoaded = <Body>(state: QueueState<Body>, event: EventOf<Body, 'loaded'>): QueueState<Body> => {
  const known = new Set(state.entries.map(entryId));
  const left = event.entries.filter((entry) => !state.settledIds.has(entryId(entry)) && !known.has(entryId(entry)));
  const changed = new Set([...left, ...state.entries, ...state.drafts].map(({ slot }) => slot));
  const refused = event.refused
    .filter((one) => !changed.has(one.slot))
    .map((one): [string, RefusedEntry<Body>] => [one.slot, one]);
  const before = left.reduce<readonly Entry<Body>[]>(insertInOrder, []);
  return {
    ...state,
    isLoaded: true,
    entries: state.entries.reduce<readonly Entry<Body>[]>(insertInOrder, before),
    refused: new Map([...refused, ...state.refused]),
  };
};

/** Replaces a draft with its stored entry. */
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
    unsavedIds: memory,
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
  // A newer change of the slot replaces the refused one. An older one that still waits does not.
  const changed = state.refused.has(slot) || [...since, ...after.drafts].some((each) => each.slot === slot);
  return changed ? after : { ...after, refused: new Map(after.refused).set(slot, { ...event.entry, why: event.why }) };
};

/**
 * Counts only what localStorage has as safe. The store may have been cleared, and it cannot be read before the page
 * goes.
 */
const applyFlushed = <Body>(state: QueueState<Body>, { savedSlots }: EventOf<Body, 'flushed'>): QueueState<Body> => {
  const risky = [...state.entries, ...state.refused.values()].filter(({ slot }) => !savedSlots.has(slot));
  return {
    ...state,
    drafts: state.drafts.map((draft) => ({ ...draft, hasLocalCopy: savedSlots.has(draft.slot) })),
    invalidInputs: new Map(
      [...state.invalidInputs].map(([slot, { body }]) => [slot, { body, hasLocalCopy: savedSlots.has(slot) }]),
    ),
    unsavedIds: new Set(risky.map(entryId)),
  };
};

/** The next state. Events may come twice or out of order. */
export const reduceQueue = <Body>(state: QueueState<Body>, event: QueueEvent<Body>): QueueState<Body> => {
  switch (event.kind) {
    case 'loaded':
      return applyLoaded(state, event);
    case 'drafted':
      return {
        ...state,
        drafts: [
          ...state.drafts,
          { id: event.id, slot: event.slot, body: event.body, hasLocalCopy: event.hasLocalCopy },
        ],
        refused: withoutKey(state.refused, event.slot),
        invalidInputs: withoutKey(state.invalidInputs, event.slot),
      };
    case 'added':
      return applyAdded(state, event);
    case 'sent':
    case 'late':
      return applyTaken(state, event);
    case 'unsaved':
      return { ...state, unsavedIds: new Set(state.unsavedIds).add(entryId(event.entry)) };
    case 'refused':
      return applyRefused(state, event);
    case 'typed':
      return {
        ...state,
        invalidInputs: new Map(state.invalidInputs).set(event.slot, {
          body: event.body,
          hasLocalCopy: event.hasLocalCopy,
        }),
      };
    case 'untyped':
      return { ...state, invalidInputs: withoutKey(state.invalidInputs, event.slot) };
    case 'storeLost':
      return { ...state, unsavedIds: new Set([...state.unsavedIds, ...event.ids]) };
    case 'flushed':
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

/** Whether the server has everything that could be sent, as far as this page knows. */
export const isAllSent = <Body>(state: QueueState<Body>): boolean => state.isLoaded && waitingCount(state) === 0;

/** The slots whose answer the server does not have yet. Several changes of a slot count as one answer. */
export const waitingSlots = <Body>({ entries, drafts }: QueueState<Body>): ReadonlySet<string> =>
  new Set([...entries, ...drafts].map(({ slot }) => slot));

/** The number of answers that the server does not have yet. */
export const waitingCount = <Body>(state: QueueState<Body>): number => waitingSlots(state).size;

/** The number of changes that are lost when this page closes: neither the server nor the device has them. */
export const unsavedCount = <Body>(state: QueueState<Body>): number =>
  [...state.entries, ...state.refused.values()].filter((entry) => state.unsavedIds.has(entryId(entry))).length +
  state.drafts.filter(({ hasLocalCopy }) => !hasLocalCopy).length +
  [...state.invalidInputs.values()].filter(({ hasLocalCopy }) => !hasLocalCopy).length;

/**
 * The newest unsent body of each slot, including invalid text. A refused change is newer than an entry beside it,
 * because a newer entry would have replaced it.
 */
export const unsentBodies = <Body>(state: QueueState<Body>): Map<string, Body> => {
  const unsent = new Map([...state.entries, ...state.drafts].map(({ slot, body }) => [slot, body]));
  for (const [slot, { body }] of state.refused) unsent.set(slot, body);
  for (const [slot, { body }] of state.invalidInputs) unsent.set(slot, body);
  return unsent;
};

/** The newest body of each slot, whatever its state. Invalid text is left out. */
export const shownBodies = <Body>(state: QueueState<Body>): Map<string, Body> =>
  new Map([...state.confirmed, ...unsentBodies({ ...state, invalidInputs: new Map() })]);

/** The state shown beside a slot; undefined when nothing happened here. `here`: only this page has it. */
export type SlotState = 'saving' | 'kept' | 'here' | 'saved' | 'late' | 'refused';
export const slotStates = <Body>(state: QueueState<Body>): Map<string, SlotState> => {
  const states = new Map<string, SlotState>(state.outcomes);
  // `kept` is a promise, so it is shown only for what this device has stored.
  for (const entry of state.entries)
    states.set(entry.slot, state.hold ? (state.unsavedIds.has(entryId(entry)) ? 'here' : 'kept') : 'saving');
  for (const { slot, hasLocalCopy } of state.drafts)
    states.set(slot, state.hold ? (hasLocalCopy ? 'kept' : 'here') : 'saving');
  for (const slot of state.refused.keys()) states.set(slot, 'refused');
  return states;
};

/** Milliseconds until the next retry after this many failures. */
export const retryDelay = (failures: number): number => Math.min(15_000, 1000 * 2 ** Math.max(0, failures - 1));
