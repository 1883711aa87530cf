/** Hostile inputs that the parser refuses: judged in process, and sent many in one request. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { parseInput } from '../../platform/request.ts';
import { hostileInputs, jsonWith, type Hostile, type PlacedValue } from './values.ts';

/** What the parser of the platform says of a body: the fields at fault, or null where it accepts the body. */
export const faultsOf = (entry: CallEntry, json: string): Record<string, string> | null => {
  const parsed = parseInput(entry, { method: 'POST', body: JSON.parse(json), query: {}, params: {} }, null);
  return parsed.success ? null : parsed.fields;
};

/**
 * Whether the parser sees the very JSON that is sent. Of a call by GET it sees texts, of a path its parts; and the
 * server refuses a body with these keys before the parser.
 */
const isParsedAsSent = ({ method, path }: CallEntry, json: string): boolean =>
  method !== 'GET' && !path.includes('{') && !/"__proto__"|"constructor"/.test(json);

/** The hostile inputs of an entry: those that the parser refuses within `maxMs`, and those that the server has to judge. */
export const sortedInputs = (
  entry: CallEntry,
  good: Record<string, unknown>,
  maxMs: number,
): { toSend: Hostile[]; refused: Hostile[] } => {
  const sorted = { toSend: [] as Hostile[], refused: [] as Hostile[] };
  for (const hostile of hostileInputs(entry, good)) {
    const from = performance.now();
    const isRefused = isParsedAsSent(entry, hostile.json) && faultsOf(entry, hostile.json) !== null;
    // Slow here, it is sent: the server's time is measured more than once.
    (isRefused && performance.now() - from < maxMs ? sorted.refused : sorted.toSend).push(hostile);
  }
  return sorted;
};

const liesWithin = (path: PlacedValue['path'], other: PlacedValue['path']): boolean =>
  other.every((step, at) => path[at] === step);

/** The values of one body are no longer together, in characters: what is too long is refused for that alone. */
const maxTogether = 16_000;

/** One body with a refused value at as many places as fit; another `turn` takes other values. */
export const refusedTogether = (good: Record<string, unknown>, refused: readonly Hostile[], turn: number): string => {
  const short = refused.filter(({ value }) => value.length <= maxTogether);
  const byPlace = Map.groupBy(short, ({ path }) => path.join('.'));
  const chosen: PlacedValue[] = [];
  let length = 0;
  for (const [at, values] of [...byPlace.values()].entries()) {
    const one = values[(turn + at) % values.length];
    const isApart = !chosen.some(({ path }) => one && (liesWithin(path, one.path) || liesWithin(one.path, path)));
    if (!one || !isApart || length + one.value.length > maxTogether) continue;
    length += one.value.length;
    chosen.push(one);
  }
  return jsonWith(good, chosen);
};
