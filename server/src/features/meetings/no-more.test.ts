/** Whoever is no mentee or mentor any more is out of what is ahead, and keeps nobody else from it. */
import { moves, statuses } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const at = (Date: string, TimeHours: number) => ({ Date, TimeHours, TimeMinutes: 0 });
const days = { ProjectId, From: '2027-01-01', Until: '2027-02-28' };
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

const open = async () => {
  const world = shared();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const mentor = await makeLike(world, 'mentor');
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [one, two] = [await made(), await made()];
  const chief = await world.enter('super');
  const setRoles = (UserId: number, Roles: string[]) => chief.done('/api/user/UpdateRoles', { UserId, Roles });
  const make = async (who: Made, MenteeIds: number[], hour: number) =>
    (await who.done('/api/meetings/Make', { ActionId, MenteeIds, ...at('2027-01-12', hour) })).Meetings[0]?.Id ?? 0;
  const read = async (who: Made) =>
    (await who.done('/api/meetings/List', days)).list.map(({ Id, State }) => [Id, State]);
  const told = async (who: Made) =>
    (await who.done('/api/notify/List', { ProjectId })).list
      .map(({ Kind }) => Kind)
      .filter((kind) => kind.startsWith('meeting'));
  return { world, mentor, one, two, chief, setRoles, make, read, told };
};

test('who is no mentee any more is out of what is ahead, and the other side hears of it; a group is moved and mailed on', async () => {
  const { world, mentor, one, two, setRoles, make, read, told } = await open();
  const coordinator = await makeLike(world, 'coordinator');
  const [single, group] = [await make(mentor, [one.id], 9), await make(mentor, [one.id, two.id], 10)];
  await setRoles(one.id, ['Registered']);
  expect(await read(mentor)).toEqual([
    [single, 'cancelled'],
    [group, 'planned'],
  ]);
  const [, line] = (await mentor.done('/api/meetings/List', days)).list;
  expect(line?.Mentees.map(({ Id, Comes, LeftBy }) => [Id, Comes, LeftBy])).toEqual([
    [one.id, false, 'programme'],
    [two.id, true, null],
  ]);
  expect([await told(mentor), await told(two)]).toEqual([['meetingOff'], ['meetingMade']]);
  const mail = { Data: [group], Template: 'appointment' as const };
  expect((await mentor.done('/api/notify/MailUsers', mail)).Sent).toBe(1);
  await coordinator.done('/api/meetings/Move', { Id: group, Sequence: 1, ...at('2027-01-13', 10) });
  await mentor.done('/api/meetings/Cancel', { Id: group, Sequence: 2 });
});

test('who was there is told of a group also where one who was is no mentee any more', async () => {
  const { world, mentor, one, two, setRoles, make } = await open();
  const Id = await make(mentor, [one.id, two.id], 11);
  await world.rows(
    `UPDATE meetings SET starts_at = '2026-11-26T10:00:00Z'::timestamptz - interval '2 hours', ends_at = '2026-11-26T10:00:00Z'::timestamptz - interval '1 hour' WHERE id = $1`,
    [Id],
  );
  await setRoles(one.id, ['Registered']);
  expect(await mentor.done('/api/meetings/Attendance', { Id, PresentIds: [one.id, two.id] })).toEqual({
    State: 'held',
  });
  const done = 'SELECT completed FROM action_mentees WHERE mentee_id = $1 AND action_id = $2';
  expect(await world.rows(done, [two.id, ActionId])).toEqual([{ completed: true }]);
});

test('an application that is taken back takes its mentee out of what is ahead', async () => {
  const { world, mentor, one, make, read } = await open();
  const [{ id = 0, version = 0 } = {}] = await world.rows<{ id: number; version: number }>(
    `INSERT INTO applications (project_id, user_id, status, answers, email, confirmed_at)
      SELECT 1, id, $2, '{}', email, now() FROM users WHERE id = $1 RETURNING id, version`,
    [one.id, statuses.selected],
  );
  const Id = await make(mentor, [one.id], 12);
  const coordinator = await makeLike(world, 'coordinator');
  const asked = { ProjectId, Ids: [id], Status: moves.back, Versions: [version] };
  await coordinator.done('/api/ApplicationForm/ChangeStatus', asked);
  expect(await read(mentor)).toEqual([[Id, 'cancelled']]);
});

test('what a mentor holds who is none any more is off; who keeps working with mentees keeps it', async () => {
  const { mentor, one, setRoles, make, read, told } = await open();
  const first = await make(mentor, [one.id], 13);
  await setRoles(mentor.id, ['Mentor', 'Coordinator']);
  await setRoles(mentor.id, ['Coordinator']);
  expect(await read(one)).toEqual([[first, 'planned']]);
  await setRoles(mentor.id, ['Registered']);
  expect(await read(one)).toEqual([[first, 'cancelled']]);
  expect(await told(one)).toEqual(['meetingCancelled', 'meetingMade']);
});

