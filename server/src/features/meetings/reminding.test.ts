/** Both sides are reminded a day and an hour before a meeting, each once for its time, where the project does not say otherwise. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';
import { reminders, takeNear } from './reminding.store.ts';
import { remindOfMeetings } from './reminding.ts';
import { silentChannel } from '../../platform/live/live-channel.ts';
import type { Services } from '../../platform/context.ts';

const ProjectId = 1;
const hour = 3_600_000;

test('a day and an hour before, once for each time of a meeting; moved, it is told of again; never where it is switched off', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [7] });
  const when = { Date: '2027-01-12', TimeHours: 10, TimeMinutes: 0 };
  const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId: 7, MenteeIds: [mentee.id], ...when });
  const Id = Meetings[0]?.Id ?? 0;
  const starts = Date.parse('2027-01-12T08:00:00Z');
  const remind = (at: number) => {
    const services: Pick<Services, 'clock' | 'live'> = { clock: () => new Date(at), live: silentChannel };
    return remindOfMeetings(world.pool, services as Services);
  };
  const told = async (person: Made, kind: string) => {
    const list = (await person.done('/api/notify/List', { ProjectId })).list.filter(({ Kind }) => Kind === kind);
    return list.reduce((sum, { Times }) => sum + Times, 0);
  };
  const both = async () => [await told(mentee, 'meetingSoon'), await told(mentor, 'meetingAhead')];
  expect(await remind(starts - 25 * hour)).toBe(0);
  expect([await remind(starts - 24 * hour), await remind(starts - 23 * hour)]).toEqual([1, 0]);
  expect(await both()).toEqual([1, 1]);
  expect([await remind(starts - hour), await remind(starts - hour / 2)]).toEqual([1, 0]);
  expect(await both()).toEqual([2, 2]);
  await mentor.done('/api/meetings/Move', { Id, Sequence: 0, ...when, TimeHours: 12 });
  // What is told of an hour before is not told of as a day's, too.
  expect(await remind(starts + 1.5 * hour)).toBe(1);
  expect(await both()).toEqual([3, 3]);
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config}', settings->'Config' || '{"Meetings": {"WithoutDay": true}}')`,
  );
  await mentor.done('/api/meetings/Move', { Id, Sequence: 1, ...when, Date: '2027-01-19' });
  await remind(Date.parse('2027-01-18T08:00:00Z'));
  expect(await both()).toEqual([3, 3]);
  await mentor.done('/api/meetings/Cancel', { Id, Sequence: 2 });
  expect(await remind(Date.parse('2027-01-19T07:30:00Z'))).toBe(0);
});

test('of the two reminders a project switches off the one it means: without the hour’s, the day’s is told, and the other way round', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [7] });
  const setting = (Meetings: object) =>
    world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{Config}', settings->'Config' || $1)`, [
      { Meetings },
    ]);
  const remind = (at: number) => {
    const services: Pick<Services, 'clock' | 'live'> = { clock: () => new Date(at), live: silentChannel };
    return remindOfMeetings(world.pool, services as Services);
  };
  const told: number[] = [];
  const toldOf = async () => {
    const { list } = await mentee.done('/api/notify/List', { ProjectId });
    return list.filter(({ Kind }) => Kind === 'meetingSoon').reduce((sum, { Times }) => sum + Times, 0);
  };
  for (const [day, without] of [
    ['2027-01-12', { WithoutHour: true }],
    ['2027-01-13', { WithoutDay: true }],
  ] as const) {
    await setting(without);
    const when = { Date: day, TimeHours: 10, TimeMinutes: 0 };
    await mentor.done('/api/meetings/Make', { ActionId: 7, MenteeIds: [mentee.id], ...when });
    const starts = Date.parse(`${day}T08:00:00Z`);
    await remind(starts - 24 * hour);
    told.push(await toldOf());
    await remind(starts - hour);
    told.push(await toldOf());
  }
  // A day before the first; an hour before the second.
  expect(told).toEqual([1, 1, 1, 2]);
});

test('what was made or moved within the time of a reminder is not told again: it was just told', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [7] });
  const when = { Date: '2027-01-12', TimeHours: 10, TimeMinutes: 0 };
  await mentor.done('/api/meetings/Make', { ActionId: 7, MenteeIds: [mentee.id], ...when });
  const starts = Date.parse('2027-01-12T08:00:00Z');
  const kinds = async () => {
    const { list } = await mentee.done('/api/notify/List', { ProjectId });
    return list.filter(({ Kind }) => Kind === 'meetingSoon').reduce((sum, { Times }) => sum + Times, 0);
  };
  const remindAt = (at: number) => {
    const services: Pick<Services, 'clock' | 'live'> = { clock: () => new Date(at), live: silentChannel };
    return remindOfMeetings(world.pool, services as Services);
  };
  await world.rows('UPDATE meetings SET changed_at = $1', [new Date(starts - 5 * hour)]);
  await remindAt(starts - 5 * hour);
  expect(await kinds()).toBe(0);
  // The hour before is still to be told.
  await remindAt(starts - hour);
  expect(await kinds()).toBe(1);
});

test('two servers that look at once take each meeting once', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const mentor = await makeLike(world, 'mentor');
  for (const TimeHours of [10, 11, 12]) {
    const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [7] });
    await mentor.done('/api/meetings/Make', {
      ActionId: 7,
      MenteeIds: [mentee.id],
      Date: '2027-01-12',
      TimeHours,
      TimeMinutes: 0,
    });
  }
  const take = async () => {
    const client = await world.pool.connect();
    const range = {
      from: new Date('2027-01-11T12:00:00Z'),
      until: new Date('2027-01-12T12:00:00Z'),
      maxMeetings: 100,
      hours: 24,
    };
    return takeNear({ client }, 'day', range).finally(() => client.release());
  };
  const taken = (await Promise.all([take(), take()])).flat().map(({ id }) => id);
  expect([taken.length, new Set(taken).size, Object.keys(reminders)]).toEqual([3, 3, ['day', 'hour']]);
});
