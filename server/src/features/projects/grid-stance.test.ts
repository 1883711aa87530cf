/** The grid narrowed by how people stand: who has not moved for some days, and whose turn it is. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { fetchGridFile } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('who has not moved for so many days and whose turn it is narrow lines, glance, number and file alike', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = async (days: number, cells: readonly [action: number, completed: boolean, next: string][]) => {
    const { id } = await makeMentee(world, { mentor: mentor.username });
    await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [id]);
    await world.rows('DELETE FROM sessions WHERE user_id = $1', [id]);
    const at = `now() - make_interval(days => ${days})`;
    await world.rows(`UPDATE memberships SET joined_at = now() - interval '400 days' WHERE user_id = $1`, [id]);
    for (const [action, completed, next] of cells)
      await world.rows(
        `INSERT INTO action_mentees (action_id, mentee_id, completed, completion, next_actor, since)
          VALUES ($2, $1, $3::boolean, $3::boolean::int * 100, $4, ${at})`,
        [id, action, completed, next],
      );
    return id;
  };
  const theirs = await mentee(3, [
    [1, false, 'mentee'],
    [2, false, 'mentor'],
  ]);
  const late = await mentee(20, [[1, false, 'mentee']]);
  const untouched = await mentee(0, []);
  const away = await mentee(50, [[1, false, 'mentor']]);
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [away]);
  // A move that the mentor does not see is none to the mentor.
  const [{ hidden = 0 } = {}] = await world.rows<{ hidden: number }>(
    'SELECT id AS hidden FROM actions WHERE project_id = 1 AND flags & $1 = $1 LIMIT 1',
    [actionFlags.HideFromMentor],
  );
  expect(hidden).toBeGreaterThan(0);
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since) VALUES ($1, $2, 'mentor', now())`,
    [hidden, late],
  );
  const found = async (asked: { Stuck?: number; NextActor?: 'mentee' | 'mentor' | 'nobody' }) => {
    const query = { ProjectId, Active: false, ...asked };
    const lines = await mentor.done('/api/project/GetActionsGrid_Partial', { ...query, Page: 0 });
    const { Lines } = await mentor.done('/api/project/GetActionsGrid_Glance', { ...query, Page: 0 });
    const { All } = await mentor.done('/api/project/GetActionsGrid_Count', query);
    const { body } = await fetchGridFile(world, mentor, { ...query, Format: 'csv' });
    const ids = lines.map(({ User }) => User.Id);
    expect([Lines.map(({ Id }) => Id), All]).toEqual([ids, ids.length]);
    expect(body.toString('utf8').split('\r\n').filter(Boolean)).toHaveLength(1 + ids.length);
    return ids.sort((a, b) => a - b);
  };
  expect(await found({})).toEqual([theirs, late, untouched, away]);
  expect(await found({ Stuck: 2 })).toEqual([theirs, late, untouched]);
  expect(await found({ Stuck: 14 })).toEqual([late, untouched]);
  expect(await found({ Stuck: 365 })).toEqual([untouched]);
  expect(await found({ NextActor: 'mentor' })).toEqual([theirs]);
  expect(await found({ NextActor: 'mentee' })).toEqual([late, untouched]);
  expect(await found({ NextActor: 'nobody' })).toEqual([away]);
  expect(await found({ Stuck: 2, NextActor: 'mentor' })).toEqual([theirs]);
});

test('days out of range and turns that are none are refused', async () => {
  const coordinator = await shared().enter('coordinator');
  for (const [path, more] of [
    ['/api/project/GetActionsGrid_Count', {}],
    ['/api/project/GetActionsGrid_Partial', { Page: 0 }],
    ['/api/project/GetActionsGrid_Glance', { Page: 0 }],
    ['/api/project/GridExport', { Format: 'csv' }],
  ] as const)
    for (const [name, value] of [
      ['Stuck', 0],
      ['Stuck', 366],
      ['Stuck', 1.5],
      ['NextActor', 'coordinator'],
    ] as const) {
      const answer = await coordinator.raw(path, JSON.stringify({ ProjectId, ...more, [name]: value }));
      expect([path, name, answer.status]).toEqual([path, name, 400]);
    }
});
