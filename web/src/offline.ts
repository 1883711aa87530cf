/** The service worker for whoever is signed in, and whether a new version of it may take over unasked. */
import { countUnsent } from './frame/leftovers.ts';
import { registerServiceWorker } from './platform/offline/register-service-worker.ts';
import { currentPersonId } from './platform/api.ts';
import { countDrafts } from './platform/form-drafts.ts';

const isCalm = async (): Promise<boolean> => {
  const person = currentPersonId.get();
  if (person === null) return true;
  const { answers, messages } = await countUnsent(person);
  return answers + messages === 0 && countDrafts(person) === 0;
};

let started: Promise<void> | undefined;

/** Register the service worker, once for the life of the page. */
export const startOffline = async (): Promise<void> => {
  started ??= registerServiceWorker(isCalm);
  await started;
};
