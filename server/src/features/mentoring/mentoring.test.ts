/** Mentors and their mentees: what is seen, notes with versions, completion, who needs somebody, the staff's numbers. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const idOf = async (world: World, username: string) =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;

/** A mentor with one mentee, and a mentor of nobody. The mentee has not opened the `untouched` actions. */
const open = async (untouched: number[] = []) => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched });
  const [other, coordinator] = [await makeLike(world, 'mentor'), await world.enter('coordinator')];
  return { world, MenteeId: mentee.id, mentor, mentee, other, coordinator };
};

test('a mentor sees the mentee’s actions but for what is hidden from mentors, the staff but for what is hidden from them', async () => {
  const { coordinator, other, world } = await open();
  // The demonstration's: with an attempt that is finished.
  const [MenteeId, mentor] = [await idOf(world, 'mentee'), await world.enter('mentor')];
  const view = await mentor.done('/api/action/mentor', { ProjectId, MenteeId });
  const ids = new Set(view.Actions.map(({ Id }) => Id));
  expect([ids.has(67), ids.has(8), ids.has(16), ids.has(18)]).toEqual([true, true, false, false]);
  expect(view.Actions.find(({ Id }) => Id === 3)).toMatchObject({ State: 'done', AnswerSet: { Status: 'Finished' } });
  expect(view.Mentee.Contact.email).toBe('mentee@example.org');
  expect(
    (await coordinator.done('/api/action/mentor', { ProjectId, MenteeId })).Actions.map(({ Id }) => Id),
  ).not.toContain(8);
  expect((await other.call('/api/action/mentor', { ProjectId, MenteeId })).problem?.code).toBe('NOT_FOUND');
  expect(
    (await coordinator.call('/api/action/mentor', { ProjectId, MenteeId: await idOf(world, 'mentor') })).problem?.code,
  ).toBe('NOT_FOUND');
});

test('a mentor linked for one action sees that one only, and writes only there', async () => {
  const { world, MenteeId, other } = await open();
  await world.pool.query(
    'INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4)',
    [MenteeId, other.id],
  );
  expect((await other.done('/api/action/mentor', { ProjectId, MenteeId })).Actions.map(({ Id }) => Id)).toEqual([4]);
  expect((await other.call('/api/mentor/GetPrivateMenteeData', { ActionId: 4, MenteeId })).status).toBe(200);
  expect((await other.call('/api/mentor/GetPrivateMenteeData', { ActionId: 7, MenteeId })).problem?.code).toBe(
    'NOT_FOUND',
  );
  expect(
    (await other.call('/api/mentor/SavePublicMenteeData', { ActionId: 7, MenteeId, Data: {}, Version: 0 })).problem
      ?.code,
  ).toBe('NOT_FOUND');
});

test('notes: each piece has its own version, an old one is refused with both, a repeated one changes nothing', async () => {
  const { world, MenteeId, mentor, coordinator } = await open();
  const at = { ActionId: 7, MenteeId };
  const save = (Note: string, Version: number) =>
    mentor.call('/api/mentor/SavePrivateMenteeData', { ...at, Data: { Note }, Version });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect(
    (await coordinator.call('/api/mentor/SavePrivateMenteeData', { ...at, Data: { Note: 'β' }, Version: 0 })).problem,
  ).toMatchObject({
    code: 'STALE',
    details: { Mine: { Note: 'β' }, Theirs: { Note: 'α' }, Version: 1 },
  });
  expect(await mentor.done('/api/mentor/GetPrivateMenteeData', at)).toEqual({ Data: { Note: 'α' }, Version: 1 });
  expect(await mentor.done('/api/mentor/GetPublicMenteeData', at)).toEqual({ Data: null, Version: 0 });
  const [line] = await world.rows<{ details: object }>(
    `SELECT details FROM audit WHERE call = 'mentoring.savePrivate' AND actor_id = $1 ORDER BY id DESC LIMIT 1`,
    [mentor.id],
  );
  expect(JSON.stringify(line)).not.toContain('α');
});

