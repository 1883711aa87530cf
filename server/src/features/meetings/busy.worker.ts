/** Reads calendar files in a thread of its own, one after the other: a file may be made to take for ever. */
import { parentPort } from 'node:worker_threads';
import { busyTimesOf, type BusyJob, type BusyRead } from './busy-times.ts';

/** What a file says that no reader was made for leaves the thread to the next one. */
const read = (job: BusyJob): BusyRead => {
  try {
    return busyTimesOf(job);
  } catch {
    return { failure: 'NO_CALENDAR' };
  }
};

parentPort?.on('message', (job: BusyJob) => parentPort?.postMessage(read(job)));
parentPort?.postMessage('ready');
