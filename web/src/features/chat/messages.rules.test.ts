/** A run of messages without gaps: what is told is put in its place, or shows that something is missing. */
import { olderPageSize } from '@telemachos/contract/features/chat/chat.rules.ts';
import { describe, expect, test } from 'vitest';
import {
  answeredOutside,
  asWindow,
  isAtEnd,
  knownUpTo,
  messageOf,
  newestOf,
  nothingKnown,
  notYetIn,
  withAside,
  withMissed,
  withNewer,
  withOlder,
  withTold,
  type Known,
} from './messages.rules.ts';

type Said = { Seq: number; ClientId: string; Change: number; ReplyTo: number | null; text: string };
const said = (Seq: number, text = String(Seq), Change = 0): Said => ({
  Seq,
  ClientId: `m${Seq}`,
  Change,
  ReplyTo: null,
  text,
});
const run = (from: number, to: number): Said[] => Array.from({ length: to - from + 1 }, (_, n) => said(from + n));
const known = (list: Said[], change = 0): Known<Said> => ({ ...nothingKnown, list, change });
const texts = ({ list }: Known<Said>) => list.map(({ text }) => text);

test('pages of older ones go before what is known; fewer than twenty are the last', () => {
  const first = withOlder<Said>(nothingKnown, run(31, 50));
  expect([first.list[0]?.Seq, newestOf(first), first.atStart]).toEqual([31, 50, false]);
  const second = withOlder(first, run(11, 30));
  const third = withOlder(second, run(1, 10));
  expect(third.list.map(({ Seq }) => Seq)).toEqual(run(1, 50).map(({ Seq }) => Seq));
  expect([second.atStart, third.atStart]).toEqual([false, true]);
  expect(olderPageSize).toBe(20);
});

describe('what is told', () => {
  test('the next one is put at the end; one that is there already changes nothing', () => {
    const next = withTold(known(run(1, 3)), said(4));
    expect(next && texts(next)).toEqual(['1', '2', '3', '4']);
    const twice = next && withTold(next, said(4));
    expect(twice && texts(twice)).toEqual(['1', '2', '3', '4']);
  });

  test('after a gap it says that something is missing, also of changes', () => {
    expect(withTold(known(run(1, 3)), said(5))).toBeNull();
    expect(withTold(known(run(1, 3), 1), said(2, 'β', 3))).toBeNull();
    const changed = withTold(known(run(1, 3), 1), said(2, 'β', 2));
    expect(changed && texts(changed)).toEqual(['1', 'β', '3']);
    expect(changed?.change).toBe(2);
  });

  test('an older word about a message does not undo a newer one', () => {
    const now = known([said(1, 'νέο', 5)], 5);
    const told = withTold(now, said(1, 'παλιό', 4));
    expect(told && texts(told)).toEqual(['νέο']);
  });
});

test('what was missed is taken in whole, but for changes of messages that are not read yet', () => {
  const now = withMissed(known(run(21, 40), 2), [said(3, 'γ', 3), said(22, 'κβ', 4), said(41)]);
  expect(now.list[0]?.Seq).toBe(21);
  expect(now.list.find(({ Seq }) => Seq === 22)?.text).toBe('κβ');
  expect([newestOf(now), now.change]).toEqual([41, 4]);
});

test('one’s own message waits beside the run until it is in it', () => {
  const own = [{ ClientId: 'm3' }, { ClientId: 'm9' }];
  expect(notYetIn(known(run(1, 3)), own)).toEqual([{ ClientId: 'm9' }]);
});

describe('a window', () => {
  const window = (change = 0) =>
    asWindow(known(run(81, 100), change), { list: run(30, 70), atStart: false, atEnd: false });
  const numbers = ({ list }: Known<Said>) => [list[0]?.Seq, newestOf({ list }), list.length];

  test('takes the place of the run; what is told at the end is kept in mind and not shown', () => {
    const now = window();
    expect([numbers(now), isAtEnd(now), knownUpTo(now)]).toEqual([[30, 70, 41], false, 100]);
    const told = withTold(now, said(101));
    expect(told && [numbers(told), knownUpTo(told)]).toEqual([[30, 70, 41], 101]);
    expect(withTold(now, said(102))).toBeNull();
  });

  test('takes changes of its messages, and leaves out the others’, in their order', () => {
    const changed = withTold(window(1), said(40, 'μ', 2));
    expect(changed?.list.find(({ Seq }) => Seq === 40)?.text).toBe('μ');
    const outside = changed && withTold(changed, said(90, 'ϟ', 3));
    expect(outside && [numbers(outside), outside.change]).toEqual([[30, 70, 41], 3]);
    expect(withTold(window(1), said(40, 'μ', 3))).toBeNull();
  });

  test('grows at both ends until it is the run again, which then follows what is new', () => {
    const older = withOlder(window(), run(10, 29));
    const newer = withNewer(older, run(71, 90), true);
    expect([numbers(newer), isAtEnd(newer)]).toEqual([[10, 90, 81], false]);
    const whole = withNewer(newer, run(91, 103), false);
    expect([numbers(whole), isAtEnd(whole)]).toEqual([[10, 103, 94], true]);
    expect(numbers(withTold(whole, said(104)) ?? whole)).toEqual([10, 104, 95]);
  });

  test('that ends with the newest is a run, unless something newer is known', () => {
    const last = asWindow(known(run(1, 20)), { list: run(60, 100), atStart: false, atEnd: true });
    expect([numbers(last), isAtEnd(last)]).toEqual([[60, 100, 41], true]);
    const none = asWindow<Said>(nothingKnown, { list: run(1, 15), atStart: true, atEnd: true });
    expect([isAtEnd(none), none.atStart]).toEqual([true, true]);
  });

  test('does not undo a change that is known already', () => {
    const now = asWindow(known([said(50, 'νέο', 4)], 4), { list: run(30, 70), atStart: false, atEnd: false });
    expect(now.list.find(({ Seq }) => Seq === 50)?.text).toBe('νέο');
  });
});

test('what is answered outside the run is asked for once, shown, and changed with the rest', () => {
  const now = known([
    ...run(50, 53),
    { ...said(54), ReplyTo: 51 },
    { ...said(55), ReplyTo: 3 },
    { ...said(56), ReplyTo: 3 },
  ]);
  expect(answeredOutside(now, new Set())).toEqual([3]);
  expect(answeredOutside(now, new Set([3]))).toEqual([]);
  const aside = withAside(now, [said(3)]);
  expect(answeredOutside(aside, new Set())).toEqual([]);
  expect([messageOf(aside, 3)?.text, messageOf(aside, 51)?.text, messageOf(aside, 7), messageOf(aside, null)]).toEqual([
    '3',
    '51',
    null,
    null,
  ]);
  const changed = withTold(aside, said(3, 'γ', 1));
  expect(changed && [messageOf(changed, 3)?.text, changed.list.length]).toEqual(['γ', 7]);
});
