/**
 * Calculates tables in a thread of its own, one attempt after the other, so that those who answer do not wait for heavy
 * formulas.
 */
import { parentPort } from 'node:worker_threads';
import { calculated, type CalculationJob } from './calculation-job.ts';

parentPort?.on(
  'message',
  (job: CalculationJob) => void calculated(job).then((reply) => parentPort?.postMessage(reply)),
);
parentPort?.postMessage('ready');
