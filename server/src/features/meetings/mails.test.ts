/** Mails about meetings as a mail server gets them, with calendar files that two other readers understand. */
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test, vi } from 'vitest';
import { receiveMails } from '../../testing/mail-receiver.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';
import { faultsInCalendar } from './testing/rfc5545.ts';

const ProjectId = 1;
const ActionId = 7;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

const at = (Date: string, TimeHours: number, TimeMinutes = 0) => ({ Date, TimeHours, TimeMinutes });

/** What a mail says, and the invitation in it, read by two readers that know nothing of the writer. */
const read = async (raw: string) => {
  const mail = await PostalMime.parse(raw);
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const file = part ? new TextDecoder().decode(part.content as ArrayBuffer) : '';
  // The same file as it is attached, byte by byte; readers of mails make its line ends their own.
  const [, coded = ''] = /application\/ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  const whole = Buffer.from(coded, 'base64').toString();
  expect(faultsInCalendar(whole)).toEqual([]);
  expect(file).toBe(whole.replaceAll('\r\n', '\n'));
  const component = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.register(component.getFirstSubcomponent('vtimezone') ?? new ICAL.Component('vtimezone'));
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  const other = convertIcsCalendar(undefined, file);
  return {
    subject: mail.subject,
    text: mail.text ?? '',
    to: mail.to?.[0]?.address,
    method: component.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    status: event.component.getFirstPropertyValue('status'),
    summary: event.summary,
    location: event.location,
    other: {
      method: other.method,
      uid: other.events?.[0]?.uid,
      sequence: other.events?.[0]?.sequence,
      start: other.events?.[0]?.start.date.toISOString(),
      end: other.events?.[0]?.end?.date.toISOString(),
      attendee: other.events?.[0]?.attendees?.[0]?.email,
      zones: other.timezones?.map(({ id }) => id),
    },
  };
};

test('the appointment arrives in Greek with its calendar file: made, moved with a higher number, cancelled', async () => {
  const { url, received } = await receiveMails();
  const world = await openWorld({
    from: '2026-11-26T10:00:00Z',
    env: { SMTP_URL: url, MAIL_FROM: 'Τηλέμαχος <meetings@example.org>' },
  });
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const { Meetings } = await mentor.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [mentee.id],
    ...at('2027-10-31', 2, 30),
    Place: 'Σταδίου 5, Αθήνα; 2ος όροφος',
    Link: 'https://video.example.org/a,b;c',
  });
  const Id = Meetings[0]?.Id ?? 0;
  const mail = () => mentor.done('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' });
  const next = async (count: number) => {
    await vi.waitFor(() => expect(received).toHaveLength(count), 8000);
    return read(received[count - 1] ?? '');
  };
  expect(await mail()).toEqual({ Sent: 1, Without: [], Already: [], Over: [] });
  // Once more it is not sent: who was written to of this time is named.
  expect(await mail()).toMatchObject({ Sent: 0, Already: [expect.any(String)] });
  const first = await next(1);
  expect(first).toMatchObject({
    subject: 'Η συνάντησή σας: 31-10-2027, 02:30',
    to: `${mentee.username}@example.org`,
    method: 'REQUEST',
    sequence: 0,
    start: '2027-10-30T23:30:00.000Z',
    end: '2027-10-31T00:15:00.000Z',
    status: 'CONFIRMED',
    location: 'Σταδίου 5, Αθήνα; 2ος όροφος',
    other: {
      method: 'REQUEST',
      uid: first.uid,
      attendee: `${mentee.username}@example.org`,
      zones: ['Europe/Athens'],
    },
  });
  expect(first.text).toContain('Πού: Σταδίου 5, Αθήνα; 2ος όροφος · βιντεοκλήση');
  const listed = async () => (await mentor.done('/api/user/Schedule', { ProjectId })).list[0];
  expect(await listed()).toMatchObject({ Mailed: true, lastMail: '2027-10-31 02:30' });
  expect((await mentee.done('/api/mentee/GetMentorActionData', { ActionId })).Data).toMatchObject({
    lastMail: '2027-10-31 02:30',
  });
  await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at('2027-11-01', 10) });
  expect(await listed()).toMatchObject({ Mailed: false, lastMail: '2027-10-31 02:30' });
  await mail();
  const second = await next(2);
  expect(second).toMatchObject({ uid: first.uid, sequence: 1, method: 'REQUEST', start: '2027-11-01T08:00:00.000Z' });
  expect(second.subject).toBe('Άλλαξε η συνάντησή σας: 01-11-2027, 10:00');
  expect(second.text).toContain('Ήταν: 31-10-2027, 02:30');
  // Another place at the same time is to be told, too.
  await mentor.done('/api/meetings/Move', { Id, Sequence: 1, ...at('2027-11-01', 10), Place: 'Αλλού' });
  expect(await listed()).toMatchObject({ Mailed: false });
  await mentor.done('/api/meetings/Cancel', { Id, Sequence: 2, Reason: 'Έχω άδεια' });
  const third = await next(3);
  expect(third).toMatchObject({
    subject: 'Ακυρώθηκε η συνάντησή σας: 01-11-2027, 10:00',
    uid: first.uid,
    sequence: 3,
    method: 'CANCEL',
    status: 'CANCELLED',
  });
  expect(third.text).toContain('Την ακύρωσε ο σύμβουλός σας.\nΑιτία: Έχω άδεια');
  expect(third.other).toMatchObject({ method: 'CANCEL', uid: first.uid, sequence: 3 });
}, 30_000);

