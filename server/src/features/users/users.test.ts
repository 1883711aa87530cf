/** People of a project: lists, mentors, states, supervision. */
import { compareGreek } from '@telemachos/contract/kit/greek.ts';
import { expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const idOf = async (world: World, username: string): Promise<number> =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;

test('people come in pages, in either order, without secrets', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  const first = await coordinator.done('/api/user/FindUsers', { ProjectId, Roles: ['Mentee'] });
  expect([first.list.length, first.All, first.count]).toEqual([10, 60, 6]);
  const names = first.list.map(({ Fields }) => Fields.last_name);
  expect(names).toEqual(names.toSorted(compareGreek));
  const last = await coordinator.done('/api/user/FindUsers', { ProjectId, Roles: ['Mentee'], Desc: true, page: 5 });
  expect(last.list.map(({ Id }) => Id).toReversed()).toEqual(first.list.map(({ Id }) => Id));
  expect(JSON.stringify(first)).not.toMatch(/argon2|AFM|password/i);
});

test('mentors come with the size of their caseload', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  const mentors = await coordinator.done('/api/User/GetMentors', { ProjectId });
  expect(mentors).toHaveLength(6);
  const [{ n = 0 } = {}] = await world.rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM mentor_links l JOIN memberships m ON m.user_id = l.mentee_id AND m.state = 1 JOIN users u ON u.id = l.mentor_id WHERE u.username = 'mentor' AND l.action_id IS NULL`,
  );
  expect(mentors.find(({ Id }) => Id === mentors.find(({ Caseload }) => Caseload === n)?.Id)?.Caseload).toBe(n);
  expect(n).toBeGreaterThan(0);
  expect((await coordinator.done('/api/user/MentorsFilterValues', { ProjectId })).map(({ Id }) => Id)).toEqual(
    mentors.map(({ Id }) => Id),
  );
});

test('a state is set, audited, and ends what the person may do', async () => {
  const world = await openWorld();
  const supervisor = await world.signIn('supervisor');
  const mentee = await world.signIn('mentee');
  const UserId = await idOf(world, 'mentee');
  expect(await supervisor.done('/api/user/SetActiveState', { UserId, State: 3 })).toEqual({ State: 3 });
  expect((await mentee.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  expect(
    await world.rows(`SELECT details FROM audit WHERE call = 'users.setActiveState' AND subject_id = $1`, [UserId]),
  ).toEqual([{ details: { State: 3, Ended: 1 } }]);
});

test('nobody suspends themselves, nor somebody who may do more', async () => {
  const world = await openWorld();
  const supervisor = await world.signIn('supervisor');
  for (const username of ['supervisor', 'admin']) {
    const answer = await supervisor.call('/api/user/SetActiveState', { UserId: await idOf(world, username), State: 3 });
    expect(answer.problem?.code).toBe('REFUSED');
  }
});

test('supervision is set once and taken away once', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  const [SupervisorId, SubjectId] = [await idOf(world, 'supervisor'), await idOf(world, 'mentee')];
  const set = (Set: boolean) => coordinator.done('/api/user/supervise', { ProjectId, SupervisorId, SubjectId, Set });
  expect([(await set(true)).Changed, (await set(true)).Changed]).toEqual([true, false]);
  expect(await coordinator.done('/api/user/GetSubjectIds', { ProjectId, SupervisorId })).toContain(SubjectId);
  expect([(await set(false)).Changed, (await set(false)).Changed]).toEqual([true, false]);
});
