/** Publishing for some: on which days, for whom, and what whoever has it already keeps. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const ProjectId = 1;

test('a day of no year in which programmes run, and a mentee beside a mentor, are refused at their field', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [mentor, mentee] = [await makeLike(world, 'mentor'), await makeMentee(world)];
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Με λάθη' });
  for (const date of ['0000-01-01', '0026-11-25', '1999-12-31', '9999-12-31', '9999-12-31T00:00:00Z']) {
    const { problem } = await admin.call('/api/action/publish', { ActionId, date });
    expect([date, problem?.code, Object.keys(problem?.fields ?? {})]).toEqual([date, 'BAD_INPUT', ['date']]);
  }
  const both = await admin.call('/api/action/publish', { ActionId, MenteeId: mentee.id, MentorId: mentor.id });
  expect([both.problem?.code, both.problem?.fields]).toEqual(['BAD_INPUT', { MentorId: 'BAD_INPUT' }]);
  expect((await admin.done('/api/action/PublishedFor', { ActionId })).All).toBe(0);
});

test('whoever has it already goes on with it, on whatever day the others of the mentor get it', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const mentor = await makeLike(world, 'mentor');
  const [has, waits] = [
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
  ];
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', {
    ProjectId,
    TypeId: 6,
    Title: 'Σε δύο δόσεις',
  });
  await admin.done('/api/action/publish', { ActionId, MenteeId: has.id });
  const later = { ActionId, MentorId: mentor.id, date: '2099-01-01' };
  expect((await admin.done('/api/action/publish', later)).People).toBe(2);
  const { list, Now } = await admin.done('/api/action/PublishedFor', { ActionId });
  const at = new Map(list.map(({ Id, At }) => [Id, Date.parse(At ?? '')]));
  expect([Now, (at.get(has.id) ?? 0) <= Date.now(), at.get(waits.id)]).toEqual([
    1,
    true,
    Date.parse('2098-12-31T22:00:00Z'),
  ]);
  // Twice the same changes nothing, not even the version.
  const asked = { ActionId, MenteeId: has.id };
  expect(await admin.done('/api/action/publish', asked)).toEqual(await admin.done('/api/action/publish', asked));
});

test('for who left, is suspended, or for a mentor of nobody it is not published', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [mentor, left] = [await makeLike(world, 'mentor'), await makeMentee(world)];
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', {
    ProjectId,
    TypeId: 6,
    Title: 'Για κανέναν',
  });
  const flags = async () =>
    (await admin.done('/api/action/Making', { ProjectId })).Actions.find(({ Id }) => Id === ActionId)?.Flags;
  for (const state of [2, 3]) {
    await world.rows('UPDATE memberships SET state = $2 WHERE user_id = $1 AND project_id = 1', [left.id, state]);
    const { problem } = await admin.call('/api/action/publish', { ActionId, MenteeId: left.id });
    expect([problem?.code, problem?.fields]).toEqual(['BAD_INPUT', { MenteeId: 'NOT_ACTIVE' }]);
  }
  expect((await admin.done('/api/action/publish', { ActionId, MentorId: mentor.id })).People).toBe(0);
  expect(await flags()).toBe(1);
});
