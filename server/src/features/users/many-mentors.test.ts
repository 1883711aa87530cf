/** Whoever chooses a mentor finds each of them, also where there are more than a page may hold. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;
/** More than any page may hold. */
const made = 1001;

test('of more than a thousand mentors the last one is found, by turning pages and by a search', async () => {
  const world = await openWorld();
  await world.rows(
    `WITH made AS (
      INSERT INTO users (username, fields)
        SELECT 'many' || n, jsonb_build_object('first_name', 'Ωμέγα', 'last_name', 'Ωω' || lpad(n::text, 5, '0'))
        FROM generate_series(1, $1::int) n RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentor}', 1 FROM made`,
    [made],
  );
  const all = await world.rows<{ id: number; username: string }>(
    `SELECT u.id, u.username FROM users u JOIN memberships m ON m.user_id = u.id
      WHERE m.project_id = 1 AND 'Mentor' = ANY(m.roles) AND m.state = 1`,
  );
  const expected = all.map(({ id }) => id).toSorted((a, b) => a - b);
  const last = all.find(({ username }) => username === `many${made}`)?.id ?? 0;
  const sorted = (list: readonly { Id: number }[]) => list.map(({ Id }) => Id).toSorted((a, b) => a - b);
  const coordinator = await world.enter('coordinator');

  // Where one is chosen, where people are listed, and where somebody is written to.
  const lists = {
    '/api/User/GetMentors': {},
    '/api/user/FindUsers': { Roles: ['Mentor'] },
    '/api/User/Chat': {},
  } as const;
  for (const path of ['/api/User/GetMentors', '/api/user/FindUsers', '/api/User/Chat'] as const) {
    for (const count of [100, 1000]) {
      const first = await coordinator.done(path, { ProjectId, count, ...lists[path] });
      const pages = [first.list];
      for (let page = 1; page < (first.count ?? 0); page += 1)
        pages.push((await coordinator.done(path, { ProjectId, page, count, ...lists[path] })).list);
      const ids = pages.flat().map(({ Id }) => Id);
      expect(ids.at(-1), `${path}, ${count} a page`).toBe(last);
      expect(new Set(ids).size).toBe(ids.length);
      expect(first.All).toBe(ids.length);
      if (path !== '/api/User/Chat') expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
      else expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
    }
    const found = await coordinator.done(path, { ProjectId, Search: `ωω0${made}`, count: 5, ...lists[path] });
    expect([sorted(found.list), found.All], path).toEqual([[last], 1]);
  }

  // What is whole is whole; what is not says so.
  expect(sorted(await coordinator.done('/api/user/MentorsFilterValues', { ProjectId }))).toEqual(expected);
  const { Mentors, MoreMentors } = await coordinator.done('/api/user/FilterList', { ProjectId, Fields: [] });
  expect([Mentors.length < expected.length, MoreMentors]).toEqual([true, true]);
});
