/** What is asked of everybody: who did it has finished, and what nobody is asked for is missing to nobody. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

test('whoever did what is asked has finished, and is not silent; without a meeting nobody lacks the first one', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const { id } = await makeMentee(world);
  await world.rows(`UPDATE memberships SET joined_at = now() - interval '60 days' WHERE user_id = $1`, [id]);
  await world.rows('DELETE FROM sessions WHERE user_id = $1', [id]);
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [id]);
  await world.rows(`UPDATE actions SET data = coalesce(data, '{}') || '{"Optional":true}' WHERE id = 16`);
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, completed, next_actor, since, completed_at)
      SELECT id, $1, true, 'nobody', now() - interval '30 days', now() - interval '30 days' FROM actions WHERE id <> 16`,
    [id],
  );
  const found = async (Need: 'silent' | 'firstMeeting') => {
    const { list } = await coordinator.done('/api/mentor/Mentees', { ProjectId, Need, count: 1000 });
    return list.map(({ User }) => User.Id);
  };
  expect(await found('silent')).not.toContain(id);
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1 AND action_id = 1', [id]);
  expect(await found('silent')).toContain(id);
  expect((await found('firstMeeting')).length).toBeGreaterThan(0);
  await world.rows('UPDATE actions SET flags = 0 WHERE type_id = 2');
  expect(await found('firstMeeting')).toEqual([]);
  expect((await coordinator.done('/api/home/Staff', { ProjectId })).WithoutFirstMeeting).toBe(0);
});
