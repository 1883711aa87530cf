/**
 * The time of an answer set: start, remaining, pause, continue, finish. Every move locks the set first, and a second
 * one changes nothing.
 */
import type { questionnairesCalls } from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import { unansweredRequired } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { pauseLength } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { actingUserId } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { tellHanded } from '../notices/notify.shared.ts';
import * as store from './questionnaires.store.ts';
import type { Move, SetRow } from './questionnaires.store.ts';
import {
  clockOf,
  handToMentor,
  ownOrGone,
  refuseIfReset,
  requireReadable,
  settled,
  valuesOf,
  type Answerer,
  type Caller,
} from './reading.shared.ts';
import { versionOf } from './versions.shared.ts';

const ownLocked = async (context: Answerer, id: number): Promise<SetRow> =>
  settled(context, await ownOrGone(context, id, await store.lockSet(context, id)));

/** The same, while no other attempt came after it. */
const ownLasting = async (context: Answerer, id: number): Promise<SetRow> => {
  const set = await ownLocked(context, id);
  await refuseIfReset(context, set);
  return set;
};

const move = async (context: Caller, set: SetRow, change: Partial<SetRow>, event: string): Promise<SetRow> => {
  const moved: SetRow = { ...set, ...change };
  const { status, timeStarted, pausedAt, pausedSeconds, finishedAt } = moved;
  await store.moveSet(context, set.id, {
    status,
    timeStarted,
    pausedAt,
    pausedSeconds,
    finishedAt,
    event,
    actorId: actingUserId(context.viewer),
    at: context.now,
  } satisfies Move);
  return moved;
};

/** What ends a pause, whether by continuing or by finishing. */
const resumed = (set: SetRow, now: Date): Partial<SetRow> => ({
  pausedAt: null,
  pausedSeconds: set.pausedSeconds + pauseLength(set, now.getTime()),
});

export const timingHandlers: Pick<
  Handlers<typeof questionnairesCalls>,
  'startTime' | 'remainingTime' | 'remainingTimeByAction' | 'pause' | 'continue' | 'finish'
> = {
  async startTime(context, { AnswerSetId }) {
    const set = await ownLocked(context, AnswerSetId);
    if (set.status !== 'OK') return context.fail('NOT_FOUND', { commit: true });
    return clockOf(
      set.timeStarted === null ? await move(context, set, { timeStarted: context.now.getTime() }, 'started') : set,
      context.now,
    );
  },

  async remainingTime(context, { AnswerSetId }) {
    const found = await store.readSet(context, AnswerSetId);
    const set = await settled(
      context,
      requireReadable(context, found ?? (await ownOrGone(context, AnswerSetId, found))),
    );
    await refuseIfReset(context, set);
    return clockOf(set, context.now);
  },

  async remainingTimeByAction(context, { ActionId, UserId }) {
    return clockOf(
      await settled(context, requireReadable(context, await store.newestSet(context, UserId, ActionId))),
      context.now,
    );
  },

  async pause(context, { AnswerSetId }) {
    const set = await ownLasting(context, AnswerSetId);
    if (set.status === 'Expired') return context.fail('EXPIRED', { commit: true });
    if (set.status === 'Finished') return context.fail('FINISHED');
    if (set.timeStarted === null) return context.fail('NOT_STARTED');
    return clockOf(
      set.status === 'Paused'
        ? set
        : await move(context, set, { status: 'Paused', pausedAt: context.now.getTime() }, 'paused'),
      context.now,
    );
  },

  async continue(context, { AnswerSetId }) {
    const set = await ownLasting(context, AnswerSetId);
    if (set.status === 'Expired') return context.fail('EXPIRED', { commit: true });
    if (set.status === 'Finished') return context.fail('FINISHED');
    return clockOf(
      set.status === 'Paused'
        ? await move(context, set, { status: 'OK', ...resumed(set, context.now) }, 'continued')
        : set,
      context.now,
    );
  },

  async finish(context, { AnswerSetId }) {
    const set = await ownLasting(context, AnswerSetId);
    if (set.status === 'Finished') return clockOf(set, context.now);
    if (set.status === 'Expired') return context.fail('EXPIRED', { commit: true });
    if (set.timeStarted === null) return context.fail('NOT_STARTED');
    const version = await versionOf(context, set.versionId);
    const missing = unansweredRequired(version.definition, await valuesOf(context, set, version));
    if (missing.length > 0)
      return context.fail('INVALID_ANSWER', { details: { Questions: missing.map(({ Id }) => Id) } });
    const ended = set.status === 'Paused' ? resumed(set, context.now) : {};
    const finished = await move(
      context,
      set,
      { status: 'Finished', finishedAt: context.now.getTime(), ...ended },
      'finished',
    );
    await handToMentor(context, finished, true);
    if (set.actionId !== null && set.inGrid) {
      const work = { projectId: set.projectId, menteeId: set.userId, actionId: set.actionId, at: context.now };
      await tellHanded(context, work);
    }
    return clockOf(finished, context.now);
  },
};
