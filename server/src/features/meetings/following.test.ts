/** Meetings ahead follow their mentees to another mentor, or are off and everybody hears of it. */
import { expect, test, vi } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { lockPeople } from './meetings.store.ts';

const ProjectId = 1;
const ActionId = 4;
const days = { ProjectId, From: '2027-02-01', Until: '2027-02-28' };
const at = (Date: string, TimeHours: number) => ({ Date, TimeHours, TimeMinutes: 0 });
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

/** A mentor with mentees, another one, and who runs the project; both mentors have a place of their own. */
const open = async (mentees = 2) => {
  const world = shared();
  const [from, to] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const Offered = { Weekly: [], Days: [], OnHolidays: false, LeadHours: 0, BufferMinutes: 0, MostPerDay: 0 };
  await from.done('/api/meetings/SetTimes', { ProjectId, Offered, Place: 'Γραφείο 1', Version: 0 });
  await to.done('/api/meetings/SetTimes', { ProjectId, Offered, Place: 'Γραφείο 2', Version: 0 });
  const people: Made[] = [];
  for (let count = 0; count < mentees; count += 1)
    people.push(await makeMentee(world, { mentor: from.username, untouched: [ActionId, 7] }));
  const coordinator = await makeLike(world, 'coordinator');
  const make = async (who: Person, menteeIds: number[], day: string, hour: number, more: object = {}) =>
    (
      await who.done('/api/meetings/Make', {
        ActionId,
        MenteeIds: menteeIds,
        ...at(day, hour),
        Place: 'Γραφείο 1',
        ...more,
      })
    ).Meetings[0]?.Id ?? 0;
  const link = (menteeId: number, mentorId: number) =>
    coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: menteeId, MentorId: mentorId });
  return { world, from, to, people, coordinator, make, link };
};

const told = async (person: Person) =>
  (await person.done('/api/notify/List', { ProjectId })).list
    .filter(({ Kind }) => Kind.startsWith('meeting'))
    .map(({ Kind, Moment }) => [Kind, Moment]);
const seen = async (person: Person) =>
  (await person.done('/api/meetings/List', days)).list.map(({ Id, MentorId, State, Place, Reason, OffBy }) => ({
    Id,
    MentorId,
    State,
    Place,
    Reason,
    OffBy,
  }));

test('a meeting goes along to the new mentor, to their place; the former one may not act on it, and all are told', async () => {
  const { from, to, people, make, link } = await open();
  const [one] = people;
  if (!one) throw new Error('a mentee');
  const Id = await make(from, [one.id], '2027-02-09', 10);
  await from.done('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' });
  await link(one.id, to.id);
  expect(await seen(one)).toMatchObject([{ Id, MentorId: to.id, State: 'planned', Place: 'Γραφείο 2' }]);
  expect(await seen(to)).toMatchObject([{ Id, State: 'planned' }]);
  expect(await seen(from)).toEqual([]);
  for (const path of ['/api/meetings/Cancel', '/api/meetings/Move'] as const) {
    const input = path === '/api/meetings/Move' ? at('2027-02-10', 10) : {};
    expect((await from.call(path, { Id, Sequence: 1, ...input })).problem?.code).toBe('NOT_FOUND');
  }
  const [entry] = (await to.done('/api/user/Schedule', { ProjectId })).list;
  expect(entry).toMatchObject({ MeetingId: Id, Mailed: false, lastMail: null });
  expect(await told(one)).toContainEqual(['meetingMoved', '2027-02-09T08:00:00.000Z']);
  expect((await told(to)).map(([kind]) => kind)).toContain('meetingsHanded');
  expect((await told(from)).map(([kind]) => kind)).toContain('meetingsHanded');
  await to.done('/api/meetings/Move', { Id, Sequence: 1, ...at('2027-02-10', 12) });
});

test('where the new mentor is elsewhere the meeting is off, with the reason, and mailed to whose calendar has it', async () => {
  const { world, from, to, people, make, link } = await open();
  const [one] = people;
  const other = await makeMentee(world, { mentor: to.username, untouched: [ActionId] });
  if (!one) throw new Error('a mentee');
  await make(to, [other.id], '2027-02-09', 10);
  const Id = await make(from, [one.id], '2027-02-09', 10);
  await from.done('/api/notify/MailUsers', { Data: [Id], Template: 'appointment' });
  await link(one.id, to.id);
  expect(await seen(one)).toMatchObject([
    { Id, State: 'cancelled', Reason: 'Άλλαξε ο σύμβουλος.', OffBy: 'staff', MentorId: from.id },
  ]);
  expect(await told(one)).toContainEqual(['meetingCancelled', '2027-02-09T08:00:00.000Z']);
  const mails = await world.rows<{ template: string }>(`SELECT template FROM mails WHERE user_id = $1`, [one.id]);
  expect(mails.map(({ template }) => template)).toContain('meetingCancelled');
  expect((await one.done('/api/mentee/GetMentorActionData', { ActionId })).Data?.['date']).toBeUndefined();
});

