/** Ordering long work: the whole handler of a call that does. */
import { maxOpenJobs } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Context } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import * as store from './jobs.store.ts';
import type { Asking, LongWork } from './long-work.shared.ts';

/** What of a handler's context is needed. */
type Ordering = Asking & Pick<Context<CallEntry>, 'audit' | 'afterResponse'>;

/**
 * The handler of a call that orders long work. The same order a second time is the first one, as long as it is not
 * over; more than a few at once are refused.
 */
export const orders =
  <Input extends Record<string, unknown>>(call: string, work: LongWork<Input>) =>
  async (context: Ordering, input: Input): Promise<{ JobId: number }> => {
    const { services, viewer, projectId, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const { name, mime, about } = await work.judge(context, input);
    await store.lockOrdering(context, viewer.userId);
    const waiting = await store.underWay(context, viewer.userId, projectId, call, input);
    const same = waiting.find((one) => one.same);
    if (same) return { JobId: same.id };
    if (waiting.length >= maxOpenJobs) throw new Problem('JOBS_FULL', { details: { Limit: maxOpenJobs } });
    const id = await store.insertJob(context, {
      userId: viewer.userId,
      projectId,
      call,
      input,
      name: toSingleLine(name),
      mime,
      createdAt: now,
    });
    await services.jobs.enqueue(
      context.client,
      'work',
      { id },
      { retryLimit: 20, retryDelay: 1, retryBackoff: false, group: { id: String(viewer.userId) } },
    );
    await context.audit(about.subject, about.subjectId, about.details);
    context.afterResponse(async () => services.jobs.wake('work'));
    return { JobId: id };
  };
