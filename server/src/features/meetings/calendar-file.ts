/**
 * Calendar files (RFC 5545) of meetings: what mails carry (RFC 5546, REQUEST and CANCEL) and what calendar programs read.
 * Times are those of Athens with its rules beside them; a file of the same meetings is the same to the letter.
 */
import { dayInAthens, showTime } from '@telemachos/contract/kit/dates.ts';

/** What a calendar is told of a meeting. */
export type Event = {
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  cancelled: boolean;
  summary: string;
  description: string;
  location: string;
  /** A page of ours. */
  url: string;
  /** Who writes, and who is written to; nobody in a file that is only read. */
  organizer: { name: string; email: string } | null;
  attendee: { name: string; email: string } | null;
};

export type Method = 'REQUEST' | 'CANCEL';

/** A text value: signs that mean something are escaped, and others that no line may have are left out. */
const text = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '');

/** A parameter's value: quoted, for names have commas and colons. */
const quoted = (value: string): string => `"${value.replaceAll('"', "'").replaceAll(/\p{Cc}/gu, ' ')}"`;

/** A line has at most so many bytes; the rest goes on in lines that begin with a space, and no sign is cut in two. */
const maxLineBytes = 75;
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > maxLineBytes) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
};

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const inAthens = (at: Date): string =>
  `${dayInAthens(at.getTime()).replaceAll('-', '')}T${showTime(at.getTime()).replace(':', '')}00`;

/** Whether the clock is changed within an hour of an instant: what it shows then can be read in two ways. */
const isAtChange = (at: Date): boolean => {
  const hourMs = 3_600_000;
  const shown = (instant: number) => Date.parse(`${dayInAthens(instant)}T${showTime(instant)}Z`);
  return shown(at.getTime() + hourMs) - shown(at.getTime() - hourMs) !== 2 * hourMs;
};

/** The two ends of a meeting: as the clock shows them or, where that is not clear, in the time of Greenwich. */
const endsOf = ({ startsAt, endsAt }: Event): string[] =>
  isAtChange(startsAt) || isAtChange(endsAt)
    ? [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`]
    : [`DTSTART;TZID=Europe/Athens:${inAthens(startsAt)}`, `DTEND;TZID=Europe/Athens:${inAthens(endsAt)}`];

/** The clock of Athens since 1996: forward on the last Sunday of March at three, back on that of October at four. */
const athens = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Athens',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'TZNAME:EEST',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T040000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'TZNAME:EET',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const eventLines = (event: Event): string[] => {
  const { organizer, attendee } = event;
  const named = (name: string) => (name === '' ? '' : `;CN=${quoted(name)}`);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}@telemachos`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    ...endsOf(event),
    `SUMMARY:${text(event.summary)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
    ...(event.location === '' ? [] : [`LOCATION:${text(event.location)}`]),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(organizer ? [`ORGANIZER${named(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(attendee
      ? [`ATTENDEE${named(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`]
      : []),
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
};

/** A calendar file of these meetings; without a method, for calendar programs that read it. */
export const calendarFile = (method: Method | null, events: readonly Event[], name = ''): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Telemachos//Meetings//EL',
    'CALSCALE:GREGORIAN',
    ...(method === null ? [] : [`METHOD:${method}`]),
    ...(name === '' ? [] : [`X-WR-CALNAME:${text(name)}`, 'X-WR-TIMEZONE:Europe/Athens']),
    ...athens,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
