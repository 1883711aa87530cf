/** Reads the words inside files in a thread of its own, one after the other: a file may be made to take for ever. */
import { parentPort } from 'node:worker_threads';
import { readInside, type Inside, type InsideJob } from './inside-text.ts';

/** What no reader was made for has no words. */
const read = (job: InsideJob): Promise<Inside> => readInside(job).catch(() => ({ text: '', pages: null }));

parentPort?.on('message', (job: InsideJob) => void read(job).then((inside) => parentPort?.postMessage(inside)));
parentPort?.postMessage('ready');