test('nobody books with who is no mentor any more, and staff hold what is made instead', async () => {
  const world = await openWorld();
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config}', settings->'Config' || '{"Meetings": {"Book": true}}') WHERE id = 1`,
  );
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await makeLike(world, 'coordinator')];
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const Weekly = [{ Weekday: 1 as const, From: 540, Until: 660 }];
  const Offered = { Weekly, Days: [], OnHolidays: true, LeadHours: 0, BufferMinutes: 0, MostPerDay: 0 };
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered, Version: 0 });
  const chief = await world.enter('super');
  await chief.done('/api/user/UpdateRoles', { UserId: mentor.id, Roles: ['Registered'] });
  const Time = '2027-01-11T07:00:00Z';
  expect((await mentee.call('/api/meetings/Book', { ActionId, Time })).problem?.code).toBe('BOOKING_CLOSED');
  const range = { From: '2027-01-11', Until: '2027-01-11' };
  expect((await mentee.done('/api/meetings/Slots', { ActionId, ...range })).MentorId).toBeNull();
  const plan = await coordinator.done('/api/meetings/Propose', { ActionId, MenteeIds: [mentee.id], ...range });
  expect(plan.list).toMatchObject([{ MentorId: null }]);
  await coordinator.done('/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at('2027-01-12', 10) });
  const [line] = (await mentee.done('/api/meetings/List', days)).list;
  expect(line?.MentorId).toBe(coordinator.id);
});

test('of what is over the present mentor tells, whose mentee came; nobody else’s mentor does', async () => {
  const { world, mentor, one, two, make } = await open();
  const next = await makeLike(world, 'mentor');
  const Id = await make(mentor, [one.id], 14);
  const both = await make(mentor, [one.id, two.id], 16);
  await world.rows(
    `UPDATE meetings SET starts_at = '2026-11-26T10:00:00Z'::timestamptz - (id - $1 + 1) * interval '2 hours',
      ends_at = '2026-11-26T10:00:00Z'::timestamptz - (id - $1 + 1) * interval '2 hours' + interval '45 minutes' WHERE id = ANY($2)`,
    [Id, [Id, both]],
  );
  const coordinator = await makeLike(world, 'coordinator');
  await coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: one.id, MentorId: next.id });
  const [From, Until] = [-2, 1].map((day) => new Date(world.now() + day * 86_400_000).toISOString().slice(0, 10));
  const list = async (who: Made) =>
    (await who.done('/api/meetings/List', { ProjectId, From: From ?? '', Until: Until ?? '' })).list;
  const may = (await list(next)).map((line) => [line.Id, line.MayTell]);
  expect(new Map(may.map(([id, is]) => [id, is]))).toEqual(
    new Map([
      [both, false],
      [Id, true],
    ]),
  );
  expect((await list(mentor)).every(({ MayTell }) => MayTell)).toBe(true);
  expect(await next.done('/api/meetings/Attendance', { Id, PresentIds: [one.id] })).toEqual({ State: 'held' });
  // What is moved or cancelled is its holder's, and of a group not all are theirs.
  expect((await next.call('/api/meetings/Cancel', { Id, Sequence: 0 })).problem?.code).toBe('HELD_BY_OTHER');
  expect((await next.call('/api/meetings/Attendance', { Id: both, PresentIds: [] })).problem).toBeDefined();
});

/** How many meetings somebody's private calendar has. */
const eventsOf = async (who: Made): Promise<() => Promise<number>> => {
  const { Address } = await who.done('/api/calendar/Make', {});
  const asked = { method: 'GET', url: new URL(Address).pathname } as const;
  return async () => (await shared().app.inject(asked)).body.split('BEGIN:VEVENT').length - 1;
};

test('the calendar of who works with nobody any more tells of no meeting that they held', async () => {
  const { world, mentor, one, setRoles, make } = await open();
  const Id = await make(mentor, [one.id], 13);
  await world.rows(
    `UPDATE meetings SET starts_at = '2026-11-26T10:00:00Z'::timestamptz - interval '2 hours', ends_at = '2026-11-26T10:00:00Z'::timestamptz - interval '1 hour' WHERE id = $1`,
    [Id],
  );
  const events = await eventsOf(mentor);
  expect(await events()).toBe(1);
  await setRoles(mentor.id, ['Mentee']);
  expect(await events()).toBe(0);
});

test('the calendar of who is no mentee any more tells of no meeting that they came to, nor of what is off with it', async () => {
  const { world, mentor, one, two, setRoles, make } = await open();
  const past = await make(mentor, [one.id], 13);
  await make(mentor, [one.id, two.id], 15);
  await world.rows(
    `UPDATE meetings SET starts_at = '2026-11-26T10:00:00Z'::timestamptz - interval '4 hours', ends_at = '2026-11-26T10:00:00Z'::timestamptz - interval '3 hours' WHERE id = $1`,
    [past],
  );
  const [events, others] = [await eventsOf(one), await eventsOf(two)];
  expect([await events(), await others()]).toEqual([2, 1]);
  await setRoles(one.id, ['Registered']);
  expect([await events(), await others()]).toEqual([0, 1]);
  await setRoles(one.id, ['Mentor']);
  expect(await events()).toBe(0);
});
