/** Linking mentors: one and many, for the project and per action; all or nothing, counted, audited. */
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const idOf = async (world: World, username: string): Promise<number> =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;
const projectMentor = async (world: World, menteeId: number) =>
  (
    await world.rows<{ mentor_id: number }>(
      'SELECT mentor_id FROM mentor_links WHERE mentee_id = $1 AND action_id IS NULL',
      [menteeId],
    )
  )[0]?.mentor_id ?? null;

describe('for the project', () => {
  test('one mentee gets a mentor, and another one in place of it; the audit knows both', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const { id: MenteeId } = await makeMentee(world);
    const [first, second] = [await idOf(world, 'mentor'), await idOf(world, 'mentor2')];
    expect(await projectMentor(world, MenteeId)).toBe(first);
    expect(
      await coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId, MentorId: second }),
    ).toEqual({ Changed: 1 });
    expect(await projectMentor(world, MenteeId)).toBe(second);
    expect(
      await coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId, MentorId: second }),
    ).toEqual({ Changed: 0 });
    const noted = await world.rows(`SELECT details FROM audit WHERE subject = 'mentorLink' AND subject_id = $1`, [
      MenteeId,
    ]);
    expect(noted).toEqual([{ details: { action: null, before: first, after: second } }]);
  });

  test('the mentor who was moved away no longer reaches the mentee; the new one does', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const { id: MenteeId } = await makeMentee(world);
    const second = await idOf(world, 'mentor2');
    const grid = { ProjectId, Search: '', Page: 0, Count: 1000, Active: false };
    const sees = async (username: string) =>
      (await (await world.enter(username)).done('/api/project/GetActionsGrid_Partial', grid)).some(
        ({ User }) => User.Id === MenteeId,
      );
    expect([await sees('mentor'), await sees('mentor2')]).toEqual([true, false]);
    await coordinator.done('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId, MentorId: second });
    expect([await sees('mentor'), await sees('mentor2')]).toEqual([false, true]);
  });

  test('everybody without a mentor gets one at once', async () => {
    // It is about everybody.
    const world = await openWorld();
    const coordinator = await world.enter('coordinator');
    const MentorId = await idOf(world, 'mentor3');
    const before = await coordinator.done('/api/user/FindUsers', {
      ProjectId,
      Roles: ['Mentee'],
      Unpaired: true,
      Filter: { State: '1' },
    });
    expect(before.All).toBeGreaterThan(0);
    expect(await coordinator.done('/api/user/setDefaultMentor', { ProjectId, MentorId, Unpaired: true })).toEqual({
      Changed: before.All,
    });
    const after = await coordinator.done('/api/user/FindUsers', {
      ProjectId,
      Roles: ['Mentee'],
      Unpaired: true,
      Filter: { State: '1' },
    });
    expect(after.All).toBe(0);
  });

  test('without a mentor it says so in its own words', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    expect((await coordinator.call('/api/user/setDefaultMentor', { ProjectId, MentorId: null })).problem?.code).toBe(
      'NO_MENTOR_CHOSEN',
    );
  });

  test('somebody who is no mentor cannot be linked', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const { id: MenteeId } = await makeMentee(world);
    const { id: MentorId } = await makeMentee(world);
    expect(
      (await coordinator.call('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId, MentorId })).problem?.code,
    ).toBe('NOT_FOUND');
  });

  test('nobody is linked to themselves, also among many and in the preview', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const both = await makeLike(world, 'mentor');
    await world.rows(`UPDATE memberships SET roles = '{Mentor,Mentee}' WHERE user_id = $1`, [both.id]);
    const { id: other } = await makeMentee(world);
    const one = { ProjectId, MenteeId: both.id, MentorId: both.id };
    const many = { ProjectId, UserIds: [both.id, other], MentorId: both.id };
    expect(await coordinator.done('/api/user/setDefaultMentorSingle', one)).toEqual({ Changed: 0 });
    expect(await coordinator.done('/api/user/LinkPreview', { ...many, ActionIds: [3] })).toMatchObject({ New: 1 });
    expect(await coordinator.done('/api/user/SetActionMentor', { ...many, ActionIds: [3] })).toEqual({ Changed: 1 });
    expect(await world.rows('SELECT 1 FROM mentor_links WHERE mentee_id = mentor_id')).toEqual([]);
  });

  test('of many named people one foreign one stops all', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const { id: mentee } = await makeMentee(world);
    const MentorId = await idOf(world, 'mentor2');
    const answer = await coordinator.call('/api/user/setDefaultMentor', {
      ProjectId,
      MentorId,
      UserIds: [mentee, 2_000_000_000],
    });
    expect(answer.problem?.code).toBe('NOT_FOUND');
    expect(await projectMentor(world, mentee)).not.toBe(MentorId);
  });
});

