/** Calendars outside: the private feed, and a mentor's own calendar that is read for busy times. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect, onTestFinished, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { isOpen, isOutsideAddress, type Allowed } from '../../platform/outbound-request.ts';
import { fetchCalendar } from './busy-address.ts';
import { busyThread } from './busy.ts';
import { busyTimesOf } from './busy-times.ts';
import { calendarFile } from './calendar-file.ts';
import { faultsInCalendar } from './testing/rfc5545.ts';
import { saveBusy } from './calendar.store.ts';

const ProjectId = 1;
const ActionId = 7;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

const fetched = async (world: World, address: string) => {
  const { statusCode, headers, body } = await world.app.inject({ method: 'GET', url: new URL(address).pathname });
  return { status: statusCode, type: headers['content-type'], body };
};

test('the private feed has one’s meetings, is the same between polls, changes with them, and ends when it is revoked', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const soon = new Date(world.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const when = { Date: soon, TimeHours: 10, TimeMinutes: 0 };
  const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...when });
  const { Address } = await mentor.done('/api/calendar/Make', {});
  const theirs = await mentee.done('/api/calendar/Make', {});
  expect((await mentor.done('/api/calendar/Standing', {})).Made).not.toBeNull();
  const first = await fetched(world, Address);
  expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8']);
  world.passTime(3_600_000);
  expect((await fetched(world, Address)).body).toBe(first.body);
  expect(faultsInCalendar(first.body)).toEqual([]);
  const events = (body: string) =>
    new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events(first.body)).toHaveLength(1);
  expect(events((await fetched(world, theirs.Address)).body)[0]?.uid).toBe(events(first.body)[0]?.uid);
  expect(convertIcsCalendar(undefined, first.body).events).toHaveLength(1);
  await mentor.done('/api/meetings/Cancel', { Id: Meetings[0]?.Id ?? 0, Sequence: 0 });
  const [gone] = events((await fetched(world, Address)).body);
  expect([gone?.sequence, gone?.component.getFirstPropertyValue('status')]).toEqual([1, 'CANCELLED']);
  const next = await mentor.done('/api/calendar/Make', {});
  expect((await fetched(world, Address)).status).toBe(404);
  expect((await fetched(world, next.Address)).status).toBe(200);
  await mentor.done('/api/calendar/End', {});
  expect((await fetched(world, next.Address)).status).toBe(404);
  expect(
    await world.rows(`SELECT FROM calendar_feeds WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'`, [
      next.Address.split('/').at(-2),
    ]),
  ).toEqual([]);
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentee.id]);
  expect(events((await fetched(world, theirs.Address)).body)).toEqual([]);
});

test('a calendar file is as RFC 5545 asks: lines of 75 bytes, endings, escapes, and no sign cut in two', () => {
  const event = {
    uid: '1',
    sequence: 0,
    changedAt: new Date('2026-11-25T10:00:00Z'),
    startsAt: new Date('2026-10-25T00:30:00Z'),
    endsAt: new Date('2026-10-25T01:15:00Z'),
    cancelled: false,
    summary: `Πρώτη συνάντηση; με, «πολλά» \\ σημεία 👩‍👩‍👧 ${'και μακρύ τίτλο '.repeat(8)}`,
    description: 'Μία\r\nδύο\u0007',
    location: '',
    url: 'https://example.org/demo/mentee/action/7',
    organizer: { name: 'Άννα: "η", του', email: 'meetings@example.org' },
    attendee: null,
  };
  const attendee = { name: 'Νίκος; ο «μικρός»', email: 'n.n+a@example.org' };
  const file = calendarFile('REQUEST', [event]);
  for (const method of ['REQUEST', 'CANCEL', null] as const)
    expect(
      faultsInCalendar(
        calendarFile(method, [{ ...event, attendee, cancelled: method === 'CANCEL' }], 'Οι; δικές, μου'),
      ),
    ).toEqual([]);
  expect(faultsInCalendar(calendarFile(null, []))).toEqual([]);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  for (const sign of ['\r', '\n', '\u0007', '\uFFFD']) expect(file.replaceAll('\r\n', '').includes(sign)).toBe(false);
  const read = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined);
  expect([read.summary, read.description]).toEqual([event.summary, 'Μία\nδύο']);
  // Half past three comes twice that night: said so that no reader takes the other one.
  expect(file).toContain('DTSTART:20261025T003000Z\r\nDTEND:20261025T011500Z');
  const usual = { ...event, startsAt: new Date('2026-10-26T08:00:00Z'), endsAt: new Date('2026-10-26T08:45:00Z') };
  expect(calendarFile('REQUEST', [usual])).toContain('DTSTART;TZID=Europe/Athens:20261026T100000');
});

/** A calendar on this machine, which tests alone may read. */
const serve = async (handle: RequestListener): Promise<string> => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics`;
};
const here: Allowed = { address: () => true, host: () => true };

test('addresses that point inward, or are none, are refused before anything is fetched', async () => {
  for (const address of ['https://calendar.example.org/a.ics', 'https://[2606:4700::1]/a', 'https://8.8.8.8/a'])
    expect(isOutsideAddress(address), address).toBe(true);
  for (const address of [
    'http://calendar.example.org/a.ics',
    'https://localhost/a',
    'https://localhost./a',
    'https://foo.internal./a',
    'https://printer.local/a',
    'https://intranet/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/latest',
    'https://user:word@calendar.example.org/a',
    'file:///etc/passwd',
    'calendar',
  ])
    expect(isOutsideAddress(address), address).toBe(false);
  expect(
    ['10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '0.0.0.0'].map(
      isOpen,
    ),
  ).toEqual(Array.from({ length: 8 }, () => false));
  const mentor = await makeLike(shared(), 'mentor');
  expect((await mentor.call('/api/calendar/ReadBusy', { Address: 'https://127.0.0.1/a' })).problem).toMatchObject({
    code: 'CALENDAR_ADDRESS',
    fields: { Address: 'CALENDAR_ADDRESS' },
  });
  // A name that leads inward is refused where the connection is made, and so is a way on from outside.
  const onlyByName: Allowed = { address: () => true, host: isOpen };
  expect(await fetchCalendar('http://localhost:9/a', onlyByName)).toEqual({ failure: 'ADDRESS' });
  const leading = await serve((_request, response) => response.writeHead(302, { location: 'http://[::1]/a' }).end());
  expect(await fetchCalendar(leading, { address: () => true, host: (ip) => ip === '127.0.0.1' })).toEqual({
    failure: 'ADDRESS',
  });
});

test('a calendar that is slow, endless, huge or leads in circles ends', async () => {
  const limits = { milliseconds: 400, bytes: 10_000, redirects: 3 };
  const slow = await serve((_request, response) => void response.writeHead(200).write('BEGIN:VCALENDAR\r\n'));
  expect(await fetchCalendar(slow, here, limits)).toEqual({ failure: 'TOO_SLOW' });
  const silent = await serve(() => undefined);
  expect(await fetchCalendar(silent, here, limits)).toEqual({ failure: 'TOO_SLOW' });
  const endless = await serve((_request, response) => {
    const more = (): void => {
      if (!response.destroyed) response.write('X'.repeat(5000), () => setImmediate(more));
    };
    response.writeHead(200);
    more();
  });
  expect(await fetchCalendar(endless, here, limits)).toEqual({ failure: 'TOO_LARGE' });
  const circle = await serve((_request, response) => response.writeHead(302, { location: '/calendar.ics' }).end());
  expect(await fetchCalendar(circle, here, limits)).toEqual({ failure: 'ADDRESS' });
  const missing = await serve((_request, response) => response.writeHead(404).end());
  expect(await fetchCalendar(missing, here, limits)).toEqual({ failure: 'UNREACHABLE' });
});

const wrapped = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const during = { from: Date.parse('2026-10-01T00:00:00Z'), until: Date.parse('2026-11-10T00:00:00Z') };

test('busy times are read over summer’s end, with repetitions, exceptions and days; what is free is not', () => {
  const read = busyTimesOf({
    ...during,
    body: wrapped(
      ...event('UID:1', 'DTSTART:20261005T070000Z', 'DTEND:20261005T080000Z', 'SUMMARY:Γιατρός'),
      ...event(
        'UID:2',
        'DTSTART;TZID=Europe/Athens:20261022T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=Europe/Athens:20261105T100000',
      ),
      ...event(
        'UID:2',
        'RECURRENCE-ID;TZID=Europe/Athens:20261029T100000',
        'DTSTART;TZID=Europe/Athens:20261029T120000',
        'DURATION:PT30M',
      ),
      ...event('UID:3', 'DTSTART;VALUE=DATE:20261028'),
      ...event('UID:4', 'DTSTART:20261006T070000Z', 'DTEND:20261006T080000Z', 'TRANSP:TRANSPARENT'),
      ...event('UID:5', 'DTSTART:20261007T070000Z', 'DTEND:20261007T080000Z', 'STATUS:CANCELLED'),
      ...event('UID:6', 'DTSTART:nonsense'),
    ),
  });
  if (!('times' in read)) throw new Error(read.failure);
  expect(read.times.map(({ from, until }) => [new Date(from).toISOString(), (until - from) / 60_000])).toEqual([
    ['2026-10-05T07:00:00.000Z', 60],
    ['2026-10-22T07:00:00.000Z', 60],
    ['2026-10-29T10:00:00.000Z', 30],
    ['2026-10-27T22:00:00.000Z', 1440],
  ]);
  expect(busyTimesOf({ ...during, body: '<html>no calendar</html>' })).toEqual({ failure: 'NO_CALENDAR' });
});

test('what never ends is cut, in a thread of its own', async () => {
  const body = wrapped(...event('UID:1', 'DTSTART:19700101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=SECONDLY'));
  expect(busyTimesOf({ ...during, body })).toEqual({ failure: 'TOO_MUCH' });
  const thread = busyThread(1500);
  onTestFinished(() => thread.stop());
  const never = wrapped(
    ...event('UID:1', 'DTSTART:20260101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
  );
  const began = Date.now();
  expect(await thread.run({ ...during, body: never })).toEqual(expect.anything());
  expect(Date.now() - began).toBeLessThan(8000);
});

test('no slot is offered while a mentor is busy elsewhere, and nothing but times is kept', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [4] });
  await mentor.done('/api/meetings/SetTimes', {
    ProjectId,
    Offered: {
      Weekly: [{ Weekday: 2, From: 540, Until: 720 }],
      Days: [],
      OnHolidays: false,
      LeadHours: 0,
      BufferMinutes: 0,
      MostPerDay: 0,
    },
    Version: 0,
  });
  await mentor.done('/api/calendar/ReadBusy', { Address: 'webcal://calendar.example.org/secret-token/a.ics' });
  expect((await mentor.done('/api/calendar/Standing', {})).Busy).toEqual({
    Host: 'calendar.example.org',
    Read: null,
    Failure: '',
    Times: 0,
  });
  expect(await world.rows(`SELECT FROM busy_calendars WHERE encode(address, 'escape') LIKE '%secret%'`)).toEqual([]);
  const client = await world.pool.connect();
  const from = Date.parse('2027-01-12T07:30:00Z');
  await saveBusy({ client }, mentor.id, [{ from, until: from + 3_600_000 }], new Date()).finally(() =>
    client.release(),
  );
  const free = async () =>
    (
      await mentor.done('/api/meetings/Slots', {
        ActionId: 4,
        MenteeIds: [mentee.id],
        From: '2027-01-12',
        Until: '2027-01-12',
      })
    ).list;
  expect(await free()).toEqual(['2027-01-12T08:30:00.000Z', '2027-01-12T09:15:00.000Z']);
  await mentor.done('/api/calendar/EndBusy', {});
  expect(await free()).toHaveLength(4);
});
