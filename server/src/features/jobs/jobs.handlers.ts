/** The jobs room: what a person ordered (own-jobs.ts); carrying-out.ts is what becomes of it. */
import type { jobsCalls } from '@telemachos/contract/features/jobs/jobs.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { ownJobsHandlers } from './own-jobs.ts';

/** The jobs calls as their handlers see them. */
type JobsHandlers = Handlers<typeof jobsCalls>;

export const jobsHandlers: JobsHandlers = { ...ownJobsHandlers };
