/**
 * A thread of long work: its own time of the processor, its own memory, its own connection to the database. One file
 * is made at a time; what is said to the person goes over the server's thread.
 */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openPool, openReportPool } from '../../db/connect.ts';
import { reportUrl } from '../../db/report/role.ts';
import type { Services } from '../../platform/context.ts';
import { isFullDisk } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { silentChannel } from '../../platform/live/live-channel.ts';
import { openStorage } from '../../platform/storage.ts';
import { shippedTranslations } from '../../platform/translations.ts';
import { makeFile } from './making.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-words.ts';

const { databaseUrl, config, busy, niceness }: WorkerStart = workerData;

/** How often it is told how far a file is, in milliseconds. */
const progressIntervalMs = 200;

/** Who is served comes first: on Linux this is of the calling thread alone; elsewhere it may be refused. */
const standBack = (): void => {
  try {
    if (process.platform === 'linux') setPriority(0, niceness);
  } catch {
    // Then it works as everybody does.
  }
};
standBack();

const pool = openPool(databaseUrl, () => undefined, 1);
const not = (): never => {
  throw new Error('long work reads and writes its file, nothing else');
};
const services: Services = {
  config,
  calls: new Map(),
  translations: shippedTranslations,
  storage: openStorage(config),
  jobs: { enqueue: not, enqueueAll: not, work: not, wake: not, stop: not },
  clock: () => new Date(),
  publicUrl: not,
  deriveKey: not,
  batchPool: pool,
  reportPool: openReportPool(config.databaseReadUrl ?? reportUrl(databaseUrl), () => undefined),
  live: silentChannel,
  reportBatchFailure: not,
  runInBackground: not,
};

const say = (words: FromWorker): void => parentPort?.postMessage(words);
const stops = new Map<number, AbortController>();

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const make = async ({ turn, order, path, now }: Exclude<ToWorker, { stop: true }>): Promise<void> => {
  const stop = new AbortController();
  stops.set(turn, stop);
  let told = 0;
  try {
    const made = await makeFile(pool, services, order, {
      path,
      now: new Date(now),
      signal: stop.signal,
      isBusy: () => Atomics.load(busy, 0) === 1,
      tell: (far) => {
        if (Date.now() - told < progressIntervalMs && far.done > 0) return;
        told = Date.now();
        say({ turn, far });
      },
    });
    say({ turn, made });
  } catch (error) {
    if (error instanceof Problem) say({ turn, problem: error.code });
    else if (isFullDisk(codeOf(error))) say({ turn, problem: 'DISK_FULL' });
    else say({ turn, error: `${error instanceof Error ? error.name : 'error'} ${codeOf(error)}` });
  } finally {
    stops.delete(turn);
  }
};

parentPort?.on('message', (words: ToWorker | 'end') => {
  if (words === 'end') void pool.end().then(() => process.exit());
  else if ('stop' in words) stops.get(words.turn)?.abort();
  else void make(words);
});
say('ready');
