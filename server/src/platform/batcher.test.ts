/** Request batching: isolation between callers, order by key, and fallback when a batch fails. */
import { expect, test } from 'vitest';
import { makeMentee } from '../testing/people.ts';
import { openWorld } from '../testing/world.ts';
import { createBatcher } from './batcher.ts';

test('refuses an ended session without affecting the other calls of its batch', async () => {
  const world = await openWorld();
  const people = [];
  for (let count = 0; count < 5; count += 1) people.push(await makeMentee(world));
  const [gone, ...here] = people;
  if (!gone) throw new Error('five people');
  await world.rows('DELETE FROM sessions WHERE user_id = $1', [gone.id]);
  const lost = { AnswerSetId: 999_999, GroupId: 1, OptionId: 1 };
  const said = await Promise.all(
    here.flatMap((one) => [one, gone]).map((one) => one.call('/api/quest/AnswerClosed', lost)),
  );
  expect(said.map(({ status }) => status)).toEqual(here.flatMap(() => [404, 401]));
});

test('keeps the order of one key, never batches a key twice, and limits the size of a batch', async () => {
  const batches: number[][] = [];
  const batcher = createBatcher<{ key: number; nth: number }, number>({
    keyOf: ({ key }) => key,
    run: async (items) => {
      batches.push(items.map(({ key }) => key));
      expect(new Set(batches.at(-1)).size).toBe(items.length);
      return items.map(({ key, nth }) => key * 1000 + nth);
    },
    failed: (error) => expect(error).toBeNull(),
  });
  const done: number[] = [];
  const asked = Array.from({ length: 210 }, (_, place) => ({ key: Math.floor(place / 3), nth: place % 3 }));
  await Promise.all(asked.map(async (item) => done.push(await batcher.load(item))));
  expect(batches.map((keys) => keys.length)).toEqual([64, 64, 64, 6, 6, 6]);
  expect(done.toSorted((a, b) => a - b)).toEqual(
    asked.map(({ key, nth }) => key * 1000 + nth).toSorted((a, b) => a - b),
  );
  for (let key = 0; key < 70; key += 1)
    expect(done.filter((one) => Math.floor(one / 1000) === key)).toEqual([0, 1, 2].map((nth) => key * 1000 + nth));
});

test('logs a failed batch once, without personal data, and answers every call of it alone', async () => {
  const lines: string[] = [];
  const world = await openWorld({ logTo: { write: (line) => lines.push(line) }, env: { LOG_LEVEL: 'warn' } });
  const mentee = await world.signIn('mentee');
  const { Username } = await mentee.done('/api/user/getcurrent', {});
  const holder = await world.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  // The answer set does not exist, so 404 shows that the caller was recognized.
  const lost = { AnswerSetId: 999_999, GroupId: 1, OptionId: 1 };
  const answers = Promise.all([1, 2, 3].map(() => mentee.call('/api/quest/AnswerClosed', lost)));
  // The batched statement gives up after its lock timeout.
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await holder.query('COMMIT');
  holder.release();
  expect((await answers).map(({ status }) => status)).toEqual([404, 404, 404]);
  const told = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(told).toContainEqual(
    expect.objectContaining({ what: 'viewers', code: '55P03', name: 'error', msg: 'a batched statement failed' }),
  );
  expect(told.length).toBeLessThanOrEqual(2);
  expect(lines.join()).not.toContain(Username);
  expect(lines.join()).not.toMatch(/sessions|\\x[0-9a-f]{8}/);
});
