/** A statement for many that fails: nobody notices but the log, which is told once and nothing of whom it was for. */
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

test('a statement for many that fails is told in the log, once and without a word of theirs; each is answered alone', async () => {
  const lines: string[] = [];
  const world = await openWorld({ logTo: { write: (line) => lines.push(line) }, env: { LOG_LEVEL: 'warn' } });
  const mentee = await world.signIn('mentee');
  const { Username } = await mentee.done('/api/user/getcurrent', {});
  const holder = await world.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  // Of a set that is not there: what is told is that, and not that nobody is signed in.
  const lost = { AnswerSetId: 999_999, GroupId: 1, OptionId: 1 };
  const answers = Promise.all([1, 2, 3].map(() => mentee.call('/api/quest/AnswerClosed', lost)));
  // The statement for many waits a moment for what is held, and no longer.
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await holder.query('COMMIT');
  holder.release();
  expect((await answers).map(({ status }) => status)).toEqual([404, 404, 404]);
  const told = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(told).toContainEqual(
    expect.objectContaining({ what: 'viewers', code: '55P03', name: 'error', msg: 'a statement for many failed' }),
  );
  expect(told.length).toBeLessThanOrEqual(2);
  expect(lines.join()).not.toContain(Username);
  expect(lines.join()).not.toMatch(/sessions|\\x[0-9a-f]{8}/);
});
