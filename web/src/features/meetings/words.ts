/** Titles and days in words. */
import type { Language } from '../../platform/i18n.ts';
import { weekdayOf } from '@telemachos/contract/kit/athens-time.ts';

/** The title in the reader's language. */
export const titleIn = (language: Language, { Title, TitleEn }: { Title: string; TitleEn: string }): string =>
  language === 'el' ? Title : TitleEn;

/** The same of an action by its definition. */
export const titleOfAction = (
  language: Language,
  { Title, Titles }: { Title: string; Titles: { en?: string | undefined } },
) => (language === 'el' ? Title : (Titles.en ?? Title));

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const months = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** The key of a day's weekday, and of its month, in meetings.json. */
export const weekdayKey = (day: string) => weekdays[weekdayOf(day) - 1] ?? '1';
export const monthKey = (day: string) => months[Number(day.slice(5, 7)) - 1] ?? '1';

/** HH:mm as people type it; null for what is no time of a day. */
export const timeTyped = (text: string): string | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null;
};
