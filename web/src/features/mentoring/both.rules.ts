/** Two versions of what a mentor wrote, made into one where that is possible. */
import { readNote, readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';

type Data = Record<string, unknown>;

const whenOf = (data: Data): string => {
  const { date, time } = readPublic(data);
  return `${date} ${time}`;
};

/**
 * Both notes, one after the other, and once where they say the same. Null where a meeting's day or time differs: there
 * is one of those only.
 */
export const bothOf = (mine: Data, theirs: Data): Data | null =>
  whenOf(mine) === whenOf(theirs)
    ? {
        ...theirs,
        ...mine,
        Note: [...new Set([readNote(theirs).trim(), readNote(mine).trim()])].filter(Boolean).join('\n\n'),
      }
    : null;
