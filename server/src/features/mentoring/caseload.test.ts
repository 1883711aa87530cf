/** Who needs somebody, and why: a mentor's caseload, the staff's list and numbers. */
import { needReasons } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { compareGreek, fold } from '@telemachos/contract/kit/greek.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { singleLetter, expectLetterSearch } from '../../testing/list-search.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const idOf = async (world: World, username: string) =>
  (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;
/** A mentor with one mentee. */
const open = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const { id: MenteeId } = await makeMentee(world, { mentor: mentor.username });
  return { world, mentor, MenteeId, coordinator: await world.enter('coordinator') };
};

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
  // The person's page says since when, as the list does.
  const listed = (await mentor.done('/api/mentor/Mentees', { ProjectId, count: 100 })).list.find(
    ({ User }) => User.Id === MenteeId,
  );
  const { Mentee } = await mentor.done('/api/action/mentor', { ProjectId, MenteeId });
  expect(Mentee.Heard).toBe(listed?.Since);
  await world.pool.query(
    `INSERT INTO action_mentees (action_id, mentee_id, completed, completion, next_actor, since, completed_at)
     SELECT id, $1, true, 100, 'nobody', now() - interval '30 days', now() - interval '20 days' FROM actions ON CONFLICT DO NOTHING`,
    [MenteeId],
  );
  expect(await reason(), 'who has finished owes no sign of life').toMatchObject({ Reason: 'none' });
});

test('a meeting of an action that has a mentor of its own presses that one alone', async () => {
  const { world, MenteeId, mentor, coordinator } = await open();
  const other = await makeLike(world, 'mentor');
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id) VALUES (1, $1, 7, $2)', [
    MenteeId,
    other.id,
  ]);
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1 AND action_id <> 7', [MenteeId]);
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor) VALUES (7, $1, 'mentor')
      ON CONFLICT (mentee_id, action_id) DO UPDATE SET next_actor = 'mentor', completed = false, public_data = NULL`,
    [MenteeId],
  );
  const reason = async (who: Pick<typeof mentor, 'done'>) => {
    const { list } = await who.done('/api/mentor/Mentees', { ProjectId, count: 1000 });
    return list.find(({ User }) => User.Id === MenteeId)?.Reason;
  };
  expect([await reason(mentor), await reason(other), await reason(coordinator)]).toEqual([
    'none',
    'schedule',
    'schedule',
  ]);
});

test('the staff’s list is by need or by name and searches without accents; what is hidden from mentors gives a mentor no reason', async () => {
  const { world, mentor, coordinator, MenteeId } = await open();
  const asked = { ProjectId, count: 1000, Active: false };
  const weighed = await coordinator.done('/api/mentor/Mentees', asked);
  const ranks = weighed.list.map(({ Reason }) => needReasons.indexOf(Reason));
  expect([weighed.ByNeed, ranks]).toEqual([true, ranks.toSorted((a, b) => a - b)]);
  const page = await coordinator.done('/api/mentor/Mentees', { ...asked, Order: 'last_name' });
  const names = page.list.map(({ User }) => User.Fields.last_name);
  expect(names).toEqual(names.toSorted(compareGreek));
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
    expect([All, list.length > 0]).toEqual([list.length, true]);
    return list.length;
  };
  const lists = [await behind('overdue'), await behind('silent'), await behind('firstMeeting')];
  expect(lists).toEqual([home.Overdue, home.Silent, home.WithoutFirstMeeting]);
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

test('the staff’s home tells the course week by week, in weeks of Athens', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const [mentee, other] = [await idOf(world, 'mentee3'), await idOf(world, 'mentee4')];
  // Nothing has happened lately.
  await world.pool.query(`UPDATE applications SET submitted_at = '2026-01-10T10:00Z' WHERE project_id = 1`);
  await world.pool.query(`UPDATE memberships SET joined_at = '2026-01-10T10:00Z' WHERE project_id = 1`);
  await world.pool.query(`UPDATE action_mentees SET completed_at = '2026-01-10T10:00Z' WHERE completed`);
  const quiet = (await coordinator.done('/api/home/Staff', { ProjectId })).Weeks;
  const mondays = quiet.map(({ Week }) => new Date(Week).getTime());
  expect(mondays.map((day) => new Date(day).getUTCDay())).toEqual(Array.from({ length: 12 }, () => 1));
  expect(mondays.every((day, at) => at === 0 || day - (mondays[at - 1] ?? 0) === 7 * 86_400_000)).toBe(true);
  expect(quiet.every(({ Applications, Joined, Finished }) => Applications + Joined + Finished === 0)).toBe(true);

  const before = quiet.at(-2)?.Week ?? '';
  const sunday = new Date(new Date(before).getTime() + 6 * 86_400_000).toISOString().slice(0, 10);
  // Half past eleven in the evening in Athens is still that Sunday, whatever the day is in Greenwich.
  await world.pool.query(
    `UPDATE applications SET submitted_at = ($1 || ' 23:30')::timestamp AT TIME ZONE 'Europe/Athens'
      WHERE id IN (SELECT id FROM applications WHERE project_id = 1 AND withdrawn_at IS NULL ORDER BY id LIMIT 3)`,
    [sunday],
  );
  await world.pool.query(
    `UPDATE memberships SET joined_at = $1::timestamp AT TIME ZONE 'Europe/Athens' WHERE project_id = 1 AND user_id = ANY($2)`,
    [before, [mentee, other]],
  );
  // Everything that is everybody's is done, by one of them; the other lacks one of them.
  await world.pool.query(
    `INSERT INTO action_mentees (action_id, mentee_id, completed, completed_at)
      SELECT a.id, m.id, true, $1::timestamp AT TIME ZONE 'Europe/Athens'
        FROM actions a, unnest($2::int[]) AS m(id) WHERE a.project_id = 1
      ON CONFLICT (mentee_id, action_id) DO UPDATE SET completed = true, completed_at = excluded.completed_at`,
    [before, [mentee, other]],
  );
  await world.pool.query(`UPDATE action_mentees SET completed = false WHERE mentee_id = $1 AND action_id = 1`, [other]);
  const weeks = (await coordinator.done('/api/home/Staff', { ProjectId })).Weeks;
  expect(weeks.filter(({ Applications, Joined, Finished }) => Applications + Joined + Finished > 0)).toEqual([
    { Week: before, Applications: 3, Joined: 2, Finished: 1 },
  ]);
});

test('the list narrows to whom the mentor has to read, also where something else presses more', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const [read, both, other] = [
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
  ];
  await world.rows(`DELETE FROM action_mentees WHERE mentee_id = ANY($1)`, [[read.id, both.id, other.id]]);
  const cell = (id: number, actionId: number, actor: string, due: string) =>
    world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, due_at) VALUES ($2, $1, $3, now() + $4::interval)`,
      [id, actionId, actor, due],
    );
  await cell(read.id, 2, 'mentor', '1 day');
  await cell(both.id, 2, 'mentor', '1 day');
  await cell(both.id, 4, 'mentee', '-1 day');
  await cell(other.id, 4, 'mentee', '-1 day');
  const named = async (Need: 'read' | 'overdue') => {
    const { list } = await mentor.done('/api/mentor/Mentees', { ProjectId, Need, count: 100 });
    return list.map(({ User, Reason }) => [User.Id, Reason]).sort(([a], [b]) => Number(a) - Number(b));
  };
  expect(await named('read')).toEqual([
    [read.id, 'read'],
    [both.id, 'overdue'],
  ]);
  expect(await named('overdue')).toEqual([
    [both.id, 'overdue'],
    [other.id, 'overdue'],
  ]);
});

