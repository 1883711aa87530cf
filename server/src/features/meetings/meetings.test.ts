/** Meetings: made, moved, cancelled and attended once, and everywhere the same. */
import { expect, test } from 'vitest';
import { createForeignProject } from '../../testing/foreign-project.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 7;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

/** A mentor with two mentees who have not opened the action, and somebody who runs the project. */
const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId, 4] });
  const [one, two] = [await mentee(), await mentee()];
  return { world, mentor, one, two, coordinator: await makeLike(world, 'coordinator') };
};

const at = (Date: string, TimeHours: number, TimeMinutes = 0) => ({ Date, TimeHours, TimeMinutes });

test('a meeting of which no place is said is where its mentor usually is, also made by others; a place that is said holds', async () => {
  const { mentor, one, two, coordinator } = await open();
  const usual = { Place: 'Γραφείο 5', Link: 'https://video.example.org/5' };
  const Offered = { Weekly: [], Days: [], OnHolidays: true, LeadHours: 0, BufferMinutes: 0, MostPerDay: 0 };
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered, ...usual, Version: 0 });
  const make = (who: typeof mentor, menteeId: number, hour: number, more: object = {}) =>
    who.done('/api/meetings/Make', { ActionId, MenteeIds: [menteeId], ...at('2027-03-10', hour), ...more });
  await make(mentor, one.id, 9);
  await make(coordinator, two.id, 10);
  await make(mentor, one.id, 11, { Place: '', Link: '' });
  await make(mentor, two.id, 12, { Place: 'Αλλού' });
  const { list } = await mentor.done('/api/meetings/List', { ProjectId, From: '2027-03-10', Until: '2027-03-10' });
  expect(list.map(({ Place, Link }) => [Place, Link])).toEqual([
    [usual.Place, usual.Link],
    [usual.Place, usual.Link],
    ['', ''],
    ['Αλλού', usual.Link],
  ]);
});

test('a meeting is recorded once: the schedule, the action’s data, the list of mentees and the mentee’s own list tell it', async () => {
  const { mentor, one } = await open();
  const { Meetings } = await mentor.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [one.id],
    ...at('2027-01-12', 10, 30),
    Place: 'Γραφείο 2',
  });
  const [made] = Meetings;
  expect(made).toMatchObject({ Sequence: 0, Start: '2027-01-12T08:30:00.000Z' });
  const { list } = await mentor.done('/api/user/Schedule', { ProjectId });
  expect(list).toEqual([
    expect.objectContaining({
      Time: '2027-01-12T08:30:00.000Z',
      End: '2027-01-12T09:15:00.000Z',
      MentorId: mentor.id,
      MenteeId: one.id,
      ActionId,
      MeetingId: made?.Id,
      date: '2027-01-12',
      timeHours: 10,
      timeMinutes: 30,
      lastMail: null,
      Mailed: false,
    }),
  ]);
  expect(await mentor.done('/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: one.id })).toEqual({
    Data: { date: '2027-01-12', timeHours: 10, timeMinutes: 30 },
    Version: 1,
  });
  const [line] = (await mentor.done('/api/mentor/Mentees', { ProjectId })).list.filter(
    ({ User }) => User.Id === one.id,
  );
  expect(line?.Meeting).toEqual({ Date: '2027-01-12', Time: '10:30', ActionId });
  const own = (await one.done('/api/data/getactions', {})).find(({ Id }) => Id === ActionId);
  expect(own?.Meeting).toEqual({ Date: '2027-01-12', Time: '10:30' });
  const calendar = await one.done('/api/meetings/List', { ProjectId, From: '2027-01-01', Until: '2027-01-31' });
  expect(calendar.list).toMatchObject([{ Id: made?.Id, Place: 'Γραφείο 2', Mentees: [{ Id: one.id, Comes: true }] }]);
});

test('two that share the mentor or the mentee are never at once: the clash is named and free slots are offered', async () => {
  const { mentor, one, two, coordinator, world } = await open();
  const other = await makeLike(world, 'mentor');
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
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id], ...at('2027-01-12', 9, 45) });
  const clash = await mentor.call('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...at('2027-01-12', 10, 29) });
  expect(clash.problem).toMatchObject({
    code: 'MEETING_CLASH',
    details: {
      Clashes: [{ Who: 'mentor', Start: '2027-01-12T07:45:00.000Z', End: '2027-01-12T08:30:00.000Z' }],
      Free: ['2027-01-12T07:00:00.000Z', '2027-01-12T08:30:00.000Z', '2027-01-12T09:15:00.000Z'],
    },
  });
  // One after the other is no clash; another mentor at the same time with the same mentee is.
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...at('2027-01-12', 10, 30) });
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)', [
    one.id,
    other.id,
  ]);
  const same = { ActionId: 4, MenteeIds: [one.id], ...at('2027-01-12', 10, 0) };
  expect((await other.call('/api/meetings/Make', same)).problem).toMatchObject({
    code: 'MEETING_CLASH',
    details: { Clashes: [{ Who: 'mentee', MenteeId: one.id }] },
  });
  expect((await coordinator.call('/api/meetings/Make', same)).problem?.code).toBe('MEETING_CLASH');
  // Behind the calls the database itself refuses it.
  await expect(
    world.rows(
      `INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
        VALUES (1, 4, $1, '2027-01-12T08:00:00Z', '2027-01-12T08:45:00Z', now(), now())`,
      [mentor.id],
    ),
  ).rejects.toMatchObject({ code: '23P01' });
});

