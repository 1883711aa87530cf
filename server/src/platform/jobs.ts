/** Background jobs, kept in the database: ordered inside a call's transaction, run by whichever node is free. */
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { oneNodeAtATime } from '../db/connect.ts';

/**
 * How a failed job is tried again: so many times, after so many seconds, doubling where `retryBackoff`. `startAfter`:
 * not before so many seconds have passed.
 */
export type JobOptions = { retryLimit: number; retryDelay: number; retryBackoff: boolean; startAfter?: number };

export type Jobs = {
  /** Order a job in the transaction of `client`: it runs if, and only if, that is committed. */
  enqueue(client: pg.ClientBase, queue: Queue, data: object, options: JobOptions): Promise<void>;
  /** Run a queue's jobs on this node. */
  work<Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const queues = ['mail', 'files'] as const;
export type Queue = (typeof queues)[number];

const over = (client: pg.ClientBase | pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

/** Start the job runner over the pool; its own tables live in the schema `pgboss`. */
export const startJobs = async (pool: pg.Pool, onError: (error: Error) => void): Promise<Jobs> => {
  const boss = new PgBoss({ db: over(pool), schedule: false });
  boss.on('error', onError);
  // Two nodes that make the tables at once would trip over each other.
  await oneNodeAtATime(pool, async () => {
    await boss.start();
    for (const queue of queues) await boss.createQueue(queue);
  });
  return {
    enqueue: async (client, queue, data, options) => {
      await boss.send(queue, data, { ...options, db: over(client) });
    },
    work: async <Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>) => {
      await boss.work<Data>(queue, { pollingIntervalSeconds: 1, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) await handle(job.data);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
};