describe('per action', () => {
  test('links and takes away, and the mentor of the project stays', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const { id: MenteeId } = await makeMentee(world);
    const [MentorId, own] = [await idOf(world, 'mentor4'), await idOf(world, 'mentor')];
    const ActionIds = [2, 3];
    expect(
      await coordinator.done('/api/user/SetActionMentorOne', { ProjectId, MenteeId, ActionIds, MentorId }),
    ).toEqual({ Changed: 2 });
    expect(
      await coordinator.done('/api/user/ResetActionMentorOne', { ProjectId, MenteeId, ActionIds: [2, 3, 4] }),
    ).toEqual({ Changed: 2 });
    expect(await projectMentor(world, MenteeId)).toBe(own);
  });

  test('for many, by search and filter', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const MentorId = await idOf(world, 'mentor5');
    const { id: filterMentorId, username: mentor } = await makeLike(world, 'mentor');
    for (let count = 0; count < 3; count += 1) await makeMentee(world, { mentor });
    const found = await coordinator.done('/api/user/FindUsers', {
      ProjectId,
      Roles: ['Mentee'],
      MentorId: filterMentorId,
      Filter: { State: '1' },
    });
    expect(found.All).toBe(3);
    expect(
      await coordinator.done('/api/user/SetActionMentor', { ProjectId, ActionIds: [5], MentorId, filterMentorId }),
    ).toEqual({ Changed: 3 });
  });

  test('without actions it says so', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const { id: MenteeId } = await makeMentee(world);
    const MentorId = await idOf(world, 'mentor');
    expect(
      (await coordinator.call('/api/user/SetActionMentorOne', { ProjectId, MenteeId, ActionIds: [], MentorId })).problem
        ?.code,
    ).toBe('NO_ACTIONS_CHOSEN');
    expect((await coordinator.call('/api/user/ResetActionMentor', { ProjectId, ActionIds: [] })).problem?.code).toBe(
      'NO_ACTIONS_CHOSEN',
    );
  });
});

