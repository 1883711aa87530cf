/** The staff's home among very many, asked by many at once before anything is kept of it. */
import { expect, onTestFinished, test } from 'vitest';
import { lockTable } from '../../testing/table-lock.ts';
import { insertMentees, makeLike } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

test('more coordinators than there are connections open the home at once: all are answered, by one reading', async () => {
  const world = await openWorld();
  await insertMentees(world, 5001);
  const coordinators = await Promise.all(Array.from({ length: 14 }, () => makeLike(world, 'coordinator')));
  expect(coordinators.length).toBeGreaterThan(world.pool.options.max);
  // The reading is under way until all have come: some have a connection, the others wait for one.
  const { waiting, release } = await lockTable(world, 'action_mentees');
  onTestFinished(release);
  const answers = coordinators.map((one) => one.call('/api/home/Staff', { ProjectId }));
  const left = coordinators.length - (world.pool.options.max - 1);
  // The workers of the queue ask for connections too, now and then.
  await expect.poll(() => world.pool.waitingCount).toBeGreaterThanOrEqual(left);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await release();
  const told = await Promise.all(answers);
  expect(told.map(({ status }) => status)).toEqual(Array(14).fill(200));
  // One reading: all tell the same moment.
  expect(new Set(told.map(({ output }) => output.AsOf)).size).toBe(1);
});