test('on the day on which the clock goes forward the mail and its calendar file say the same hour, before it and after it', async () => {
  const { url, received } = await receiveMails();
  const world = await openWorld({ from: '2026-11-26T10:00:00Z', env: { SMTP_URL: url } });
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const times = [
    // It lasts over the hour that is left out.
    { hours: 2, minutes: 30, shown: '02:30', start: '2027-03-28T00:30:00.000Z', end: '2027-03-28T01:15:00.000Z' },
    { hours: 4, minutes: 30, shown: '04:30', start: '2027-03-28T01:30:00.000Z', end: '2027-03-28T02:15:00.000Z' },
    { hours: 10, minutes: 0, shown: '10:00', start: '2027-03-28T07:00:00.000Z', end: '2027-03-28T07:45:00.000Z' },
  ];
  for (const [place, { hours, minutes, shown, start, end }] of times.entries()) {
    const when = at('2027-03-28', hours, minutes);
    const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...when });
    const Data = Meetings.map(({ Id }) => Id);
    await mentor.done('/api/notify/MailUsers', { Data, Template: 'appointment' });
    await vi.waitFor(() => expect(received).toHaveLength(place + 1), 8000);
    const mail = await read(received[place] ?? '');
    expect(mail, shown).toMatchObject({
      subject: `Η συνάντησή σας: 28-03-2027, ${shown}`,
      start,
      end,
      other: { start, end },
    });
  }
}, 30_000);

test('more appointments than go at once are refused, however few meetings they are of; the list of them is one mail', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const made = await world.rows<{ id: number }>(
    `WITH people AS (INSERT INTO users (username, email, fields)
        SELECT 'many' || n, 'many' || n || '@example.org', '{}' FROM generate_series(1, 51) n RETURNING id),
      members AS (INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 1 FROM people),
      links AS (INSERT INTO mentor_links (project_id, mentee_id, mentor_id) SELECT 1, id, $2 FROM people),
      held AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        SELECT 1, $1, $2, t, t + interval '45 minutes', now(), now()
        FROM (VALUES ('2027-01-12T08:00:00Z'::timestamptz), ('2027-01-12T10:00:00Z')) at(t) RETURNING id, starts_at, ends_at),
      comers AS (INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
        SELECT held.id, people.id, starts_at, ends_at FROM held, people)
    SELECT id FROM held`,
    [ActionId, mentor.id],
  );
  const Data = made.map(({ id }) => id);
  for (const path of ['/api/notify/MailUsersPreview', '/api/notify/MailUsers'] as const)
    expect((await mentor.call(path, { Data, Template: 'appointment' })).problem).toMatchObject({
      code: 'TOO_MANY_PEOPLE',
      details: { Of: 'mails', Limit: 100 },
    });
  expect((await mentor.done('/api/notify/MailUsers', { Data, Template: 'meetingList' })).Sent).toBe(1);
  const leave = 'UPDATE meeting_mentees SET comes = false WHERE meeting_id = $1 AND mentee_id = ANY($2)';
  const people = await world.rows<{ mentee_id: number }>(
    'SELECT mentee_id FROM meeting_mentees WHERE meeting_id = $1 LIMIT 2',
    [Data[0]],
  );
  await world.rows(leave, [Data[0], people.map(({ mentee_id }) => mentee_id)]);
  expect((await mentor.done('/api/notify/MailUsers', { Data, Template: 'appointment' })).Sent).toBe(100);
});

