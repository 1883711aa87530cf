/** Dates, times and amounts as they are written here, with the machine's own reading beside them. */
import { showDate, showDateTime, showTime } from '@telemachos/contract/kit/dates.ts';

const iso = (at: number | string): string => new Date(at).toISOString();

/** An instant as 24-11-2026 14:30, or only its date or time; it is not torn at the end of a line. */
export const When = ({ at, show = 'both' }: { at: number | string; show?: 'both' | 'date' | 'time' }) => (
  <time dateTime={iso(at)} style={{ whiteSpace: 'nowrap' }}>
    {show === 'both' ? showDateTime(at) : show === 'date' ? showDate(at) : showTime(at)}
  </time>
);

/** A text with dates in it, none of which is torn at the end of a line. */
export const Dated = ({ children }: { children: string }) =>
  children.split(/(\d{2}-\d{2}-\d{4})/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
