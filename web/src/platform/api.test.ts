/** Time limits of calls. */
import { afterEach, expect, test, vi } from 'vitest';
import { send } from './api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = { AnswerSetId: 1, GroupId: 2, OptionId: null, Device: 'x', Number: 1, GivenAt: '' };
const answerIn = (timeoutMs?: number) =>
  send('/api/quest/AnswerClosed', input, timeoutMs === undefined ? {} : { timeoutMs: timeoutMs }).then(
    () => 'answered',
    (error: unknown) => error,
  );

/** Stubs a network whose response starts after `begins` milliseconds and ends after `ends` more. */
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
])('ends in time when the response starts after %i ms and takes %i more', async (begins, ends, told) => {
  vi.useFakeTimers();
  slow(begins, ends);
  const answer = answerIn(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([answer, Promise.resolve('still waiting')])).toEqual(
    typeof told === 'string' ? told : expect.objectContaining(told),
  );
});

test('asks for the session with a limit of fifteen seconds', async () => {
  vi.useFakeTimers();
  slow(600_000, 0);
  const answer = send('/api/user/getcurrent', {}, { anonymous: true }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(await Promise.race([answer, Promise.resolve('still waiting')])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toMatchObject({ code: 'NETWORK' });
});

test('throws AbortError, not NETWORK, when the caller aborts', async () => {
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

test('waits without limit when no timeout is given', async () => {
  vi.useFakeTimers();
  slow(600_000, 0);
  const answer = answerIn();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await answer).toBe('answered');
});
