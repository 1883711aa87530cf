/** People of a project: lists, mentors, states, supervision. */
import { compareGreek } from '@telemachos/contract/kit/greek.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const idOf = async (world: World, username: string): Promise<number> =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;

test('people come in pages, in either order, without secrets', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const first = await coordinator.done('/api/user/FindUsers', { ProjectId, Roles: ['Mentee'] });
  const [{ all = 0 } = {}] = await world.rows<{ all: number }>(
    `SELECT count(*)::int AS all FROM memberships WHERE project_id = $1 AND 'Mentee' = ANY(roles)`,
    [ProjectId],
  );
  expect([first.list.length, first.All, first.count, all >= 60]).toEqual([10, all, Math.ceil(all / 10), true]);
  const pages = first.count ?? 0;
  const names = first.list.map(({ Fields }) => Fields.last_name);
  expect(names).toEqual(names.toSorted(compareGreek));
  const down = await Promise.all(
    [pages - 2, pages - 1].map((page) =>
      coordinator.done('/api/user/FindUsers', { ProjectId, Roles: ['Mentee'], Desc: true, page }),
    ),
  );
  expect(
    down
      .flatMap(({ list }) => list)
      .slice(-10)
      .map(({ Id }) => Id)
      .toReversed(),
  ).toEqual(first.list.map(({ Id }) => Id));
  expect(JSON.stringify(first)).not.toMatch(/argon2|AFM|password/i);
});

test('mentors come with the size of their caseload', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { id, username: mentor } = await makeLike(world, 'mentor');
  for (let count = 0; count < 2; count += 1) await makeMentee(world, { mentor });
  const { id: left } = await makeMentee(world, { mentor });
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [left]);
  const { list: mentors, All } = await coordinator.done('/api/User/GetMentors', { ProjectId, count: 1000 });
  const all = await world.rows<{ id: number }>(
    `SELECT user_id AS id FROM memberships WHERE project_id = $1 AND 'Mentor' = ANY(roles) ORDER BY 1`,
    [ProjectId],
  );
  expect(mentors.map(({ Id }) => Id).toSorted((a, b) => a - b)).toEqual(all.map((one) => one.id));
  expect(All).toBe(all.length);
  expect(mentors.find(({ Id }) => Id === id)?.Caseload).toBe(2);
  // Page by page it is the same list, and a search finds in all of it.
  const pages = [];
  for (let page = 0; page * 4 < all.length; page += 1)
    pages.push(...(await coordinator.done('/api/User/GetMentors', { ProjectId, page, count: 4 })).list);
  expect(pages).toEqual(mentors);
  const found = await coordinator.done('/api/User/GetMentors', { ProjectId, Search: mentor, count: 1 });
  expect([found.list.map(({ Id }) => Id), found.All]).toEqual([[id], 1]);
  expect((await coordinator.done('/api/user/MentorsFilterValues', { ProjectId })).map(({ Id }) => Id)).toEqual(
    mentors.map(({ Id }) => Id),
  );
});

test('a state is set, audited, and ends what the person may do', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const mentee = await makeMentee(world);
  const UserId = mentee.id;
  expect(await supervisor.done('/api/user/SetActiveState', { UserId, State: 3 })).toEqual({ State: 3 });
  expect((await mentee.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  expect(
    await world.rows(`SELECT details FROM audit WHERE call = 'users.setActiveState' AND subject_id = $1`, [UserId]),
  ).toEqual([{ details: { Changed: ['state'], State: 3, Ended: 1 } }]);
});

test('nobody suspends themselves, nor somebody who may do more', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  for (const username of ['supervisor', 'admin']) {
    const answer = await supervisor.call('/api/user/SetActiveState', { UserId: await idOf(world, username), State: 3 });
    expect(answer.problem?.code).toBe('REFUSED');
  }
});

test('supervision is set once and taken away once', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [{ id: SupervisorId }, { id: SubjectId }] = [await makeLike(world, 'supervisor'), await makeMentee(world)];
  const set = (Set: boolean) => coordinator.done('/api/user/supervise', { ProjectId, SupervisorId, SubjectId, Set });
  expect([(await set(true)).Changed, (await set(true)).Changed]).toEqual([true, false]);
  expect(await coordinator.done('/api/user/GetSubjectIds', { ProjectId, SupervisorId })).toContain(SubjectId);
  expect([(await set(false)).Changed, (await set(false)).Changed]).toEqual([true, false]);
});

