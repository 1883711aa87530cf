/** The job queue: groups, eager queues, and batches. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { inTransaction, openPool } from '../db/connect.ts';
import { copyDatabase } from '../testing/database-copies.ts';
import { startJobs } from './jobs.ts';

test('runs jobs of one group one after the other, and jobs of two groups concurrently', async () => {
  const database = await copyDatabase(inject('databases'), 'nothing');
  const pool = openPool(database.url, () => undefined, 4);
  const jobs = await startJobs(pool, () => undefined);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  onTestFinished(async () => {
    ends.forEach((end) => end());
    await jobs.stop();
    await pool.end();
    await database.drop();
  });
  const order = (name: string) =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'work',
        { name },
        { retryLimit: 0, retryDelay: 1, retryBackoff: false, group: { id: name.slice(0, 1) } },
      ),
    );
  for (const name of ['a1', 'a2', 'b1']) await order(name);
  await jobs.work<{ name: string }>(
    'work',
    ({ name }) => {
      begun.push(name);
      return new Promise((end) => ends.set(name, end));
    },
    2,
  );
  const arrive = (...names: string[]) => expect.poll(() => begun.toSorted()).toEqual(names.toSorted());
  await arrive('a1', 'b1');
  // Whoever is free takes what comes after, not the second one of somebody whose first goes on.
  await order('c1');
  ends.get('b1')?.();
  jobs.wake('work');
  await arrive('a1', 'b1', 'c1');
  ends.get('a1')?.();
  jobs.wake('work');
  await arrive('a1', 'b1', 'c1', 'a2');
});

const running = async () => {
  const database = await copyDatabase(inject('databases'), 'nothing');
  const pool = openPool(database.url, () => undefined, 4);
  const jobs = await startJobs(pool, () => undefined);
  onTestFinished(async () => {
    await jobs.stop();
    await pool.end();
    await database.drop();
  });
  return { pool, jobs };
};

test('polls the scan queue again as soon as a scan is done', async () => {
  const { pool, jobs } = await running();
  const once = { retryLimit: 0, retryDelay: 1, retryBackoff: false };
  await inTransaction(pool, async ({ client }) => {
    for (const key of ['a', 'b', 'c', 'd']) await jobs.enqueue(client, 'scan', { key }, { ...once, singletonKey: key });
  });
  const done: string[] = [];
  await jobs.work<{ key: string }>('scan', ({ key }) => {
    done.push(key);
    return Promise.resolve();
  });
  // The next look would come ten seconds later.
  await expect.poll(() => done.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('publishes many due actions in one poll', async () => {
  const { pool, jobs } = await running();
  const once = { retryLimit: 0, retryDelay: 1, retryBackoff: false };
  await inTransaction(pool, async ({ client }) => {
    for (let actionId = 1; actionId <= 40; actionId += 1) await jobs.enqueue(client, 'publish', { actionId }, once);
  });
  const done: number[] = [];
  await jobs.work<{ actionId: number }>('publish', ({ actionId }) => {
    done.push(actionId);
    return Promise.resolve();
  });
  // The next look would come ten seconds later.
  await expect.poll(() => done.length).toBe(40);
});