test('moved and cancelled: only from what was read last, and everywhere at once', async () => {
  const { mentor, one, two } = await open();
  const { Meetings } = await mentor.done('/api/meetings/Make', {
    ActionId,
    MenteeIds: [one.id],
    ...at('2027-02-02', 10),
  });
  const Id = Meetings[0]?.Id ?? 0;
  expect(await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at('2027-02-03', 11) })).toEqual({
    Id,
    Sequence: 1,
    Start: '2027-02-03T09:00:00.000Z',
  });
  expect((await mentor.call('/api/meetings/Move', { Id, Sequence: 0, ...at('2027-02-04', 11) })).problem).toMatchObject(
    {
      code: 'STALE',
      details: { Theirs: { Sequence: 1, Start: '2027-02-03T09:00:00.000Z' } },
    },
  );
  const dataOf = async () => (await one.done('/api/mentee/GetMentorActionData', { ActionId })).Data;
  expect(await dataOf()).toMatchObject({ date: '2027-02-03', timeHours: 11 });
  // A meeting may be moved over its own time.
  await mentor.done('/api/meetings/Move', { Id, Sequence: 1, ...at('2027-02-03', 11, 15) });
  await mentor.done('/api/meetings/Cancel', { Id, Sequence: 2, Reason: 'Ασθένεια' });
  expect(await dataOf()).toBeNull();
  expect((await mentor.done('/api/user/Schedule', { ProjectId })).list).toEqual([]);
  expect((await mentor.call('/api/meetings/Cancel', { Id, Sequence: 3 })).problem?.code).toBe('MEETING_OVER');
  // Its time is free again.
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...at('2027-02-03', 11) });
});

test('bad input is named at its field, and nothing is half done', async () => {
  const { mentor, one, two, world } = await open();
  const foreign = await createForeignProject(world.pool);
  const make = async (part: object) => {
    const input = { ActionId, MenteeIds: [one.id], ...at('2027-01-12', 10), ...part };
    return (await mentor.call('/api/meetings/Make', input)).problem;
  };
  expect(await make(at('2027-02-31', 10))).toMatchObject({ code: 'BAD_INPUT', fields: { Date: 'NO_SUCH_DAY' } });
  expect(await make(at('31-02-2026', 10))).toMatchObject({ code: 'BAD_INPUT', fields: { Date: 'NO_SUCH_DAY' } });
  expect(await make(at('2027-01-12', 25, 0))).toMatchObject({ fields: { TimeHours: 'NO_SUCH_TIME' } });
  expect(await make(at('2027-01-12', 99, 59))).toMatchObject({ fields: { TimeHours: 'NO_SUCH_TIME' } });
  expect((await make(at('2027-01-12', 25, 99)))?.fields).toHaveProperty('TimeMinutes');
  expect((await make(at('2027-01-12', 100, 0)))?.fields).toHaveProperty('TimeHours');
  expect(await make(at('2027-03-28', 3, 30))).toMatchObject({ fields: { TimeHours: 'NO_SUCH_TIME' } });
  expect(await make(at('2020-01-12', 10))).toMatchObject({ code: 'TIME_PAST', fields: { Date: 'TIME_PAST' } });
  expect(await make({ Held: true })).toMatchObject({ code: 'TIME_AHEAD' });
  expect(await make({ Minutes: -45 })).toMatchObject({ code: 'BAD_INPUT' });
  expect(await make({ Link: 'javascript:alert(1)' })).toMatchObject({ fields: { Link: 'LINK' } });
  expect(await make({ ActionId: 1 })).toMatchObject({ code: 'NOT_A_MEETING' });
  expect(await make({ MenteeIds: [one.id, two.id] })).toMatchObject({ code: 'NOT_A_GROUP' });
  expect(await make({ MenteeIds: [foreign.user] })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await make({ MenteeIds: [(await makeMentee(world)).id] })).toMatchObject({ code: 'NOT_FOUND' });
  expect((await mentor.done('/api/user/Schedule', { ProjectId })).list).toEqual([]);
  expect(
    await world.rows('SELECT FROM action_mentees WHERE action_id = $1 AND mentee_id = ANY($2)', [
      ActionId,
      [one.id, two.id],
    ]),
  ).toEqual([]);
});

