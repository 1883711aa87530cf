/** Reading mentors' own calendars again and again, as long as some server runs. */
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { createWorkerPerServer, createWorkerThread, type WorkerThread } from '../../platform/worker-thread.ts';
import type { Allowed } from '../../platform/outbound-request.ts';
import { fetchCalendar } from './busy-address.ts';
import type { BusyJob, BusyRead } from './busy-times.ts';
import { addressOf } from './calendar.ts';
import { saveBusy, takeBusy } from './calendar.store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How often a calendar is read; how many at a look; and how far ahead. */
const pollIntervalMs = 30 * minuteMs;
const batchSize = 20;
const horizonMs = 120 * dayMs;

/** A thread that reads calendar files; `timeoutMs` limits each job. */
export const busyThread = (timeoutMs?: number): WorkerThread<BusyJob, BusyRead> =>
  createWorkerThread({
    file: new URL('./busy.worker.ts', import.meta.url),
    maxQueued: 8,
    answerWhenStopped: () => ({ failure: 'TOO_MUCH' }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

const threads = createWorkerPerServer(() => busyThread());

/** End the server's thread, with the server. */
export const endBusyReading = threads.end;

/** Read one calendar: its times, or why it could not be read. */
const readOne = async (services: Services, address: string | null, now: Date, allowed?: Allowed) => {
  if (address === null) return 'ADDRESS';
  const came = await fetchCalendar(address, allowed);
  if ('failure' in came) return came.failure;
  const job = { body: came.body, from: now.getTime() - dayMs, until: now.getTime() + horizonMs };
  const read = await threads.of(services).run(job);
  return 'failure' in read ? read.failure : read.times;
};

/** Read the calendars whose time has come; answers how many. */
export const readBusyCalendars = async (pool: pg.Pool, services: Services, allowed?: Allowed): Promise<number> => {
  const now = services.clock();
  const due = await inTransaction(pool, (connection) =>
    takeBusy(connection, { now, next: new Date(now.getTime() + pollIntervalMs), maxCalendars: batchSize }),
  );
  for (const { userId, address } of due) {
    const read = await readOne(services, addressOf(services, userId, address), now, allowed);
    await inTransaction(pool, (connection) => saveBusy(connection, userId, read, now));
  }
  return due.length;
};
