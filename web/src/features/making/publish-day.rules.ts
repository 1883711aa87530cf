/** Which days an action can be published on. */
import { isWrittenDay, parseDate } from '@telemachos/contract/kit/dates.ts';

/** What is wrong with a day as it is typed, on the ISO day `today`: one that is not to come would publish at once. */
export const publishDayFault = (typed: string, today: string): 'shape' | 'noDay' | 'past' | 'today' | null => {
  const day = parseDate(typed);
  if (day === null) return isWrittenDay(typed) ? 'noDay' : 'shape';
  if (day === today) return 'today';
  return day < today ? 'past' : null;
};
