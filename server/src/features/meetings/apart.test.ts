/** Who works in two projects reads of each its own meetings alone: schedules, overlaps, calendars, counts. */
import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { createSecondProject } from '../../testing/second-project.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
const Day = '2027-01-12';
const days = { From: '2027-01-11', Until: '2027-01-15' };

/** A project, an action of it with a meeting, and another action without any. */
type Side = { ProjectId: number; met: number; other: number; meeting: number; Time: string };
type Whose = 'coordinator' | 'mentor' | 'mentee';
let people: Record<Whose, Made>;
let here: Side;
let there: Side;
/** Each of the two, with the other one. */
const both = (): [Side, Side][] => [
  [here, there],
  [there, here],
];

/** A project of these, with what it has: the mentor meets the mentee at this hour. */
const open = async (ProjectId: number, mentor: Made, mentee: Made, TimeHours: number): Promise<Side> => {
  const made = await shared().rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags, data)
      SELECT $1, type_id, title, 2, jsonb_build_object('Due', $2::text)
      FROM actions, generate_series(1, 2) WHERE id = 7 RETURNING id`,
    [ProjectId, Day],
  );
  const [met = 0, other = 0] = made.map(({ id }) => id);
  const at = { ActionId: met, MenteeIds: [mentee.id], Date: Day, TimeHours, TimeMinutes: 0 };
  const { Meetings } = await mentor.done('/api/meetings/Make', at);
  const Time = `${Day}T${String(TimeHours - 2).padStart(2, '0')}:15:00Z`;
  return { ProjectId, met, other, meeting: Meetings[0]?.Id ?? 0, Time };
};

beforeAll(async () => {
  const world = shared();
  const [coordinator, mentor] = [await makeLike(world, 'coordinator'), await makeLike(world, 'mentor')];
  const mentee = await makeMentee(world, { mentor: mentor.username });
  people = { coordinator, mentor, mentee };
  const second = await createSecondProject(world, Object.values(people));
  [here, there] = [await open(1, mentor, mentee, 10), await open(second, mentor, mentee, 14)];
});

test('the schedule of one’s own has the meetings of the project that is asked', async () => {
  for (const [{ ProjectId, meeting, met }, other] of both()) {
    const own = async (more: object = {}) =>
      (await people.mentor.done('/api/user/Schedule', { ProjectId, ...more })).list.map(({ MeetingId }) => MeetingId);
    expect(await own()).toEqual([meeting]);
    expect(await own({ ActionId: met })).toEqual([meeting]);
    const elsewhere = await people.mentor.call('/api/user/Schedule', { ProjectId, ActionId: other.met });
    expect(elsewhere.problem?.code).toBe('NOT_FOUND');
  }
});

test('the schedule of all that one reaches has the meetings of the project that is asked', async () => {
  for (const [{ ProjectId, meeting }] of both())
    for (const who of ['coordinator', 'mentor'] as const) {
      const { list } = await people[who].done('/api/user/Schedule2', { ProjectId });
      expect([who, list.map(({ MeetingId }) => MeetingId)]).toEqual([who, [meeting]]);
    }
});

test('whose mentor somebody is in one project is told of none of their meetings in the other', async () => {
  const world = shared();
  const [one, two] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const mentee = await makeMentee(world, { mentor: one.username });
  const all = [one, two, mentee];
  const [first, second] = [await createSecondProject(world, all), await createSecondProject(world, all)];
  await world.rows('UPDATE mentor_links SET mentor_id = $1 WHERE project_id = $2', [two.id, second]);
  const sides = [await open(first, one, mentee, 10), await open(second, two, mentee, 14)] as const;
  const told = async (who: Made) => {
    const seen: number[][] = [];
    for (const { ProjectId } of sides) {
      seen.push((await who.done('/api/user/Schedule2', { ProjectId })).list.map(({ MeetingId }) => MeetingId));
      seen.push((await who.done('/api/meetings/List', { ProjectId, ...days })).list.map(({ Id }) => Id));
    }
    return seen;
  };
  const [{ meeting: ofOne }, { meeting: ofTwo }] = sides;
  expect(await told(one)).toEqual([[ofOne], [ofOne], [], []]);
  expect(await told(two)).toEqual([[], [], [ofTwo], [ofTwo]]);
});

test('of a group a mentor is told who comes of their mentees in that project, not of those in the other', async () => {
  const world = shared();
  const [one, two] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const [theirs, elsewhere] = [
    await makeMentee(world, { mentor: one.username }),
    await makeMentee(world, { mentor: one.username }),
  ];
  const project = await createSecondProject(world, [one, two, theirs, elsewhere]);
  await world.rows('UPDATE mentor_links SET mentor_id = $1 WHERE project_id = $2 AND mentee_id = $3', [
    two.id,
    project,
    elsewhere.id,
  ]);
  const { meeting } = await open(project, one, theirs, 10);
  await world.rows('UPDATE meetings SET mentor_id = $1 WHERE id = $2', [two.id, meeting]);
  await world.rows(
    `INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
      SELECT id, $1, starts_at, ends_at FROM meetings WHERE id = $2`,
    [elsewhere.id, meeting],
  );
  const { list } = await one.done('/api/user/Schedule2', { ProjectId: project });
  expect(list.map(({ MeetingId, MenteeId }) => [MeetingId, MenteeId])).toEqual([[meeting, theirs.id]]);
  const calendar = (await one.done('/api/meetings/List', { ProjectId: project, ...days })).list;
  expect(calendar.map(({ Id, Mentees }) => [Id, Mentees.map((mentee) => mentee.Id)])).toEqual([[meeting, [theirs.id]]]);
});

test('a calendar has the meetings, the counts and the days of the project that is asked', async () => {
  for (const [{ ProjectId, meeting, met, other }] of both())
    for (const who of ['coordinator', 'mentor', 'mentee'] as const) {
      const told = await people[who].done('/api/meetings/List', { ProjectId, ...days });
      const holds = told.Mentors.filter(({ Count }) => Count > 0).map(({ Id, Count, Minutes }) => [Id, Count, Minutes]);
      const mine = [met, other];
      expect([who, told.list.map(({ Id }) => Id), told.Days, holds]).toEqual([
        who,
        [meeting],
        [{ Day, Count: 1 }],
        [[people.mentor.id, 1, 45]],
      ]);
      const due = (who === 'mentee' ? told.Due : told.Events).filter((one) => one.Day === Day);
      expect(due.map(({ ActionId }) => ActionId).toSorted((one, two) => one - two)).toEqual(mine);
    }
});

test('a calendar of one mentor, or of one mentee, has what they do in the project that is asked', async () => {
  for (const [{ ProjectId, meeting }] of both())
    for (const who of ['coordinator', 'mentor'] as const)
      for (const of of [{ MentorId: people.mentor.id }, { MenteeId: people.mentee.id }]) {
        const told = await people[who].done('/api/meetings/List', { ProjectId, ...days, ...of });
        expect([who, told.list.map(({ Id }) => Id), told.Days]).toEqual([who, [meeting], [{ Day, Count: 1 }]]);
      }
});

test('overlaps are told of the project whose action is asked', async () => {
  const { mentor, mentee } = people;
  for (const [side, elsewhere] of both())
    for (const who of ['coordinator', 'mentor'] as const) {
      const found = async (Time?: string) => {
        const asked = { MentorId: mentor.id, MenteeId: mentee.id, ActionId: side.other, ...(Time ? { Time } : {}) };
        return (await people[who].done('/api/user/MentorOverlaps', asked)).list.map(({ MeetingId }) => MeetingId);
      };
      expect([who, await found(), await found(side.Time), await found(elsewhere.Time)]).toEqual([
        who,
        [side.meeting],
        [side.meeting],
        [],
      ]);
    }
});

test('the private feed has each meeting once, at the address of its own project, and none of a project that one left', async () => {
  const world = shared();
  const urls = await world.rows<{ id: number; url: string }>('SELECT id, url FROM projects');
  const urlOf = ({ ProjectId }: Side) => urls.find(({ id }) => id === ProjectId)?.url;
  const projectsIn = async (address: string) => {
    const { body } = await world.app.inject({ method: 'GET', url: new URL(address).pathname });
    return new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .map((one) => new URL(String(one.getFirstPropertyValue('url'))).pathname.split('/')[1]);
  };
  for (const who of [people.mentor, people.mentee]) {
    const { Address } = await who.done('/api/calendar/Make', {});
    expect(await projectsIn(Address)).toEqual([urlOf(here), urlOf(there)]);
    const stand = (state: number) =>
      world.rows('UPDATE memberships SET state = $3 WHERE user_id = $1 AND project_id = $2', [
        who.id,
        there.ProjectId,
        state,
      ]);
    await stand(2);
    expect(await projectsIn(Address)).toEqual([urlOf(here)]);
    await stand(1);
  }
});
