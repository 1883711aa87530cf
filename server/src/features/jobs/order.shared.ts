/** Ordering long work: the whole handler of a call that does. */
import { maxOpenJobs } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import {
  separatorIn,
  type CsvSeparator,
  type TableFormat,
} from '@telemachos/contract/features/jobs/table-files.rules.ts';
import { preferenceValue } from '@telemachos/contract/features/users/person.wire.ts';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Context } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { extensionOf, tableTypes } from '../../platform/table-export/table-file.ts';
import { findPreference } from '../users/person.store.ts';
import * as store from './jobs.store.ts';
import type { Asking, LongWork } from './long-work.shared.ts';
import { filterOf } from './order-input.ts';

/** What of a handler's context is needed. */
type Ordering = Asking & Pick<Context<CallEntry>, 'audit' | 'afterResponse'>;

/** The separator that the person stored in the project. */
const storedSeparator = async (context: Ordering, projectId: number): Promise<CsvSeparator> =>
  separatorIn(
    preferenceValue.safeParse(await findPreference(context, projectId, context.viewer.userId, 'exports')).data,
  );

/**
 * The handler of a call that orders long work. The same order a second time is the first one, as long as it is not
 * over; more than a few at once are refused.
 */
export const orders =
  <Input extends Record<string, unknown> & { Format: TableFormat }>(call: string, work: LongWork<Input>) =>
  async (context: Ordering, asked: Input): Promise<{ JobId: number }> => {
    const { services, viewer, projectId, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const { name, about } = await work.judge(context, asked);
    const Separator = await storedSeparator(context, projectId);
    const input = { ...asked, Separator };
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
      name: toSingleLine(`${name}.${extensionOf(asked.Format)}`),
      mime: tableTypes[asked.Format],
      createdAt: now,
    });
    await services.jobs.enqueue(
      context.client,
      'work',
      { id },
      { retryLimit: 20, retryDelay: 1, retryBackoff: false, group: { id: String(viewer.userId) } },
    );
    const { subject, subjectId, details } = about;
    await context.audit(subject, subjectId, { ...details, Format: asked.Format, Filter: filterOf(asked) });
    context.afterResponse(async () => services.jobs.wake('work'));
    return { JobId: id };
  };
