/** What a person ordered: the list, how far one is, stopping it, its file. */
import type { jobsCalls } from '@telemachos/contract/features/jobs/jobs.calls.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-reply.ts';
import { Problem } from '../../platform/problem.ts';
import * as store from './jobs.store.ts';
import { fieldsIn, standingOf } from './standing.ts';

const isOver = ({ expiresAt }: store.JobRow, now: Date): boolean => expiresAt !== null && expiresAt <= now;

type Refusal = 'FILE_NOT_READY' | 'FILE_ENDED' | 'FILE_CHANGED' | 'NOT_FOUND';
type Asked = Connection & { services: Services; now: Date };

/** Why the file of an order is not given; null where it is. */
const refusalOf = async (asked: Asked, row: store.JobRow): Promise<Refusal | null> => {
  const { services, now } = asked;
  if (row.state !== 'done') return 'FILE_NOT_READY';
  if (isOver(row, now) || row.fileKey === null) return 'FILE_ENDED';
  // Who may no longer order it does not get it either; nor whoever would get another one by now.
  const rights = await standingOf(asked, services, row, now).then(
    (standing) => standing.rightsOver(fieldsIn(row.rights)),
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      // Whom or what it is about is not there for them any more: a mentor who left, an action that is hidden by now.
      return error.code === 'NOT_FOUND' ? '' : null;
    },
  );
  if (rights === null) return 'NOT_FOUND';
  return rights === row.rights ? null : 'FILE_CHANGED';
};

/** An order as it stands; one whose file would not be given has ended. */
const asJob = async (asked: Asked, row: store.JobRow): Promise<Job> => {
  const refusal = row.state === 'done' ? await refusalOf(asked, row) : null;
  return {
    Id: row.id,
    Name: row.name,
    State: row.state === 'done' && refusal !== null ? 'ended' : row.state,
    Done: row.done,
    All: row.total,
    Bytes: row.size,
    Problem: refusal === 'FILE_CHANGED' || refusal === 'NOT_FOUND' ? refusal : row.problem,
    At: row.createdAt.toISOString(),
    Until: row.expiresAt?.toISOString() ?? null,
  };
};

export const ownJobsHandlers: Handlers<typeof jobsCalls> = {
  async own(context, { page, count }) {
    const { viewer, projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const { rows, all } = await store.ownJobs(context, viewer.userId, projectId, page, count);
    const list: Job[] = [];
    for (const row of rows) list.push(await asJob(context, row));
    return { list, count: pagesOf(all, count), All: all };
  },

  async get(context, { Id }) {
    const row = await store.findJob(context, Id);
    return row ? asJob(context, row) : context.fail('NOT_FOUND');
  },

  async cancel(context, { Id }) {
    const row = await store.cancelJob(context, Id, context.now);
    if (!row) return context.fail('JOB_OVER');
    await context.audit('job', Id, { Name: row.name });
    return asJob(context, row);
  },

  async file(context, { Id }) {
    const row = await store.findJob(context, Id);
    if (!row) return context.fail('NOT_FOUND');
    const refusal = await refusalOf(context, row);
    if (refusal !== null || row.fileKey === null) return context.fail(refusal ?? 'FILE_ENDED');
    await context.audit('job', Id, { Name: row.name, Lines: row.done });
    return new FileReply({ name: row.name, type: row.mime, body: await context.services.storage.read(row.fileKey) });
  },
};
