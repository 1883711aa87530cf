/**
 * Settings that two people changed from the same beginning: what only one of them changed is taken from that one; a place
 * that both changed differently is a clash, and is chosen. Things in lists are told by their names, fields by the name
 * that the server has for them now.
 */
import { withRenamed, type Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { differing, listAt, nameOf, putAt, recordAt, textAt, valueAt, type Json, type Place } from './places.shared.ts';
import { knownName } from './renaming.ts';
import { parted, type Freed } from './twins.ts';

/** What is merged: the settings of a project, with its name and address. */
type Whole = { url: string; Descr: string; Settings: Json };

/**
 * A place that both changed differently; `before` is what both began from, where that is known; `apart` is what one's own
 * would be called next to the other's, where both added something under one name.
 */
export type Clash = { place: Place; mine: unknown; theirs: unknown; before?: unknown; apart?: string };

/** Whose words stay, or those that both began from; of two things, both. */
export type Side = 'mine' | 'theirs' | 'before' | 'both';

/**
 * The two made into one, where they clash, the places that came from the other one, and what of one's own was given
 * another name beside something of the other's.
 */
export type Merged<Data> = {
  data: Data;
  clashes: readonly Clash[];
  came: readonly Place[];
  freed: readonly Freed[];
};

/** Which side is kept at a clash, by `keyOfClash`. */
export type Sides = Readonly<Record<string, Side>>;

/** A clash as a key. */
export const keyOfClash = ({ place }: Pick<Clash, 'place'>): string => place.join('.');

/** What stays at a clash: what was chosen; before that whatever loses nothing, and one's own words of two. */
export const sideOf = (clash: Clash, sides: Sides): Side =>
  sides[keyOfClash(clash)] ?? (clash.apart !== undefined ? 'both' : clash.mine === undefined ? 'theirs' : 'mine');

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldLists = ['Fields', 'ProjectFields'] as const;

/** The settings with every field told by the name that the server has for it now, and what it is to be called aside. */
const told = (settings: Json, since: readonly Renamed[]): Json => {
  let known: unknown = settings;
  for (const List of fieldLists) {
    const place = ['User', List];
    const now = new Map(since.filter((one) => one.List === List).map(({ From, To }) => [From, To]));
    if (!Array.isArray(valueAt(settings, place))) continue;
    const fields = listAt(settings, place).map((field, at) => {
      if (!isRecord(field)) return field;
      const { Was, ...rest } = field;
      const Called = textAt(field, ['Name']);
      const before = typeof Was === 'string' ? Was : Called;
      const Name = before === '' ? Called || `#${at}` : (now.get(before) ?? before);
      // A name that was not changed here follows the one that the server has.
      return { ...rest, Name, Called };
    });
    known = putAt(known, place, fields);
  }
  return { ...withRenamed(recordAt(known, []), since) };
};

/** The fields with the names they are to have, remembering those that the server knows (`Was`). */
const named = (settings: Json, theirs: Json): Json => {
  let done: unknown = settings;
  for (const List of fieldLists) {
    const place = ['User', List];
    if (!Array.isArray(valueAt(settings, place))) continue;
    const known = new Set(listAt(theirs, place).map((_field, at) => knownName(theirs, [...place, at])));
    const fields = listAt(settings, place).map((field) => {
      if (!isRecord(field)) return field;
      const { Called, Name, ...rest } = field;
      if (Name === '' || !known.has(String(Name))) return { ...rest, Name: Called, Was: '' };
      return Called === Name ? { ...rest, Name } : { ...rest, Name: Called, Was: Name };
    });
    done = putAt(done, place, fields);
  }
  return recordAt(done, []);
};

/** What each of a list is told by; a number where it has no name. */
const idsOf = (list: readonly unknown[]): string[] =>
  list.map((one, at) => (isRecord(one) ? nameOf(one) || `#${at}` : JSON.stringify(one)));

/** Whether a title is all that a thing is told by. */
const isUntitled = (one: Json): boolean => ['Name', 'Key', 'Field', 'Value'].every((key) => textAt(one, [key]) === '');

/** The names of what a thing holds in its lists. */
const heldIn = (one: Json): string[] =>
  Object.values(one)
    .flatMap((part: unknown): unknown[] => (Array.isArray(part) ? part : []))
    .map(nameOf)
    .filter((name) => name !== '');

/** Whether two things are one whose title alone is new: nothing else tells it, and it holds something that it held. */
const isRetitled = (one: unknown, old: unknown): boolean => {
  if (!isRecord(one) || !isRecord(old) || !isUntitled(one) || !isUntitled(old)) return false;
  const held = heldIn(old);
  return heldIn(one).some((name) => held.includes(name)) || isSameData({ ...one, Title: '' }, { ...old, Title: '' });
};

/** The same after `before`: what stands in the place of one that went, in a list as long, may be that one with another title. */
const idsAfter = (list: readonly unknown[], before: readonly unknown[]): string[] => {
  const [ids, was] = [idsOf(list), idsOf(before)];
  if (list.length !== before.length) return ids;
  return ids.map((id, at) => {
    const old = was[at];
    if (old === undefined || was.includes(id) || ids.includes(old) || !isRetitled(list[at], before[at])) return id;
    return old;
  });
};

/** Whether those that are in both stand in another order. */
const isReordered = (ids: readonly string[], before: readonly string[]): boolean =>
  ids.filter((id) => before.includes(id)).join('\n') !== before.filter((id) => ids.includes(id)).join('\n');

/** All of `first`, and of `second` what is not there, after what it follows. */
const joined = (first: readonly string[], second: readonly string[]): string[] => {
  const all = [...first];
  second.forEach((id, at) => {
    if (all.includes(id)) return;
    const follows = second[at - 1];
    all.splice(follows === undefined ? 0 : all.indexOf(follows) + 1, 0, id);
  });
  return all;
};

/** What both began from where that is not known: then nothing was changed by one of the two alone. */
const unknown = Symbol('unknown');

/** What is found on the way: a clash, which answers what stays, and a place that came from the other one. */
type Found = { clash: (one: Clash) => unknown; came: (place: Place) => void };

type Three = readonly [before: unknown, mine: unknown, theirs: unknown];

/** Things without a name that both added are two, though they stand at one number. */
const apartFrom = (others: readonly string[], was: readonly string[], ids: readonly string[]): string[] =>
  ids.map((id) => (/^#\d+$/.test(id) && others.includes(id) && !was.includes(id) ? `${id}+` : id));

/** Two lists made into one, each thing by what it is told by; null where things cannot be told apart. */
const listMerged = (
  [before, mine, theirs]: readonly [unknown, readonly unknown[], readonly unknown[]],
  place: Place,
  found: Found,
) => {
  const isKnown = before !== unknown;
  const was: readonly unknown[] = Array.isArray(before) ? before : [];
  const [wasIds, theirIds] = [idsOf(was), idsAfter(theirs, was)];
  const mineIds = isKnown ? apartFrom(theirIds, wasIds, idsAfter(mine, was)) : idsAfter(mine, was);
  if ([wasIds, mineIds, theirIds].some((ids) => new Set(ids).size < ids.length)) return null;
  if (!isKnown && ![...mine, ...theirs].every(isRecord)) return null;
  const isMyOrder = isReordered(mineIds, isKnown ? wasIds : theirIds);
  if (isKnown && !isMyOrder && isReordered(theirIds, wasIds)) found.came(place);
  const order = isMyOrder ? joined(mineIds, theirIds) : joined(theirIds, mineIds);
  const at = (list: readonly unknown[], ids: readonly string[], id: string): unknown =>
    ids.includes(id) ? list[ids.indexOf(id)] : undefined;
  return order
    .map((id) => {
      const first = isKnown ? at(was, wasIds, id) : unknown;
      return mergedAt([first, at(mine, mineIds, id), at(theirs, theirIds, id)], [...place, id], found);
    })
    .filter((one) => one !== undefined);
};

/** Merges, telling what is found. */
const mergedAt = ([before, mine, theirs]: Three, place: Place, found: Found): unknown => {
  if (isSameData(mine, theirs)) return mine;
  if (before !== unknown && isSameData(before, theirs)) return mine;
  if (before !== unknown && isSameData(before, mine)) {
    differing(mine, theirs, maxIncoming, place).forEach((one) => found.came(one.place));
    return theirs;
  }
  if (isRecord(mine) && isRecord(theirs)) {
    const was = before === unknown ? null : isRecord(before) ? before : {};
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const each = keys.map(
      (key) => [key, mergedAt([was ? was[key] : unknown, mine[key], theirs[key]], [...place, key], found)] as const,
    );
    return Object.fromEntries(each.filter(([, value]) => value !== undefined));
  }
  const list = Array.isArray(mine) && Array.isArray(theirs) ? listMerged([before, mine, theirs], place, found) : null;
  return list ?? found.clash({ place, mine, theirs, ...(before === unknown ? {} : { before }) });
};

/** A place as the screen knows it. */
const asShown = (place: Place): Place => place.map((step) => (step === 'Called' ? 'Name' : step));

/** What stays of a side; without a beginning one's own. */
const staying = ({ mine, theirs, before }: Clash, side: Side): unknown =>
  side === 'theirs' ? theirs : side === 'before' ? before : mine;

/** Which of two that both added stays: there both began from nothing. */
const keptOf = (side: Side): Exclude<Side, 'before'> => (side === 'before' ? 'mine' : side);

/** Incoming changes that are counted. */
const maxIncoming = 200;

/**
 * Merges what `mine` and `theirs` changed since `before` (null where that is not known: then each difference clashes).
 * `back` is what has to be renamed so that `before` says what people have, as a version tells it.
 */
export const merged = <Data extends Whole>(
  before: Whole | null,
  mine: Data,
  theirs: Whole,
  { back = [], sides = {} }: { back?: readonly Renamed[]; sides?: Sides } = {},
): Merged<Data> => {
  const since = back.map(({ List, From, To }) => ({ List, From: To, To: From }));
  const whole = ({ url, Descr, Settings }: Whole, renamed: readonly Renamed[]): Json => ({
    url,
    Descr,
    Settings: told(Settings, renamed),
  });
  const clashes: Clash[] = [];
  const came: Place[] = [];
  const clash = (found: Clash): Side => {
    clashes.push(found);
    return sideOf(found, sides);
  };
  const [first, own, other] = [before && whole(before, since), whole(mine, since), whole(theirs, [])];
  const settingsOf = (one: Json): Json => recordAt(one, ['Settings']);
  const both = { mine: settingsOf(own), theirs: settingsOf(other) };
  const apart = first
    ? parted(settingsOf(first), both, ({ apart, place, ...two }) =>
        keptOf(clash({ ...two, place: ['Settings', ...place], ...(apart === null ? {} : { apart }) })),
      )
    : { ...both, freed: [] };
  const one = mergedAt([first ?? unknown, { ...own, Settings: apart.mine }, { ...other, Settings: apart.theirs }], [], {
    clash: (found) => staying(found, clash({ ...found, place: asShown(found.place) })),
    came: (place) => came.push(asShown(place)),
  });
  const asked = new Set(clashes.map(keyOfClash));
  return {
    data: {
      ...mine,
      url: textAt(one, ['url']),
      Descr: textAt(one, ['Descr']),
      Settings: named(settingsOf(recordAt(one, [])), theirs.Settings),
    },
    clashes,
    came: came.filter((place) => !asked.has(place.join('.'))),
    freed: apart.freed,
  };
};
