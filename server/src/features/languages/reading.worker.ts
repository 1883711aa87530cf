/** Reads files of texts in a thread of its own, one after the other. */
import { parentPort } from 'node:worker_threads';
import { readFileOf } from './reading-files.ts';
import type { FileJob } from './xliff.ts';

parentPort?.on('message', (job: FileJob) => parentPort?.postMessage(readFileOf(job)));
parentPort?.postMessage('ready');
