/** What counts as watched: distinct seconds, no more than time passed; how far that has come. */
import { expect, test } from 'vitest';
import {
  countedIn,
  joinedSpans,
  leftToWatch,
  maxWatchedSpans,
  readWatched,
  secondsOf,
  spansWithout,
  watchedCompletion,
  watchedOf,
  withTold,
  type Span,
  type Watched,
} from './watching.rules.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const second = 1000;
const told = (before: Watched | null, Spans: Span[], after: number, Seconds = 300): Watched =>
  withTold(before, { File: 1, Seconds, Spans, Place: 0 }, now + after * second);
const seen = (watched: Watched): number => secondsOf(watchedOf(watched, 1).Spans);

test('spans are put together: what is seen twice counts once, what is skipped not at all', () => {
  expect(
    joinedSpans(
      [
        [30, 40],
        [0, 10],
        [5, 12],
        [12, 13],
        [50, 45],
        [-3, 1],
        [290, 400],
      ],
      300,
    ),
  ).toEqual([
    [0, 13],
    [30, 40],
    [290, 300],
  ]);
  expect(
    spansWithout(
      [
        [0, 20],
        [30, 40],
      ],
      [
        [5, 10],
        [15, 35],
      ],
    ),
  ).toEqual([
    [0, 5],
    [10, 15],
    [35, 40],
  ]);
});

test('no more is believed than twice the time that passed, and a little at once', () => {
  const begun = told(null, [[0, 300]], 0);
  expect(seen(begun)).toBe(20);
  const later = told(begun, [[0, 300]], 15);
  expect(seen(later)).toBe(50);
  // Asked again at the same moment, however often, nothing more is believed.
  const again = Array.from({ length: 100 }).reduce<Watched>((before) => told(before, [[0, 300]], 15), later);
  expect(seen(again)).toBe(50);
  // What was seen without a network is told later, all at once.
  expect(seen(told(again, [[0, 300]], 15 + 125))).toBe(300);
});

test('a clock that goes back believes nothing more, and nothing less is known', () => {
  const begun = told(null, [[0, 10]], 0);
  expect(seen(told(begun, [[0, 300]], -3600))).toBe(20);
  expect(seen(told(begun, [], -3600))).toBe(10);
  expect(seen(told(told(begun, [], -3600), [[0, 300]], 0))).toBe(20);
});

test('so many spans are kept, the shortest forgotten', () => {
  const many = Array.from({ length: 500 }, (_one, at): Span => [at * 10, at * 10 + (at === 499 ? 5 : 0.2)]);
  const kept = watchedOf(told(told(null, [], 0, 9000), many, 7200, 9000), 1).Spans;
  expect(kept).toHaveLength(maxWatchedSpans);
  expect(kept.at(-1)).toEqual([4990, 4995]);
});

test('what somebody else wrote in its place counts as nothing', () => {
  for (const data of [null, 'x', { Watched: 5 }, { Watched: { At: 'never', Files: {} } }])
    expect(readWatched(data)).toBeNull();
  const odd = { Watched: { At: '2026-11-23T09:00:00Z', Spare: 'x', Files: { 1: { Spans: [[1], ['a', 2], [3, 4]] } } } };
  expect(readWatched(odd)).toEqual({
    At: '2026-11-23T09:00:00Z',
    Spare: 0,
    Files: { 1: { Spans: [[3, 4]], Place: 0 } },
  });
});

test('it is done once the share of each was watched; a moment at the end is nobody’s loss', () => {
  const media = [{ File: 1, Share: 80 }, { File: 2, Share: 100 }, { File: 3 }, { Share: 50 }];
  const counted = countedIn(media, (file) => (file === 2 ? 60 : 100));
  expect(counted).toEqual([
    { File: 1, Seconds: 100, Share: 80 },
    { File: 2, Seconds: 60, Share: 100 },
  ]);
  const watched = (one: number, two: number): Watched => ({
    At: '',
    Spare: 0,
    Files: { 1: { Spans: [[0, one]], Place: 0 }, 2: { Spans: [[0, two]], Place: 0 } },
  });
  expect(watchedCompletion(counted, null)).toBe(0);
  expect(watchedCompletion(counted, watched(40, 0))).toBe(28);
  expect(watchedCompletion(counted, watched(100, 58.9))).toBe(99);
  expect(leftToWatch(counted, watched(79, 58)).map(({ File }) => File)).toEqual([2]);
  expect(watchedCompletion(counted, watched(79, 59))).toBe(100);
  // Of what nobody knows the length, nothing can be asked.
  expect(countedIn(media, () => null)).toEqual([]);
});