test('mails are read before they are sent, to mentors a list, to mentees the appointment; who has no address is named', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [one, two] = [await mentee(), await mentee()];
  await world.rows('UPDATE users SET email = NULL WHERE id = $1', [two.id]);
  const make = async (id: number, hour: number) =>
    (await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [id], ...at('2027-01-12', hour) })).Meetings[0]
      ?.Id ?? 0;
  const Data = [await make(one.id, 10), await make(two.id, 11)];
  const mails = () =>
    world.rows<{ template: string }>('SELECT template FROM mails WHERE user_id = ANY($1)', [[one.id, mentor.id]]);
  const preview = await mentor.done('/api/notify/MailUsersPreview', { Data, Template: 'appointment' });
  expect(preview.Mails).toEqual([expect.objectContaining({ Subject: 'Η συνάντησή σας: 12-01-2027, 10:00' })]);
  expect(preview.Without).toHaveLength(1);
  expect(await mails()).toEqual([]);
  const list = await mentor.done('/api/notify/MailUsersPreview', { Data, Template: 'meetingList' });
  expect(list.Mails[0]?.Body).toMatch(/• 12-01-2027, 10:00: .+\n• 12-01-2027, 11:00: /);
  expect(await mentor.done('/api/notify/MailUsers', { Data, Template: 'meetingList' })).toEqual({
    Sent: 1,
    Without: [],
    Already: [],
    Over: [],
  });
  expect((await mentor.done('/api/user/Schedule', { ProjectId })).list.map(({ Mailed }) => Mailed)).toEqual([
    false,
    false,
  ]);
  expect((await mentor.done('/api/notify/MailUsers', { Data, Template: 'appointment' })).Sent).toBe(1);
  expect((await mentor.done('/api/user/Schedule', { ProjectId })).list.map(({ Mailed }) => Mailed)).toEqual([
    true,
    false,
  ]);
  expect((await mails()).map(({ template }) => template).toSorted()).toEqual(['meetingAppointment', 'meetingList']);
  const many = Array.from({ length: 200 }, () => Data[0] ?? 0);
  expect((await mentor.call('/api/notify/MailUsers', { Data: many, Template: 'appointment' })).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { Data: 'too_big' },
  });
  const other = await makeLike(world, 'mentor');
  expect((await other.call('/api/notify/MailUsers', { Data, Template: 'appointment' })).problem?.code).toBe(
    'NOT_FOUND',
  );
  // One that is cancelled meanwhile is left out and named; with nothing else there is nothing to send.
  await mentor.done('/api/meetings/Cancel', { Id: Data[0] ?? 0, Sequence: 0 });
  const rest = await mentor.done('/api/notify/MailUsersPreview', { Data, Template: 'meetingList' });
  expect([rest.Mails.length, rest.Over.length]).toEqual([1, 1]);
  expect((await mentor.done('/api/notify/MailUsers', { Data, Template: 'meetingList' })).Over).toEqual(rest.Over);
  await mentor.done('/api/meetings/Cancel', { Id: Data[1] ?? 0, Sequence: 0 });
  expect((await mentor.call('/api/notify/MailUsers', { Data, Template: 'appointment' })).problem?.code).toBe(
    'MEETING_OVER',
  );
});
