/** Long work takes nothing from those who are served. */
import type pg from 'pg';
import { expect, test } from 'vitest';
import { lockTable } from '../../testing/table-lock.ts';
import { waitForJob } from '../../testing/job-files.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const order = { ProjectId: 1, Format: 'csv', Language: 'el' } as const;

test('a file is read over a connection of its own: none of those that serve calls', async () => {
  const world = shared();
  const coordinator = await makeLike(world, 'coordinator');
  const held: pg.PoolClient[] = [];
  const take = async (): Promise<pg.PoolClient> => {
    const client = await world.pool.connect();
    held.push(client);
    return client;
  };
  const pidOf = async (client: pg.PoolClient) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  const { waiting, release } = await lockTable(world, 'action_mentees');
  try {
    const { JobId: Id } = await coordinator.done('/api/project/GridExport', order);
    await expect.poll(waiting).toHaveLength(1);
    const [reader] = await waiting();
    while (held.length < world.pool.options.max - 1) await take();
    expect(await Promise.all(held.map(pidOf))).not.toContain(reader);
    await release();
    for (const client of held.splice(0)) client.release();
    expect(await waitForJob(coordinator, Id)).toBe('done');
  } finally {
    await release();
    for (const client of held) client.release(true);
  }
});
