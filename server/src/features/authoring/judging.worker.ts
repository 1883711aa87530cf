/**
 * Reads and judges definitions in a thread of its own, one after the other, so that those who answer do not wait for
 * those who write.
 */
import { parentPort } from 'node:worker_threads';
import { verdictOn, type Job } from './verdict.ts';

parentPort?.on('message', (job: Job) => parentPort?.postMessage(verdictOn(job)));
parentPort?.postMessage('ready');
