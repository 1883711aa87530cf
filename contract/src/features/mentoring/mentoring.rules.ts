/** Who needs a mentor, and why. Source: the domain's look of the mentor's home; specification 001 §4. */

/** Days without any activity after which a person is asked about. */
export const silentAfterDays = 14;

/** The reasons in order of urgency. `none` is for people who are getting on. */
export const needReasons = ['overdue', 'meetingToday', 'record', 'read', 'schedule', 'silent', 'none'] as const;
export type NeedReason = (typeof needReasons)[number];

/**
 * What the list of mentees can be narrowed to, the staff's numbers among them: something overdue, something that waits
 * to be read by the mentor, nothing heard of, linked without a first meeting.
 */
export const needFilters = ['overdue', 'read', 'silent', 'firstMeeting'] as const;
export type NeedFilter = (typeof needFilters)[number];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const two = (value: unknown): string => String(Number(value) || 0).padStart(2, '0');

/** Day (ISO), time (HH:mm) and the mentor's words in the public data of an action; empty where nothing was said. */
export const readPublic = (data: unknown): { date: string; time: string; note: string } => {
  const kept = isRecord(data) ? data : {};
  const date = typeof kept['date'] === 'string' ? kept['date'] : '';
  return {
    date,
    time: date && kept['timeHours'] != null ? `${two(kept['timeHours'])}:${two(kept['timeMinutes'])}` : '',
    note: readNote(kept),
  };
};

/** The note in some data; empty where there is none. */
export const readNote = (data: unknown): string =>
  isRecord(data) && typeof data['Note'] === 'string' ? data['Note'] : '';

/** The keys of a meeting's day and time as the specification names them; an empty day takes the meeting back. */
export const meetingData = (date: string, time: string): { date: string; timeHours: number; timeMinutes: number } => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return { date, timeHours: Number(hours), timeMinutes: Number(minutes) };
};
