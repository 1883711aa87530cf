/** The next meetings on a mentor's home: the first few by time, of whom one is told, and how many there are in all. */
import { maxUpcomingMeetings } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const ProjectId = 1;
const ActionId = 4;

const comingTo = async (mentor: Made, more: { Own?: boolean; count?: number } = {}) =>
  (await mentor.done('/api/mentor/Mentees', { ProjectId, Coming: true, ...more })).Coming;

/** A mentor with so many mentees, and a way to make a meeting with one of them. */
const mentorOf = async (many: number) => {
  const mentor = await makeLike(shared(), 'mentor');
  const mentees: Made[] = [];
  for (let n = 0; n < many; n += 1)
    mentees.push(await makeMentee(shared(), { mentor: mentor.username, untouched: [ActionId] }));
  const make = async (at: number, Date: string, Repeat = 0) =>
    (
      await mentor.done('/api/meetings/Make', {
        ActionId,
        MenteeIds: [mentees[at]?.id ?? 0],
        Date,
        TimeHours: 10,
        TimeMinutes: 0,
        Repeat,
      })
    ).Meetings;
  return { mentor, mentees, make };
};

test('the first eight come by time, whoever they are with and however few mentees are asked for, and all are counted', async () => {
  const { mentor, mentees, make } = await mentorOf(2);
  expect(await comingTo(mentor)).toEqual({ list: [], Count: 0 });
  await make(0, '2038-01-04', maxUpcomingMeetings);
  await make(1, '2038-01-07');
  // The first page has one mentee, and each mentee one next meeting.
  const coming = await comingTo(mentor, { count: 1 });
  expect(coming?.Count).toBe(maxUpcomingMeetings + 2);
  expect(coming?.list.map(({ Start, Mentees }) => [Start.slice(0, 10), Mentees.map(({ Id }) => Id)])).toEqual([
    ['2038-01-04', [mentees[0]?.id]],
    ['2038-01-07', [mentees[1]?.id]],
    ...['2038-01-11', '2038-01-18', '2038-01-25', '2038-02-01', '2038-02-08', '2038-02-15'].map((day) => [
      day,
      [mentees[0]?.id],
    ]),
  ]);
  expect(coming?.list[0]?.Mentees[0]?.Name).toMatch(/\S/);
  expect(coming?.list[0]?.ActionId).toBe(ActionId);
});

test('of today all that is planned, and nothing that is off, was held, or is somebody else’s', async () => {
  const [one, other] = [await mentorOf(3), await mentorOf(1)];
  const [off, today, held, before] = [
    (await one.make(0, '2038-03-01'))[0]?.Id ?? 0,
    (await one.make(0, '2038-03-02'))[0]?.Id ?? 0,
    (await one.make(1, '2038-03-03'))[0]?.Id ?? 0,
    (await one.make(2, '2038-03-04'))[0]?.Id ?? 0,
  ];
  await other.make(0, '2038-03-01');
  await one.mentor.done('/api/meetings/Cancel', { Id: off, Sequence: 0 });
  const moved = (id: number, hours: number) =>
    shared().rows(
      `UPDATE meetings SET starts_at = date_trunc('day', now() AT TIME ZONE 'Europe/Athens') AT TIME ZONE 'Europe/Athens'
          + make_interval(hours => $2),
        ends_at = date_trunc('day', now() AT TIME ZONE 'Europe/Athens') AT TIME ZONE 'Europe/Athens'
          + make_interval(hours => $2, mins => 45) WHERE id = $1`,
      [id, hours],
    );
  await moved(today, 0);
  await moved(before, -1);
  await shared().rows(`UPDATE meetings SET state = 'held' WHERE id = $1`, [held]);
  const coming = await comingTo(one.mentor);
  expect([coming?.list.map(({ Id }) => Id), coming?.Count]).toEqual([[today], 1]);
  expect((await comingTo(other.mentor))?.Count).toBe(1);
});

test('who runs the project is told of those that they hold alone, and nobody who does not ask', async () => {
  const { mentor, make } = await mentorOf(1);
  await make(0, '2038-04-01');
  const coordinator = await makeLike(shared(), 'coordinator');
  expect(await comingTo(coordinator)).toEqual({ list: [], Count: 0 });
  expect((await mentor.done('/api/mentor/Mentees', { ProjectId })).Coming).toBeNull();
  expect((await mentor.done('/api/mentor/Mentees', { ProjectId, Coming: true, Totals: 'alone' })).Coming).toBeNull();
});

test('a meeting that is still one’s own, with somebody who has another mentor by now, says so', async () => {
  const { mentor, mentees, make } = await mentorOf(1);
  await make(0, '2038-05-03');
  const own = async () => (await comingTo(mentor))?.list.flatMap(({ Mentees }) => Mentees.map(({ Own }) => Own));
  expect(await own()).toEqual([true]);
  await shared().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentees[0]?.id]);
  expect(await own()).toEqual([false]);
});
