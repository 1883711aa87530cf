/** A mentor's own calendar is read from a real server, again and again: what changes, fails or is not trusted. */
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';
import { endBusyReading, readBusyCalendars } from './busy.ts';
import { sealedAddress } from './calendar.ts';
import { keepBusy } from './calendar.store.ts';
import { certificate, key } from './testing/own-certificate.ts';

const ProjectId = 1;
const ActionId = 4;
const minute = 60_000;
/** Tests may read from this machine. */
const here = { address: () => true, host: () => true };

/** Trust the certificate of this test's server, until the test is over; answers a way to trust it no more. */
const trust = (): (() => void) => {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate]);
  const distrust = () => tls.setDefaultCACertificates(before);
  onTestFinished(distrust);
  return distrust;
};

/** A calendar with these times, in the time of Greenwich. */
const calendarOf = (...times: readonly (readonly [string, string])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//test//EN',
    ...times.flatMap(([from, until], place) => [
      'BEGIN:VEVENT',
      `UID:${place}`,
      'DTSTAMP:20261125T100000Z',
      `DTSTART:${from}`,
      `DTEND:${until}`,
      'SUMMARY:Οδοντίατρος',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** A server that answers what it is told to; how often it was asked is counted. */
const serve = async () => {
  const answers = { path: '/a.ics', status: 200, body: calendarOf(), asked: 0 };
  const options: ServerOptions = { key, cert: certificate };
  const server = createServer(options, (request, response) => {
    answers.asked += 1;
    if (request.url !== answers.path) response.writeHead(302, { location: answers.path }).end();
    else response.writeHead(answers.status, { 'content-type': 'text/calendar' }).end(answers.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { answers, address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics` };
};

test('a calendar is read over https when its time has come: slots give way to it, changes come, and failures leave what was', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const Weekly = [{ Weekday: 2, From: 600, Until: 735 }];
  const Offered = { Weekly, Days: [], OnHolidays: false, LeadHours: 0, BufferMinutes: 0, MostPerDay: 0 };
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered, Version: 0 });
  const distrust = trust();
  const { answers, address } = await serve();
  let now = Date.parse('2027-01-11T08:00:00Z');
  world.passTime(now - world.now());
  const own: Pick<Services, 'clock' | 'deriveKey'> = {
    clock: () => new Date(now),
    deriveKey: () => Buffer.alloc(32, 7),
  };
  const services = own as Services;
  onTestFinished(() => endBusyReading(services));
  await inTransaction(world.pool, (connection) =>
    keepBusy(connection, mentor.id, sealedAddress(services, mentor.id, address), new Date(now)),
  );
  const read = () => readBusyCalendars(world.pool, services, here);
  const days = { ActionId, MenteeIds: [mentee.id], From: '2027-01-12', Until: '2027-01-12' };
  const free = async () => (await mentor.done('/api/meetings/Slots', days)).list.map((time) => time.slice(11, 16));
  const standing = async () => (await mentor.done('/api/calendar/Standing', {})).Busy;

  answers.body = calendarOf(['20270112T080000Z', '20270112T083000Z']);
  expect([await free(), await read(), await free()]).toEqual([['08:00', '08:45', '09:30'], 1, ['08:45', '09:30']]);
  expect(await standing()).toMatchObject({ Failure: '', Times: 1, Read: '2027-01-11T08:00:00.000Z' });
  // Not before half an hour, and by one of two servers that look at once.
  now += 29 * minute;
  expect([await read(), answers.asked]).toEqual([0, 1]);
  now += 2 * minute;
  answers.path = '/moved.ics';
  answers.body = calendarOf(['20270112T093000Z', '20270112T101500Z'], ['20270112T084500Z', '20270112T090000Z']);
  const both = await Promise.all([read(), read()]);
  expect(both.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await free()).toEqual(['08:00']);
  for (const [status, body, failure] of [
    [503, '', 'UNREACHABLE'],
    [200, '<html>', 'NO_CALENDAR'],
    [200, 'x'.repeat(1_100_000), 'TOO_LARGE'],
  ] as const) {
    now += 31 * minute;
    Object.assign(answers, { status, body });
    expect(await read()).toBe(1);
    expect(await standing()).toMatchObject({ Failure: failure, Times: 2 });
    expect(await free()).toEqual(['08:00']);
  }
  // Whose certificate nobody trusts is not read.
  now += 31 * minute;
  Object.assign(answers, { status: 200, body: calendarOf(), asked: 0 });
  distrust();
  await read();
  expect([(await standing())?.Failure, answers.asked]).toEqual(['UNREACHABLE', 0]);
  expect(await world.rows(`SELECT FROM busy_times b WHERE b::text LIKE '%Οδοντ%'`)).toEqual([]);
});
