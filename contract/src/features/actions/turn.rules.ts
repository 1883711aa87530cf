/** Whether a mentee sees an action now, and whose turn it is with it: one rule for the screens and for files. */
import type { ActionState, NextActor } from './actions.rules.ts';
import { isForMentee, isHiddenFrom } from './hiding.rules.ts';

/** Why a mentee does not see an action now: it is hidden from mentees, or not shown to this one; null where it is seen. */
export type Unseen = 'hidden' | 'notShown' | null;

/** The same of an action for one mentee; `publishedAt`, in epoch milliseconds, is when it was named for them. */
export const unseenOf = (
  action: { flags: number; isArchived: boolean; shown: boolean; publishedAt: number | null },
  now: number,
): Unseen => {
  const { flags, isArchived, shown, publishedAt } = action;
  if (isHiddenFrom(flags, 'own')) return 'hidden';
  return shown && !isArchived && isForMentee(flags, publishedAt, now) ? null : 'notShown';
};

/**
 * Whose turn it is: nobody's with what is not open yet or not there for the mentee, and never the mentee's with what is
 * done or hidden from mentees. What is done may wait for the mentor, who reads it.
 */
export const turnOf = ({
  State,
  NextActor,
  Unseen,
}: {
  State: ActionState;
  NextActor: NextActor;
  Unseen: Unseen;
}): NextActor => {
  if (State === 'locked' || Unseen === 'notShown') return 'nobody';
  return NextActor === 'mentee' && (State === 'done' || Unseen === 'hidden') ? 'nobody' : NextActor;
};
