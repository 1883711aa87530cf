/** The check of calendar files finds what is wrong with them. */
import { expect, test } from 'vitest';
import { calendarFile, type Event } from '../calendar-file.ts';
import { faultsInCalendar } from './rfc5545.ts';

const event: Event = {
  uid: '8c5a',
  sequence: 1,
  changedAt: new Date('2026-11-25T10:00:00Z'),
  startsAt: new Date('2026-12-01T08:00:00Z'),
  endsAt: new Date('2026-12-01T08:45:00Z'),
  cancelled: false,
  summary: 'Πρώτη συνάντηση, με τον σύμβουλο',
  description: '',
  location: 'Γραφείο',
  url: 'https://example.org/demo/mentee/action/7',
  organizer: { name: 'Τηλέμαχος', email: 'meetings@example.org' },
  attendee: { name: 'Άννα', email: 'anna@example.org' },
};
const good = calendarFile('REQUEST', [event]);

test('a good one has nothing wrong', () => {
  expect(faultsInCalendar(good)).toEqual([]);
});

test.each([
  ['endings', good.replaceAll('\r\n', '\n')],
  ['a long line', good.replaceAll('\r\n ', '')],
  ['an empty line', good.replace('BEGIN:VEVENT', '\r\nBEGIN:VEVENT')],
  ['no UID', good.replace(/UID:[^\r]*\r\n/, '')],
  ['no DTSTAMP', good.replace(/DTSTAMP:[^\r]*\r\n/, '')],
  ['two summaries', good.replace('SEQUENCE:1', 'SUMMARY:b\r\nSEQUENCE:1')],
  ['no PRODID', good.replace(/PRODID:[^\r]*\r\n/, '')],
  ['an unknown zone', good.replace('DTSTART;TZID=Europe/Athens', 'DTSTART;TZID=Europe/Paris')],
  ['a zone without rules', good.replace(/BEGIN:DAYLIGHT[\s\S]*END:STANDARD\r\n/, '')],
  ['a bare comma', good.replace('συνάντηση\\,', 'συνάντηση,')],
  ['no such day', good.replaceAll('20261201T', '20261301T')],
  ['the end first', good.replace('T104500', 'T094500')],
  ['what is not closed', good.replace('END:VEVENT\r\n', '')],
  ['no organizer', good.replace(/ORGANIZER[^\r]*\r\n/, '')],
  ['a cancelled request', good.replace('STATUS:CONFIRMED', 'STATUS:CANCELLED')],
  ['a cancel of what stands', good.replace('METHOD:REQUEST', 'METHOD:CANCEL')],
  ['attendees that are published', good.replace('METHOD:REQUEST', 'METHOD:PUBLISH')],
  ['two of one UID', good.replace(/(BEGIN:VEVENT[\s\S]*END:VEVENT\r\n)/, '$1$1')],
  ['no line', good.replace('TRANSP:OPAQUE', 'OPAQUE')],
])('%s', (_what, file) => {
  expect(file).not.toBe(good);
  expect(faultsInCalendar(file)).not.toEqual([]);
});
