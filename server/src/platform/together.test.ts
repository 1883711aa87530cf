/**
 * What many ask in one statement: each is answered as if alone. One that fails nobody notices but the log, which is told
 * once and nothing of whom it was for.
 */
import { expect, test } from 'vitest';
import { makeMentee } from '../testing/people.ts';
import { openWorld } from '../testing/world.ts';
import { together } from './together.ts';

test('whose session ended is refused among others who ask in the same moment, and is nobody else', async () => {
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

test('no two of one key go in one statement, their order is kept, and no more go than one takes', async () => {
  const went: number[][] = [];
  const lane = together<{ key: number; nth: number }, number>({
    keyOf: ({ key }) => key,
    run: async (items) => {
      went.push(items.map(({ key }) => key));
      expect(new Set(went.at(-1)).size).toBe(items.length);
      return items.map(({ key, nth }) => key * 1000 + nth);
    },
    failed: (error) => expect(error).toBeNull(),
  });
  const done: number[] = [];
  const asked = Array.from({ length: 210 }, (_, place) => ({ key: Math.floor(place / 3), nth: place % 3 }));
  await Promise.all(asked.map(async (item) => done.push(await lane.ask(item))));
  expect(went.map((keys) => keys.length)).toEqual([64, 64, 64, 6, 6, 6]);
  expect(done.toSorted((a, b) => a - b)).toEqual(
    asked.map(({ key, nth }) => key * 1000 + nth).toSorted((a, b) => a - b),
  );
  for (let key = 0; key < 70; key += 1)
    expect(done.filter((one) => Math.floor(one / 1000) === key)).toEqual([0, 1, 2].map((nth) => key * 1000 + nth));
});

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
