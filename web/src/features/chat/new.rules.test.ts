/** Where the line before what is new stands, and how much comes after it. */
import { expect, test } from 'vitest';
import { nothingKnown, type Known } from './messages.rules.ts';
import { arrived, lookedAtFirst, seenToEnd, unseenCount, type Looked } from './new.rules.ts';

type Message = { Seq: number; ClientId: string; Change: number; ReplyTo: null; UserId: number };

const [viewer, other] = [1, 2];
/** A run from a number on, by who wrote each. */
const run = (from: number, writers: readonly number[], end = 0): Known<Message> => ({
  ...nothingKnown,
  list: writers.map((UserId, place) => ({
    Seq: from + place,
    ClientId: `${from + place}`,
    Change: 0,
    ReplyTo: null,
    UserId,
  })),
  atStart: from === 1,
  end,
});
const looked = (more: Partial<Looked>): Looked => ({ upTo: 0, line: 0, own: 0, opened: 0, ...more });

test('it begins before the first of others that is unread, and counts theirs alone', () => {
  const known = run(1, [other, viewer, other, viewer, other]);
  const first = lookedAtFirst(known, { readSeq: 1, lastSeq: 5, unread: 2 }, viewer);
  expect([first.line, unseenCount(first, known, viewer)]).toEqual([3, 2]);
  const all = lookedAtFirst(known, { readSeq: 5, lastSeq: 5, unread: 0 }, viewer);
  expect([all.line, unseenCount(all, known, viewer)]).toEqual([0, 0]);
});

test('what is seen as it comes has no line; what comes while nobody looks has one, which stays when one looks again', () => {
  const two = run(1, [other, other]);
  const seen = seenToEnd(looked({ upTo: 1, opened: 1 }), two, viewer, false);
  expect(arrived(seen, two, viewer)).toMatchObject({ upTo: 2, line: 0 });
  const four = run(1, [other, other, viewer, other]);
  const away = arrived(seen, four, viewer);
  expect([away.line, unseenCount(away, four, viewer)]).toEqual([4, 1]);
  expect(seenToEnd(away, four, viewer, false)).toMatchObject({ upTo: 4, line: 4 });
});

test('what was missed has a line, though the end is in sight when it comes', () => {
  const known = run(1, [other, viewer, other, other]);
  expect(seenToEnd(looked({ upTo: 2, opened: 2 }), known, viewer, true)).toMatchObject({ upTo: 4, line: 3 });
});

test('a window that ends before the newest, or begins after what was seen, moves no line', () => {
  const window = run(40, [other, other], 300);
  const before = looked({ upTo: 300, opened: 300 });
  expect(seenToEnd(before, window, viewer, false)).toBe(before);
  expect(arrived(before, window, viewer)).toBe(before);
  expect(unseenCount(before, run(40, [other, other], 303), viewer)).toBe(3);
  const gap = looked({ upTo: 10, opened: 50 });
  expect(arrived(gap, run(40, [other, other]), viewer)).toBe(gap);
});
