/** Booking by mentees, and plans for many. */
import { expect, onTestFinished, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

const everyDay = (part: object = {}) => ({
  Weekly: [1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, From: 540, Until: 720 })),
  Days: [],
  OnHolidays: false,
  LeadHours: 0,
  BufferMinutes: 0,
  MostPerDay: 0,
  ...part,
});

const letBook = (world: World, book: boolean) =>
  world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config}', coalesce(settings->'Config', '{}') || $1) WHERE id = 1`,
    [{ Meetings: { Book: book } }],
  );

/** A mentor who is there on weekdays from nine to twelve, and so many mentees. */
const open = async (mentees = 2, offered: object = {}) => {
  const world = shared();
  await letBook(world, true);
  const mentor = await makeLike(world, 'mentor');
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered: everyDay(offered), Place: 'Γραφείο', Version: 0 });
  const list: Made[] = [];
  for (let count = 0; count < mentees; count += 1)
    list.push(await makeMentee(world, { mentor: mentor.username, untouched: [ActionId, 7] }));
  const [one, two] = list;
  if (!one || !two) throw new Error('at least two mentees');
  return { world, mentor, one, two, list };
};

const week = { From: '2027-01-11', Until: '2027-01-15' };

test('a mentee sees when the mentor is free, books, moves, and says that they cannot come; the mentor is told', async () => {
  const { world, mentor, one } = await open();
  const slots = await one.done('/api/meetings/Slots', { ActionId, ...week });
  expect(slots).toMatchObject({ MentorId: mentor.id, Minutes: 45, Place: 'Γραφείο' });
  expect(slots.list).toHaveLength(20);
  expect(slots.list[0]).toBe('2027-01-11T07:00:00.000Z');
  const book = (Time: string) => one.call('/api/meetings/Book', { ActionId, Time });
  for (const [time, code] of [
    ['2027-01-11T07:10:00Z', 'NOT_A_SLOT'],
    ['2027-01-16T07:00:00Z', 'NOT_A_SLOT'],
    ['2027-01-06T07:00:00Z', 'NOT_A_SLOT'],
    ['2020-01-13T07:00:00Z', 'TIME_PAST'],
  ] as const)
    expect((await book(time)).problem, time).toMatchObject({ code, fields: { Time: code } });
  const booked = await one.done('/api/meetings/Book', { ActionId, Time: '2027-01-11T07:45:00Z' });
  expect((await book('2027-01-11T08:30:00Z')).problem?.code).toBe('ALREADY_BOOKED');
  const moved = await one.done('/api/meetings/Rebook', { ...booked, Time: '2027-01-12T07:00:00Z' });
  expect(moved).toEqual({ Id: booked.Id, Sequence: 1, Start: '2027-01-12T07:00:00.000Z' });
  const told = async () =>
    (await mentor.done('/api/notify/List', { ProjectId })).list.map(({ Kind, Times }) => [Kind, Times]);
  expect(await told()).toEqual([['meetingBooked', 2]]);
  await one.done('/api/meetings/CannotCome', { Id: booked.Id, Sequence: 1, Reason: 'Αρρώστησα' });
  expect((await told())[0]).toEqual(['meetingCannot', 1]);
  const { list } = await mentor.done('/api/meetings/List', { ProjectId, ...week });
  expect(list).toMatchObject([{ State: 'cancelled', Reason: 'Αρρώστησα' }]);
  expect((await one.call('/api/meetings/CannotCome', { Id: booked.Id, Sequence: 2 })).problem?.code).toBe(
    'MEETING_OVER',
  );
  await letBook(world, false);
  expect((await book('2027-01-11T08:30:00Z')).problem?.code).toBe('BOOKING_CLOSED');
  expect((await one.done('/api/meetings/Slots', { ActionId, ...week })).list).toEqual([]);
});

test('whoever got another mentor since the times were seen is told so, and who it is; nothing is booked or moved', async () => {
  const { world, mentor, one, two } = await open();
  const next = await makeLike(world, 'mentor');
  await next.done('/api/meetings/SetTimes', { ProjectId, Offered: everyDay(), Version: 0 });
  const seen = { MentorId: mentor.id, Time: '2027-01-13T07:00:00Z' };
  const booked = await one.done('/api/meetings/Book', { ActionId, ...seen });
  const coordinator = await world.enter('coordinator');
  const UserIds = [one.id, two.id];
  await coordinator.done('/api/user/setDefaultMentor', { ProjectId, UserIds, MentorId: next.id });
  const changed = { code: 'MENTOR_CHANGED', details: { MentorId: next.id, MentorName: expect.any(String) } };
  const { Id, Sequence } = booked;
  const Time = '2027-01-14T07:00:00Z';
  expect((await one.call('/api/meetings/Rebook', { Id, Sequence, ...seen, Time })).problem).toMatchObject(changed);
  expect((await two.call('/api/meetings/Book', { ActionId, ...seen, Time })).problem).toMatchObject(changed);
  const again = { Sequence: Sequence + 1, MentorId: next.id, Time };
  await one.done('/api/meetings/Rebook', { Id, ...again });
  await two.done('/api/meetings/Book', { ActionId, MentorId: next.id, Time: '2027-01-14T07:45:00Z' });
});

