/** Schedules and overlaps, as far as whoever asks reaches. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const ActionId = 7;
const shared = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));

/** A mentor with two mentees who have not opened the actions, and somebody who runs the project. */
const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = () => makeMentee(world, { mentor: mentor.username, untouched: [ActionId, 4] });
  return { world, mentor, one: await mentee(), two: await mentee(), coordinator: await makeLike(world, 'coordinator') };
};

const at = (Date: string, TimeHours: number, TimeMinutes = 0) => ({ Date, TimeHours, TimeMinutes });

test('schedules reach as far as their reader: one’s own, one’s mentees’, the project’s', async () => {
  const { mentor, one, world, coordinator } = await open();
  const other = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)', [
    one.id,
    other.id,
  ]);
  await other.done('/api/meetings/Make', { ActionId: 4, MenteeIds: [one.id], ...at('2027-04-06', 10) });
  const times = async (person: typeof mentor, path: '/api/user/Schedule' | '/api/user/Schedule2', of?: number) =>
    (await person.done(path, { ProjectId, ...(of ? { ActionId: of } : {}) })).list
      .filter(({ MenteeId }) => MenteeId === one.id)
      .map(({ Time }) => Time);
  expect(await times(mentor, '/api/user/Schedule')).toEqual([]);
  expect(await times(mentor, '/api/user/Schedule2')).toHaveLength(1);
  expect(await times(mentor, '/api/user/Schedule2', 7)).toEqual([]);
  expect(await times(other, '/api/user/Schedule')).toHaveLength(1);
  expect(await times(coordinator, '/api/user/Schedule2', 4)).toHaveLength(1);
  expect(await times(await makeLike(world, 'mentor'), '/api/user/Schedule2')).toEqual([]);
});

test('MentorOverlaps: what shares some but not all of mentor, mentee and action and overlaps the 45 minutes', async () => {
  const { mentor, one, two, world } = await open();
  const other = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)', [
    one.id,
    other.id,
  ]);
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id], ...at('2027-05-11', 10) });
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...at('2027-05-11', 11) });
  await other.done('/api/meetings/Make', { ActionId: 4, MenteeIds: [one.id], ...at('2027-05-11', 12) });
  const found = async (Time?: string) =>
    (
      await mentor.done('/api/user/MentorOverlaps', {
        MentorId: mentor.id,
        ActionId,
        MenteeId: one.id,
        ...(Time ? { Time } : {}),
      })
    ).list.map(({ MenteeId, ActionId: action, MentorId }) => [MentorId, MenteeId, action]);
  world.passTime(Date.parse('2027-05-01T00:00:00Z') - world.now());
  expect(await found()).toEqual([
    [mentor.id, two.id, ActionId],
    [other.id, one.id, 4],
  ]);
  expect(await found('2027-05-11T07:44:00Z')).toEqual([[mentor.id, two.id, ActionId]]);
  expect(await found('2027-05-11T08:45:00Z')).toEqual([[other.id, one.id, 4]]);
  expect(await found('2027-05-11T07:00:00Z'), 'the triple’s own').toEqual([]);
});

test('MentorOverlaps: what shares the action alone, between another mentor and another mentee, clashes for who runs the project', async () => {
  const { mentor, one, world, coordinator } = await open();
  const other = await makeLike(world, 'mentor');
  const theirs = await makeMentee(world, { mentor: other.username, untouched: [ActionId, 4] });
  await other.done('/api/meetings/Make', { ActionId, MenteeIds: [theirs.id], ...at('2027-05-18', 10) });
  await other.done('/api/meetings/Make', { ActionId: 4, MenteeIds: [theirs.id], ...at('2027-05-18', 11) });
  const found = async (who: typeof mentor, Time: string) => {
    const asked = { MentorId: mentor.id, ActionId, MenteeId: one.id, Time };
    return (await who.done('/api/user/MentorOverlaps', asked)).list.map((entry) => [entry.MenteeId, entry.ActionId]);
  };
  expect(await found(coordinator, '2027-05-18T07:30:00Z')).toEqual([[theirs.id, ActionId]]);
  expect(await found(coordinator, '2027-05-18T08:30:00Z'), 'nothing is shared').toEqual([]);
  expect(await found(mentor, '2027-05-18T07:30:00Z'), 'beyond a mentor’s reach').toEqual([]);
});

