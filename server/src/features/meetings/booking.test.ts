/** Booking by mentees, plans for many, and a model that nothing contradicts. */
import { instantOf } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  const { mentor, list, one, two } = await open(25);
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

/** A step of the model: somebody, something, some day and time. */
const step = fc.record({
  kind: fc.constantFrom('make', 'move', 'cancel', 'mail'),
  mentor: fc.nat(1),
  mentee: fc.nat(2),
  day: fc.nat(1),
  half: fc.nat(5),
});
const timeOf = ({ day, half }: { day: number; half: number }) => ({
  Date: `2027-06-0${1 + day}`,
  TimeHours: 9 + Math.floor(half / 2),
  TimeMinutes: (half % 2) * 30,
});

type Known = { id: number; sequence: number; mentor: number; mentee: number; at: number; mailed: number | null };

test('random makes, moves, cancels and mails: no overlap ever, mailed exactly when lastMail equals date and time', async () => {
  const world = shared();
  const mentors = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const [first, second] = mentors;
  if (!first || !second) throw new Error('two mentors');
  const mentees: Made[] = [];
  for (let count = 0; count < 3; count += 1) {
    const mentee = await makeMentee(world, { mentor: first.username, untouched: [ActionId, 7] });
    await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 7)', [
      mentee.id,
      second.id,
    ]);
    mentees.push(mentee);
  }
  const known: Known[] = [];
  const length = 45 * 60_000;
  const isFree = (wish: Pick<Known, 'mentor' | 'mentee' | 'at'>, but?: Known) =>
    known.every(
      (one) =>
        one === but ||
        (one.mentor !== wish.mentor && one.mentee !== wish.mentee) ||
        Math.abs(one.at - wish.at) >= length,
    );
  const play = async ({
    kind,
    mentor,
    mentee,
    ...when
  }: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    const person = mentors[mentor];
    const at = Number(instantOf(timeOf(when)));
    if (!person) return;
    if (kind === 'make') {
      const made = await person.call('/api/meetings/Make', {
        ActionId: mentor === 0 ? ActionId : 7,
        MenteeIds: [mentees[mentee]?.id ?? 0],
        ...timeOf(when),
      });
      expect(made.problem?.code ?? 'made').toBe(isFree({ mentor, mentee, at }) ? 'made' : 'MEETING_CLASH');
      const [one] = made.problem ? [] : made.output.Meetings;
      if (one) known.push({ id: one.Id, sequence: 0, mentor, mentee, at, mailed: null });
      return;
    }
    const one = known.find((each) => each.mentor === mentor && each.mentee === mentee);
    if (!one) return;
    const { id: Id, sequence: Sequence } = one;
    if (kind === 'move') {
      const moved = await person.call('/api/meetings/Move', { Id, Sequence, ...timeOf(when) });
      const free = isFree({ mentor, mentee, at }, one);
      expect(moved.problem?.code ?? 'moved').toBe(free ? 'moved' : 'MEETING_CLASH');
      if (free) Object.assign(one, { at, sequence: Sequence + 1, mailed: one.mailed === at ? null : one.mailed });
    } else if (kind === 'cancel') {
      await person.done('/api/meetings/Cancel', { Id, Sequence });
      known.splice(known.indexOf(one), 1);
    } else {
      await person.done('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' });
      one.mailed = one.at;
    }
  };
  for (const steps of fc.sample(fc.array(step, { minLength: 20, maxLength: 20 }), { numRuns: 4, seed: 15 }))
    for (const one of steps) await play(one);
  const entries = (await Promise.all(mentors.map((one) => one.done('/api/user/Schedule', { ProjectId })))).flatMap(
    ({ list }) => list,
  );
  const asKnown = known.map(({ id, at, mailed }) => [id, at, mailed === at]).toSorted();
  expect(entries.map(({ MeetingId, Time, Mailed }) => [MeetingId, Date.parse(Time), Mailed]).toSorted()).toEqual(
    asKnown,
  );
  for (const { Mailed, lastMail, date, timeHours, timeMinutes } of entries) {
    const two = (number: number) => String(number).padStart(2, '0');
    expect(Mailed).toBe(lastMail === `${date} ${two(timeHours)}:${two(timeMinutes)}`);
  }
  const overlapping = await world.rows(
    `SELECT FROM meetings a JOIN meetings b ON a.id < b.id AND a.stands AND b.stands AND a.mentor_id = b.mentor_id
        AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      UNION ALL SELECT FROM meeting_mentees a JOIN meeting_mentees b ON a.meeting_id < b.meeting_id
        AND a.stands AND a.comes AND b.stands AND b.comes AND a.mentee_id = b.mentee_id
        AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  );
  expect(overlapping).toEqual([]);
  expect(known.length).toBeGreaterThan(0);
});