test('limits of a mentor: lead time, buffer and the most of a day hold for bookings, too', async () => {
  const { world, one, two, mentor } = await open(2, { BufferMinutes: 30, MostPerDay: 1 });
  await one.done('/api/meetings/Book', { ActionId, Time: '2027-01-11T07:45:00Z' });
  expect((await two.done('/api/meetings/Slots', { ActionId, ...week })).list[0]).toBe('2027-01-12T07:00:00.000Z');
  expect((await two.call('/api/meetings/Book', { ActionId, Time: '2027-01-11T09:15:00Z' })).problem).toMatchObject({
    code: 'MEETING_CLASH',
    details: { Clashes: [] },
  });
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered: everyDay({ LeadHours: 720 }), Version: 1 });
  const soon = new Date(world.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const later = new Date(world.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  expect((await two.done('/api/meetings/Slots', { ActionId, From: soon, Until: later })).list).toEqual([]);
  expect(
    (await mentor.call('/api/meetings/SetTimes', { ProjectId, Offered: everyDay(), Version: 1 })).problem,
  ).toMatchObject({ code: 'STALE', details: { Version: 2 } });
  const wrong = { ...everyDay(), Weekly: [{ Weekday: 1, From: 700, Until: 600 }] };
  expect(
    (await mentor.call('/api/meetings/SetTimes', { ProjectId, Offered: wrong, Version: 2 })).problem,
  ).toMatchObject({
    code: 'BAD_INPUT',
    fields: { 'Offered.Weekly.0.Until': 'END_BEFORE_START' },
  });
});

test('first meetings of many in one go: proposed without clashes, made all or none', async () => {
  const { world, mentor, list, one, two } = await open(25);
  const MenteeIds = list.map(({ id }) => id);
  const plan = await mentor.done('/api/meetings/Propose', {
    ActionId,
    MenteeIds,
    From: '2027-02-01',
    Until: '2027-02-12',
  });
  const times = plan.list.map(({ Time }) => Time);
  expect(times.filter((time) => time === null)).toEqual([]);
  expect(new Set(times).size).toBe(25);
  const Data = plan.list.flatMap(({ MenteeId, Time }) => (Time ? [{ MenteeId, Time }] : []));
  const twice = Data.map((row, place) => (place === 3 ? { ...row, Time: Data[2]?.Time ?? '' } : row));
  expect((await mentor.call('/api/meetings/MakeMany', { ActionId, Data: twice })).problem?.code).toBe('MEETING_CLASH');
  expect((await mentor.done('/api/user/Schedule', { ProjectId })).list).toEqual([]);
  const { Meetings } = await mentor.done('/api/meetings/MakeMany', { ActionId, Data });
  expect(Meetings.map(({ Start }) => Start)).toEqual(Data.map(({ Time }) => Time));
  const mailed = { Data: Meetings.map(({ Id }) => Id), Template: 'appointment' } as const;
  expect(await mentor.done('/api/notify/MailUsers', mailed)).toEqual({ Sent: 25, Without: [], Already: [], Over: [] });
  const sent = await world.rows<{ user_id: number }>('SELECT user_id FROM mails WHERE user_id = ANY($1)', [MenteeIds]);
  expect(sent.map(({ user_id }) => user_id).toSorted()).toEqual(MenteeIds.toSorted());
  const again = await mentor.call('/api/meetings/MakeMany', {
    ActionId,
    Data: [{ MenteeId: one.id, Time: Data[5]?.Time ?? '' }],
  });
  expect(again.problem).toMatchObject({ code: 'MEETING_CLASH', fields: { 'Data.0.Time': 'MEETING_CLASH' } });
  const past = { ActionId, Data: [{ MenteeId: two.id, Time: '2020-01-13T07:00:00Z' }] };
  expect((await mentor.call('/api/meetings/MakeMany', past)).problem).toMatchObject({
    code: 'TIME_PAST',
    fields: { 'Data.0.Time': 'TIME_PAST' },
  });
});

