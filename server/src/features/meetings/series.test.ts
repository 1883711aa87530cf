/** A series of meetings: what is taken is named week by week, with who has what; the other weeks may be made without it. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ActionId = 4;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const nameOf = async (id: number) => {
  const [row] = await shared().rows<{ name: string }>(
    `SELECT concat_ws(' ', fields->>'first_name', fields->>'last_name') AS name FROM users WHERE id = $1`,
    [id],
  );
  return row?.name ?? '';
};

test('each week that is taken is named with who is busy then; without those days the others are made', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId, 7] });
  const [one, other] = [await made(), await made()];
  const at = (Date: string) => ({ Date, TimeHours: 10, TimeMinutes: 0 });
  const make = (actionId: number, menteeId: number, Date: string, more: object = {}) =>
    mentor.call('/api/meetings/Make', { ActionId: actionId, MenteeIds: [menteeId], ...at(Date), ...more });
  await make(7, other.id, '2027-09-14');
  await make(7, one.id, '2027-09-28');
  const series = (more: object = {}) => make(ActionId, one.id, '2027-09-07', { Repeat: 3, ...more });
  const { problem } = await series();
  const [mentorName, menteeName] = [await nameOf(mentor.id), await nameOf(one.id)];
  expect(problem?.details?.['Clashes']).toMatchObject([
    { Place: 1, Who: 'mentor', Name: mentorName, Wanted: '2027-09-14T07:00:00.000Z' },
    { Place: 3, Who: 'mentor', Name: mentorName, Wanted: '2027-09-28T07:00:00.000Z' },
    { Place: 3, Who: 'mentee', Name: menteeName, Wanted: '2027-09-28T07:00:00.000Z' },
  ]);
  const { output } = await series({ Without: ['2027-09-14', '2027-09-28'] });
  expect(output?.Meetings.map(({ Start }) => Start)).toEqual(['2027-09-07T07:00:00.000Z', '2027-09-21T07:00:00.000Z']);
  const nothing = await make(ActionId, other.id, '2027-10-05', { Repeat: 1, Without: ['2027-10-05', '2027-10-12'] });
  expect(nothing.problem).toMatchObject({ code: 'BAD_INPUT', fields: { Without: 'BAD_INPUT' } });
  // A day that is none of the series was meant for another one: nothing is made.
  const Without = ['2027-09-14', '2027-09-15'];
  expect((await series({ Without })).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { 'Without.1': 'NOT_OF_SERIES' },
  });
});

test('a series is judged without the days that it leaves out; one on which there is no such time is named', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const { id } = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const series = { ActionId, MenteeIds: [id], Date: '2027-03-21', TimeHours: 3, TimeMinutes: 30, Repeat: 2 };
  const { problem } = await mentor.call('/api/meetings/Make', series);
  expect(problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { Repeat: 'NO_SUCH_TIME' },
    details: { Day: '2027-03-28' },
  });
  const { Meetings } = await mentor.done('/api/meetings/Make', { ...series, Without: ['2027-03-28'] });
  expect(Meetings.map(({ Start }) => Start)).toEqual(['2027-03-21T01:30:00.000Z', '2027-04-04T00:30:00.000Z']);
});

test('who has a meeting of the action ahead is proposed none, and when it is is told', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const made = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const [one, other] = [await made(), await made()];
  const Weekly = [{ Weekday: 1, From: 540, Until: 720 }];
  const Offered = { Weekly, Days: [], OnHolidays: false, LeadHours: 0, BufferMinutes: 0, MostPerDay: 0 };
  await mentor.done('/api/meetings/SetTimes', { ProjectId: 1, Offered, Version: 0 });
  const at = { Date: '2027-09-07', TimeHours: 10, TimeMinutes: 0 };
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id], ...at });
  const { list } = await mentor.done('/api/meetings/Propose', {
    ActionId,
    MenteeIds: [one.id, other.id],
    From: '2027-09-06',
    Until: '2027-09-10',
  });
  const told = new Map(list.map(({ MenteeId, Time, Planned }) => [MenteeId, [Time, Planned]]));
  expect(told.get(one.id)).toEqual([null, '2027-09-07T07:00:00.000Z']);
  expect(told.get(other.id)).toEqual(['2027-09-06T06:00:00.000Z', null]);
});