test('only a supervisor of the project follows, and only its mentors and mentees, never oneself', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [supervisor, mentor, mentee] = [
    await makeLike(world, 'supervisor'),
    await makeLike(world, 'mentor'),
    await makeMentee(world),
  ];
  await world.rows(`UPDATE memberships SET roles = roles || '{Mentor}' WHERE user_id = $1`, [supervisor.id]);
  const admin = await idOf(world, 'admin');
  const other = await makeLike(world, 'coordinator');
  for (const [SupervisorId, SubjectId, fields] of [
    [mentor.id, mentee.id, { SupervisorId: 'NOT_A_SUPERVISOR' }],
    [mentee.id, mentor.id, { SupervisorId: 'NOT_A_SUPERVISOR' }],
    [admin, mentor.id, { SupervisorId: 'NOT_A_SUPERVISOR' }],
    [supervisor.id, admin, { SubjectId: 'NOT_FOLLOWED' }],
    [supervisor.id, other.id, { SubjectId: 'NOT_FOLLOWED' }],
    [supervisor.id, supervisor.id, { SubjectId: 'NOT_FOLLOWED' }],
  ] as const) {
    const answer = await coordinator.call('/api/user/supervise', { ProjectId, SupervisorId, SubjectId });
    expect(answer.problem).toMatchObject({ status: 422, code: Object.values(fields)[0], fields });
  }
  // What came about before, or by a role that ended, can be taken away.
  const pair = { SupervisorId: mentor.id, SubjectId: mentee.id };
  await world.rows('INSERT INTO supervisions (project_id, supervisor_id, subject_id) VALUES (1, $1, $2)', [
    mentor.id,
    mentee.id,
  ]);
  expect(await coordinator.done('/api/user/supervise', { ProjectId, ...pair, Set: false })).toEqual({ Changed: true });
  for (const SubjectId of [mentor.id, mentee.id])
    expect(
      await coordinator.done('/api/user/supervise', { ProjectId, SupervisorId: supervisor.id, SubjectId }),
    ).toEqual({
      Changed: true,
    });
});

test('whom a supervisor follows who is no member any more can be taken off, and not followed anew', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [supervisor, gone, stranger] = [
    await makeLike(world, 'supervisor'),
    await makeLike(world, 'mentor'),
    await makeLike(world, 'mentor'),
  ];
  const set = (SubjectId: number, Set: boolean) =>
    coordinator.call('/api/user/supervise', { ProjectId, SupervisorId: supervisor.id, SubjectId, Set });
  expect((await set(gone.id, true)).output).toEqual({ Changed: true });
  await world.rows('DELETE FROM memberships WHERE user_id = ANY($1)', [[gone.id, stranger.id]]);
  const { Others } = await coordinator.done('/api/user/Supervision', { ProjectId });
  expect(Others.map(({ Id }) => Id)).toContain(gone.id);
  expect((await set(gone.id, true)).problem?.code).toBe('NOT_FOLLOWED');
  expect((await set(gone.id, false)).output).toEqual({ Changed: true });
  // Then they are as foreign as anybody.
  for (const id of [gone.id, stranger.id]) expect((await set(id, false)).problem?.code).toBe('NOT_FOUND');
});

test('whoever may link is told whom supervisors follow besides active mentors; who has no name is called by another', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [supervisor, mentee, gone, nameless] = [
    await makeLike(world, 'supervisor'),
    await makeMentee(world),
    await makeLike(world, 'mentor'),
    await makeLike(world, 'mentor'),
  ];
  await world.rows(`UPDATE memberships SET state = 2 WHERE user_id = $1`, [gone.id]);
  await world.rows(`INSERT INTO supervisions (project_id, supervisor_id, subject_id) SELECT 1, $1, unnest($2::int[])`, [
    supervisor.id,
    [mentee.id, gone.id, nameless.id],
  ]);
  await world.rows(`UPDATE users SET fields = fields - 'first_name' - 'last_name' WHERE id = ANY($1)`, [
    [nameless.id, gone.id],
  ]);
  await world.rows(`UPDATE users SET username = email WHERE id = $1`, [gone.id]);
  const { Mentors, Others } = await coordinator.done('/api/user/Supervision', { ProjectId });
  const name = (list: readonly { Id: number; Name: string }[], id: number) => list.find(({ Id }) => Id === id)?.Name;
  expect([mentee.id, gone.id, nameless.id].map((id) => Others.some(({ Id }) => Id === id))).toEqual([
    true,
    true,
    false,
  ]);
  // An e-mail is nobody's name in a list.
  expect([name(Mentors, nameless.id), name(Others, gone.id)]).toEqual([nameless.username, `#${gone.id}`]);
  const values = await coordinator.done('/api/user/MentorsFilterValues', { ProjectId, Order: 'first_name' });
  expect(values.find(({ Id }) => Id === nameless.id)?.Value).toBe(nameless.username);
  const lite = await world.enter('supervisorlite');
  expect((await lite.done('/api/user/Supervision', { ProjectId })).Others).toEqual([]);
  // Those without a name come first in the order of names: other tests look at that.
  await world.rows(`UPDATE memberships SET state = 2 WHERE user_id = $1`, [nameless.id]);
});

