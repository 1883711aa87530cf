/** Reads calendar files in a thread of its own, one after the other: a file may be made to take for ever. */
import { parentPort } from 'node:worker_threads';
import { busyTimesOf, type BusyJob } from './busy-times.ts';

parentPort?.on('message', (job: BusyJob) => parentPort?.postMessage(busyTimesOf(job)));
parentPort?.postMessage('ready');
