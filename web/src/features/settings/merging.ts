/**
 * Settings that two people changed from the same beginning: what only one of them changed is taken from that one; a place
 * that both changed differently is a clash, and is chosen. Things in lists are told by their names, fields by the name
 * that the server has for them now.
 */
import { withRenamed, type Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { isSame } from '../../platform/typed.ts';
import { differing, listAt, nameOf, putAt, recordAt, textAt, valueAt, type Json, type Place } from './places.ts';

/** What is merged: the settings of a project, with its name and address. */
type Whole = { url: string; Descr: string; Settings: Json };

/** A place that both changed differently. */
export type Clash = { place: Place; mine: unknown; theirs: unknown };

/** Whose words stay. */
export type Side = 'mine' | 'theirs';

/** The two made into one, where they clash, and the places that came from the other one. */
export type Merged<Data> = { data: Data; clashes: readonly Clash[]; came: readonly Place[] };

/** Which side is kept at a clash, by `keyOfClash`; what is not there is one's own. */
export type Sides = Readonly<Record<string, Side>>;

/** A clash as a key. */
export const keyOfClash = ({ place }: Pick<Clash, 'place'>): string => place.join('.');

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
    const known = new Set(listAt(theirs, place).map((field) => textAt(field, ['Name'])));
    const fields = listAt(settings, place).map((field) => {
      if (!isRecord(field)) return field;
      const { Called, Name, ...rest } = field;
      if (!known.has(String(Name))) return { ...rest, Name: Called, Was: '' };
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
  return heldIn(one).some((name) => held.includes(name)) || isSame({ ...one, Title: '' }, { ...old, Title: '' });
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

/** Merges, telling the clashes to `clash`, which answers what stays. */
const mergedAt = (
  [before, mine, theirs]: readonly [unknown, unknown, unknown],
  place: Place,
  clash: (one: Clash) => unknown,
): unknown => {
  if (isSame(mine, theirs) || isSame(before, theirs)) return mine;
  if (isSame(before, mine)) return theirs;
  if (isRecord(mine) && isRecord(theirs)) {
    const was = isRecord(before) ? before : {};
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const each = keys.map(
      (key) => [key, mergedAt([was[key], mine[key], theirs[key]], [...place, key], clash)] as const,
    );
    return Object.fromEntries(each.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const was: unknown[] = Array.isArray(before) ? before : [];
    const [wasIds, mineIds, theirIds] = [idsOf(was), idsAfter(mine, was), idsAfter(theirs, was)];
    if ([wasIds, mineIds, theirIds].every((ids) => new Set(ids).size === ids.length)) {
      const order = isReordered(mineIds, wasIds) ? joined(mineIds, theirIds) : joined(theirIds, mineIds);
      const at = (list: readonly unknown[], ids: readonly string[], id: string): unknown =>
        ids.includes(id) ? list[ids.indexOf(id)] : undefined;
      return order
        .map((id) =>
          mergedAt([at(was, wasIds, id), at(mine, mineIds, id), at(theirs, theirIds, id)], [...place, id], clash),
        )
        .filter((one) => one !== undefined);
    }
  }
  return clash({ place, mine, theirs });
};

/** A place as the screen knows it. */
const asShown = (place: Place): Place => place.map((step) => (step === 'Called' ? 'Name' : step));

/** So many places that came are counted. */
const most = 200;

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
  const [own, other] = [whole(mine, since), whole(theirs, [])];
  const one = mergedAt([before ? whole(before, since) : {}, own, other], [], (found) => {
    const clash = { ...found, place: asShown(found.place) };
    clashes.push(clash);
    return sides[keyOfClash(clash)] === 'theirs' ? found.theirs : found.mine;
  });
  const asked = new Set(clashes.map(keyOfClash));
  const came = differing(own, one, most)
    .map(({ place }) => asShown(place))
    .filter((place) => !asked.has(place.join('.')));
  return {
    data: {
      ...mine,
      url: textAt(one, ['url']),
      Descr: textAt(one, ['Descr']),
      Settings: named(recordAt(one, ['Settings']), theirs.Settings),
    },
    clashes,
    came,
  };
};
