/** How the meeting of a mentee stands in the aggregate view of an action (specification 001 §2, §4). */
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { instantOf, isMailed } from '@telemachos/contract/features/meetings/meetings.rules.ts';

/** held, completed by hand with no meeting behind it, none set, mailed or not. */
export type Standing = 'held' | 'completed' | 'none' | 'mailed' | 'notMailed';

/**
 * By the action's data and how far it is. Who completed an action by hand had no meeting by that: one that is ahead did not
 * take place, and neither did one that never was set.
 */
export const standingOf = (data: Readonly<Record<string, unknown>>, completed: boolean, now: number): Standing => {
  const { date, time } = readPublic(data);
  const isSet = date !== '' && time !== '';
  const [timeHours, timeMinutes] = [Number(data['timeHours']), Number(data['timeMinutes'] ?? 0)];
  if (completed) {
    const at = isSet ? instantOf({ Date: date, TimeHours: timeHours, TimeMinutes: timeMinutes }) : null;
    return typeof at === 'number' && at <= now ? 'held' : 'completed';
  }
  if (!isSet) return 'none';
  const lastMail = typeof data['lastMail'] === 'string' ? data['lastMail'] : null;
  return isMailed({ date, timeHours, timeMinutes, lastMail }) ? 'mailed' : 'notMailed';
};
