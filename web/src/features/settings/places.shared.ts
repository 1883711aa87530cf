/** Places within settings: what stands there, and settings with something else there. */

/** The way to a place: names and numbers of elements. */
export type Place = readonly (string | number)[];

/** A record of settings. */
export type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a place; undefined where there is no such place. */
export const valueAt = (whole: unknown, place: Place): unknown =>
  place.reduce<unknown>(
    (inner, step) =>
      Array.isArray(inner) && typeof step === 'number'
        ? (inner[step] as unknown)
        : isRecord(inner) && Object.hasOwn(inner, step)
          ? inner[String(step)]
          : undefined,
    whole,
  );

/** The same with `value` at a place, which is made where it is missing; undefined takes the name away. */
export const putAt = (whole: unknown, [step, ...rest]: Place, value: unknown): unknown => {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(whole) ? [...(whole as unknown[])] : [];
    list[step] = putAt(list[step], rest, value);
    return list;
  }
  const record: Json = isRecord(whole) ? { ...whole } : {};
  const next = putAt(Object.hasOwn(record, step) ? record[step] : undefined, rest, value);
  if (next === undefined) delete record[step];
  else record[step] = next;
  return record;
};

/** What stands at a place as a text, a list, a record; empty where it is none. */
export const textAt = (whole: unknown, place: Place): string => {
  const value = valueAt(whole, place);
  return typeof value === 'string' ? value : '';
};
export const listAt = (whole: unknown, place: Place): readonly unknown[] => {
  const value = valueAt(whole, place);
  return Array.isArray(value) ? (value as unknown[]) : [];
};
export const recordAt = (whole: unknown, place: Place): Json => {
  const value = valueAt(whole, place);
  return isRecord(value) ? value : {};
};

/** What an element of a list is known by; '' where it has no name. */
export const nameOf = (one: unknown): string =>
  ['Name', 'Key', 'Field', 'Value', 'Title'].map((key) => textAt(one, [key])).find((text) => text !== '') ?? '';

/** The elements of a list by what they are known by; null where they have no names, or one twice. */
const namedOnes = (list: unknown): Map<string, unknown> | null => {
  if (!Array.isArray(list)) return null;
  const named = new Map(list.map((one: unknown): [string, unknown] => [nameOf(one), one]));
  return named.has('') || named.size < list.length ? null : named;
};

/** How two settings differ: the places, with what stood there and stands there now; `most` at most. */
export const differing = (
  before: unknown,
  after: unknown,
  maxPlaces: number,
  place: Place = [],
): { place: Place; before: unknown; after: unknown }[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const here = [{ place, before, after }];
  if (place.length > 8) return here;
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differing(before[key], after[key], maxPlaces, [...place, key])).slice(0, maxPlaces);
  }
  const [was, is] = [namedOnes(before), namedOnes(after)];
  // What came, went or changed in a list of named things; when they only changed places, that is the difference.
  if (was && is && (was.size !== is.size || [...was.keys()].some((name) => !is.has(name)))) {
    const names = [...new Set([...was.keys(), ...is.keys()])];
    return names
      .flatMap((name) => differing(was.get(name), is.get(name), maxPlaces, [...place, name]))
      .slice(0, maxPlaces);
  }
  // Other lists of one length are looked into.
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before
      .flatMap((each: unknown, at) => differing(each, after[at], maxPlaces, [...place, at]))
      .slice(0, maxPlaces);
  return here;
};