describe('what was asked before', () => {
  test('a preview says how many links are new, how many replace whom, and changes nothing', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
    const [a, b, c] = [
      await makeMentee(world, { mentor: other.username }),
      await makeMentee(world, { mentor: mentor.username }),
      await makeMentee(world, { mentor: other.username }),
    ];
    await world.rows('DELETE FROM mentor_links WHERE mentee_id = $1', [c.id]);
    // Named twice, each counts once.
    const twice = { ProjectId, ActionIds: [4, 4], MentorId: mentor.id };
    expect(await coordinator.done('/api/user/LinkPreview', { ...twice, UserIds: [a.id, a.id] })).toMatchObject({
      New: 1,
      Same: 0,
      Replaces: [],
    });
    expect(await coordinator.done('/api/user/SetActionMentorOne', { ...twice, MenteeId: a.id })).toEqual({
      Changed: 1,
    });
    expect(await coordinator.done('/api/user/ResetActionMentorOne', { ...twice, MenteeId: a.id })).toEqual({
      Changed: 1,
    });
    const chosen = { ProjectId, UserIds: [a.id, b.id, c.id], MentorId: mentor.id };
    const previewed = await coordinator.done('/api/user/LinkPreview', { ...chosen, ActionIds: null });
    // In a sentence the first name comes first, also that of the mentor who is chosen.
    await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [
      mentor.id,
      { first_name: 'Άννα', last_name: 'Ζερβού' },
    ]);
    expect(await coordinator.done('/api/user/LinkPreview', { ...chosen, ActionIds: null })).toMatchObject({
      Mentor: 'Άννα Ζερβού',
    });
    expect(previewed).toMatchObject({ New: 1, Same: 1, Replaces: [{ Id: other.id, Count: 1 }] });
    expect(await projectMentor(world, a.id)).toBe(other.id);
    expect(await coordinator.done('/api/user/LinkPreview', { ...chosen, ActionIds: [4, 7] })).toMatchObject({
      New: 6,
      Same: 0,
      Replaces: [],
    });
  });

  test('many are found by search, filter, role and mentor, who left only when asked', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
    const [a, b, left] = [
      await makeMentee(world, { mentor: other.username }),
      await makeMentee(world, { mentor: other.username }),
      await makeMentee(world, { mentor: other.username }),
    ];
    await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [left.id]);
    await world.rows(`UPDATE users SET fields = fields || '{"education":"phd"}' WHERE id = $1`, [b.id]);
    await world.rows(`UPDATE memberships SET roles = '{Mentee,Registered}' WHERE user_id = $1`, [b.id]);
    const found = { ProjectId, filterMentorId: other.id, MentorId: mentor.id };
    const changes = async (more: object) =>
      (await coordinator.done('/api/user/SetActionMentor', { ...found, ActionIds: [4], ...more })).Changed;
    expect(await changes({ Search: a.username })).toBe(1);
    expect(await changes({ Filter: { education: 'phd' } })).toBe(1);
    expect([await changes({}), await changes({ Active: false })]).toEqual([0, 1]);
    const forProject = (more: object) => coordinator.done('/api/user/setDefaultMentor', { ...found, ...more });
    expect(await forProject({ Roles: ['Mentor'] })).toEqual({ Changed: 0 });
    expect(await forProject({ Roles: ['Registered'], Search: b.username })).toEqual({ Changed: 1 });
    expect([await projectMentor(world, a.id), await projectMentor(world, b.id)]).toEqual([other.id, mentor.id]);
  });

  test('taking the mentors of actions away leaves the one for the project, for one and for many', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    const mentor = await makeLike(world, 'mentor');
    const [a, b] = [await makeMentee(world), await makeMentee(world)];
    const both = { ProjectId, UserIds: [a.id, b.id] };
    await coordinator.done('/api/user/SetActionMentor', { ...both, ActionIds: [4, 7], MentorId: mentor.id });
    const links = async () =>
      (
        await world.rows<{ mentee_id: number; action_id: number | null }>(
          'SELECT mentee_id, action_id FROM mentor_links WHERE mentee_id = ANY($1) ORDER BY mentee_id, action_id',
          [[a.id, b.id]],
        )
      ).map(({ mentee_id, action_id }) => `${mentee_id === a.id ? 'a' : 'b'}${action_id ?? ''}`);
    expect(await links()).toEqual(['a4', 'a7', 'a', 'b4', 'b7', 'b']);
    expect(await coordinator.done('/api/user/ResetActionMentor', { ...both, ActionIds: [4] })).toEqual({ Changed: 2 });
    expect(
      await coordinator.done('/api/user/ResetActionMentorOne', { ProjectId, MenteeId: a.id, ActionIds: [4, 7] }),
    ).toEqual({ Changed: 1 });
    expect(await links()).toEqual(['a', 'b7', 'b']);
  });
});

test('a mentee’s current user maps each action to its mentor, and 0 to the one for the project', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const link = { ProjectId, MenteeId: mentee.id, ActionIds: [4], MentorId: other.id };
  await coordinator.done('/api/user/SetActionMentorOne', link);
  const { CacheMentors } = await mentee.done('/api/user/getcurrent', {});
  expect(CacheMentors).toEqual({ '0': mentor.id, '4': other.id });
});
