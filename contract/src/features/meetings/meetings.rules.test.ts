/** What a meeting is, when somebody is free, and the holidays. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, minutesOf } from '../../kit/athens-time.ts';
import { showDateTime } from '../../kit/dates.ts';
import { easterOf, holidayNames, holidayOn, holidaysOf } from './holidays.rules.ts';
import { dateAndTime, instantOf, isLink, isMailed, meetingDataAt } from './meetings.rules.ts';
import { day, instant, namedTime } from './meetings.wire.ts';
import {
  freeSlots,
  gridOn,
  nearestTo,
  nothingOffered,
  plannedSlots,
  defaultSlotMinutes,
  type Offered,
} from './slots.rules.ts';

const at = (day: string, time: string): number => {
  const instant = instantAt(day, minutesOf(time));
  if (instant === null) throw new Error(`${day} ${time} is no time`);
  return instant;
};
const shown = (slots: readonly number[]) => slots.map((slot) => showDateTime(slot));
const hours = (Weekday: number, from: string, until: string) => ({
  Weekday,
  From: minutesOf(from),
  Until: until === '24:00' ? 1440 : minutesOf(until),
});

test('Orthodox Easter and the feasts that move with it', () => {
  expect([2024, 2025, 2026, 2027, 2100].map(easterOf)).toEqual([
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
    '2100-05-02',
  ]);
  expect(holidayOn('2026-11-25')).toBeNull();
});

// Reckoned by hand: Easter of 2026 is on 12 April; 48 days before it Clean Monday, two Good Friday, 50 after it Whit Monday.
test('all holidays of a year, and none besides them', () => {
  expect([...holidaysOf(2026)].toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['2026-01-01', 'newYear'],
    ['2026-01-06', 'epiphany'],
    ['2026-02-23', 'cleanMonday'],
    ['2026-03-25', 'independence'],
    ['2026-04-10', 'goodFriday'],
    ['2026-04-12', 'easter'],
    ['2026-04-13', 'easterMonday'],
    ['2026-05-01', 'mayDay'],
    ['2026-06-01', 'whitMonday'],
    ['2026-08-15', 'dormition'],
    ['2026-10-28', 'ohi'],
    ['2026-12-25', 'christmas'],
    ['2026-12-26', 'secondChristmas'],
  ]);
  expect([...holidaysOf(2026).values()].toSorted()).toEqual(holidayNames.toSorted());
  // Easter of 2024 is on 5 May: what moves is elsewhere, what is fixed is not, and of two on one day the greater is named.
  expect(['2024-03-18', '2024-05-03', '2024-05-06', '2024-06-24', '2024-03-25'].map(holidayOn)).toEqual([
    'cleanMonday',
    'goodFriday',
    'easterMonday',
    'whitMonday',
    'independence',
  ]);
  expect([holidayOn('2021-05-01'), holidayOn('2021-05-02'), holidayOn('2027-05-01')]).toEqual([
    'mayDay',
    'easter',
    'mayDay',
  ]);
});

test('hours of a choice from 0 to 99 and minutes from 00 to 59: what no clock shows is named at its field', () => {
  const named = (Date: string, TimeHours: number, TimeMinutes: number) => instantOf({ Date, TimeHours, TimeMinutes });
  expect(named('2026-12-01', 0, 0)).toBe(at('2026-12-01', '00:00'));
  expect(named('2026-12-01', 23, 59)).toBe(at('2026-12-01', '23:59'));
  for (const hour of [24, 25, 99])
    expect(named('2026-12-01', hour, 0)).toEqual({ field: 'TimeHours', code: 'NO_SUCH_TIME' });
  expect(named('2026-12-01', 9, 99)).toEqual({ field: 'TimeMinutes', code: 'NO_SUCH_TIME' });
  expect(named('2026-02-31', 9, 0)).toEqual({ field: 'Date', code: 'NO_SUCH_DAY' });
  expect(named('2026-03-29', 3, 30)).toEqual({ field: 'TimeHours', code: 'NO_SUCH_TIME' });
  // As calls take them: each of the choices, and nothing beyond their ends.
  const choices = (read: { safeParse(value: unknown): { success: boolean } }) =>
    Array.from({ length: 202 }, (_one, place) => place - 1).filter((choice) => read.safeParse(choice).success);
  expect(choices(namedTime.TimeHours)).toEqual(Array.from({ length: 100 }, (_one, hour) => hour));
  expect(choices(namedTime.TimeMinutes)).toEqual(Array.from({ length: 60 }, (_one, minute) => minute));
});

test('mailed exactly when lastMail equals date and time', () => {
  const data = meetingDataAt(at('2026-12-01', '09:05'));
  expect(data).toEqual({ date: '2026-12-01', timeHours: 9, timeMinutes: 5 });
  expect(dateAndTime(data)).toBe('2026-12-01 09:05');
  expect([
    isMailed(data),
    isMailed({ ...data, lastMail: '2026-12-01 09:05' }),
    isMailed({ ...data, timeMinutes: 6, lastMail: '2026-12-01 09:05' }),
    isMailed({ ...data, date: '2026-12-02', lastMail: '2026-12-01 09:05' }),
    isMailed({ ...data, lastMail: null }),
  ]).toEqual([false, true, false, false, false]);
});

test('the weekly hours are slots of 45 minutes, also on the days on which the clock is changed', () => {
  const offered: Offered = { ...nothingOffered, Weekly: [hours(7, '01:30', '05:15')] };
  expect(shown(gridOn(offered, '2026-11-22', defaultSlotMinutes)).map((one) => one.slice(11))).toEqual([
    '01:30',
    '02:15',
    '03:00',
    '03:45',
    '04:30',
  ]);
  // In spring no slot is in the hour that is left out; in autumn none is an hour longer than it seems.
  expect(shown(gridOn(offered, '2026-03-29', defaultSlotMinutes)).map((one) => one.slice(11))).toEqual([
    '01:30',
    '02:15',
    '04:30',
  ]);
  expect(
    shown(gridOn({ ...offered, Weekly: [hours(7, '02:00', '05:15')] }, '2026-03-29', defaultSlotMinutes)).map((one) =>
      one.slice(11),
    ),
  ).toEqual(['02:00', '04:15']);
  expect(shown(gridOn(offered, '2026-10-25', defaultSlotMinutes)).map((one) => one.slice(11))).toEqual([
    '01:30',
    '02:15',
    '03:00',
    '04:30',
  ]);
  expect(shown(gridOn({ ...offered, Weekly: [hours(7, '23:15', '24:00')] }, '2026-11-22', defaultSlotMinutes))).toEqual(
    ['22-11-2026 23:15'],
  );
});

test('exceptions, holidays, lead time, buffer and the most of a day', () => {
  const offered: Offered = {
    ...nothingOffered,
    LeadHours: 0,
    Weekly: [hours(1, '09:00', '12:00'), hours(2, '09:00', '12:00'), hours(3, '09:00', '10:30')],
    Days: [
      { Day: '2026-11-23', Hours: [] },
      { Day: '2026-11-26', Hours: [{ From: 600, Until: 645 }] },
    ],
  };
  const search = {
    from: '2026-11-23',
    until: '2026-11-26',
    slotMinutes: 45,
    now: at('2026-11-20', '12:00'),
    taken: [],
  };
  const all = ['24-11-2026 09:00', '24-11-2026 09:45', '24-11-2026 10:30', '24-11-2026 11:15'];
  const rest = ['25-11-2026 09:00', '25-11-2026 09:45', '26-11-2026 10:00'];
  expect(shown(freeSlots(offered, search))).toEqual([...all, ...rest]);
  expect(shown(freeSlots({ ...offered, LeadHours: 96 }, search))).toEqual([...all.slice(4), ...rest].slice(0, 3));
  const taken = [{ from: at('2026-11-24', '10:30'), until: at('2026-11-24', '11:15'), isMeeting: true }];
  expect(shown(freeSlots(offered, { ...search, taken }))).toEqual([all[0], all[1], all[3], ...rest]);
  expect(shown(freeSlots({ ...offered, BufferMinutes: 10 }, { ...search, taken }))).toEqual([all[0], ...rest]);
  expect(shown(freeSlots({ ...offered, MostPerDay: 1 }, { ...search, taken }))).toEqual(rest);
  expect(shown(freeSlots({ ...offered, BufferMinutes: 10 }, { ...search, takenByOthers: taken }))).toEqual([
    all[0],
    all[1],
    all[3],
    ...rest,
  ]);
  const onOhi = { ...search, from: '2026-10-28', until: '2026-10-28', now: 0 };
  expect([
    freeSlots(offered, onOhi).length,
    freeSlots({ ...offered, OnHolidays: true }, onOhi).length,
    freeSlots({ ...offered, Days: [{ Day: '2026-10-28', Hours: [{ From: 600, Until: 700 }] }] }, onOhi).length,
  ]).toEqual([0, 2, 2]);
});

test('free slots never overlap what is taken, whatever is offered', () => {
  const minutes = fc.integer({ min: 0, max: 1440 });
  const weekly = fc.array(fc.record({ Weekday: fc.integer({ min: 1, max: 7 }), From: minutes, Until: minutes }), {
    maxLength: 6,
  });
  const spans = fc.array(
    fc.record({ offset: fc.integer({ min: 0, max: 14 * 1440 }), length: fc.integer({ min: 5, max: 600 }) }),
    { maxLength: 12 },
  );
  const start = at('2026-03-23', '00:00');
  fc.assert(
    fc.property(weekly, spans, fc.integer({ min: 0, max: 60 }), (Weekly, given, BufferMinutes) => {
      const taken = given.map(({ offset, length }) => ({
        from: start + offset * 60_000,
        until: start + (offset + length) * 60_000,
        isMeeting: true,
      }));
      const free = freeSlots(
        { ...nothingOffered, LeadHours: 0, Weekly, BufferMinutes },
        { from: '2026-03-23', until: '2026-04-05', slotMinutes: 45, now: start - 1, taken },
      );
      const room = (45 + BufferMinutes) * 60_000;
      return free.every((slot) =>
        taken.every(({ from, until }) => slot + room <= from || slot - BufferMinutes * 60_000 >= until),
      );
    }),
    { numRuns: 60 },
  );
});

test('the nearest free slots, and a plan in which nobody is at two places at once', () => {
  expect(nearestTo(50, [10, 40, 55, 90], 2)).toEqual([40, 55]);
  const [ten, eleven, next] = [at('2026-12-01', '10:00'), at('2026-12-01', '10:45'), at('2026-12-02', '10:00')];
  const plan = (maxPerDay: number, heldOn = (_mentor: number, _day: string) => 0) =>
    plannedSlots(
      [
        { menteeId: 1, mentorId: 7, free: [ten, eleven, next] },
        { menteeId: 2, mentorId: 7, free: [ten] },
        { menteeId: 3, mentorId: 7, free: [ten] },
        { menteeId: 4, mentorId: 8, free: [ten] },
      ],
      { slotMinutes: 45, bufferMinutes: () => 0, maxPerDay: () => maxPerDay, heldOn },
    );
  expect(Object.fromEntries(plan(0))).toEqual({ 1: eleven, 2: ten, 3: null, 4: ten });
  expect(Object.fromEntries(plan(1))).toEqual({ 1: next, 2: ten, 3: null, 4: ten });
  // What a mentor holds on a day already counts towards its most, that mentor's alone.
  const held = (mentor: number, one: string) => (mentor === 7 && one === '2026-12-01' ? 1 : 0);
  expect(Object.fromEntries(plan(2, held))).toEqual({ 1: next, 2: ten, 3: null, 4: ten });
  expect(Object.fromEntries(plan(1, held))).toEqual({ 1: next, 2: null, 3: null, 4: ten });
});

test('a link is an address over https without signs that hide something', () => {
  for (const link of ['', 'https://meet.example.org/a?b=c#d', 'https://xn--mxaaa.example/α'])
    expect([link, isLink(link)]).toEqual([link, true]);
  const wrong = [
    'zoom',
    'http://a.example',
    'https://',
    'https://a b',
    'https://a:port',
    'javascript:1',
    'HTTPS://a"b',
  ];
  for (const sign of ['"', "'", '<', '\\', '\u202E', '\u200B', '\u0007', '\n', '”'])
    wrong.push(`https://a.example/${sign}x`);
  for (const link of wrong) expect([link, isLink(link)]).toEqual([link, false]);
});

test('meetings are of the years 2000 to 2099 by the clock of Athens, whatever Greenwich says: named, as instants, as days', () => {
  const named = (Date: string, TimeHours: number, TimeMinutes: number) =>
    typeof instantOf({ Date, TimeHours, TimeMinutes }) === 'number';
  // Of each end the first or last minute, and the one beyond it, which Greenwich has two hours later.
  expect([named('2000-01-01', 0, 0), named('1999-12-31', 23, 59)]).toEqual([true, false]);
  expect([named('2099-12-31', 23, 59), named('2100-01-01', 0, 0)]).toEqual([true, false]);
  const isRead = (text: string) => instant.safeParse(text).success;
  expect([isRead('1999-12-31T22:00:00Z'), isRead('1999-12-31T21:59:00Z')]).toEqual([true, false]);
  expect([isRead('2099-12-31T21:59:00Z'), isRead('2099-12-31T22:00:00Z')]).toEqual([true, false]);
  expect([isRead('2099-12-31T23:30:00+02:00'), isRead('2100-01-01T00:00:00+02:00')]).toEqual([true, false]);
  const days = ['1999-12-31', '2000-01-01', '2099-12-31', '2100-01-01', '2099-02-29'];
  expect(days.map((one) => day.safeParse(one).success)).toEqual([false, true, true, false, false]);
});
