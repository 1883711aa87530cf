/** Taking people out whom a work took in and who have a mentor by now. */
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { fault, idOf, person, taken } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('who has a mentor is taken out with the link, where that is asked for', async () => {
  const world = shared();
  const { supervisor, Username, BatchId, id } = await taken(world);
  const MentorId = await idOf(world, 'mentor');
  await supervisor.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: id, MentorId });
  await supervisor.done('/api/user/SetActionMentorOne', { ProjectId, MenteeId: id, MentorId, ActionIds: [3] });
  const undo = async (input: { DryRun: boolean; WithLinks: boolean }) =>
    (await supervisor.done('/api/user/UndoBatch', { BatchId, ...input })).Rows.map(fault);
  const links = () => world.rows('SELECT 1 FROM mentor_links WHERE mentee_id = $1', [id]);
  expect(await undo({ DryRun: true, WithLinks: true })).toEqual([['undone', {}]]);
  expect(await undo({ DryRun: false, WithLinks: false })).toEqual([['left', { Username: 'LINKED' }]]);
  expect((await links()).length).toBe(2);
  expect(await undo({ DryRun: false, WithLinks: true })).toEqual([['undone', {}]]);
  expect([await links(), await person(world, Username)]).toEqual([[], undefined]);
  const audit = await world.rows<{ action: number | null; before: number; after: number | null }>(
    `SELECT (details->>'action')::int AS action, (details->>'before')::int AS before, (details->>'after')::int AS after
      FROM audit WHERE subject = 'mentorLink' AND subject_id = $1 AND call = 'bulk.undo' ORDER BY 1 NULLS FIRST`,
    [id],
  );
  expect(audit).toEqual([
    { action: null, before: MentorId, after: null },
    { action: 3, before: MentorId, after: null },
  ]);
});

test('an invitation since keeps nobody from being taken out', async () => {
  const world = shared();
  const { supervisor, Username, BatchId, id } = await taken(world);
  await world.rows('UPDATE users SET email = $2 WHERE id = $1', [id, `${Username}@example.org`]);
  await supervisor.done('/api/user/Invite', { UserId: id });
  const { Rows } = await supervisor.done('/api/user/UndoBatch', { BatchId });
  expect([Rows.map(fault), await person(world, Username)]).toEqual([[['undone', {}]], undefined]);
});

test('who has worked is not taken out with a link', async () => {
  const world = shared();
  const { supervisor, Username, BatchId, id } = await taken(world);
  const MentorId = await idOf(world, 'mentor');
  await supervisor.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: id, MentorId });
  await world.rows(`INSERT INTO action_mentees (action_id, mentee_id, completion) VALUES (3, $1, 10)`, [id]);
  const { Rows } = await supervisor.done('/api/user/UndoBatch', { BatchId, WithLinks: true });
  expect(Rows.map(fault)).toEqual([['left', { Username: 'USED' }]]);
  expect(await person(world, Username)).toBeDefined();
  expect((await world.rows('SELECT 1 FROM mentor_links WHERE mentee_id = $1', [id])).length).toBe(1);
});