test('a calendar tells who runs the project of every mentor’s load, and of the days of the programme; a mentor of their own', async () => {
  const { world, mentor, one, two, coordinator } = await open();
  const idle = await makeLike(world, 'mentor');
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id], ...at('2027-06-08', 10), Minutes: 90 });
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...at('2027-06-09', 10) });
  const insert = async (title: string, data: object, flags = 2) =>
    (
      await world.rows<{ id: number }>(
        'INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, 1, $1, $2, $3) RETURNING id',
        [title, flags, data],
      )
    )[0]?.id ?? 0;
  const fixed = await insert('Έως την Τρίτη', { Due: '2027-06-08' });
  const own = await insert('Έως του καθενός', { DueDays: 30 });
  const hidden = await insert('Κρυφή', { Due: '2027-06-08' }, 0);
  await world.rows(`UPDATE actions SET publish_at = '2027-06-07T21:00:00Z' WHERE id = $1`, [own]);
  for (const { id } of [one, two])
    await world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, due_at)
        VALUES ($1, $2, 'mentee', '2027-06-01', '2027-06-09T21:00:00Z')`,
      [own, id],
    );
  const days = { ProjectId, From: '2027-06-07', Until: '2027-06-13' };
  const all = await coordinator.done('/api/meetings/List', days);
  expect(all.Mentors.find(({ Id }) => Id === mentor.id)).toMatchObject({ Count: 2, Minutes: 135 });
  expect(all.Mentors.find(({ Id }) => Id === idle.id)).toMatchObject({ Count: 0, Minutes: 0 });
  const events = ({ Events }: typeof all) => Events.map(({ ActionId: id, Day, Kind, Count }) => [id, Day, Kind, Count]);
  expect(events(all)).toEqual([
    [fixed, '2027-06-08', 'due', null],
    [own, '2027-06-08', 'opens', null],
  ]);
  const mine = await mentor.done('/api/meetings/List', days);
  expect(mine.Mentors.map(({ Id }) => Id)).toEqual([mentor.id]);
  expect(events(mine)).toEqual([...events(all), [own, '2027-06-09', 'due', 2]]);
  expect((await idle.done('/api/meetings/List', days)).Events.map(({ Count }) => Count)).toEqual([null, null]);
  expect((await one.done('/api/meetings/List', days)).Events).toEqual([]);
  expect(JSON.stringify(all.Events)).not.toContain(String(hidden));
});

test('of more than a hundred mentors a calendar tells of those who have most, and of the one that is named', async () => {
  const { world, mentor, one, two, coordinator } = await open();
  await world.rows(
    `WITH made AS (INSERT INTO users (username, fields)
        SELECT 'aside' || n, jsonb_build_object('last_name', 'Πολλοστός' || n) FROM generate_series(1, 120) n RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentor}', 1 FROM made`,
  );
  const [last] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'aside120'`);
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [one.id], ...at('2027-07-06', 10), Minutes: 90 });
  await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [two.id], ...at('2027-07-07', 10) });
  await world.rows(
    `INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, uid, created_at, changed_at)
      VALUES (1, $1, $2, '2027-07-07T10:00:00Z', '2027-07-07T11:00:00Z', gen_random_uuid(), now(), now())`,
    [ActionId, last?.id],
  );
  const days = { ProjectId: 1, From: '2027-07-05', Until: '2027-07-11' };
  const all = await coordinator.done('/api/meetings/List', days);
  expect(all.MoreMentors).toBe(true);
  expect(all.Mentors).toHaveLength(100);
  expect(all.Mentors.slice(0, 2).map(({ Id }) => Id)).toEqual([mentor.id, last?.id]);
  const loads = new Map(all.Mentors.map(({ Id, Count, Minutes }) => [Id, [Count, Minutes]]));
  expect(loads.get(mentor.id)).toEqual([2, 135]);
  expect(loads.get(last?.id ?? 0)).toEqual([1, 60]);
  expect(all.Days).toEqual([
    { Day: '2027-07-06', Count: 1 },
    { Day: '2027-07-07', Count: 2 },
  ]);
  const named = await coordinator.done('/api/meetings/List', { ...days, MentorId: last?.id });
  expect(named.Mentors.find(({ Id }) => Id === last?.id)).toMatchObject({ Count: 1, Minutes: 60 });
  expect(named.Days).toEqual([{ Day: '2027-07-07', Count: 1 }]);
  // Also where they have nothing on these days; a number that is nobody's names nobody.
  const Id = (await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'aside119'`))[0]?.id ?? 0;
  const idle = (await coordinator.done('/api/meetings/List', { ...days, MentorId: Id })).Mentors;
  expect(idle).toHaveLength(100);
  expect(idle.find((one) => one.Id === Id)).toMatchObject({ Name: 'Πολλοστός119', Count: 0, Minutes: 0 });
  await world.rows(
    `INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, uid, created_at, changed_at)
      SELECT 1, $1, id, '2027-07-08T10:00:00Z', '2027-07-08T11:00:00Z', gen_random_uuid(), now(), now()
      FROM users WHERE username LIKE 'aside%' AND id <> $2`,
    [ActionId, Id],
  );
  const among = (await coordinator.done('/api/meetings/List', { ...days, MentorId: Id })).Mentors;
  expect(among.find((one) => one.Id === Id)).toMatchObject({ Count: 0 });
  const nobody = (await coordinator.done('/api/meetings/List', { ...days, MentorId: 999_999_999 })).Mentors;
  expect(nobody).toHaveLength(100);
  expect(nobody.some((one) => one.Id === 999_999_999)).toBe(false);
});
