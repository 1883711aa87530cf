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

const meetingKeys = ['date', 'timeHours', 'timeMinutes', 'timeTyped'] as const;

/** The fields that are chosen one by one: a meeting's day and time are one of them. */
export const noteParts = {
  split: (data: Data): Data => {
    const when = Object.fromEntries(meetingKeys.flatMap((key) => (key in data ? [[key, data[key]]] : [])));
    const rest = Object.fromEntries(Object.entries(data).filter(([key]) => !meetingKeys.some((one) => one === key)));
    return whenOf(data).trim() === '' && when['timeTyped'] === undefined
      ? rest
      : { ...rest, When: JSON.stringify(when) };
  },
  unite: ({ When, ...rest }: Data, like: Data): Data => {
    const when: unknown = typeof When === 'string' ? JSON.parse(When) : {};
    // A meeting that was taken back has an empty day.
    const taken = 'date' in like ? { date: '' } : {};
    return { ...rest, ...taken, ...(typeof when === 'object' && when !== null ? when : {}) };
  },
};

/** What became of what stood, by what stands now: a meeting that is new, at another time or off; else another note. */
export const changeOf = (before: Data, now: Data): 'set' | 'moved' | 'off' | 'note' | null => {
  const [was, is] = [whenOf(before), whenOf(now)];
  if (was !== is) return readPublic(now).date === '' ? 'off' : readPublic(before).date === '' ? 'set' : 'moved';
  return readNote(before).trim() === readNote(now).trim() ? null : 'note';
};

/** Whether two wrote different meetings, each another one than both began from, where that is known. */
export const meetingClashes = (base: Data | null, mine: Data, theirs: Data): boolean => {
  const [before, one, other] = [base ?? {}, mine, theirs].map((data) => noteParts.split(data)['When']);
  return one !== other && (base === null || (before !== one && before !== other));
};
