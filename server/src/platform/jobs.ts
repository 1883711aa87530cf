/** Background jobs, kept in the database: ordered inside a call's transaction, run by whichever node is free. */
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { inTransaction, withStartupLock } from '../db/connect.ts';

/**
 * How a failed job is tried again: so many times, after so many seconds, doubling where `retryBackoff`. `startAfter`:
 * not before so many seconds have passed. Of those with the same `group` one runs at a time, on all servers together.
 */
export type JobOptions = {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  startAfter?: number;
  group?: { id: string };
  /** Of those of a `short` queue that wait with the same key there is one. */
  singletonKey?: string;
};

export type Jobs = {
  /** Order a job in the transaction of `client`: it runs if, and only if, that is committed. */
  enqueue(client: pg.ClientBase, queue: Queue, data: object, options: JobOptions): Promise<void>;
  /** Order many jobs in one statement, in the same way. */
  enqueueAll(client: pg.ClientBase, queue: Queue, data: readonly object[], options: JobOptions): Promise<void>;
  /** Run a queue's jobs on this node, so many at a time. */
  work<Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>, atOnce?: number): Promise<void>;
  /** Look into a queue now: something was committed to it here. */
  wake(queue: Queue): void;
  stop(): Promise<void>;
};

/** A job of `work` may be long: as long as its server lives it says so, and else another one takes the job up. */
const queues = {
  mail: {},
  files: {},
  work: { heartbeatSeconds: 10, expireInSeconds: 4 * 3600 },
  // One waits for the next time, however many servers order it.
  retention: { heartbeatSeconds: 60, expireInSeconds: 4 * 3600, policy: 'short' },
  figures: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
  morning: { heartbeatSeconds: 60, expireInSeconds: 4 * 3600, policy: 'short' },
  digests: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
  meetings: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
  publish: {},
  // Looking into files that people gave: for their words, and, where no document holds that up, for viruses.
  look: { heartbeatSeconds: 60, expireInSeconds: 3600 },
  // A content waits once, and so does the next look at all that wait.
  scan: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
  // What waits for a person's devices waits once.
  push: { policy: 'short' },
  tell: { heartbeatSeconds: 60, expireInSeconds: 3600 },
} as const;
export type Queue = keyof typeof queues;

/** Between two looks into a queue, in seconds. */
const polling: Record<Queue, number> = {
  mail: 1,
  files: 1,
  work: 1,
  retention: 60,
  figures: 30,
  morning: 30,
  meetings: 15,
  publish: 10,
  look: 10,
  scan: 10,
  tell: 2,
  push: 2,
  digests: 15,
};

/** So many are taken at a look, and done one after the other; those of the other queues by themselves. */
const taken: Partial<Record<Queue, number>> = { publish: 100, push: 20 };

/**
 * Where the next is looked for as soon as one is done: what waits for long, as for a scanner, comes together, and mails go
 * out as fast as they are taken.
 */
const oneAfterAnother: ReadonlySet<Queue> = new Set(['mail', 'look', 'scan']);

/** How often it is looked for jobs whose server was lost, in seconds. */
const lookForLost = 15;

const over = (client: pg.ClientBase) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

/** The number that workers queue behind while they look for a job of a group. */
const lookLock = 7_368_444;

/**
 * As the queue asks over the pool. Of two workers that look at the same moment neither would see that the other takes a
 * job of the same group: these looks come one after the other, on all servers.
 */
const oneLookAtATime = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) =>
    text.includes('SKIP LOCKED') && text.includes('group_id')
      ? inTransaction(pool, async ({ client }) => {
          await client.query('SELECT pg_advisory_xact_lock($1)', [lookLock]);
          return client.query(text, values);
        })
      : pool.query(text, values),
});

/** Start the job runner over the pool; its own tables live in the schema `pgboss`. */
export const startJobs = async (pool: pg.Pool, onError: (error: Error) => void): Promise<Jobs> => {
  const boss = new PgBoss({
    db: oneLookAtATime(pool),
    schedule: false,
    superviseIntervalSeconds: lookForLost,
    monitorIntervalSeconds: lookForLost,
  });
  const workers = new Map<Queue, string[]>();
  boss.on('error', onError);
  // Two nodes that make the tables at once would trip over each other.
  await withStartupLock(pool, async () => {
    await boss.start();
    for (const [queue, options] of Object.entries(queues)) await boss.createQueue(queue, options);
  });
  const wake = (queue: Queue): void => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker));
  return {
    enqueue: async (client, queue, data, options) => {
      await boss.send(queue, data, { ...options, db: over(client) });
    },
    enqueueAll: async (client, queue, data, options) => {
      const jobs = data.map((one) => ({ ...options, data: one }));
      await boss.insert(queue, jobs, { db: over(client) });
    },
    work: async <Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>, atOnce = 1) => {
      const options = {
        pollingIntervalSeconds: polling[queue],
        batchSize: taken[queue] ?? 1,
        ...(atOnce > 1 ? { groupConcurrency: 1 } : {}),
      };
      for (let count = 0; count < atOnce; count += 1) {
        const worker = await boss.work<Data>(queue, options, async (jobs) => {
          for (const job of jobs) await handle(job.data);
          // After one that failed the look rests.
          if (oneAfterAnother.has(queue)) wake(queue);
        });
        workers.set(queue, [...(workers.get(queue) ?? []), worker]);
      }
    },
    wake,
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
};