test('a search of one letter finds every mentee who has it, by need and by name, and one without a match nobody', async () => {
  const world = await openWorld();
  const [{ id: mentor = 0 } = {}] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentor'`);
  const linked = await world.rows<{ id: number }>(
    'SELECT DISTINCT mentee_id AS id FROM mentor_links WHERE project_id = 1 AND mentor_id = $1',
    [mentor],
  );
  await world.rows(`UPDATE users SET fields = fields || '{"last_name":"Ώριμος"}' WHERE id = ANY($1)`, [
    linked.slice(0, 5).map(({ id }) => id),
  ]);
  const all = await world.rows<{ id: number; words: string }>(
    `SELECT u.id, concat_ws(' ', u.username, u.email, u.fields->>'last_name', u.fields->>'first_name', u.fields->>'kayas',
        u.fields->>'AFM') AS words
      FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.project_id = 1 AND 'Mentee' = ANY(m.roles)`,
  );
  const own = new Set(linked.map(({ id }) => id));
  const expected = all.filter(({ words }) => fold(words).includes(singleLetter.found)).map(({ id }) => id);
  for (const [username, whom] of [
    ['coordinator', expected],
    ['mentor', expected.filter((id) => own.has(id))],
  ] as const) {
    const who = await world.enter(username);
    for (const Order of [undefined, 'last_name'] as const)
      await expectLetterSearch(async (asked) => {
        const more = { ProjectId, Active: false, Order };
        const { list, All, count } = await who.done('/api/mentor/Mentees', { ...more, ...asked });
        return { ids: list.map(({ User }) => User.Id), All, count };
      }, whom);
  }
});
