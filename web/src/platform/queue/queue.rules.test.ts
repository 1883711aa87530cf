/** The queue's reducer against a simple model: in any order of events nothing is lost, and the newest answer shows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyQueue,
  isAllSent,
  reduceQueue,
  retryDelay,
  unsavedCount,
  shownBodies,
  slotStates,
  unsentBodies,
  waitingCount,
  type QueueEvent,
  type QueueState,
} from './queue.rules.ts';

const entry = (number: number, slot: string, body: string, device = 'one') => ({ device, number, slot, body });
const after = (events: QueueEvent<string>[], confirmed: [string, string][] = []): QueueState<string> =>
  events.reduce((state, event) => reduceQueue(state, event), emptyQueue<string>(new Map(confirmed)));
const added = (number: number, slot: string, body: string, kept = true): QueueEvent<string> => ({
  kind: 'added',
  entry: entry(number, slot, body),
  kept,
});

describe('an answer', () => {
  test('shows at once, is kept when the device has it, and saved when the server says so', () => {
    const drafted = after([{ kind: 'drafted', id: 1, slot: 'a1', body: 'x', hasLocalCopy: false }]);
    expect(shownBodies(drafted).get('a1')).toBe('x');
    expect(slotStates(drafted).get('a1')).toBe('saving');
    expect(slotStates(reduceQueue(drafted, { kind: 'held', hold: 'network' })).get('a1')).toBe('here');
    expect(unsavedCount(drafted)).toBe(1);
    const written = reduceQueue(drafted, { kind: 'added', entry: entry(1, 'a1', 'x'), draft: 1, kept: true });
    expect(waitingCount(written)).toBe(1);
    expect(unsavedCount(written)).toBe(0);
    expect(slotStates(reduceQueue(written, { kind: 'held', hold: 'network' })).get('a1')).toBe('kept');
    const sent = reduceQueue(written, { kind: 'sent', entry: entry(1, 'a1', 'x') });
    expect(slotStates(sent).get('a1')).toBe('saved');
    expect(waitingCount(sent)).toBe(0);
  });

  test('is never shown as kept when only this page has it', () => {
    const state = after([
      added(1, 'a1', 'x'),
      { kind: 'held', hold: 'network' },
      { kind: 'storeLost', ids: ['one 1'] },
    ]);
    expect(slotStates(state).get('a1')).toBe('here');
    expect(unsavedCount(state)).toBe(1);
    expect(unsavedCount(reduceQueue(state, { kind: 'sent', entry: entry(1, 'a1', 'x') }))).toBe(0);
  });

  test('stays as written when refused, until the person changes it', () => {
    const state = after(
      [added(1, 'a1', 'new'), { kind: 'refused', entry: entry(1, 'a1', 'new'), why: 'INVALID_ANSWER' }],
      [['a1', 'old']],
    );
    expect(shownBodies(state).get('a1')).toBe('new');
    expect(slotStates(state).get('a1')).toBe('refused');
    expect(waitingCount(state)).toBe(0);
    const changed = reduceQueue(state, { kind: 'drafted', id: 1, slot: 'a1', body: 'newer', hasLocalCopy: true });
    expect(shownBodies(changed).get('a1')).toBe('newer');
    expect(changed.refused.size).toBe(0);
  });

  test('does not come back when it was changed before its refusal came', () => {
    const state = after([
      added(1, 'a1', 'x'),
      added(2, 'a1', 'y'),
      { kind: 'refused', entry: entry(1, 'a1', 'x'), why: 'INVALID_ANSWER' },
    ]);
    expect(shownBodies(state).get('a1')).toBe('y');
    expect(state.refused.size).toBe(0);
  });

  test('is restored as refused, unless a newer one exists', () => {
    const refused = [
      { ...entry(1, 'a1', 'x'), why: 'EXPIRED' },
      { ...entry(2, 'a2', 'y'), why: 'EXPIRED' },
    ];
    const state = after([{ kind: 'loaded', entries: [entry(3, 'a2', 'z')], refused }]);
    expect([...state.refused.keys()]).toEqual(['a1']);
    expect(Object.fromEntries(shownBodies(state))).toEqual({ a1: 'x', a2: 'z' });
  });

  test('does not come back when another tab reports sent before added', () => {
    const state = after([{ kind: 'sent', entry: entry(3, 'a1', 'x') }, added(3, 'a1', 'x')]);
    expect(waitingCount(state)).toBe(0);
    expect(shownBodies(state).get('a1')).toBe('x');
  });
});

test('keeps invalid text without showing it as an answer', () => {
  const state = after([{ kind: 'typed', slot: 'a1', body: '12-', hasLocalCopy: true }], [['a1', '12']]);
  expect(shownBodies(state).get('a1')).toBe('12');
  expect(unsentBodies(state).get('a1')).toBe('12-');
  expect(unsentBodies(reduceQueue(state, { kind: 'untyped', slot: 'a1' })).size).toBe(0);
});

test('reports nothing as sent before earlier changes are read', () => {
  expect(isAllSent(after([]))).toBe(false);
  expect(isAllSent(after([{ kind: 'loaded', entries: [entry(1, 'a1', 'x')], refused: [] }]))).toBe(false);
  expect(isAllSent(after([{ kind: 'loaded', entries: [], refused: [] }]))).toBe(true);
});

test('agrees with the model in any order of events', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('answer' as const), slot: fc.constantFrom('a1', 'a2', 'a3'), body: fc.string() }),
    fc.record({
      kind: fc.constantFrom('send' as const, 'refuse' as const, 'lose' as const, 'again' as const, 'twice' as const),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = after([{ kind: 'loaded', entries: [], refused: [] }]);
      const pending: ReturnType<typeof entry>[] = [];
      const server = new Map<string, string>();
      const refused = new Map<string, string>();
      let number = 0;
      for (const one of steps) {
        const first = pending[0];
        if (one.kind === 'answer') {
          number += 1;
          pending.push(entry(number, one.slot, one.body));
          refused.delete(one.slot);
          state = reduceQueue(
            reduceQueue(state, { kind: 'drafted', id: number, slot: one.slot, body: one.body, hasLocalCopy: true }),
            { kind: 'added', entry: entry(number, one.slot, one.body), draft: number, kept: true },
          );
        } else if (one.kind === 'lose') state = reduceQueue(state, { kind: 'held', hold: 'network' });
        else if (one.kind === 'again') state = reduceQueue(state, { kind: 'loaded', entries: pending, refused: [] });
        else if (first) {
          pending.shift();
          if (one.kind !== 'refuse') server.set(first.slot, first.body);
          else if (!pending.some(({ slot }) => slot === first.slot)) refused.set(first.slot, first.body);
          const event: QueueEvent<string> =
            one.kind === 'refuse'
              ? { kind: 'refused', entry: first, why: 'INVALID_ANSWER' }
              : { kind: 'sent', entry: first };
          state = reduceQueue(state, event);
          if (one.kind === 'twice') state = reduceQueue(state, event);
        }
        const expected = new Map([...server, ...refused]);
        for (const each of pending) expected.set(each.slot, each.body);
        expect(state.entries).toEqual(pending);
        expect(state.confirmed).toEqual(server);
        expect(shownBodies(state)).toEqual(expected);
      }
    }),
    { numRuns: 500 },
  );
});

test('retries at growing intervals of at most fifteen seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
});
