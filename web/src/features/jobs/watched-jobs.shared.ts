/**
 * The orders of this page that are not over: watched wherever one goes within it, until the file is there. After a
 * reload they are found among one's files.
 */
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { createObservable } from '../../platform/observable.ts';

/** The orders under way, oldest first, as they stood when it was last asked. */
export const watchedJobs = createObservable<readonly Job[]>([]);

/** Whether the last question how far they are was not heard: there is no network, or no server. */
export const isUnheard = createObservable(false);

/** Put an order, as it stands now, in its place among them. */
export const showJob = (job: Job): void => {
  const known = watchedJobs.get();
  watchedJobs.set(
    known.some(({ Id }) => Id === job.Id) ? known.map((one) => (one.Id === job.Id ? job : one)) : [...known, job],
  );
};

/** It is over, or nobody's concern here any more. */
export const dropJob = (id: number): void => watchedJobs.set(watchedJobs.get().filter(({ Id }) => Id !== id));
