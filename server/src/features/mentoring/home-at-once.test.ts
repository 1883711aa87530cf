/** The staff's home among very many, asked by many at once before anything is kept of it. */
import { expect, test } from 'vitest';
import { insertMentees, makeLike } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

test('more coordinators than there are connections open the home at once: all are answered, by one reading', async () => {
  const world = await openWorld();
  await insertMentees(world, 5001);
  const coordinators = await Promise.all(Array.from({ length: 14 }, () => makeLike(world, 'coordinator')));
  expect(coordinators.length).toBeGreaterThan(world.pool.options.max);
  // Nobody reads how mentees stand before all have asked.
  const holder = await world.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE action_mentees IN ACCESS EXCLUSIVE MODE');
  const answers = coordinators.map((one) => one.call('/api/home/Staff', { ProjectId }));
  const waiting = async () =>
    (await holder.query(`SELECT FROM pg_locks WHERE relation = 'action_mentees'::regclass AND NOT granted`)).rowCount;
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
  await holder.query('ROLLBACK');
  holder.release();
  const told = await Promise.all(answers);
  expect(told.map(({ status }) => status)).toEqual(Array(14).fill(200));
  // One reading: all tell the same moment.
  expect(new Set(told.map(({ output }) => output.AsOf)).size).toBe(1);
});
