/** What comes after the first page: the service worker, and whether a new version of it may take over unasked. */
import { unsentCount } from './features/questionnaires/queue/leftovers.ts';
import { registerWorker } from './platform/offline/worker.ts';
import { personOfCalls } from './platform/api.ts';
import { countTyped } from './platform/typed.ts';

const isCalm = async (): Promise<boolean> => {
  const person = personOfCalls.get();
  return person === null || ((await unsentCount(person)) === 0 && countTyped(person) === 0);
};

/** Register the service worker. */
export const startOffline = (): Promise<void> => registerWorker(isCalm);