test('mentors are named by ids, also in a bare list', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const ids = [await idOf(world, 'mentor2'), await idOf(world, 'mentor')];
  const found = await coordinator.done('/api/User/MentorIds', { Ids: ids });
  expect(found.map(({ Id }) => Id).toSorted()).toEqual(ids.toSorted());
  const bare = await coordinator.raw('/api/User/MentorIds', JSON.stringify(ids));
  expect([bare.status, bare.output]).toEqual([200, found]);
  expect((await coordinator.raw('/api/User/MentorIds', '[]')).problem?.code).toBe('BAD_INPUT');
  expect((await coordinator.raw('/api/User/MentorIds', '[2147483647]')).problem?.code).toBe('NOT_FOUND');
});

test('mentors and supervisors are values of a filter, by the last name or the first', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const lite = await makeLike(world, 'supervisorlite');
  for (const path of ['/api/user/MentorsFilterValues', '/api/user/SupervisorFilterValues'] as const) {
    const values = await coordinator.done(path, { ProjectId });
    expect(values.map(({ Value }) => Value)).toEqual(values.map(({ Value }) => Value).toSorted(compareGreek));
    const turned = await coordinator.done(path, { ProjectId, Order: 'first_name' });
    expect(turned.map(({ Value }) => Value)).toEqual(turned.map(({ Value }) => Value).toSorted(compareGreek));
    expect(turned.map(({ Id }) => Id).toSorted()).toEqual(values.map(({ Id }) => Id).toSorted());
  }
  const supervisors = await coordinator.done('/api/user/SupervisorFilterValues', { ProjectId });
  expect(supervisors.map(({ Id }) => Id)).toEqual(expect.arrayContaining([lite.id, await idOf(world, 'supervisor')]));
});

test('a supervisor’s mentors: linked, read back, counted, and the grid filtered by the supervisor', async () => {
  const world = shared();
  const [coordinator, supervisor] = [await world.enter('coordinator'), await makeLike(world, 'supervisorlite')];
  const mentor = await makeLike(world, 'mentor');
  const [one, two] = [
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
  ];
  await world.rows('UPDATE action_mentees SET completed = true, next_actor = $2 WHERE mentee_id = ANY($1)', [
    [one.id, two.id],
    'nobody',
  ]);
  await world.rows(
    `UPDATE action_mentees SET completed = false, next_actor = 'mentee', due_at = now() - interval '1 day'
     WHERE mentee_id = $1 AND action_id = 1`,
    [one.id],
  );
  await world.rows(`UPDATE memberships SET fields = '{"cohort":"Β"}' WHERE user_id = $1`, [one.id]);
  const pair = { ProjectId, SupervisorId: supervisor.id, SubjectId: mentor.id };
  expect(await coordinator.done('/api/user/supervise', pair)).toEqual({ Changed: true });
  expect(await coordinator.done('/api/user/supervise', pair)).toEqual({ Changed: false });
  expect(await coordinator.done('/api/user/GetSubjectIds', { ProjectId, SupervisorId: supervisor.id })).toEqual([
    mentor.id,
  ]);
  // Nothing counts that they may not see, nor what is late for a mentee who does not see it.
  for (const flags of [2 | 32, 0, 2 | 8])
    await world.rows(
      `WITH made AS (INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 1, 'Κρυφή', $2) RETURNING id)
        INSERT INTO action_mentees (action_id, mentee_id, next_actor, due_at)
          SELECT id, $1, 'mentee', now() - interval '1 day' FROM made`,
      [two.id, flags],
    );
  const seen = await supervisor.done('/api/user/Supervision', { ProjectId });
  expect(seen.Supervisors.find(({ Id }) => Id === supervisor.id)?.Subjects).toEqual([mentor.id]);
  expect(seen.Mentors.find(({ Id }) => Id === mentor.id)).toMatchObject({ Caseload: 2, Overdue: 1, Waiting: 0 });
  const found = await coordinator.done('/api/project/GetActionsGrid_Partial', {
    ProjectId,
    CoordId: supervisor.id,
    Page: 0,
  });
  expect(found.map(({ User }) => User.Id).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(found[0]?.Coordinators.map(({ Id }) => Id)).toEqual([mentor.id]);
  const line = found.find(({ User }) => User.Id === one.id);
  expect(line?.User).toMatchObject({ Id: one.id, Username: one.username });
  expect(line?.Actions.find(({ ActionId }) => ActionId === 1)).toMatchObject({ NextActor: 'mentee', Overdue: true });
  expect(line?.ProjectData).toEqual({ cohort: 'Β' });
  const byMentor = { ProjectId, CoordId: mentor.id };
  expect((await coordinator.done('/api/project/GetActionsGrid_Count', byMentor)).All).toBe(2);
  await coordinator.done('/api/user/supervise', { ...pair, Set: false });
  expect((await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId, CoordId: supervisor.id })).All).toBe(
    0,
  );
  expect((await mentor.call('/api/user/Supervision', { ProjectId })).problem?.code).toBe('REFUSED');
});
