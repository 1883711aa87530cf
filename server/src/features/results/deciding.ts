/**
 * What every decision about an attempt needs: the attempt, locked and as it is now; the check that it is still the one
 * decided about; where it stands after.
 */
import type { decided } from '@telemachos/contract/features/results/results.schemas.ts';
import { completionOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { remaining } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { z } from 'zod';
import type { ProblemExtra } from '../../platform/problem.ts';
import { writeActionState } from '../questionnaires/actions.store.ts';
import * as questionnaires from '../questionnaires/questionnaires.store.ts';
import { requireReadable, settled, type Caller } from '../questionnaires/reading.shared.ts';
import * as attempts from './attempts.store.ts';
import type { AttemptRow } from './attempts.store.ts';

type Decider = Caller & { fail: (code: 'NOT_FOUND') => never };
type Weighing = Caller & { fail: (code: 'STALE', extra?: ProblemExtra) => never };

/** An attempt, held until the end of the call and expired if its time is over. */
export const lockedAttempt = async (context: Decider, id: number): Promise<AttemptRow> => {
  await settled(context, requireReadable(context, await questionnaires.lockSet(context, id)));
  return (await attempts.readAttempt(context, id)) ?? context.fail('NOT_FOUND');
};

/** Where an attempt stands after a decision. */
export const standing = (set: AttemptRow, now: Date): z.output<typeof decided> => ({
  AnswerSetId: set.id,
  Status: set.status,
  Remaining: remaining(set, now.getTime()),
  Extra: set.extra,
  Version: set.decisions,
});

/** Refuse a decision that was based on an older state of the attempt; the answer says how it stands. */
export const requireFresh = (context: Weighing, set: AttemptRow, version: number | undefined): void => {
  if (version !== undefined && version !== set.decisions)
    context.fail('STALE', { details: { Theirs: standing(set, context.now), Version: set.decisions }, commit: true });
};

/** After an attempt went on: it is the mentee's turn again. */
export const backToMentee = async (context: Caller, set: AttemptRow): Promise<void> => {
  if (set.actionId === null || !set.inGrid) return;
  await writeActionState(context, {
    actionId: set.actionId,
    menteeId: set.userId,
    completion: completionOf(set.answered, set.countable),
    completed: false,
    nextActor: 'mentee',
    at: context.now,
  });
};
