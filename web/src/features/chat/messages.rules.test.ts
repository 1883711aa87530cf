/** A run of messages without gaps: what is told is put in its place, or shows that something is missing. */
import { olderAtOnce } from '@telemachos/contract/features/chat/chat.rules.ts';
import { describe, expect, test } from 'vitest';
import { newestOf, nothingKnown, notYetIn, withMissed, withOlder, withTold, type Known } from './messages.rules.ts';

type Said = { Seq: number; ClientId: string; Change: number; text: string };
const said = (Seq: number, text = String(Seq), Change = 0): Said => ({ Seq, ClientId: `m${Seq}`, Change, text });
const run = (from: number, to: number): Said[] => Array.from({ length: to - from + 1 }, (_, n) => said(from + n));
const known = (list: Said[], change = 0): Known<Said> => ({ list, change, atStart: false });
const texts = ({ list }: Known<Said>) => list.map(({ text }) => text);

test('pages of older ones go before what is known; fewer than twenty are the last', () => {
  const first = withOlder<Said>(nothingKnown, run(31, 50));
  expect([first.list[0]?.Seq, newestOf(first), first.atStart]).toEqual([31, 50, false]);
  const second = withOlder(first, run(11, 30));
  const third = withOlder(second, run(1, 10));
  expect(third.list.map(({ Seq }) => Seq)).toEqual(run(1, 50).map(({ Seq }) => Seq));
  expect([second.atStart, third.atStart]).toEqual([false, true]);
  expect(olderAtOnce).toBe(20);
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
