/** The bulk room: works on many people (begun, gone on, taken back), and the calls for many (many.ts). */
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import { kindsOfWork, undoable } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { BatchLine, RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { messagePeople } from './announcing.ts';
import * as store from './bulk.store.ts';
import { inviteMany } from './inviting.ts';
import { manyHandlers } from './many.ts';
import { mayDo, mayUndo, type Carrier } from './portions.ts';
import { publishMany, undoPublished } from './publishing.ts';
import { undoRows } from './undo.ts';
import { mailPeople } from './writing.ts';

const none = { created: 0, changed: 0, unchanged: 0, refused: 0, undone: 0, left: 0 };

/** Whether there is anything in a work to be taken back. */
const hasRows = ({ counts }: Pick<store.BatchRow, 'counts'>): boolean =>
  undoable.some((outcome) => (counts[outcome] ?? 0) > 0);

/** A work as somebody reads it; what it was about is for who began it: it may name what is kept from others. */
const asLine = (row: store.BatchRow, carrier: Pick<Carrier, 'can' | 'viewer' | 'now'>): BatchLine => ({
  Id: row.id,
  Kind: row.kind,
  About: row.actorId === carrier.viewer.userId ? row.about : {},
  State: row.state,
  Rows: row.rows,
  Counts: { ...none, ...row.counts },
  By: row.by,
  CreatedAt: row.createdAt.toISOString(),
  UndoneAt: row.undoneAt?.toISOString() ?? null,
  MayUndo: mayUndo(carrier, row) && hasRows(row),
});

/** A work of a kind that the carrier may do; another one looks missing. */
const found = async (carrier: Carrier, id: number): Promise<store.BatchRow> => {
  const row = await store.findBatch(carrier, id);
  if (!row || !mayDo(carrier, row.kind)) throw new Problem('NOT_FOUND');
  return row;
};

/**
 * How a work stands after some of it was taken back: undone when nothing of it is left that it changed. What is being taken
 * back takes no more rows, until its owner says that it goes on. Where nothing could be taken back it stays as it was.
 */
const settle = async (
  context: Carrier,
  { id, state, counts }: store.BatchRow,
  rows: readonly RowOutcome[],
): Promise<void> => {
  if ((counts.undone ?? 0) === 0 && rows.every(({ Outcome }) => Outcome === 'left')) return;
  if (await store.hasChanged(context, id)) {
    if (state === 'running') await store.saveBatchState(context, id, 'stopped', context.now);
    return;
  }
  await store.saveBatchState(context, id, 'undone', context.now, context.viewer.userId);
  await context.audit('batch', id, { Undone: true });
};

export const bulkHandlers: Handlers<typeof bulkCalls> = {
  ...manyHandlers,
  mailPeople,
  messagePeople,
  inviteMany,
  publishMany,

  async begin(context, { ProjectId, Kind, About, Rows }) {
    if (!mayDo(context, Kind)) return context.fail('REFUSED');
    const BatchId = await store.insertBatch(context, {
      projectId: ProjectId,
      actorId: context.viewer.userId,
      kind: Kind,
      about: About,
      rows: Rows,
      now: context.now,
    });
    await context.audit('batch', BatchId, { Kind, Rows });
    return { BatchId };
  },

  async end(context, { BatchId, State }) {
    await store.holdBatch(context, BatchId, 'alone');
    const { actorId, state } = await found(context, BatchId);
    if (actorId !== context.viewer.userId || state === 'undone') return context.fail('NOT_FOUND');
    await store.saveBatchState(context, BatchId, State, context.now);
    return { Ok: true };
  },

  async list(context, { ProjectId, page, count }) {
    const kinds = kindsOfWork.filter((kind) => mayDo(context, kind));
    const { list, all } = await store.batchesOf(context, ProjectId, kinds, { size: count, number: page });
    return { list: list.map((row) => asLine(row, context)), count: pagesOf(all, count), All: all };
  },

  async get(context, { BatchId }) {
    const row = await found(context, BatchId);
    return { ...asLine(row, context), Tried: await store.placesOf(context, BatchId) };
  },

  async rows(context, { BatchId, Outcomes, page, count }) {
    await found(context, BatchId);
    const { list, all } = await store.rowsOf(
      context,
      BatchId,
      { outcomes: Outcomes, reader: context.viewer.userId },
      { size: count, number: page },
    );
    return {
      list: list.map(({ place, userId, name, outcome, faults }) => ({
        Place: place,
        UserId: userId,
        Name: name,
        Outcome: outcome,
        Faults: faults,
      })),
      count: pagesOf(all, count),
      All: all,
    };
  },

  async undo(context, { BatchId, DryRun, WithLinks, From, Count }) {
    await store.holdBatch(context, BatchId, 'alone');
    const work = await found(context, BatchId);
    if (!mayUndo(context, work) || !hasRows(work)) return context.fail('NOT_FOUND');
    const wanted = { outcomes: undoable, reader: context.viewer.userId, from: From };
    const { list } = await store.rowsOf(context, BatchId, wanted, { size: Count + 1, number: 0 });
    const some = list.slice(0, Count);
    const Rows =
      work.kind === 'publish'
        ? await undoPublished(context, work.projectId, some, DryRun)
        : await undoRows(context, work.projectId, BatchId, some, { dryRun: DryRun, withLinks: WithLinks });
    const Next = list[Count]?.place ?? null;
    if (!DryRun && Rows.length > 0) {
      const marked = Rows.map(({ Place, Outcome, Faults }) => ({ place: Place, outcome: Outcome, faults: Faults }));
      await store.markRows(context, BatchId, marked);
      await settle(context, work, Rows);
    }
    return { Rows, Next };
  },
};
