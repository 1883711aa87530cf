/**
 * When mentees are reminded of what is due, and mentors told what waits for them: in the morning, by the project's
 * setting. Source: docs/decisions/2026-11-23-reminders.md.
 */
import { dayAfter, startOfDay } from '../../kit/dates.ts';

/** Reminder days before the due day, and after it; each is from 1 to `maxReminderDays` days away. */
export const maxReminders = 3;
export const maxReminderDays = 60;

/** What a project sends: days before and after the due day, a word on the day itself, and the mentors' digest. */
export type Reminders = {
  readonly Before: readonly number[];
  readonly OnDay: boolean;
  readonly After: readonly number[];
  readonly Digest: boolean;
};

/** Lines of a digest; the digest says how many more there are. */
export const maxDigestLines = 30;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * From when to when mails of a day are sent, in epoch milliseconds: 08:00 to 20:00 in Athens. Clocks change in the night,
 * so both are told from the day's end.
 */
export const morningOf = (isoDay: string): { from: number; until: number } => {
  const end = startOfDay(dayAfter(isoDay));
  return { from: end - 16 * hourMs, until: end - 4 * hourMs };
};

/** Whole days from one ISO day to another; negative where the other one was before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The days of which is told so many days after them, negative for those that come. */
export const reminderDays = ({ Before, OnDay, After }: Reminders): number[] => [
  ...Before.map((days) => -days),
  ...(OnDay ? [0] : []),
  ...After,
];

/** The ISO days of what is told today. */
export const daysToldOn = (reminders: Reminders, today: string): string[] =>
  [...new Set(reminderDays(reminders))].map((days) =>
    new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10),
  );

/** How many days after its day what is due then is told of today; null where it is not told of today. */
export const toldToday = (reminders: Reminders, dueDay: string, today: string): number | null => {
  const after = daysBetween(dueDay, today);
  return reminderDays(reminders).includes(after) ? after : null;
};
