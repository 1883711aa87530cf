/** Background jobs in the database, enqueued in transactions, run by any server. */
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { inTransaction, withStartupLock } from '../db/connect.ts';

/**
 * Retries of a failed job; `retryDelay` in seconds, doubled with `retryBackoff`. `startAfter` delays the first run, in
 * seconds. Jobs of one `group` run one at a time on all servers together.
 */
export type JobOptions = {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  startAfter?: number;
  group?: { id: string };
  /** In a queue with the policy `short` only one waiting job has a given key. */
  singletonKey?: string;
};

export type Jobs = {
  /** Enqueues a job in the transaction of `client`; it runs only after the commit. */
  enqueue(client: pg.ClientBase, queue: Queue, data: object, options: JobOptions): Promise<void>;
  /** Enqueues many jobs in one statement. */
  enqueueAll(client: pg.ClientBase, queue: Queue, data: readonly object[], options: JobOptions): Promise<void>;
  /** Runs a queue's jobs on this server, at most `atOnce` at a time. */
  work<Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>, atOnce?: number): Promise<void>;
  /** Polls a queue now, after a commit on this server. */
  wake(queue: Queue): void;
  stop(): Promise<void>;
};

/** The queues. A job with a heartbeat is taken over by another server when its own stops to send it. */
const queues = {
  mail: {},
  files: {},
  work: { heartbeatSeconds: 10, expireInSeconds: 4 * 3600 },
  // With the policy `short` one next run waits, however many servers enqueue it.
  retention: { heartbeatSeconds: 60, expireInSeconds: 4 * 3600, policy: 'short' },
  challenges: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
  figures: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
  scores: { heartbeatSeconds: 60, expireInSeconds: 4 * 3600, policy: 'short' },
  morning: { heartbeatSeconds: 60, expireInSeconds: 4 * 3600, policy: 'short' },
  digests: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
  completion: { heartbeatSeconds: 60, expireInSeconds: 3600, policy: 'short' },
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

/** The polling interval of each queue, in seconds. */
export type PollingSeconds = Partial<Record<Queue, number>>;
const defaultPollingSeconds: Record<Queue, number> = {
  mail: 1,
  files: 1,
  work: 1,
  retention: 60,
  challenges: 60,
  figures: 30,
  scores: 30,
  morning: 30,
  meetings: 15,
  publish: 10,
  look: 10,
  scan: 10,
  tell: 2,
  push: 2,
  digests: 15,
  completion: 60,
};

/** How many jobs a poll takes, to run one after the other; other queues take one. */
const batchSizes: Partial<Record<Queue, number>> = { publish: 100, push: 20 };

/** Queues that poll again as soon as a job is done: their jobs arrive in bursts. */
const eagerQueues: ReadonlySet<Queue> = new Set(['mail', 'look', 'scan']);

/** How long a stop waits for running jobs; pg-boss itself waits for another second at least. */
const [stopTimeoutMs, bossStopTimeoutMs] = [4000, 1000];

/** How often jobs of lost servers are looked for, in seconds. */
const superviseSeconds = 15;

const overConnection = (client: pg.ClientBase) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

/** The advisory lock that serializes fetches of grouped jobs. */
export const groupFetchLock = 7_368_444;

/**
 * The database of pg-boss. Two workers that fetch at the same moment would not see each other's uncommitted fetch and
 * would run two jobs of one group, so these fetches are serialized across all servers.
 */
const serializeGroupFetches = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) =>
    text.includes('SKIP LOCKED') && text.includes('group_id')
      ? inTransaction(pool, async ({ client }) => {
          await client.query('SELECT pg_advisory_xact_lock($1)', [groupFetchLock]);
          return client.query(text, values);
        })
      : pool.query(text, values),
});

/** Starts the job runner over the pool; its tables are in the schema `pgboss`. `polling` replaces default intervals. */
export const startJobs = async (
  pool: pg.Pool,
  onError: (error: Error) => void,
  polling: PollingSeconds = {},
): Promise<Jobs> => {
  const pollingSeconds = { ...defaultPollingSeconds, ...polling };
  const boss = new PgBoss({
    db: serializeGroupFetches(pool),
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  const workers = new Map<Queue, string[]>();
  boss.on('error', onError);
  // Two servers that create the tables at once would fail.
  await withStartupLock(pool, async () => {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const [queue, options] of Object.entries(queues))
      if (!known.has(queue)) await boss.createQueue(queue, options);
  });
  const wake = (queue: Queue): void => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker));
  return {
    enqueue: async (client, queue, data, options) => {
      await boss.send(queue, data, { ...options, db: overConnection(client) });
    },
    enqueueAll: async (client, queue, data, options) => {
      const jobs = data.map((one) => ({ ...options, data: one }));
      await boss.insert(queue, jobs, { db: overConnection(client) });
    },
    work: async <Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>, atOnce = 1) => {
      const options = {
        pollingIntervalSeconds: pollingSeconds[queue],
        batchSize: batchSizes[queue] ?? 1,
        ...(atOnce > 1 ? { groupConcurrency: 1 } : {}),
      };
      for (let count = 0; count < atOnce; count += 1) {
        const worker = await boss.work<Data>(queue, options, async (jobs) => {
          for (const job of jobs) await handle(job.data);
          // Only after a success: a failed job waits for the next poll.
          if (eagerQueues.has(queue)) wake(queue);
        });
        workers.set(queue, [...(workers.get(queue) ?? []), worker]);
      }
    },
    wake,
    stop: async () => {
      // pg-boss looks only twice a second whether its workers have ended. They are awaited first, so it need not wait.
      const ended = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue)));
      const deadline = new AbortController();
      await Promise.race([ended, delay(stopTimeoutMs, undefined, { signal: deadline.signal }).catch(() => undefined)]);
      deadline.abort();
      await boss.stop({ graceful: true, timeout: bossStopTimeoutMs });
    },
  };
};