test('one proposal has every free time of the mentor, and what a mentee could not come to; who left is given none', async () => {
  const { world, mentor, one, two, list } = await open(3);
  const [, , gone] = list;
  if (!gone) throw new Error('three mentees');
  const other = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 7)', [
    one.id,
    other.id,
  ]);
  const elsewhere = { Date: '2027-03-01', TimeHours: 9, TimeMinutes: 0 };
  await other.done('/api/meetings/Make', { ActionId: 7, MenteeIds: [one.id], ...elsewhere });
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [gone.id]);
  const MenteeIds = [one.id, two.id, gone.id];
  const days = { From: '2027-03-01', Until: '2027-03-01' };
  const plan = await mentor.done('/api/meetings/Propose', { ActionId, MenteeIds, ...days });
  const first = '2027-03-01T07:00:00.000Z';
  expect(plan.Mentors).toEqual([{ Id: mentor.id, Free: expect.arrayContaining([first]) }]);
  expect(plan.Mentors[0]?.Free).toHaveLength(4);
  const of = (id: number) => plan.list.find(({ MenteeId }) => MenteeId === id);
  expect([of(one.id)?.Except, of(two.id)?.Except]).toEqual([[first], []]);
  expect(of(gone.id)).toMatchObject({ MentorId: null, Time: null });
  // A meeting is made for nobody who left; what was held before may be told.
  const make = (more: object) =>
    mentor.call('/api/meetings/Make', { ActionId, MenteeIds: [gone.id], ...elsewhere, TimeHours: 11, ...more });
  expect((await make({})).problem).toMatchObject({ code: 'MENTEE_LEFT', fields: { 'MenteeIds.0': 'MENTEE_LEFT' } });
  const Data = [{ MenteeId: gone.id, Time: first }];
  expect((await mentor.call('/api/meetings/MakeMany', { ActionId, Data })).problem).toMatchObject({
    code: 'MENTEE_LEFT',
    fields: { 'Data.0.MenteeId': 'MENTEE_LEFT' },
  });
  expect((await make({ Held: true, Date: '2026-01-12' })).problem).toBeUndefined();
  const { Version } = await mentor.done('/api/mentor/GetPublicMenteeData', { ActionId, MenteeId: gone.id });
  const Plan = { date: '2027-03-02', timeHours: 11, timeMinutes: 0 };
  const save = { ActionId, MenteeId: gone.id, Data: Plan, Version };
  expect((await mentor.call('/api/mentor/UpdateMenteeActionData', save)).problem?.code).toBe('MENTEE_LEFT');
});

test('a plan gives no more to a day than its most, with what is held on it already', async () => {
  const { mentor, one, list } = await open(4, { MostPerDay: 2 });
  await mentor.done('/api/meetings/Make', {
    ActionId: 7,
    MenteeIds: [one.id],
    Date: '2027-02-16',
    TimeHours: 9,
    TimeMinutes: 0,
  });
  const MenteeIds = list.slice(1).map(({ id }) => id);
  const days = { From: '2027-02-16', Until: '2027-02-17' };
  const plan = await mentor.done('/api/meetings/Propose', { ActionId, MenteeIds, ...days });
  expect(plan.list.map(({ Time }) => Time?.slice(0, 10)).toSorted()).toEqual([
    '2027-02-16',
    '2027-02-17',
    '2027-02-17',
  ]);
});

test('a project whose meetings are of thirty minutes: its slots, what is booked, made and planned, and what overlaps', async () => {
  const { world, mentor, one, two } = await open();
  const setSlot = (minutes: number | null) =>
    world.rows(
      `UPDATE projects SET settings = jsonb_set(settings, '{Config}', coalesce(settings->'Config', '{}') || $1) WHERE id = 1`,
      [{ SlotMinutes: minutes }],
    );
  await setSlot(30);
  onTestFinished(() => void setSlot(null));
  const slots = await one.done('/api/meetings/Slots', { ActionId, ...week });
  expect([slots.Minutes, slots.list.length, slots.list[1]]).toEqual([30, 30, '2027-01-11T07:30:00.000Z']);
  await one.done('/api/meetings/Book', { ActionId, Time: '2027-01-11T07:30:00Z' });
  const day = { Date: '2027-01-11', TimeMinutes: 0 };
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...day, TimeHours: 10 });
  const plan = await mentor.done('/api/meetings/Propose', { ActionId, MenteeIds: [one.id, two.id], ...week });
  expect(plan.Minutes).toBe(30);
  await mentor.done('/api/meetings/MakeMany', { ActionId, Data: [{ MenteeId: two.id, Time: '2027-01-12T07:00:00Z' }] });
  const Data = { date: '2027-01-13', timeHours: 9, timeMinutes: 0 };
  await mentor.done('/api/mentor/SavePublicMenteeData', { ActionId: 7, MenteeId: one.id, Data, Version: 0 });
  const { list } = await mentor.done('/api/user/Schedule', { ProjectId });
  expect(list.map(({ Time, End }) => [Time, (Date.parse(End) - Date.parse(Time)) / 60_000])).toEqual([
    ['2027-01-11T07:30:00.000Z', 30],
    ['2027-01-11T08:00:00.000Z', 30],
    ['2027-01-12T07:00:00.000Z', 30],
    ['2027-01-13T07:00:00.000Z', 30],
  ]);
  const at = { MentorId: mentor.id, ActionId: 7, MenteeId: two.id };
  const overlaps = async (Time: string) => (await mentor.done('/api/user/MentorOverlaps', { ...at, Time })).list.length;
  expect([await overlaps('2027-01-11T07:00:00Z'), await overlaps('2027-01-11T07:01:00Z')]).toEqual([0, 1]);
});
