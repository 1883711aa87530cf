/** What a person ordered: the list, how far one is, stopping it, its file. */
import type { jobsCalls } from '@telemachos/contract/features/jobs/jobs.calls.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-reply.ts';
import { Problem } from '../../platform/problem.ts';
import * as store from './jobs.store.ts';
import { fieldsIn, standingOf } from './standing.ts';

const isOver = ({ expiresAt }: store.JobRow, now: Date): boolean => expiresAt !== null && expiresAt <= now;

const asJob = (row: store.JobRow, now: Date): Job => ({
  Id: row.id,
  Name: row.name,
  State: row.state === 'done' && isOver(row, now) ? 'ended' : row.state,
  Done: row.done,
  All: row.total,
  Bytes: row.size,
  Problem: row.problem,
  At: row.createdAt.toISOString(),
  Until: row.expiresAt?.toISOString() ?? null,
});

export const ownJobsHandlers: Handlers<typeof jobsCalls> = {
  async own(context, { page, count }) {
    const { viewer, projectId, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const { rows, all } = await store.ownJobs(context, viewer.userId, projectId, page, count);
    return { list: rows.map((row) => asJob(row, now)), count: pagesOf(all, count), All: all };
  },

  async get(context, { Id }) {
    const row = await store.findJob(context, Id);
    return row ? asJob(row, context.now) : context.fail('NOT_FOUND');
  },

  async cancel(context, { Id }) {
    const row = await store.cancelJob(context, Id, context.now);
    if (!row) return context.fail('JOB_OVER');
    await context.audit('job', Id, { Name: row.name });
    return asJob(row, context.now);
  },

  async file(context, { Id }) {
    const { services, now } = context;
    const row = await store.findJob(context, Id);
    if (!row) return context.fail('NOT_FOUND');
    if (row.state !== 'done') return context.fail('FILE_NOT_READY');
    if (isOver(row, now) || row.fileKey === null) return context.fail('FILE_ENDED');
    // Who may no longer order it does not get it either; nor whoever would get another one by now.
    const rights = await standingOf(context, services, row, now).then(
      (standing) => standing.rightsOver(fieldsIn(row.rights)),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        // Whom or what it is about is not there for them any more: a mentor who left, an action that is hidden by now.
        return error.code === 'NOT_FOUND' ? '' : null;
      },
    );
    if (rights === null) return context.fail('NOT_FOUND');
    if (rights !== row.rights) return context.fail('FILE_CHANGED');
    await context.audit('job', Id, { Name: row.name, Lines: row.done });
    return new FileReply({ name: row.name, type: row.mime, body: await services.storage.read(row.fileKey) });
  },
};
