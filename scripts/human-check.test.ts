/** The human check that the page works out by hand, where browsers keep their cryptography from it, before the server's judge. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { judge, makeChallenge } from '../server/src/features/applications/human-check.ts';
import { solveByHand } from '../web/src/features/applications/human-check-solve.ts';

const keys = { deriveKey: (purpose: string) => createHmac('sha256', 'a secret for tests').update(purpose).digest() };

test('what is worked out by hand the server takes; not with another key, nor later than its time', async () => {
  const now = new Date();
  const challenge = await makeChallenge(keys, now);
  const sent = (await solveByHand(challenge, new AbortController())) ?? '';
  expect(await judge(keys, now, sent)).toEqual({ signature: challenge.signature, expiresAt: expect.any(Date) });
  const other = JSON.parse(atob(sent));
  other.solution.derivedKey = other.solution.derivedKey.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
  expect(await judge(keys, now, btoa(JSON.stringify(other)))).toBeNull();
  expect(await judge(keys, new Date(now.getTime() + 21 * 60_000), sent)).toBeNull();
});

test('given up, it gives nothing', async () => {
  const stopped = new AbortController();
  stopped.abort();
  expect(await solveByHand(await makeChallenge(keys, new Date()), stopped)).toBeNull();
});
