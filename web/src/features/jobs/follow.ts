/** Following an order: asking how far it is, more and more seldom, and fetching its file when it is made. */
import { isUnderWay } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { asProblem, fileAddress, send } from '../../platform/api.ts';
import { keepFile } from '../../platform/download.ts';
import { keyOf, queryClient } from '../../platform/queries.ts';
import { dropJob, showJob, watchedJobs } from './watched-jobs.shared.ts';

/** Between two questions, in milliseconds: a small file is there at once, a large one takes its time. */
const pauses = [100, 150, 200, 300, 500] as const;
const usualPause = 1000;

/** What took less needs no word of what is going on, in milliseconds. */
const worthSaying = 800;

const rest = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** How an order ended that was followed to its end; `long` when the person saw it going on. */
export type Ending = { job: Job; long: boolean };

/** Follow an order. Null when it cannot be followed any more: it stays among one's files. */
export const followJob = async (Id: number): Promise<Ending | null> => {
  const begun = Date.now();
  try {
    for (let asked = 0; ; asked += 1) {
      await rest(pauses[asked] ?? usualPause);
      const job = await send('/api/jobs/Get', { Id }, { background: true }).catch((error: unknown) => {
        // Without a network it is asked again later.
        if (asProblem(error).code === 'NETWORK') return null;
        throw error;
      });
      if (!job) continue;
      const long = watchedJobs.get().some((one) => one.Id === Id);
      if (!isUnderWay(job.State)) {
        if (job.State === 'done') keepFile(fileAddress('/api/jobs/File', { Id: String(Id) }));
        return { job, long };
      }
      if (long || Date.now() - begun > worthSaying) showJob(job);
    }
  } catch {
    return null;
  } finally {
    dropJob(Id);
    void queryClient.invalidateQueries({ queryKey: keyOf('/api/jobs/Own') });
  }
};
