/** JSON as people look at it: short previews, bounded lists, places in a text, what a reading leaves out. */

/** Keys that a preview names, and elements from which on a list is told by its length alone (specification 000 §9). */
export const maxPreviewKeys = 5;
export const maxListLength = 100;
/** Members of a record, and the length of a text, that are shown. */
export const maxMembers = 200;
const maxTextLength = 300;
/** No definition nests deeper, so the comparison stops here. */
const maxDepth = 60;

type Members = readonly (readonly [string, unknown])[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What can be opened of a value: its members or elements; null of what has none, and of lists told by their length. */
export const membersIn = (value: unknown): Members | null => {
  if (Array.isArray(value))
    return value.length === 0 || value.length > maxListLength
      ? null
      : value.map((one: unknown, at) => [String(at), one] as const);
  if (!isRecord(value)) return null;
  const members = Object.entries(value);
  return members.length === 0 ? null : members;
};

/** A value that holds no others, as JSON writes it; a long text is cut. */
const plain = (value: unknown): string =>
  typeof value === 'string' && value.length > maxTextLength
    ? `${JSON.stringify(value.slice(0, maxTextLength))}…`
    : JSON.stringify(value);

/** A value in a line: a list by its length, a record by its first keys. */
export const previewOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (!isRecord(value)) return plain(value);
  const keys = Object.keys(value);
  return `{${keys.slice(0, maxPreviewKeys).join(', ')}${keys.length > maxPreviewKeys ? ', …' : ''}}`;
};

/** The line and column of a place in a text, both from 1. */
export const placeIn = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
};

/** The paths of what one value has and the other, made of it, has not or has otherwise; `most` at most. */
export const lostIn = (given: unknown, made: unknown, maxPlaces: number, path = '', depth = 0): string[] => {
  const members: Members | null = Array.isArray(given)
    ? given.map((one: unknown, at) => [String(at), one] as const)
    : isRecord(given)
      ? Object.entries(given)
      : null;
  const other: unknown = made;
  if (members === null) return Object.is(given, other) ? [] : [path];
  if (depth > maxDepth || Array.isArray(given) !== Array.isArray(other) || typeof other !== 'object' || other === null)
    return [path];
  const lost: string[] = [];
  for (const [key, value] of members) {
    if (lost.length >= maxPlaces) break;
    const here = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(other, key)) lost.push(here);
    else lost.push(...lostIn(value, Reflect.get(other, key), maxPlaces - lost.length, here, depth + 1));
  }
  return lost;
};
