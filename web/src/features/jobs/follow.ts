/** Following an order: asking how far it is, more and more seldom, and fetching its file when it is made. */
import { isUnderWay } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { toApiProblem, fileUrl, send, type ApiProblem } from '../../platform/api.ts';
import { checkFileAvailable, downloadFile } from '../../platform/download.ts';
import { callQueryKey, queryClient } from '../../platform/queries.ts';
import { dropJob, isUnheard, showJob, watchedJobs } from './watched-jobs.shared.ts';

/** The pauses between two polls: short at first, because a small file is ready at once. */
const pauses = [100, 150, 200, 300, 500] as const;
const defaultPauseMs = 1000;

/** What took less needs no word of what is going on, in milliseconds. */
const minWaitToTellMs = 800;

const rest = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Polling stops after this many server errors in a row; without a network it goes on. */
const maxFailures = 20;

/**
 * How an order ended that was followed to its end; `long` when the person saw it going on, `refusal` why a file that was
 * made is not given.
 */
export type Ending = { job: Job; long: boolean; refusal: ApiProblem | null };

/** Let the browser fetch the file; answers why there is none. */
const fetchFile = async (Id: number): Promise<ApiProblem | null> => {
  const address = fileUrl('/api/jobs/File', { Id: String(Id) });
  try {
    await checkFileAvailable(address);
  } catch (error) {
    return toApiProblem(error);
  }
  downloadFile(address);
  return null;
};

/** Follow an order. Throws ApiProblem when it cannot be followed any more: it stays among one's files. */
export const followJob = async (Id: number): Promise<Ending> => {
  const begun = Date.now();
  let failures = 0;
  try {
    for (let asked = 0; ; asked += 1) {
      await rest(pauses[asked] ?? defaultPauseMs);
      const job = await send('/api/jobs/Get', { Id }, { background: true }).catch((error: unknown) => {
        const { code, status } = toApiProblem(error);
        isUnheard.set(code === 'NETWORK');
        if (code === 'NETWORK') return null;
        failures += 1;
        if ((status >= 500 || status === 429) && failures < maxFailures) return null;
        throw error;
      });
      if (!job) continue;
      failures = 0;
      isUnheard.set(false);
      const long = watchedJobs.get().some((one) => one.Id === Id);
      if (!isUnderWay(job.State)) {
        return { job, long, refusal: job.State === 'done' || job.State === 'ended' ? await fetchFile(Id) : null };
      }
      if (long || Date.now() - begun > minWaitToTellMs) showJob(job);
    }
  } finally {
    dropJob(Id);
    void queryClient.invalidateQueries({ queryKey: callQueryKey('/api/jobs/Own') });
  }
};
