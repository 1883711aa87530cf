/** A call that is waited for so long only: a connection that hangs is as good as none. */
import { afterEach, expect, test, vi } from 'vitest';
import { send } from './api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = { AnswerSetId: 1, GroupId: 2, OptionId: null, Device: 'x', Number: 1, GivenAt: '' };
const answerIn = (patience?: number) =>
  send('/api/quest/AnswerClosed', input, patience === undefined ? {} : { timeoutMs }).then(
    () => 'answered',
    (error: unknown) => error,
  );

/** A network on which the answer begins after so many milliseconds, and ends after so many more. */
const slow = (begins: number, ends: number) =>
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    const after = (milliseconds: number) =>
      new Promise<void>((resolve, reject) => {
        setTimeout(resolve, milliseconds);
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    const body = new ReadableStream<Uint8Array>({
      start: async (stream) => {
        await after(begins + ends).then(
          () => stream.enqueue(new TextEncoder().encode('{}')),
          (error: unknown) => stream.error(error),
        );
        if (!signal?.aborted) stream.close();
      },
    });
    return after(begins).then(() => new Response(body));
  });

test.each([
  [59_000, 500, 'answered'],
  [61_000, 0, { code: 'NETWORK', status: 0 }],
  [59_000, 2000, { code: 'NETWORK', status: 0 }],
])('an answer that begins after %i ms and takes %i more', async (begins, ends, told) => {
  vi.useFakeTimers();
  slow(begins, ends);
  const answer = answerIn(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([answer, Promise.resolve('still waiting')])).toEqual(
    typeof told === 'string' ? told : expect.objectContaining(told),
  );
});

test('who is here is waited for a quarter of a minute, and not for ever', async () => {
  vi.useFakeTimers();
  slow(600_000, 0);
  const answer = send('/api/user/getcurrent', {}, { anonymous: true }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await Promise.race([answer, Promise.resolve('still waiting')])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toMatchObject({ code: 'NETWORK' });
});

test('who gives it up meanwhile is told that, and not that there is no network', async () => {
  vi.useFakeTimers();
  slow(600_000, 0);
  const stopping = new AbortController();
  const answer = send('/api/quest/AnswerClosed', input, { timeoutMs: 60_000, signal: stopping.signal }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(1000);
  stopping.abort();
  expect(await answer).toMatchObject({ name: 'AbortError' });
});

test('without patience it is waited for as long as the browser does', async () => {
  vi.useFakeTimers();
  slow(600_000, 0);
  const answer = answerIn();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await answer).toBe('answered');
});
