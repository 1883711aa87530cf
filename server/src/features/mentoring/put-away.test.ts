/** A link for an action that was put away gives nothing, on either side, until the action is taken out again. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const ProjectId = 1;

test('whoever is a mentor for an action that is put away knows nothing of its mentees until it is there again', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [mentee, other] = [await makeMentee(world), await makeLike(world, 'mentor')];
  const { Id, Version } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Για λίγο' });
  expect(Version).toBe(1);
  await admin.done('/api/action/publish', { ActionId: Id });
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
    mentee.id,
    other.id,
    Id,
  ]);
  const found = async () => ({
    page: (await other.call('/api/action/mentor', { ProjectId, MenteeId: mentee.id })).status,
    list: (await other.done('/api/mentor/Mentees', { ProjectId })).list.map(({ User }) => User.Id),
    contacts: (await other.done('/api/User/Chat', { ProjectId, count: 1000 })).list
      .map((line) => line.Id)
      .includes(mentee.id),
    writes: (await mentee.call('/api/chat/Open', { ProjectId, UserId: other.id })).status,
    mentors: (await mentee.done('/api/mentee/Mentors', {})).length,
  });
  const linked = { page: 200, list: [mentee.id], contacts: true, writes: 200, mentors: 2 };
  expect(await found()).toEqual(linked);
  await admin.done('/api/action/Archive', { Id, Archived: true });
  expect(await found()).toEqual({ page: 404, list: [], contacts: false, writes: 404, mentors: 1 });
  await admin.done('/api/action/Archive', { Id, Archived: false });
  await admin.done('/api/action/publish', { ActionId: Id });
  expect(await found()).toEqual(linked);
});
