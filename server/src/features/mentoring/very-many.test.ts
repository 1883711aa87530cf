/** What is put together once for all who look says of very many what is said of few. */
import { expect, test } from 'vitest';
import { insertMentees, makeLike } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

test('of so many that how they stand is kept, a line is of whoever is an active mentee now', async () => {
  const world = await openWorld();
  await insertMentees(world, 5001);
  const coordinator = await world.enter('coordinator');
  const read = async () => {
    const { list, AsOf } = await coordinator.done('/api/mentor/Mentees', { ProjectId, count: 5, Active: true });
    expect(AsOf).not.toBeNull();
    return list.map(({ User }) => User.Id);
  };
  const before = await read();
  expect(before).toHaveLength(5);
  const [suspended, registered, left, ...stay] = before;
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [suspended]);
  await world.rows(`UPDATE memberships SET roles = '{Registered}' WHERE user_id = $1`, [registered]);
  await world.rows('DELETE FROM memberships WHERE user_id = $1', [left]);
  expect(await read()).toEqual(stay);
});

test('of very many the list says what it says of few: the same people in the same order, page by page', async () => {
  const world = await openWorld();
  // More than are weighed for one page, all of them one mentor’s, who has a list that is weighed at once; no two alike.
  const mentor = await makeLike(world, 'mentor');
  await world.pool.query(`
    WITH made AS (
      INSERT INTO users (username, fields)
        SELECT 'one' || n, jsonb_build_object('last_name', chr(945 + n % 20) || n, 'first_name', 'Α')
        FROM generate_series(1, 260) n RETURNING id, username)
      INSERT INTO memberships (project_id, user_id, roles, state, joined_at)
        SELECT 1, id, '{Mentee}', 1, now() - interval '40 days' - id * interval '1 minute' FROM made`);
  await world.pool.query(`
    INSERT INTO action_mentees (action_id, mentee_id, completed, next_actor, since, due_at, completed_at, public_data)
      SELECT c.action_id, u.id, c.completed, c.next_actor, c.since, c.due_at, c.completed_at, c.public_data
      FROM users u
      JOIN users like_whom ON like_whom.username = 'mentee' || (2 + u.id % 58)
      JOIN action_mentees c ON c.mentee_id = like_whom.id
      WHERE u.username LIKE 'one%' AND u.id % 7 > 0`);
  await world.pool.query(`UPDATE action_mentees SET since = since - mentee_id * interval '1 minute',
    due_at = due_at - mentee_id * interval '1 minute', completed_at = completed_at - mentee_id * interval '1 minute'`);
  await world.pool.query(`UPDATE memberships SET joined_at = joined_at - user_id * interval '1 minute'`);
  await world.pool.query(`DELETE FROM mentor_links WHERE action_id IS NULL`);
  await world.pool.query(
    `INSERT INTO mentor_links (project_id, mentee_id, mentor_id)
      SELECT 1, m.user_id, $1 FROM memberships m WHERE m.project_id = 1 AND 'Mentee' = ANY(m.roles)`,
    [mentor.id],
  );
  await world.pool.query(`UPDATE actions SET flags = 2 WHERE flags & 2 = 2`);
  const coordinator = await world.enter('coordinator');
  type Asked = {
    Need?: 'overdue' | 'silent' | 'firstMeeting' | 'read';
    Order?: 'last_name';
    Search?: string;
    Active?: boolean;
  };
  const all = async (person: typeof coordinator, asked: Asked) => {
    const lines = [];
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const found = await person.done('/api/mentor/Mentees', { ProjectId, page, count: 100, ...asked });
      pages = found.count ?? 0;
      lines.push(...found.list);
      expect([found.All === 0, found.AsOf]).toEqual([false, null]);
    }
    return lines.map(({ User, Reason }) => `${User.Id} ${Reason}`);
  };
  const narrowed: Asked[] = [
    {},
    { Need: 'overdue' },
    { Need: 'silent' },
    { Need: 'firstMeeting' },
    { Need: 'read' },
    { Need: 'overdue', Order: 'last_name' },
    { Search: 'Α' },
  ];
  for (const asked of narrowed) {
    const [few, many] = [await all(mentor, asked), await all(coordinator, asked)];
    expect(many, JSON.stringify(asked)).toEqual(few);
    expect(many.length).toBeGreaterThan(4);
  }
  // The grid’s filters by how people stand: a mentor’s own ones are weighed, those of all are not.
  const ofGrid = async (person: typeof coordinator, asked: object) => {
    const query = { ProjectId, Page: 0, Count: 1000, ...asked };
    return (await person.done('/api/project/GetActionsGrid_Glance', query)).Lines.map(({ Id }) => Id);
  };
  const turns = [{ NextActor: 'mentor' }, { NextActor: 'mentee' }, { NextActor: 'nobody' }] as const;
  for (const asked of [{ Stuck: 14 }, { Stuck: 40, NextActor: 'mentee' }, { Stuck: 14, Search: 'Α' }, ...turns]) {
    const [few, many] = [await ofGrid(mentor, asked), await ofGrid(coordinator, asked)];
    expect(many, JSON.stringify(asked)).toEqual(few);
    expect(many.length, JSON.stringify(asked)).toBeGreaterThan(0);
  }
  // By the last move a page is found in parts, though most of those at one end are left out.
  await world.pool.query(`UPDATE memberships SET state = 3 WHERE user_id IN (
    SELECT user_id FROM memberships WHERE project_id = 1 AND 'Mentee' = ANY(roles) ORDER BY user_id DESC LIMIT 120)`);
  const byMove: object[] = [{}, { Desc: true }, { Stuck: 14, Desc: true }, { Search: 'Α' }, { Active: false }];
  for (const more of byMove) {
    const asked = { Order: 'moved', ...more };
    const few = await ofGrid(mentor, asked);
    const pages = [];
    for (let Page = 0; Page * 9 < few.length; Page += 1)
      pages.push(...(await ofGrid(coordinator, { ...asked, Page, Count: 9 })));
    expect(pages, JSON.stringify(more)).toEqual(few);
    expect(new Set(few).size).toBe(few.length);
    expect(few.length, JSON.stringify(more)).toBeGreaterThan(20);
  }
  await world.pool.query('UPDATE memberships SET state = 1 WHERE state = 3');
  const ids = (list: readonly string[]) => list.map((line) => Number(line.split(' ')[0])).sort((a, b) => a - b);
  expect((await ofGrid(mentor, { Stuck: 14 })).sort((a, b) => a - b)).toEqual(
    ids(await all(mentor, { Need: 'silent' })),
  );
  // Everybody’s turn is one of the three.
  const parted = await Promise.all(turns.map((turn) => ofGrid(coordinator, turn)));
  expect(parted.flat().sort((a, b) => a - b)).toEqual((await ofGrid(coordinator, {})).sort((a, b) => a - b));
  const beyond = await coordinator.done('/api/mentor/Mentees', { ProjectId, page: 900, count: 100 });
  expect(beyond.list).toEqual([]);
}, 60_000);
