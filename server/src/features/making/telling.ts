/** Telling mentees that an action is there for them: some at a time, by a work of its own. */
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import type pg from 'pg';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { inEmittingTransaction } from '../../platform/live/live-channel.ts';
import { findAction } from '../actions/actions.store.ts';
import { asAction, menteeWork } from '../actions/work.shared.ts';
import { forgetPublished } from '../notices/notices.store.ts';
import { notify } from '../notices/notify.shared.ts';
import { isForAll } from './made.shared.ts';
import { menteesWith } from './publishing.store.ts';

/** Which action, and for whom it was published; null: for all. */
type Published = { actionId: number; ids: readonly number[] | null };

/** So many are told in one transaction. */
const batchSize = 500;

/** Order that they are told, when the action is there for them. */
export const orderTelling = (
  jobs: Jobs,
  { client }: Connection,
  published: Published,
  { at, now }: { at: Date; now: Date },
): Promise<void> =>
  jobs.enqueue(client, 'tell', published, {
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    startAfter: Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000)),
  });

/** What saved flags publish is told as any other publishing; what they take back was never told. */
export const tellByFlags = async (
  context: Connection & { services: Pick<Services, 'jobs'>; now: Date },
  actionId: number,
  flags: { before: number; after: number },
): Promise<void> => {
  const [was, is] = [hasFlag(flags.before, 'Published'), hasFlag(flags.after, 'Published')];
  if (was && !is) return forgetPublished(context, actionId, null);
  const isForMore = !was || (isForAll({ flags: flags.after }) && !isForAll({ flags: flags.before }));
  if (!is || !isForMore) return;
  const { services, now } = context;
  await orderTelling(services.jobs, context, { actionId, ids: null }, { at: now, now });
};

/**
 * Tell those for whom the action is there now, each once. One that is shown only under a condition is told to whoever it
 * is shown to in this moment.
 */
export const tellPublished = async (pool: pg.Pool, services: Services, { actionId, ids }: Published): Promise<void> => {
  const now = services.clock();
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    after = await inEmittingTransaction(pool, services, async (telling) => {
      const row = await findAction(telling, actionId);
      if (!row) return undefined;
      const found = await menteesWith(telling, actionId, { after: from, count: batchSize, ids, now });
      const isShownTo = async (menteeId: number) =>
        (await menteeWork(telling, row.projectId, menteeId, 'own', now))?.work.some(
          ({ action }) => action.Id === actionId,
        );
      const userIds: number[] = [];
      const hasCondition = (asAction(row).Data.ShowCondition ?? '') !== '';
      for (const id of found) if (!hasCondition || (await isShownTo(id))) userIds.push(id);
      await notify(telling, { kind: 'published', projectId: row.projectId, userIds, actionId, at: now, once: true });
      return found.length < batchSize ? undefined : found.at(-1);
    });
  }
};
