/**
 * How much of a video or a sound was watched: distinct seconds, so that what is skipped does not count and what is seen
 * twice counts once. The server keeps it with the mentee's data of the action. Source: the domain's «Actions», type 6.
 */
import { toSorted } from '../../kit/array-polyfills.ts';

/** From one second to another. */
export type Span = [number, number];

/** What was watched of one file, and where it stopped. */
export type WatchedFile = { Spans: Span[]; Place: number };

/**
 * What was watched in an action, by file; `At` (ISO) is when it was told last, and `Spare` how many seconds could be
 * believed then beyond what was told.
 */
export type Watched = { At: string; Spare: number; Files: Record<string, WatchedFile> };

/** Something that counts: its file, its length in seconds, the percentage that is asked for. */
export type Counted = { File: number; Seconds: number; Share: number };

/** Where the mentee's data hold it. The server alone writes it. */
export const watchedKey = 'Watched';

/** Watched spans of one file; the shortest are dropped beyond this number. */
export const maxWatchedSpans = 200;

/** The server credits no faster playback. */
const maxPlaybackRate = 2;
/** What is believed before any time passed, in seconds: what is told is a little old. */
export const initialCreditSeconds = 20;
/** The server credits a gap between reports up to this length, because a viewer without a network watches on. */
const maxSilenceSeconds = 14_400;

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Spans put together, in order, none touching another; within the length. */
export const joinedSpans = (spans: readonly Span[], length = Infinity): Span[] => {
  const whole = spans
    .map(([from, to]): Span => [tenth(Math.max(0, from)), tenth(Math.min(to, length))])
    .filter(([from, to]) => to > from);
  const joined: Span[] = [];
  for (const [from, to] of toSorted(whole, (a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
};

/** How many seconds they come to. */
export const secondsOf = (spans: readonly Span[]): number =>
  tenth(spans.reduce((sum, [from, to]) => sum + to - from, 0));

/** What of some spans is not within others; both put together. */
export const spansWithout = (spans: readonly Span[], known: readonly Span[]): Span[] =>
  known.reduce<Span[]>(
    (left, [from, to]) =>
      left.flatMap(([a, b]): Span[] => [
        ...(a < Math.min(b, from) ? [[a, Math.min(b, from)] as Span] : []),
        ...(Math.max(a, to) < b ? [[Math.max(a, to), b] as Span] : []),
      ]),
    spans.map(([from, to]): Span => [from, to]),
  );

/** The first so many seconds of spans. */
const firstOf = (spans: readonly Span[], seconds: number): Span[] => {
  let left = seconds;
  return spans.flatMap(([from, to]): Span[] => {
    const length = Math.min(to - from, Math.max(0, left));
    left -= length;
    return length > 0 ? [[from, from + length]] : [];
  });
};

const bounded = (spans: Span[]): Span[] =>
  spans.length <= maxWatchedSpans
    ? spans
    : joinedSpans(toSorted(spans, (a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, maxWatchedSpans));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSpan = (value: unknown): value is Span =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number' && Number.isFinite(one));

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** What some data hold of it; null where nothing was told yet. */
export const readWatched = (data: unknown): Watched | null => {
  const kept = isRecord(data) ? data[watchedKey] : null;
  if (!isRecord(kept) || typeof kept['At'] !== 'string' || Number.isNaN(Date.parse(kept['At']))) return null;
  const files = isRecord(kept['Files']) ? kept['Files'] : {};
  const Files = Object.fromEntries(
    Object.entries(files).flatMap(([file, of]): [string, WatchedFile][] => {
      if (!isRecord(of) || !Array.isArray(of['Spans'])) return [];
      return [[file, { Spans: joinedSpans(of['Spans'].filter(isSpan)), Place: Math.max(0, numberOf(of['Place'])) }]];
    }),
  );
  return { At: kept['At'], Spare: numberOf(kept['Spare']), Files };
};

/** What was watched of one file. */
export const watchedOf = (watched: Watched | null, file: number): WatchedFile =>
  watched?.Files[file] ?? { Spans: [], Place: 0 };

/** What is watched with what was told in it: as much of it as the time allows that passed since the last word. */
export const withTold = (
  before: Watched | null,
  told: WatchedFile & { File: number; Seconds: number },
  now: number,
): Watched => {
  const last = before ? Date.parse(before.At) : now;
  const passed = Math.max(0, now - last) / 1000;
  const spare = before
    ? Math.min(before.Spare + maxPlaybackRate * passed, maxPlaybackRate * maxSilenceSeconds)
    : initialCreditSeconds;
  const { Spans: known } = watchedOf(before, told.File);
  const believed = firstOf(spansWithout(joinedSpans(told.Spans, told.Seconds), known), spare);
  const Spans = bounded(joinedSpans([...known, ...believed], told.Seconds));
  return {
    At: new Date(Math.max(now, last)).toISOString(),
    Spare: tenth(spare - secondsOf(believed)),
    Files: { ...before?.Files, [told.File]: { Spans, Place: tenth(Math.min(told.Place, told.Seconds)) } },
  };
};

/** How many seconds are asked for: players end a moment before the end. */
const askedOf = ({ Seconds, Share }: Counted): number => (Seconds * Share) / 100 - Math.min(1, Seconds * 0.05);

/** What counts and was not watched enough yet. */
export const leftToWatch = (counted: readonly Counted[], watched: Watched | null): Counted[] =>
  counted.filter((one) => secondsOf(watchedOf(watched, one.File).Spans) < askedOf(one));

/** How far the watching has come, in percent: 100 once all was watched enough. */
export const watchedCompletion = (counted: readonly Counted[], watched: Watched | null): number => {
  if (leftToWatch(counted, watched).length === 0) return 100;
  const asked = counted.reduce((sum, one) => sum + askedOf(one), 0);
  const seen = counted.reduce(
    (sum, one) => sum + Math.min(askedOf(one), secondsOf(watchedOf(watched, one.File).Spans)),
    0,
  );
  return Math.min(99, Math.floor((100 * seen) / asked));
};

/** What counts among the media of an action: video and sound whose length is known, and of which a share is asked for. */
export const countedIn = (
  media: readonly { File?: number | undefined; Share?: number | null | undefined }[],
  secondsOfFile: (file: number) => number | null,
): Counted[] =>
  media.flatMap(({ File, Share }) => {
    const Seconds = File === undefined ? null : secondsOfFile(File);
    return File !== undefined && Share != null && Seconds !== null ? [{ File, Seconds, Share }] : [];
  });
