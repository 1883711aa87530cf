/** Keeps completion up to date while a server runs: it listens for what was queued, and queues all every night. */
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { createNotificationListener } from '../../platform/database-notifications.ts';
import { codeAndName } from '../../platform/errors.ts';
import { completionChannel, queueAll } from './completion-queue.store.ts';
import { drainCompletion } from './drain.ts';

const dayMs = 86_400_000;

/** When the scripts of a night run, in milliseconds of the day (UTC): soon after midnight in Athens. */
const nightStartMs = 22.5 * 3_600_000;

const secondsUntilNight = (now: Date): number => Math.ceil((dayMs - ((now.getTime() - nightStartMs) % dayMs)) / 1000);

/** After so many milliseconds the server tries again what others held, or what failed. */
const [heldRetryMs, failureRetryMs] = [1000, 10_000];

/** Runs `work` whenever `wake` was called since it began last, one run at a time. */
const createWorker = (work: () => Promise<boolean>, log: (error: unknown) => void) => {
  const state = { isWoken: false, isEnding: false };
  let current: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const wakeLater = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(wake, ms);
    timer.unref();
  };
  const run = async (): Promise<void> => {
    try {
      while (state.isWoken && !state.isEnding) {
        state.isWoken = false;
        if (await work()) wakeLater(heldRetryMs);
      }
    } catch (error) {
      log(error);
      wakeLater(failureRetryMs);
    } finally {
      current = null;
    }
  };
  const wake = (): void => {
    if (state.isEnding) return;
    state.isWoken = true;
    current ??= run();
  };
  return {
    wake,
    isEnding: () => state.isEnding,
    end: async (): Promise<void> => {
      state.isEnding = true;
      clearTimeout(timer);
      await current;
    },
  };
};

/** Starts it; what it returns ends it. */
export const startCompletion = async (
  pool: pg.Pool,
  services: Services,
  log: (line: object) => void,
): Promise<() => Promise<void>> => {
  const { jobs, clock } = services;
  const tell = (error: unknown) => log(codeAndName(error));
  const worker = createWorker(() => drainCompletion({ pool, services, isEnding: worker.isEnding }), tell);
  const listener = createNotificationListener(pool, completionChannel, worker.wake, tell);
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'completion',
        {},
        { retryLimit: 3, retryDelay: 600, retryBackoff: false, startAfter: secondsUntilNight(clock()) },
      ),
    );
  await jobs.work('completion', async () => {
    await order();
    await inTransaction(pool, queueAll);
  });
  await order();
  await listener.begin();
  return async () => {
    await listener.end();
    await worker.end();
  };
};