test('a caseload that is handed over brings its meetings; two at once of former mentors are not both kept', async () => {
  const { world, from, to, people, coordinator, make, link } = await open();
  const third = await makeLike(world, 'mentor');
  const [one, two] = people;
  if (!one || !two) throw new Error('two mentees');
  await link(two.id, third.id);
  await make(from, [one.id], '2027-02-16', 10);
  await make(from, [one.id], '2027-02-17', 10);
  await make(third, [two.id], '2027-02-16', 10, { Place: '' });
  await coordinator.done('/api/user/HandOver', {
    ProjectId,
    FromId: from.id,
    ToIds: [to.id],
    Actions: false,
    DryRun: false,
  });
  expect((await seen(to)).map(({ State }) => State)).toEqual(['planned', 'planned']);
  await link(two.id, to.id);
  expect(await seen(two)).toMatchObject([{ State: 'cancelled' }]);
});

test('a group goes along when all of it does; else it goes on without who has another mentor', async () => {
  const { world, from, to, people, make, link } = await open(3);
  await world.rows(`UPDATE actions SET data = data || '{"Together": true}' WHERE id = $1`, [ActionId]);
  const [one, two, three] = people;
  if (!one || !two || !three) throw new Error('three mentees');
  const Id = await make(
    from,
    people.map(({ id }) => id),
    '2027-02-23',
    10,
  );
  await link(one.id, to.id);
  expect(await seen(two)).toMatchObject([{ Id, State: 'planned', MentorId: from.id }]);
  expect((await from.done('/api/meetings/List', days)).list[0]?.Mentees.filter(({ Comes }) => Comes)).toHaveLength(2);
  expect(await told(one)).toContainEqual(['meetingCancelled', '2027-02-23T08:00:00.000Z']);
  const { Sequence = 0 } = (await from.done('/api/meetings/List', days)).list[0] ?? {};
  await from.done('/api/meetings/Move', { Id, Sequence, ...at('2027-02-24', 10) });
});

test('a mentor for one action takes its meetings; taken away again they go back to who is there for the project', async () => {
  const { from, to, people, coordinator, make } = await open();
  const [one] = people;
  if (!one) throw new Error('a mentee');
  const Id = await make(from, [one.id], '2027-02-09', 10);
  const link = { ProjectId, MenteeId: one.id, ActionIds: [ActionId] };
  await coordinator.done('/api/user/SetActionMentorOne', { ...link, MentorId: to.id });
  expect(await seen(one)).toMatchObject([{ Id, State: 'planned', MentorId: to.id, Place: 'Γραφείο 2' }]);
  await coordinator.done('/api/user/ResetActionMentorOne', link);
  expect(await seen(one)).toMatchObject([{ Id, State: 'planned', MentorId: from.id, Place: 'Γραφείο 1' }]);
});

test('whoever makes or books a meeting while its mentees are given another mentor is refused', async () => {
  const { world, from, to, people, coordinator } = await open(3);
  const [one, two, three] = people;
  if (!one || !two || !three) throw new Error('three mentees');
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config}', coalesce(settings->'Config', '{}') || $1) WHERE id = 1`,
    [{ Meetings: { Book: true } }],
  );
  const Weekly = [{ Weekday: 1, From: 540, Until: 720 }];
  const Offered = { Weekly, Days: [], OnHolidays: false, LeadHours: 0, BufferMinutes: 0, MostPerDay: 0 };
  await from.done('/api/meetings/SetTimes', { ProjectId, Offered, Version: 1 });
  const linking = await world.pool.connect();
  try {
    await linking.query('BEGIN');
    await lockPeople({ client: linking }, [from.id]);
    await linking.query('UPDATE mentor_links SET mentor_id = $1 WHERE mentee_id = ANY($2)', [
      to.id,
      people.map(({ id }) => id),
    ]);
    const booked = one.call('/api/meetings/Book', { ActionId, Time: '2027-03-01T07:00:00Z' });
    const made = from.call('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...at('2027-03-01', 10) });
    const ofStaff = coordinator.call('/api/meetings/Make', {
      ActionId,
      MenteeIds: [three.id],
      ...at('2027-03-01', 12),
    });
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await vi.waitFor(async () => expect(await world.rows(waiting)).toHaveLength(3), 10_000);
    await linking.query('COMMIT');
    expect((await booked).problem?.code).toBe('MENTOR_CHANGED');
    expect((await made).problem?.code).toBe('NOT_FOUND');
    // Who runs the project has it made with the new mentor.
    expect((await ofStaff).problem).toBeUndefined();
  } finally {
    linking.release();
  }
  const range = { ProjectId, From: '2027-03-01', Until: '2027-03-01' };
  expect((await coordinator.done('/api/meetings/List', { ...range, MenteeId: three.id })).list).toMatchObject([
    { MentorId: to.id },
  ]);
  expect((await to.done('/api/meetings/List', range)).list).toHaveLength(1);
});
