/**
 * What is wrong with a definition, for the person who asks: the verdict of the thread that judges, and the fields their
 * conditions may not read.
 */
import { stopping, toldOf, type Fault } from '@telemachos/contract/features/authoring/faults.ts';
import { keptFaults } from '@telemachos/contract/features/authoring/fields-kept.rules.ts';
import { tooLarge } from '@telemachos/contract/features/authoring/size.rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { createWorkerPerServer, createWorkerThread, type WorkerThread } from '../../platform/worker-thread.ts';
import { readableIn } from '../users/readable.shared.ts';
import { projectOf } from './changeable.ts';
import type { Job, Verdict } from './verdict.ts';

/** What is said of a definition whose judging was ended. */
const unjudged: Verdict = { definition: null, faults: [tooLarge], reads: [], name: '' };

/** A thread that judges; `timeoutMs` limits each job. */
export const judgeThread = (timeoutMs?: number): WorkerThread<Job, Verdict> =>
  createWorkerThread({
    file: new URL('./judging.worker.ts', import.meta.url),
    maxQueued: 16,
    answerWhenStopped: () => unjudged,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

const threads = createWorkerPerServer(() => judgeThread());

/** End the server's thread, with the server. */
export const endJudging = threads.end;

type Asking = Connection & { services: Services; viewer: Viewer; projectId: number | null };

/** The verdict alone, of whoever wrote it. */
export const verdict = ({ services, viewer }: Pick<Asking, 'services' | 'viewer'>, job: Job): Promise<Verdict> =>
  threads.of(services).run(job, viewer.userId);

/**
 * The verdict for an author, in the project of the call; `definition` is there only where nothing stops publishing it.
 */
export const judged = async (
  asking: Asking,
  job: Job,
): Promise<{ definition: Verdict['definition']; faults: Fault[]; name: string }> => {
  const { definition, faults: found, reads, name } = await verdict(asking, job);
  const { keepsDeclared: keeps, keepsFromMentees } = await readableIn(asking, projectOf(asking));
  const faults = toldOf([...keptFaults(reads, { keeps, keepsFromMentees }), ...found]);
  return { definition: stopping(faults).length > 0 ? null : definition, faults, name };
};
