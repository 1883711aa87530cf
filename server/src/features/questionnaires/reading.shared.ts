/** What several calls of the room need: a set that the caller may see or answer, its answers, and its time settled. */
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import {
  completionOf,
  type Answers,
  type Values,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { Clock } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import { ranOut, remaining, type TimedSet } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { openFieldsOf } from '../users/readable.shared.ts';
import { writeActionState } from './actions.store.ts';
import { aroundOf } from './around.store.ts';
import * as store from './questionnaires.store.ts';
import type { SetRow } from './questionnaires.store.ts';
import type { Version } from './versions.shared.ts';

/** What is asked of a call's context here. */
export type Caller = Connection & { viewer: Viewer; reach: Reach; now: Date; fail: (code: 'NOT_FOUND') => never };

/** Refuse a set that is not the caller's own. */
export const requireOwn = (caller: Caller, set: SetRow | null): SetRow =>
  set?.userId === caller.viewer.userId ? set : caller.fail('NOT_FOUND');

/** What is asked of the context of a call about one's own set. */
export type Answerer = Omit<Caller, 'fail'> & { fail: (code: 'NOT_FOUND' | 'SET_GONE', extra?: ProblemExtra) => never };

/** One's own set, or the refusal of it; one that staff cleared is told as gone to whom it belonged. */
export const ownOrGone = async (caller: Answerer, id: number, set: SetRow | null): Promise<SetRow> => {
  if (!set && (await store.ownerOfCleared(caller, id)) === caller.viewer.userId)
    caller.fail('SET_GONE', { details: { Why: 'cleared' } });
  return requireOwn(caller, set);
};

/** Tell the person who had it open that their set ended because staff began a new attempt, not because of time. */
export const refuseIfReset = async (caller: Answerer, set: SetRow): Promise<void> => {
  if (set.status === 'Expired' && set.userId === caller.viewer.userId && (await store.isSuperseded(caller, set.id)))
    caller.fail('SET_GONE', { details: { Why: 'reset' }, commit: true });
};

/** Refuse a set that its action hides from those who follow the person. */
export const requireReadable = (caller: Caller, set: SetRow | null): SetRow => {
  if (!set) return caller.fail('NOT_FOUND');
  const hidden = set.userId !== caller.viewer.userId && isHiddenFrom(set.flags, caller.reach, 'answers');
  return hidden ? caller.fail('NOT_FOUND') : set;
};

/** Mark a set whose time ran out as expired. The mentor is next: there is nothing more the mentee can do. */
export const markExpired = async (caller: Connection & { now: Date }, set: SetRow): Promise<SetRow> => {
  await store.moveSet(caller, set.id, { ...set, status: 'Expired', event: 'expired', actorId: null, at: caller.now });
  await handToMentor(caller, set, false);
  return { ...set, status: 'Expired' };
};

/** Write that it is the mentor's turn; a finished set is complete, an expired one stays as far as it came. */
export const handToMentor = async (
  caller: Connection & { now: Date },
  set: SetRow,
  completed: boolean,
): Promise<void> => {
  if (set.actionId === null || !set.inGrid) return;
  await writeActionState(caller, {
    actionId: set.actionId,
    menteeId: set.userId,
    completion: completed ? 100 : completionOf(set.answered, set.countable),
    completed,
    nextActor: 'mentor',
    at: caller.now,
  });
};

/** The set with its status as it is now: one whose time ran out is locked, and marked if that still holds. */
export const settled = async (caller: Connection & { now: Date }, set: SetRow): Promise<SetRow> => {
  if (!ranOut(set, caller.now.getTime())) return set;
  const locked = await store.lockSet(caller, set.id);
  return locked && ranOut(locked, caller.now.getTime()) ? markExpired(caller, locked) : (locked ?? set);
};

/** An instant on the wire. */
export const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The clock of a set. */
export const clockOf = (set: TimedSet, now: Date): Clock => ({
  Status: set.status,
  Remaining: remaining(set, now.getTime()),
  TimeStarted: isoOf(set.timeStarted),
  Paused: set.status === 'Paused',
  Now: now.toISOString(),
});

/** What the rules judge by: answers, and of the profile and of what is around what conditions read. */
export const valuesOf = async (
  connection: Connection,
  set: SetRow,
  version: Version,
): Promise<Values & { answers: Answers; late: number[] }> => {
  const rows = await store.answersOf(connection, set.id);
  return {
    answers: store.asAnswers(rows, version.isList),
    late: rows.filter(({ late }) => late).map(({ groupId }) => groupId),
    // What their conditions read travels to those who answer: what is kept from them is empty, whoever wrote it.
    user: await openFieldsOf(connection, set.projectId, set.userId, version.fields),
    around: version.readsAround ? ((await aroundOf(connection, [set.id])).get(set.id) ?? null) : null,
  };
};
