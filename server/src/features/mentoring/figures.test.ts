/** Figures about very many people wait for nobody: they are kept in the database, and read anew by a job. */
import { expect, test } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { refreshStatistics } from '../../platform/statistics-refresh.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { courseFigures } from './staff-home.ts';
import { standingFigures } from './standing.ts';

const ProjectId = 1;
const minute = 60_000;

/** More mentees than are looked at one by one. */
const fill = (world: World) =>
  world.rows(`
    WITH made AS (
      INSERT INTO users (username, fields) SELECT 'one' || n, '{"last_name":"Α"}' FROM generate_series(1, 5001) n RETURNING id)
    INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 1 FROM made`);

/** Until the work after an answer has left its figures there. */
const stored = async (world: World, at: string | null) =>
  expect
    .poll(() =>
      world
        .rows(`SELECT FROM cached_statistics WHERE at > coalesce($1::timestamptz, '-infinity')`, [at])
        .then((rows) => rows.length),
    )
    .toBe(2);

test('whoever looks first after a while is given the figures that are kept, with their instant, while they are read anew', async () => {
  const world = await openWorld();
  await fill(world);
  const coordinator = await world.enter('coordinator');
  const home = () => coordinator.done('/api/home/Staff', { ProjectId });
  const first = await home();
  await stored(world, null);
  await world.rows(`UPDATE memberships SET state = 2 WHERE user_id IN (SELECT id FROM users WHERE username = 'one7')`);
  // Longer than a server keeps them.
  world.passTime(6 * minute);
  expect(await home()).toEqual(first);
  await stored(world, first.AsOf);
  const second = await home();
  expect(second.Active).toBe(first.Active - 1);
  expect(second.AsOf > first.AsOf).toBe(true);

  // The job reads anew what somebody asked for, and leaves alone what nobody did for days.
  await world.rows(`UPDATE memberships SET state = 2 WHERE user_id IN (SELECT id FROM users WHERE username = 'one8')`);
  await world.rows(`INSERT INTO cached_statistics (key, value, at, asked_at) VALUES
    ('standing:1/0/0', '{}', now(), now() - interval '5 days'), ('other:1', '{}', now(), now())`);
  let now = Date.now() + 20 * minute;
  const services = { clock: () => new Date(now) } as unknown as Services;
  const told: object[] = [];
  await refreshStatistics(world.pool, services, [standingFigures, courseFigures], (line) => told.push(line));
  expect(told).toEqual([]);
  expect(await world.rows(`SELECT FROM cached_statistics WHERE key = 'standing:1/0/0'`)).toEqual([]);
  world.passTime(20 * minute);
  const third = await home();
  expect([third.Active, third.AsOf]).toEqual([first.Active - 2, new Date(now).toISOString()]);

  // What is too old is given to nobody, nor what cannot be read.
  now += 60 * minute;
  world.passTime(60 * minute);
  expect((await home()).AsOf > third.AsOf).toBe(true);
  await world.rows(`UPDATE cached_statistics SET value = '{}', at = at + interval '10 minutes'`);
  world.passTime(10 * minute);
  expect((await home()).Active).toBe(first.Active - 2);
});
