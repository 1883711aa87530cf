/** People who have not activated their account, as those who look after them see them. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('who has not activated the account is on the mentor’s list, and counted among those without a mentor', async () => {
  const world = shared();
  const [mentor, coordinator] = [await makeLike(world, 'mentor'), await world.enter('coordinator')];
  const { id: MenteeId } = await makeMentee(world, { mentor: mentor.username });
  await world.rows('UPDATE memberships SET state = 0 WHERE user_id = $1', [MenteeId]);
  const { list, All } = await mentor.done('/api/mentor/Mentees', { ProjectId });
  expect([list.map(({ User }) => [User.Id, User.State]), All]).toEqual([[[MenteeId, 0]], 1]);
  const unlinked = async () => (await coordinator.done('/api/home/Staff', { ProjectId })).WithoutMentor;
  const before = await unlinked();
  await world.rows('DELETE FROM mentor_links WHERE mentee_id = $1', [MenteeId]);
  expect(await unlinked()).toBe(before + 1);
});
