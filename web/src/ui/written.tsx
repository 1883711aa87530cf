/** Dates, times and amounts as they are written here, with the machine's own reading beside them. */
import { showDate, showDateTime, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { showNumber } from '@telemachos/contract/kit/greek.ts';

const iso = (at: number | string): string => new Date(at).toISOString();

/** An instant as 24-11-2026 14:30, or only its date or time. */
export const When = ({ at, show = 'both' }: { at: number | string; show?: 'both' | 'date' | 'time' }) => <time dateTime={iso(at)}>{show === 'both' ? showDateTime(at) : show === 'date' ? showDate(at) : showTime(at)}</time>;

/** An ISO day as 24-11-2026. */
export const Day = ({ day }: { day: string }) => <time dateTime={day}>{showDay(day)}</time>;

/** An amount of euro in Greek writing. */
export const Money = ({ amount }: { amount: number }) => <span>{showNumber(amount, 2)} €</span>;
