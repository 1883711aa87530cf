/** The mentor for the project: taken away, and given to people who have not activated their account. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const projectMentor = async (world: World, menteeId: number) =>
  (
    await world.rows<{ mentor_id: number }>(
      'SELECT mentor_id FROM mentor_links WHERE mentee_id = $1 AND action_id IS NULL',
      [menteeId],
    )
  )[0]?.mentor_id ?? null;

test('the mentor for the project is taken away, those of actions stay; the mentor reaches the mentee no more', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const [a, b] = [
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
  ];
  const ofAction = { ProjectId, MenteeId: b.id, ActionIds: [4], MentorId: other.id };
  await coordinator.done('/api/user/SetActionMentorOne', ofAction);
  const both = { ProjectId, UserIds: [a.id, b.id] };
  expect(await coordinator.done('/api/user/LinkPreview', { ...both, ActionIds: null, MentorId: null })).toMatchObject({
    Replaces: [{ Id: mentor.id, Count: 2 }],
  });
  const opened = async () =>
    (await mentor.call('/api/mentor/GetPublicMenteeData', { MenteeId: a.id, ActionId: 6 })).status;
  expect(await opened()).toBe(200);
  expect(await coordinator.done('/api/user/ResetDefaultMentor', both)).toEqual({ Changed: 2 });
  expect(await opened()).toBe(404);
  const left = 'SELECT mentee_id, action_id, mentor_id FROM mentor_links WHERE mentee_id = ANY($1)';
  expect(await world.rows(left, [both.UserIds])).toEqual([{ mentee_id: b.id, action_id: 4, mentor_id: other.id }]);
  expect(await coordinator.done('/api/user/ResetDefaultMentor', both)).toEqual({ Changed: 0 });
  const noted = `SELECT details FROM audit WHERE call = 'pairing.resetDefaultMentor' AND subject_id = $1`;
  expect(await world.rows(noted, [a.id])).toEqual([{ details: { action: null, before: mentor.id, after: null } }]);
});

test('who has not activated the account yet is found and linked like others', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const [invited, active] = [
    await makeMentee(world, { mentor: other.username }),
    await makeMentee(world, { mentor: other.username }),
  ];
  await world.rows('UPDATE memberships SET state = 0 WHERE user_id = $1', [invited.id]);
  const find = async (State: string) =>
    (
      await coordinator.done('/api/user/FindUsers', {
        ProjectId,
        MentorId: other.id,
        Filter: { State },
        page: 0,
        count: 10,
      })
    ).list.map(({ Id }) => Id);
  expect(new Set(await find('0,1'))).toEqual(new Set([invited.id, active.id]));
  expect([await find('0'), await find('1')]).toEqual([[invited.id], [active.id]]);
  const found = { ProjectId, filterMentorId: other.id, MentorId: mentor.id };
  const link = async (more: object) =>
    (await coordinator.done('/api/user/setDefaultMentor', { ...found, ...more })).Changed;
  expect([await link({ Active: true }), await link({ Filter: { State: '1' } }), await link({})]).toEqual([1, 0, 1]);
  expect(await projectMentor(world, invited.id)).toBe(mentor.id);
  // They count towards what the mentor takes on.
  await coordinator.done('/api/user/SetCapacity', { ProjectId, UserId: mentor.id, Capacity: 1 });
  const [line] = (
    await coordinator.done('/api/User/GetMentors', { ProjectId, Search: mentor.username, page: 0, count: 10 })
  ).list;
  expect(line).toMatchObject({ Id: mentor.id, Caseload: 2, Capacity: 1 });
  const again = { ...found, filterMentorId: mentor.id, MentorId: other.id, ActionIds: null };
  await coordinator.done('/api/user/SetCapacity', { ProjectId, UserId: other.id, Capacity: 1 });
  expect(await coordinator.done('/api/user/LinkPreview', again)).toMatchObject({ Beyond: 1 });
  expect(
    await coordinator.done('/api/user/setDefaultMentor', { ...found, filterMentorId: mentor.id, MentorId: other.id }),
  ).toMatchObject({ Changed: 2, Beyond: 1 });
});
