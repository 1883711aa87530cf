/** The queue against a simple model: whatever the order of answering, sending, refusing and losing the network, nothing is lost and what shows is the newest. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyQueue, isAllSent, reduceQueue, retryDelay, shownBodies, slotStates, waitingCount, type QueueEvent, type QueueState } from './queue.rules.ts';

const entry = (number: number, slot: string, body: string) => ({ number, slot, body });
const after = (events: QueueEvent<string>[], confirmed: [string, string][] = []): QueueState<string> => events.reduce((state, event) => reduceQueue(state, event), emptyQueue<string>(new Map(confirmed)));

describe('one answer', () => {
  test('shows at once, is kept only when it is on the device, and saved only when the server said so', () => {
    const drafted = after([{ kind: 'drafted', id: 1, slot: 'a1', body: 'x' }]);
    expect(shownBodies(drafted).get('a1')).toBe('x');
    expect(slotStates(reduceQueue(drafted, { kind: 'held', hold: 'network' })).get('a1')).toBe('saving');
    const added = reduceQueue(drafted, { kind: 'added', entry: entry(1, 'a1', 'x'), draft: 1 });
    expect(waitingCount(added)).toBe(1);
    expect(slotStates(reduceQueue(added, { kind: 'held', hold: 'network' })).get('a1')).toBe('kept');
    const sent = reduceQueue(added, { kind: 'sent', entry: entry(1, 'a1', 'x') });
    expect(slotStates(sent).get('a1')).toBe('saved');
    expect(waitingCount(sent)).toBe(0);
  });

  test('that is refused gives way to the one before it', () => {
    const state = after([{ kind: 'added', entry: entry(1, 'a1', 'new') }, { kind: 'refused', entry: entry(1, 'a1', 'new') }], [['a1', 'old']]);
    expect(shownBodies(state).get('a1')).toBe('old');
    expect(slotStates(state).get('a1')).toBe('refused');
  });

  test('of another tab that is told sent before it is told added does not come back', () => {
    const state = after([{ kind: 'sent', entry: entry(3, 'a1', 'x') }, { kind: 'added', entry: entry(3, 'a1', 'x') }]);
    expect(waitingCount(state)).toBe(0);
    expect(shownBodies(state).get('a1')).toBe('x');
  });
});

test('nothing is said to be saved before what an earlier visit left is read', () => {
  expect(isAllSent(after([]))).toBe(false);
  expect(isAllSent(after([{ kind: 'loaded', entries: [entry(1, 'a1', 'x')] }]))).toBe(false);
  expect(isAllSent(after([{ kind: 'loaded', entries: [] }]))).toBe(true);
});

test('any interleaving with the model', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('answer' as const), slot: fc.constantFrom('a1', 'a2', 'a3'), body: fc.string() }),
    fc.record({ kind: fc.constantFrom('send' as const, 'refuse' as const, 'lose' as const, 'again' as const, 'twice' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = after([{ kind: 'loaded', entries: [] }]);
      const pending: { number: number; slot: string; body: string }[] = [];
      const server = new Map<string, string>();
      let number = 0;
      for (const one of steps) {
        const first = pending[0];
        if (one.kind === 'answer') {
          number += 1;
          pending.push(entry(number, one.slot, one.body));
          state = reduceQueue(reduceQueue(state, { kind: 'drafted', id: number, slot: one.slot, body: one.body }), { kind: 'added', entry: entry(number, one.slot, one.body), draft: number });
        } else if (one.kind === 'lose') state = reduceQueue(state, { kind: 'held', hold: 'network' });
        else if (one.kind === 'again') state = reduceQueue(state, { kind: 'loaded', entries: pending });
        else if (first) {
          pending.shift();
          if (one.kind !== 'refuse') server.set(first.slot, first.body);
          const event = { kind: one.kind === 'refuse' ? ('refused' as const) : ('sent' as const), entry: first };
          state = reduceQueue(state, event);
          if (one.kind === 'twice') state = reduceQueue(state, event);
        }
        const expected = new Map(server);
        for (const each of pending) expected.set(each.slot, each.body);
        expect(state.entries).toEqual(pending);
        expect(state.confirmed).toEqual(server);
        expect(shownBodies(state)).toEqual(expected);
      }
    }),
    { numRuns: 500 },
  );
});

test('tries come less and less often, never rarer than every fifteen seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
});
