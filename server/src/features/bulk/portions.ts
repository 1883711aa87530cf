/** A portion of work on many people: tried, or carried out and kept as a part of its work. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import {
  abandonedAfterMs,
  batchKinds,
  canBeUndone,
  type BatchKind,
} from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { Context } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { changePeople, type Changer, type Done, type Row } from '../users/changing.shared.ts';
import * as store from './bulk.store.ts';

/** Who carries out. */
export type Carrier = Changer & Pick<Context<CallEntry>, 'can'>;

/** What is wanted of a row; a portion of a work gives its place. */
export type Wish = Omit<Row, 'place'> & { place?: number };

/** How a call asks for it. */
export type Asked = { DryRun: boolean; Batch?: { Id: number; Places: number[] } | null | undefined };

/** Whether somebody may do work of a kind. */
export const mayDo = (carrier: Pick<Carrier, 'can'>, kind: BatchKind): boolean =>
  carrier.can(batchKinds[kind] satisfies Ability);

/**
 * Whether somebody may take a work back: who began it, at any time; another one who manages users when it is over, or was left
 * lying. Of either the ability of its kind is asked; some kinds nobody takes back.
 */
export const mayUndo = (
  carrier: Pick<Carrier, 'can' | 'viewer' | 'now'>,
  { actorId, kind, state, heardAt }: Pick<store.BatchRow, 'actorId' | 'kind' | 'state' | 'heardAt'>,
): boolean => {
  const isRunning = state === 'running' && carrier.now.getTime() - heardAt.getTime() < abandonedAfterMs;
  return (
    canBeUndone(kind) &&
    mayDo(carrier, kind) &&
    (actorId === carrier.viewer.userId || (carrier.can('users.manage') && !isRunning))
  );
};

/**
 * The work that a portion is a part of: one's own, of this project and of the call's kind, which one may do; running. It is
 * held with its other portions, or alone by one that must not cross another.
 */
export const workOf = async (
  carrier: Carrier,
  projectId: number,
  kind: BatchKind,
  { DryRun, Batch }: Asked,
  rows: number,
  how: 'shared' | 'alone' = 'shared',
): Promise<store.BatchRow | null> => {
  if (DryRun || !Batch) return null;
  if (Batch.Places.length !== rows) throw new Problem('BAD_INPUT', { fields: { Batch: 'BAD_INPUT' } });
  await store.holdBatch(carrier, Batch.Id, how);
  const found = await store.findBatch(carrier, Batch.Id);
  const isIt =
    found !== undefined &&
    found.projectId === projectId &&
    found.actorId === carrier.viewer.userId &&
    found.kind === kind &&
    found.state === 'running' &&
    mayDo(carrier, kind) &&
    Batch.Places.every((place) => place < found.rows);
  if (!isIt) throw new Problem('NOT_FOUND');
  return found;
};

/** What became of a row, as it travels. */
export const asOutcome = ({ place, userId, name, outcome, faults, changes, meetings }: Done): RowOutcome => ({
  Place: place,
  UserId: userId,
  Name: name,
  Outcome: outcome,
  Faults: faults,
  Changes: changes.map(({ what, name: field = '', before, after }) => ({
    What: what,
    Name: field,
    Before: before,
    After: after,
  })),
  ...(meetings && { Meetings: { Cancelled: meetings.cancelled, Left: meetings.left } }),
});

/** Keep what became of a portion's rows; a place that did something for somebody else is no place for anybody. */
export const keepRows = async (
  carrier: Carrier,
  work: store.BatchRow | null,
  tried: readonly store.TriedRow[],
): Promise<void> => {
  if (work && !(await store.saveRows(carrier, work.id, tried)))
    throw new Problem('BAD_INPUT', { fields: { Batch: 'BAD_INPUT' } });
};

/** Keep a portion's rows as they are answered. */
export const keepOutcomes = (
  carrier: Carrier,
  work: store.BatchRow | null,
  outcomes: readonly Pick<RowOutcome, 'Place' | 'UserId' | 'Name' | 'Outcome' | 'Faults'>[],
): Promise<void> => {
  const tried = outcomes.map(({ Place, UserId, Name, Outcome, Faults }) => ({
    place: Place,
    userId: UserId,
    name: Name,
    outcome: Outcome,
    faults: Faults,
  }));
  return keepRows(carrier, work, tried);
};

/** Try, or carry out, these wishes; what became of each, in their order. */
export const carryOut = async (
  carrier: Carrier,
  projectId: number,
  kind: BatchKind,
  wishes: readonly Wish[],
  asked: Asked,
  invite = false,
): Promise<RowOutcome[]> => {
  const work = await workOf(carrier, projectId, kind, asked, wishes.length);
  const rows = wishes.map((wish, at) => ({ ...wish, place: asked.Batch?.Places[at] ?? wish.place ?? at }));
  const done = await changePeople(carrier, projectId, rows, { dryRun: asked.DryRun, batchId: work?.id, invite });
  const outcomes = done.map(asOutcome);
  await keepOutcomes(carrier, work, outcomes);
  return outcomes;
};
