/** What a mentee does with a meeting that stands: moved also where the action is not open yet, declined as it was seen. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
/** It waits for action 6, which the mentee has not done. */
const LockedId = 7;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const week = { From: '2027-01-11', Until: '2027-01-15' };
const at = { Date: '2027-01-11', TimeHours: 10, TimeMinutes: 0 };

const open = async () => {
  const world = shared();
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config}', coalesce(settings->'Config', '{}') || $1) WHERE id = 1`,
    [{ Meetings: { Book: true } }],
  );
  const mentor = await makeLike(world, 'mentor');
  const Offered = {
    Weekly: [1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, From: 540, Until: 720 })),
    Days: [],
    OnHolidays: false,
    LeadHours: 0,
    BufferMinutes: 0,
    MostPerDay: 0,
  };
  await mentor.done('/api/meetings/SetTimes', { ProjectId, Offered, Version: 0 });
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [LockedId] });
  const make = async (ActionId: number) =>
    (await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at })).Meetings[0];
  return { mentor, mentee, make };
};

test('a meeting of an action that is not open yet is moved by its mentee; none is booked there', async () => {
  const { mentor, mentee, make } = await open();
  const state = async () => (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === LockedId)?.State;
  expect(await state()).toBe('locked');
  const slots = async () => await mentee.done('/api/meetings/Slots', { ActionId: LockedId, ...week });
  const book = () => mentee.call('/api/meetings/Book', { ActionId: LockedId, Time: '2027-01-12T07:00:00Z' });
  expect(await slots()).toMatchObject({ MentorId: null, list: [] });
  expect((await book()).problem?.code).toBe('BOOKING_CLOSED');
  const made = await make(LockedId);
  expect(await state()).toBe('locked');
  const told = await slots();
  expect(told.MentorId).toBe(mentor.id);
  expect(told.list).toContain('2027-01-12T07:00:00.000Z');
  expect((await book()).problem?.code).toBe('BOOKING_CLOSED');
  const { Id = 0 } = made ?? {};
  const moved = await mentee.done('/api/meetings/Rebook', { Id, Sequence: 0, Time: '2027-01-12T07:00:00Z' });
  expect(moved).toEqual({ Id, Sequence: 1, Start: '2027-01-12T07:00:00.000Z' });
  await mentee.done('/api/meetings/CannotCome', { Id, Sequence: 1 });
  expect(await slots()).toMatchObject({ MentorId: null, list: [] });
});

test('who cannot come says so of the time that they saw: moved meanwhile it is refused, with where it is now', async () => {
  const { mentor, mentee, make } = await open();
  const { Id = 0 } = (await make(LockedId)) ?? {};
  await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at, TimeHours: 14 });
  expect((await mentee.call('/api/meetings/CannotCome', { Id, Sequence: 0 })).problem).toMatchObject({
    code: 'STALE',
    details: { Theirs: { Start: '2027-01-11T12:00:00.000Z', State: 'planned' }, Version: 1 },
  });
  const { list } = await mentor.done('/api/meetings/List', { ProjectId, ...week });
  expect(list.find((line) => line.Id === Id)?.State).toBe('planned');
  await mentee.done('/api/meetings/CannotCome', { Id, Sequence: 1 });
});

test('in place of a taken time the meeting’s own present one is not offered', async () => {
  const { mentor, mentee, make } = await open();
  const { Id = 0 } = (await make(LockedId)) ?? {};
  const other = { ActionId: 4, MenteeIds: [mentee.id], Date: '2027-01-11', TimeHours: 10, TimeMinutes: 45 };
  await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...at, TimeHours: 9, TimeMinutes: 45 });
  await mentor.done('/api/meetings/Make', other);
  const refused = await mentee.call('/api/meetings/Rebook', { Id, Sequence: 1, Time: '2027-01-11T08:30:00Z' });
  expect(refused.problem?.code).toBe('MEETING_CLASH');
  const Free = refused.problem?.details?.['Free'];
  expect(Free).toHaveLength(3);
  expect(Free).not.toContain('2027-01-11T07:45:00.000Z');
});
