/** What a person ordered: the list, how far one is, stopping it, its file. */
import type { jobsCalls } from '@telemachos/contract/features/jobs/jobs.calls.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { Problem } from '../../platform/problem.ts';
import * as store from './jobs.store.ts';
import { kinds } from './kinds.ts';
import { filterOf } from './order-input.ts';
import { fieldsIn, standingOf } from './standing.ts';

const isOver = ({ expiresAt }: store.JobRow, now: Date): boolean => expiresAt !== null && expiresAt <= now;

type Refusal = 'FILE_NOT_READY' | 'FILE_ENDED' | 'FILE_CHANGED' | 'NOT_FOUND';
type Asked = Connection & { services: Services; now: Date };

/** Why the file of an order is not given; null where it is. */
const refusalOf = async (asked: Asked, row: store.JobRow): Promise<Refusal | null> => {
  const { services, now } = asked;
  // What was stopped, or failed, has no file and will have none.
  if (row.state === 'cancelled' || row.state === 'failed') return 'FILE_ENDED';
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

/** An order as it stands; one whose file would not be given, for this reason, has ended. */
const asJob = (row: store.JobRow, refusal: Refusal | null): Job => ({
  Id: row.id,
  Name: row.name,
  State: row.state === 'done' && refusal !== null ? 'ended' : row.state,
  Done: row.done,
  All: row.total,
  Bytes: row.size,
  Problem: refusal === 'FILE_CHANGED' || refusal === 'NOT_FOUND' ? refusal : row.problem,
  At: row.createdAt.toISOString(),
  Until: row.expiresAt?.toISOString() ?? null,
});

/** The same, judged now. */
const judgedJob = async (asked: Asked, row: store.JobRow): Promise<Job> =>
  asJob(row, row.state === 'done' ? await refusalOf(asked, row) : null);

export const ownJobsHandlers: Handlers<typeof jobsCalls> = {
  async own(context, { page, count }) {
    const { viewer, projectId, now } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const { rows, all } = await store.ownJobs(context, viewer.userId, projectId, page, count);
    const list: Job[] = [];
    // The same order is judged once, however often it was made.
    const judged = new Map<string, Refusal | null>();
    for (const row of rows) {
      const order = JSON.stringify([row.call, row.input, row.rights, isOver(row, now), row.fileKey === null]);
      const known = judged.get(order);
      const refusal = row.state !== 'done' ? null : known === undefined ? await refusalOf(context, row) : known;
      if (row.state === 'done') judged.set(order, refusal);
      list.push(asJob(row, refusal));
    }
    return { list, count: pagesOf(all, count), All: all };
  },

  async get(context, { Id }) {
    const row = await store.findJob(context, Id);
    return row ? judgedJob(context, row) : context.fail('NOT_FOUND');
  },

  async cancel(context, { Id }) {
    const row = await store.cancelJob(context, Id, context.now);
    if (!row) return context.fail('JOB_OVER');
    await context.audit('job', Id, { Name: row.name });
    return asJob(row, null);
  },

  async file(context, { Id }) {
    const row = await store.findJob(context, Id);
    if (!row) return context.fail('NOT_FOUND');
    const refusal = await refusalOf(context, row);
    if (refusal !== null || row.fileKey === null) return context.fail(refusal ?? 'FILE_ENDED');
    await context.audit('job', Id, { Name: row.name, Lines: row.done, Filter: filterOf(row.input) });
    return new FileReply({
      name: row.name,
      asciiName: kinds[row.call]?.asciiName ?? 'export',
      type: row.mime,
      body: await context.services.storage.read(row.fileKey),
    });
  },
};
