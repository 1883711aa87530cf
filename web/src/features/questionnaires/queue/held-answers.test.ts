/** Why answers and messages wait, by what the server answered: only a lost connection is told as one. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageOf } from '../../../platform/testing/fake-storage.ts';
import { openMessageQueue } from '../../chat/message-queue.shared.ts';
import { openAnswerQueue } from './answer-queue.shared.ts';

// A browser that keeps nothing but what localStorage holds.
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', storageOf(new Map()));
});
afterEach(() => vi.unstubAllGlobals());

const response = (status: number, body: object | string) => () =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

const failures = [
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['a fault of the server', response(500, { code: 'INTERNAL', status: 500 }), 'server'],
  ['a fault without a body', response(500, ''), 'server'],
  ['a service that is not there', response(502, '<html></html>'), 'server'],
  ['a full disk', response(507, { code: 'DISK_FULL', status: 507 }), 'server'],
  ['a conflict that passes', response(503, { code: 'BUSY', status: 503 }), 'busy'],
  ['too many requests', response(429, { code: 'TOO_MANY_REQUESTS', status: 429 }), 'busy'],
  ['too many requests for a proxy', response(429, '<html></html>'), 'busy'],
] as const;

/** Why a queue holds after its first try. */
const holdOf = async (queue: { state: { get: () => { hold: string | null } }; close: () => void }) => {
  const hold = await vi.waitFor(() => queue.state.get().hold ?? Promise.reject(new Error('not held yet')));
  queue.close();
  return hold;
};

describe.each(failures)('after %s', (_what, answer, hold) => {
  it('an answer is held for that reason', async () => {
    vi.stubGlobal('fetch', answer);
    const queue = openAnswerQueue({ answerSetId: 1, owner: 1, first: {}, again: true }, () => ({
      onRefused: () => undefined,
      onEnded: () => undefined,
    }));
    queue.add('a1', { OptionId: 1, Text: '', group: 1, closed: true, givenAt: '2026-11-28T10:00:00.000Z', owner: 1 });
    expect(await holdOf(queue)).toBe(hold);
  });

  it('a message is held for that reason', async () => {
    vi.stubGlobal('fetch', answer);
    const queue = openMessageQueue({ conversation: 1, owner: 1 }, () => undefined);
    queue.add('m1', { owner: 1, conversation: 1, ClientId: 'c', Message: 'μ', ReplyTo: null, givenAt: '' });
    expect(await holdOf(queue)).toBe(hold);
  });
});