test('who may not read private notes is not told that there are any', async () => {
  const { world, MenteeId, mentor } = await open();
  await mentor.done('/api/mentor/SavePrivateMenteeData', { ActionId: 7, MenteeId, Data: { Note: 'α' }, Version: 0 });
  const told = async (username: string) =>
    (await (await world.enter(username)).done('/api/action/mentor', { ProjectId, MenteeId })).Actions.find(
      ({ Id }) => Id === 7,
    )?.HasPrivate;
  expect([await told(mentor.username), await told('coordinator'), await told('microdata')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('nobody who is the mentee reaches the private notes, in whatever other role', async () => {
  const { world, MenteeId, mentee } = await open();
  const at = { ActionId: 4, MenteeId };
  expect((await mentee.call('/api/mentor/GetPrivateMenteeData', at)).problem?.code).toBe('REFUSED');
  await world.pool.query(`UPDATE memberships SET roles = '{Mentor,Coordinator,Mentee}' WHERE user_id = $1`, [MenteeId]);
  const both = await world.enter(mentee.username);
  for (const path of [
    '/api/mentor/GetPrivateMenteeData',
    '/api/mentor/GetPublicMenteeData',
    '/api/mentor/GetActionMenteeData',
  ] as const)
    expect((await both.call(path, at)).problem?.code).toBe('NOT_FOUND');
  expect((await both.call('/api/Action/complet', { ...at, Data: { Completion: 100 } })).problem?.code).toBe(
    'NOT_FOUND',
  );
  expect((await both.call('/api/action/mentor', { ProjectId, MenteeId })).problem?.code).toBe('NOT_FOUND');
  expect((await both.call('/api/mentee/GetActionData', { ActionId: 4, MenteeId })).status).toBe(200);
});

test('a meeting: the mentor names the day, the mentee sees it, held is done and opens what waits for it', async () => {
  const { MenteeId, mentor, mentee } = await open([4, 8]);
  const at = { ActionId: 4, MenteeId };
  const stateOf = async (id: number) =>
    (await mentee.done('/api/data/getactions', {})).find(({ Id }) => Id === id)?.State;
  expect(await stateOf(8)).toBe('locked');
  expect(
    (await mentor.call('/api/mentor/SavePublicMenteeData', { ...at, Data: { date: '2026-02-30' }, Version: 0 }))
      .problem,
  ).toMatchObject({ code: 'BAD_INPUT', fields: { 'Data.date': 'date' } });
  expect(
    (
      await mentor.call('/api/mentor/SavePublicMenteeData', {
        ...at,
        Data: { date: '2026-12-01', timeHours: 25 },
        Version: 0,
      })
    ).problem?.code,
  ).toBe('BAD_INPUT');
  await mentor.done('/api/mentor/SavePublicMenteeData', {
    ...at,
    Data: { date: '2026-12-01', timeHours: 10, timeMinutes: 30 },
    Version: 0,
  });
  expect((await mentee.done('/api/mentee/GetMentorActionData', { ActionId: 4 })).Data).toEqual({
    date: '2026-12-01',
    timeHours: 10,
    timeMinutes: 30,
  });
  expect(await mentor.done('/api/Action/complet', { ...at, Data: { Completion: 100 } })).toEqual({
    Completion: 100,
    Completed: true,
    NextActor: 'nobody',
  });
  expect([await stateOf(4), await stateOf(8)]).toEqual(['done', 'ready']);
  await mentor.done('/api/Action/complet', { ...at, Data: { Completion: 0, NextActor: 'mentor' } });
  expect([await stateOf(4), await stateOf(8)]).toEqual(['waiting', 'locked']);
});

test('completion may name the mentor concerned, but only one of this mentee', async () => {
  const { MenteeId, mentor, other, coordinator } = await open();
  const complete = async (MentorId: number) =>
    coordinator.call('/api/Action/complet', {
      ActionId: 7,
      MenteeId,
      MentorId,
      Data: { Completion: 50 },
    });
  expect((await complete(mentor.id)).status).toBe(200);
  expect((await complete(other.id)).problem?.code).toBe('NOT_FOUND');
});

test('what a mentor writes on a mentee’s behalf keeps the form’s rule and the versions', async () => {
  const { MenteeId, mentor } = await open([8]);
  const at = { ActionId: 8, MenteeId };
  expect(
    await mentor.done('/api/mentor/SetMenteeActionData', { ...at, Data: { why: 'α', other: 'x' }, Version: 0 }),
  ).toEqual({ Version: 1 });
  expect(
    await mentor.done('/api/mentor/SaveMenteeActionData', { ...at, Data: { compromise: 'β' }, Version: 1 }),
  ).toEqual({ Version: 2 });
  expect(await mentor.done('/api/mentor/GetActionMenteeData', at)).toEqual({
    Data: { why: 'α', compromise: 'β' },
    Version: 2,
  });
  expect((await mentor.call('/api/mentor/SetMenteeActionData', { ...at, Data: {}, Version: 1 })).problem?.code).toBe(
    'STALE',
  );
});

test('a mentor’s own data of an action is the mentor’s own', async () => {
  const { mentor, other } = await open();
  const save = (Note: string, Version: number) =>
    mentor.call('/api/mentor/UpdateActionData', { ActionId: 4, Data: { Note }, Version });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect((await save('α', 0)).output).toEqual({ Version: 1 });
  expect((await save('β', 0)).problem).toMatchObject({ code: 'STALE', details: { Theirs: { Note: 'α' } } });
  expect(await other.done('/api/mentor/GetActionData', { ActionId: 4 })).toEqual({ Data: null, Version: 0 });
  expect((await mentor.call('/api/mentor/GetActionData', { ActionId: 18 })).problem?.code).toBe('NOT_FOUND');
});

test('the caseload comes by need, each with the reason; only the own mentees, in pages without overlap', async () => {
  const world = shared();
  const mentor = await world.enter('mentor');
  const linked = await world.rows<{ id: number }>(
    `SELECT DISTINCT l.mentee_id AS id FROM mentor_links l JOIN users u ON u.id = l.mentor_id JOIN memberships m ON m.user_id = l.mentee_id AND m.project_id = 1 WHERE u.username = 'mentor' AND m.state = 1`,
  );
  const pages = await Promise.all(
    [0, 1, 2].map((page) => mentor.done('/api/mentor/Mentees', { ProjectId, page, count: 5 })),
  );
  const list = pages.flatMap((page) => page.list);
  expect(pages[0]).toMatchObject({ All: linked.length, ByNeed: true });
  expect(new Set(list.map(({ User }) => User.Id))).toEqual(new Set(linked.map(({ id }) => id)));
  expect(list).toHaveLength(linked.length);
  const order = ['overdue', 'meetingToday', 'record', 'read', 'schedule', 'silent', 'none'];
  const ranks = list.map(({ Reason }) => order.indexOf(Reason));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

test('each reason in turn', async () => {
  const { world, MenteeId, mentor } = await open();
  const reason = async () => {
    const { list } = await mentor.done('/api/mentor/Mentees', { ProjectId });
    return list[0] && { Reason: list[0].Reason, Action: list[0].Action?.Id ?? null, Meeting: list[0].Meeting };
  };
  const set = (text: string) =>
    world.pool.query(`UPDATE action_mentees SET ${text} WHERE mentee_id = ${MenteeId} AND action_id = 7`);
  await world.pool.query(`UPDATE action_mentees SET next_actor = 'nobody', completed = true WHERE mentee_id = $1`, [
    MenteeId,
  ]);
  await world.pool.query(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor) VALUES (7, $1, 'nobody') ON CONFLICT (mentee_id, action_id) DO UPDATE SET next_actor = 'nobody'`,
    [MenteeId],
  );
  expect(await reason()).toEqual({ Reason: 'none', Action: null, Meeting: null });
  await set(`completed = false, next_actor = 'mentor'`);
  expect(await reason()).toMatchObject({ Reason: 'schedule', Action: 7 });
  await set(`completed = true`);
  expect(await reason()).toMatchObject({ Reason: 'read', Action: 7 });
  await set(`completed = false, next_actor = 'nobody', public_data = '{"date":"2020-01-01","timeHours":9}'`);
  expect(await reason()).toMatchObject({ Reason: 'record', Action: 7, Meeting: null });
  await set(
    `public_data = jsonb_build_object('date', to_char(now() AT TIME ZONE 'Europe/Athens', 'YYYY-MM-DD'), 'timeHours', 9, 'timeMinutes', 5)`,
  );
  expect(await reason()).toMatchObject({ Reason: 'meetingToday', Action: 7, Meeting: { Time: '09:05', ActionId: 7 } });
  await set(`public_data = null, next_actor = 'mentee', due_at = now() - interval '1 day'`);
  expect(await reason()).toMatchObject({ Reason: 'overdue', Action: 7 });
  await set(`completed = true, next_actor = 'nobody'`);
  await world.pool.query(
    `UPDATE action_mentees SET since = now() - interval '30 days', completed_at = now() - interval '20 days' WHERE mentee_id = $1`,
    [MenteeId],
  );
  await world.pool.query(`UPDATE sessions SET last_seen_at = now() - interval '20 days' WHERE user_id = $1`, [
    MenteeId,
  ]);
  expect(await reason()).toMatchObject({ Reason: 'silent', Action: null });
  await world.pool.query(
    `INSERT INTO action_mentees (action_id, mentee_id, completed, completion, next_actor, since, completed_at)
     SELECT id, $1, true, 100, 'nobody', now() - interval '30 days', now() - interval '20 days' FROM actions ON CONFLICT DO NOTHING`,
    [MenteeId],
  );
  expect(await reason(), 'who has finished owes no sign of life').toMatchObject({ Reason: 'none' });
});

test('the staff’s list is by name and searches without accents; what is hidden from mentors gives a mentor no reason', async () => {
  const { world, mentor, coordinator, MenteeId } = await open();
  const page = await coordinator.done('/api/mentor/Mentees', { ProjectId, count: 1000, Active: false });
  const [{ all = 0 } = {}] = await world.rows<{ all: number }>(
    `SELECT count(*)::int AS all FROM memberships WHERE project_id = 1 AND 'Mentee' = ANY(roles)`,
  );
  expect([page.ByNeed, page.list.length, all >= 60]).toEqual([false, all, true]);
  const [person] = await world.rows<{ last_name: string }>(`SELECT last_name FROM users WHERE id = $1`, [MenteeId]);
  const found = await coordinator.done('/api/mentor/Mentees', {
    ProjectId,
    count: 100,
    Search: (person?.last_name ?? '')
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toUpperCase(),
  });
  expect(found.list.map(({ User }) => User.Id)).toContain(MenteeId);
  await world.pool.query(`UPDATE action_mentees SET next_actor = 'nobody', completed = true WHERE mentee_id = $1`, [
    MenteeId,
  ]);
  await world.pool.query(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, due_at) VALUES (18, $1, 'mentee', now() - interval '9 days')`,
    [MenteeId],
  );
  const own = (await mentor.done('/api/mentor/Mentees', { ProjectId, count: 100 })).list.find(
    ({ User }) => User.Id === MenteeId,
  );
  expect(own?.Reason).toBe('none');
});

test('a mentee’s mentors, for the project and for single actions', async () => {
  const { world, MenteeId, mentee, other, coordinator } = await open();
  await world.pool.query(
    'INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 4), (1, $1, $2, 67)',
    [MenteeId, other.id],
  );
  const mentors = await mentee.done('/api/mentee/Mentors', {});
  expect(mentors.map(({ ForProject, Actions }) => [ForProject, Actions.map(({ Id }) => Id)])).toEqual([
    [true, []],
    [false, [4]],
  ]);
  expect(await coordinator.done('/api/mentee/Mentors', {})).toEqual([]);
});

test('the staff’s numbers are those of the lists behind them', async () => {
  // It is about everybody.
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const silent = await idOf(world, 'mentee3');
  await world.pool.query(`UPDATE memberships SET joined_at = now() - interval '60 days' WHERE user_id = $1`, [silent]);
  await world.pool.query(`DELETE FROM action_mentees WHERE mentee_id = $1`, [silent]);
  const home = await coordinator.done('/api/home/Staff', { ProjectId });
  const { All: unpaired } = await coordinator.done('/api/user/FindUsers', {
    ProjectId,
    Roles: ['Mentee'],
    Unpaired: true,
    Filter: { State: '1' },
  });
  const { All: active } = await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId, Active: true });
  expect([home.Active, home.WithoutMentor]).toEqual([active, unpaired]);
  const behind = async (Need: 'overdue' | 'silent' | 'firstMeeting') => {
    const { All, list } = await coordinator.done('/api/mentor/Mentees', { ProjectId, Need, count: 1000 });
    expect(list).toHaveLength(All);
    return All;
  };
  const lists = [await behind('overdue'), await behind('silent'), await behind('firstMeeting')];
  expect(lists).toEqual([home.Overdue, home.Silent, home.WithoutFirstMeeting]);
  expect(lists.every((n) => n > 0)).toBe(true);
  const [{ n: submitted = 0 } = {}] = await world.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM applications WHERE project_id = 1 AND withdrawn_at IS NULL',
  );
  expect(home.Applications.reduce((sum, { Count }) => sum + Count, 0)).toBe(submitted);
  expect(home.Groups.length).toBe(5);
  for (const { Done, Begun, NotBegun } of home.Groups) {
    expect(Done + Begun + NotBegun).toBe(home.Active);
    expect(NotBegun).toBeGreaterThanOrEqual(0);
  }
  expect(home.Groups[0]?.Done).toBeGreaterThan(0);
  expect(home.MailsFailed).toBe(0);
  await world.pool.query(
    `INSERT INTO mails (project_id, address, template, language, subject, body, status) VALUES (1, 'a@example.org', 'x', 'el', 's', 'b', 'failed')`,
  );
  expect((await coordinator.done('/api/home/Staff', { ProjectId })).MailsFailed).toBe(1);
});
