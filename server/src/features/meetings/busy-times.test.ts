/** Calendar files as people really have them: zones without a definition, moved and ended series, lists of days. */
import { expect, test } from 'vitest';
import { busyTimesOf } from './busy-times.ts';

const wrapped = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DURATION:PT1H', ...lines, 'END:VEVENT'];
const during = { from: Date.parse('2026-12-01T00:00:00Z'), until: Date.parse('2027-01-31T00:00:00Z') };

/** The beginnings of what is read, to the minute, or why nothing is. */
const read = (body: string, job = during): string[] | string => {
  const found = busyTimesOf({ ...job, body });
  return 'failure' in found
    ? found.failure
    : found.times.map(({ from }) => new Date(from).toISOString().slice(0, 16)).sort();
};

test.each<[string, string[], string[] | string]>([
  ['its IANA name', ['DTSTART;TZID=Europe/London:20261210T100000'], ['2026-12-10T10:00']],
  ['its Windows name', ['DTSTART;TZID=GMT Standard Time:20261210T100000'], ['2026-12-10T10:00']],
  ['a quoted Windows name', ['DTSTART;TZID="W. Europe Standard Time":20261210T100000'], ['2026-12-10T09:00']],
  ['a name nobody knows', ['DTSTART;TZID=Middle Earth:20261210T100000'], 'UNKNOWN_ZONE'],
  ['a name nobody knows, long ago', ['DTSTART;TZID=Middle Earth:20161210T100000'], []],
  ['no name', ['DTSTART:20261210T100000'], ['2026-12-10T08:00']],
])('a zone without a definition is known by %s', (_by, lines, expected) => {
  expect(read(wrapped(...event('UID:1', ...lines)))).toEqual(expected);
});

test('a zone has its own summer time', () => {
  const summer = { from: Date.parse('2027-03-20T00:00:00Z'), until: Date.parse('2027-04-10T00:00:00Z') };
  const body = wrapped(...event('UID:1', 'DTSTART;TZID=Europe/London:20270322T100000', 'RRULE:FREQ=WEEKLY;COUNT=2'));
  expect(read(body, summer)).toEqual(['2027-03-22T10:00', '2027-03-29T09:00']);
});

test.each([
  ['America/New_York', ['2026-12-10T15:00']],
  ['Eastern Standard Time', ['2026-12-10T15:00']],
  ['Middle Earth', 'UNKNOWN_ZONE'],
])('times without a zone are of the calendar’s own: %s', (zone, expected) => {
  expect(read(wrapped(`X-WR-TIMEZONE:${zone}`, ...event('UID:1', 'DTSTART:20261210T100000')))).toEqual(expected);
});

test('days that are listed come beside the first one', () => {
  const body = wrapped(...event('UID:1', 'DTSTART:20261210T100000Z', 'RDATE:20261215T100000Z'));
  expect(read(body)).toEqual(['2026-12-10T10:00', '2026-12-15T10:00']);
});

test('the times of a VFREEBUSY are busy, but for those that it calls free', () => {
  const body = wrapped(
    'BEGIN:VFREEBUSY',
    'UID:1',
    'FREEBUSY:20261210T100000Z/20261210T110000Z,20261211T100000Z/PT30M',
    'FREEBUSY;FBTYPE=FREE:20261212T100000Z/20261212T110000Z',
    'END:VFREEBUSY',
  );
  expect(read(body)).toEqual(['2026-12-10T10:00', '2026-12-11T10:00']);
});

test('a file may begin with a byte order mark', () => {
  expect(read(`\uFEFF${wrapped(...event('UID:1', 'DTSTART:20261210T100000Z'))}`)).toEqual(['2026-12-10T10:00']);
});

test('a repetition that was moved counts where it is now, wherever it was', () => {
  const series = event('UID:1', 'DTSTART:20261020T100000Z', 'RRULE:FREQ=MONTHLY;COUNT=6');
  const moved = (from: string, to: string) => event('UID:1', `RECURRENCE-ID:${from}`, `DTSTART:${to}`);
  const other = event('UID:2', 'RECURRENCE-ID:20261220T100000Z', 'DTSTART:20261222T120000Z');
  expect(read(wrapped(...series, ...moved('20270220T100000Z', '20270115T100000Z')))).toEqual([
    '2026-12-20T10:00',
    '2027-01-15T10:00',
    '2027-01-20T10:00',
  ]);
  expect(read(wrapped(...series, ...moved('20261220T100000Z', '20270315T100000Z')))).toEqual(['2027-01-20T10:00']);
  // What another series has at the same time moves nothing here.
  expect(read(wrapped(...series, ...other))).toEqual(['2026-12-20T10:00', '2026-12-22T12:00', '2027-01-20T10:00']);
});

const seventy = (rule: string, start: string) =>
  Array.from({ length: 70 }, (_, at) => event(`UID:old${at}`, `DTSTART:${start}`, `RRULE:${rule}`)).flat();

test.each([
  ['FREQ=WEEKLY;UNTIL=20240101T000000Z', '19900101T100000Z'],
  ['FREQ=WEEKLY;COUNT=1500;BYDAY=MO', '19900101T100000Z'],
  ['FREQ=DAILY;COUNT=3000', '19900101T100000Z'],
])('series that ended years ago cost nothing: %s', (rule, start) => {
  const body = wrapped(...seventy(rule, start), ...event('UID:1', 'DTSTART:20261210T100000Z'));
  expect(read(body)).toEqual(['2026-12-10T10:00']);
});

test.each<[string, string, string[]]>([
  [
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR',
    '19900101T100000Z',
    ['2026-12-04T10:00', '2026-12-21T10:00', '2026-12-25T10:00'],
  ],
  ['FREQ=DAILY;INTERVAL=10', '19900101T100000Z', ['2026-12-08T10:00', '2026-12-18T10:00', '2026-12-28T10:00']],
  ['FREQ=MONTHLY;BYDAY=2WE', '19900110T100000Z', ['2026-12-09T10:00']],
  ['FREQ=YEARLY', '19651210T100000Z', ['2026-12-10T10:00']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '19900131T100000Z', ['2026-12-31T10:00']],
  ['FREQ=YEARLY;INTERVAL=4', '19661224T100000Z', ['2026-12-24T10:00']],
])('series that began long ago have the same repetitions: %s', (rule, start, expected) => {
  const december = { from: during.from, until: Date.parse('2027-01-01T00:00:00Z') };
  const body = wrapped(...event('UID:1', `DTSTART:${start}`, `RRULE:${rule}`));
  expect(read(body, december)).toEqual(expected);
  expect(read(wrapped(...seventy(rule, start)), december)).toEqual(expected);
});