test('afterwards: who was there has done the action, who was not waits for another meeting; it may be said again', async () => {
  const { mentor, one, world } = await open();
  const soon = new Date(world.now() + 86_400_000).toISOString().slice(0, 10);
  const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id], ...at(soon, 10) });
  const Id = Meetings[0]?.Id ?? 0;
  expect((await mentor.call('/api/meetings/Attendance', { Id, PresentIds: [one.id] })).problem?.code).toBe(
    'TIME_AHEAD',
  );
  world.passTime(3 * 86_400_000);
  const stateOf = async () =>
    (await one.done('/api/data/getactions', {})).find((action) => action.Id === ActionId)?.State;
  const reason = async () =>
    (await mentor.done('/api/action/mentor', { ProjectId, MenteeId: one.id })).Actions.find((a) => a.Id === ActionId)
      ?.Reason;
  expect(await reason()).toBe('record');
  expect((await mentor.done('/api/meetings/Attendance', { Id, PresentIds: [] })).State).toBe('missed');
  expect(await stateOf()).not.toBe('done');
  // What was missed is to be set again, and not to be recorded once more.
  expect(await reason()).toBe('schedule');
  expect((await mentor.done('/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: one.id })).Data).toBeNull();
  expect((await mentor.done('/api/meetings/Attendance', { Id, PresentIds: [one.id] })).State).toBe('held');
  expect(await stateOf()).toBe('done');
  expect((await mentor.call('/api/meetings/Attendance', { Id, PresentIds: [mentor.id] })).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { 'PresentIds.0': 'NOT_FOUND' },
  });
});

test('day and time that are saved with an action’s data make, move and cancel the meeting; a clash refuses the save', async () => {
  const { mentor, one, two } = await open();
  const save = (MenteeId: number, Data: object, Version: number) =>
    mentor.call('/api/mentor/UpdateMenteeActionData', { ActionId, MenteeId, Data: { ...Data }, Version });
  const listed = async () => (await mentor.done('/api/user/Schedule', { ProjectId })).list;
  expect((await save(one.id, { date: '2027-03-02', timeHours: 10, timeMinutes: 0, Note: 'α' }, 0)).output).toEqual({
    Version: 1,
  });
  const [made] = await listed();
  expect(made).toMatchObject({ MenteeId: one.id, date: '2027-03-02', timeHours: 10 });
  expect((await save(two.id, { date: '2027-03-02', timeHours: 10, timeMinutes: 20 }, 0)).problem?.code).toBe(
    'MEETING_CLASH',
  );
  expect((await save(one.id, { timeHours: 12 }, 1)).output).toEqual({ Version: 2 });
  expect(await listed()).toMatchObject([{ MeetingId: made?.MeetingId, timeHours: 12 }]);
  expect((await save(one.id, { lastMail: '2027-03-02 12:00' }, 2)).output).toEqual({ Version: 3 });
  expect(await listed(), 'that it was mailed is nobody’s to write').toMatchObject([{ Mailed: false, lastMail: null }]);
  expect((await save(one.id, { date: '' }, 3)).output).toEqual({ Version: 4 });
  expect(await listed()).toEqual([]);
  expect((await save(one.id, { date: '2027-03-28', timeHours: 3, timeMinutes: 5 }, 4)).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { 'Data.timeHours': 'NO_SUCH_TIME' },
  });
});

test('a group gets its time at once and is one meeting; whoever leaves it leaves the others', async () => {
  const { mentor, one, two, world } = await open();
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = 4`);
  const { Meetings } = await mentor.done('/api/meetings/Make', {
    ActionId: 4,
    MenteeIds: [one.id, two.id],
    ...at('2027-03-09', 10),
    Repeat: 2,
  });
  expect(Meetings.map(({ Start }) => Start)).toEqual([
    '2027-03-09T08:00:00.000Z',
    '2027-03-16T08:00:00.000Z',
    '2027-03-23T08:00:00.000Z',
  ]);
  await one.done('/api/meetings/CannotCome', { Id: Meetings[0]?.Id ?? 0, Sequence: 0, Reason: 'Γιατρός' });
  const days = { ProjectId, From: '2027-03-09', Until: '2027-03-09' };
  const [line] = (await mentor.done('/api/meetings/List', days)).list;
  expect(line).toMatchObject({
    State: 'planned',
    Mentees: expect.arrayContaining([
      expect.objectContaining({ Id: one.id, Comes: false, Reason: 'Γιατρός' }),
      expect.objectContaining({ Id: two.id, Comes: true }),
    ]),
  });
  // Each is told of nobody else.
  expect((await two.done('/api/meetings/List', days)).list[0]?.Mentees.map(({ Id }) => Id)).toEqual([two.id]);
  const data = async (person: typeof one) =>
    (await person.done('/api/mentee/GetMentorActionData', { ActionId: 4 })).Data as { date?: string } | null;
  expect([(await data(one))?.date, (await data(two))?.date]).toEqual(['2027-03-16', '2027-03-09']);
  await world.rows(`UPDATE actions SET data = data - 'Together' WHERE id = 4`);
});
