/** The grid: who sees whom, which columns, in which order, in pages. */
import { compareGreek } from '@telemachos/contract/kit/greek.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { fetchGridFile } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const everybody = { ProjectId, Active: false, Count: 1000 };
/** How many mentees the project has: the demonstration's and those of other tests. */
const menteesOf = async (world: World): Promise<number> =>
  (
    await world.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM memberships WHERE project_id = $1 AND 'Mentee' = ANY(roles)`,
      [ProjectId],
    )
  )[0]?.n ?? 0;

test('a coordinator sees every mentee, in Greek alphabetical order, without overlap between pages', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { Pages, All } = await coordinator.done('/api/project/GetActionsGrid_Count', { ...everybody, Count: 25 });
  const all = await menteesOf(world);
  expect([Pages, All, all >= 60]).toEqual([Math.ceil(all / 25), all, true]);
  const pages = await Promise.all(
    Array.from({ length: Pages }, (_, Page) =>
      coordinator.done('/api/project/GetActionsGrid_Partial', { ...everybody, Count: 25, Page }),
    ),
  );
  const lines = pages.flat();
  expect(new Set(lines.map(({ User }) => User.Id)).size).toBe(all);
  expect(lines).toHaveLength(all);
  const names = lines.map(({ User: { Fields } }) => Fields.last_name);
  expect(names).toEqual(names.toSorted(compareGreek));
});

test('what begins in a far year stands in its cell', async () => {
  const world = shared();
  const { id } = await makeMentee(world);
  await world.rows(`UPDATE action_mentees SET since = '2099-01-01T00:00:00Z' WHERE mentee_id = $1 AND action_id = 2`, [
    id,
  ]);
  const coordinator = await world.enter('coordinator');
  const lines = await coordinator.done('/api/project/GetActionsGrid_Partial', { ...everybody, Page: 0 });
  const cell = lines.find(({ User }) => User.Id === id)?.Actions.find(({ ActionId }) => ActionId === 2);
  expect(cell?.Since).toBe(Date.parse('2099-01-01T00:00:00Z') / 1000);
});

test('active people only, unless asked', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const active = await coordinator.done('/api/project/GetActionsGrid_Partial', { ProjectId, Count: 1000, Page: 0 });
  expect(active.length).toBeLessThan(await menteesOf(world));
  expect(active.every(({ User }) => User.State === 1)).toBe(true);
});

test('a mentor sees the own caseload, and no columns or cells that are hidden from mentors', async () => {
  const world = shared();
  const [mentor, admin] = [await world.enter('mentor'), await world.enter('admin')];
  const linked = await world.rows<{ id: number }>(
    `SELECT DISTINCT mentee_id AS id FROM mentor_links JOIN users u ON u.id = mentor_id WHERE u.username = 'mentor'`,
  );
  const lines = await mentor.done('/api/project/GetActionsGrid_Partial', { ...everybody, Page: 0 });
  expect(lines.map(({ User }) => User.Id).toSorted((a, b) => a - b)).toEqual(
    linked.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const columns = await mentor.done('/api/project/GetActionsGridHeader', { ProjectId });
  expect(columns.length).toBeGreaterThan(0);
  expect(
    columns.some(
      ({ Flags }) => hasFlag(Flags, 'HideFromMentor') || hasFlag(Flags, 'HideInGrid') || !hasFlag(Flags, 'Published'),
    ),
  ).toBe(false);
  const all = await admin.done('/api/project/GetActionsGridHeaderAll', { ProjectId });
  expect(all).toHaveLength(28);
  const hidden = new Set(all.filter(({ Flags }) => hasFlag(Flags, 'HideFromMentor')).map(({ Id }) => Id));
  expect(hidden.size).toBeGreaterThan(0);
  expect(lines.flatMap(({ Actions }) => Actions).some(({ ActionId }) => hidden.has(ActionId))).toBe(false);
});

test('the grid has cells of its columns alone, also when an action is unpublished or kept out of the grid', async () => {
  // It changes actions, which are everybody's.
  const world = await openWorld();
  const admin = await world.enter('admin');
  const cells = async () =>
    new Set(
      (await admin.done('/api/project/GetActionsGrid_Partial', { ...everybody, Page: 0 })).flatMap(({ Actions }) =>
        Actions.map(({ ActionId }) => ActionId),
      ),
    );
  const [first = 0, second = 0] = await cells();
  await world.rows('UPDATE actions SET flags = flags & ~2 WHERE id = $1', [first]);
  await world.rows('UPDATE actions SET flags = flags | 16 WHERE id = $1', [second]);
  const left = await cells();
  expect([left.has(first), left.has(second), left.size > 0]).toEqual([false, false, true]);
  const columns = new Set((await admin.done('/api/project/GetActionsGridHeader', { ProjectId })).map(({ Id }) => Id));
  expect([...left].filter((id) => !columns.has(id))).toEqual([]);
});

test('a mentor linked for one action sees that mentee with that cell only', async () => {
  const world = shared();
  const { id: menteeId } = await makeMentee(world);
  const mentor = await makeLike(world, 'mentor');
  const [{ action_id: actionId = 0 } = {}] = await world.rows<{ action_id: number }>(
    'SELECT c.action_id FROM action_mentees c JOIN actions a ON a.id = c.action_id WHERE c.mentee_id = $1 AND a.flags = 2 LIMIT 1',
    [menteeId],
  );
  await world.pool.query(
    `INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES ($1, $2, $3, $4)`,
    [ProjectId, menteeId, mentor.id, actionId],
  );
  const lines = await mentor.done('/api/project/GetActionsGrid_Partial', { ...everybody, Page: 0 });
  expect(lines.map(({ User }) => User.Id)).toEqual([menteeId]);
  expect(lines[0]?.Actions.map(({ ActionId }) => ActionId)).toEqual([actionId]);
});

test('the search ignores accents, case and final sigma, and finds words in any order', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [person] = await world.rows<{ first_name: string; last_name: string; id: number }>(
    `SELECT id, first_name, last_name FROM users WHERE username = 'mentee'`,
  );
  const Search = `${person?.first_name
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')} ${person?.last_name.toLowerCase()}`;
  const lines = await coordinator.done('/api/project/GetActionsGrid_Partial', { ...everybody, Page: 0, Search });
  expect(lines.map(({ User }) => User.Id)).toContain(person?.id);
  expect(await coordinator.done('/api/project/GetActionsGrid_Partial', { ...everybody, Page: 0, Search: '%' })).toEqual(
    [],
  );
});

test('filters by a field, by state and by mentor', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const count = async (more: object) =>
    (await coordinator.done('/api/project/GetActionsGrid_Count', { ...everybody, ...more })).All;
  const [{ id: MentorId = 0 } = {}] = await world.rows<{ id: number }>(
    `SELECT id FROM users WHERE username = 'mentor'`,
  );
  const [{ n: women = 0 } = {}] = await world.rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.fields->>'sex' = '5302' AND 'Mentee' = ANY(m.roles)`,
  );
  const [{ n: left = 0 } = {}] = await world.rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM memberships WHERE state = 2 AND 'Mentee' = ANY(roles)`,
  );
  const [{ n: linked = 0 } = {}] = await world.rows<{ n: number }>(
    'SELECT count(DISTINCT mentee_id)::int AS n FROM mentor_links WHERE mentor_id = $1',
    [MentorId],
  );
  const [{ n: alone = 0 } = {}] = await world.rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM memberships m WHERE m.project_id = 1 AND 'Mentee' = ANY(m.roles) AND NOT EXISTS (
      SELECT 1 FROM mentor_links l WHERE l.project_id = 1 AND l.mentee_id = m.user_id AND l.action_id IS NULL)`,
  );
  expect([women, left, linked, alone].every((n) => n > 0)).toBe(true);
  expect([
    await count({ Filter: { sex: '5302' } }),
    await count({ Filter: { State: '2' } }),
    await count({ MentorId }),
    await count({ Unpaired: true }),
  ]).toEqual([women, left, linked, alone]);
  // A mentor who asks for them is given none: theirs have one.
  const mentor = await world.enter('mentor');
  expect((await mentor.done('/api/project/GetActionsGrid_Count', { ...everybody, Unpaired: true })).All).toBe(0);
});

test('a mentor filters the own caseload by what mentors may see; a filter by anything else is refused and never ignored', async () => {
  const world = shared();
  const mentor = await world.enter('mentor');
  const count = async (Filter: Record<string, string>) =>
    (await mentor.done('/api/project/GetActionsGrid_Count', { ...everybody, Filter })).All;
  const [{ women = 0, everyone = 0 } = {}] = await world.rows<{
    women: number;
    everyone: number;
  }>(`SELECT count(*) FILTER (WHERE fields->>'sex' = '5302')::int AS women, count(*)::int AS everyone FROM users
    WHERE id IN (SELECT mentee_id FROM mentor_links WHERE mentor_id = (SELECT id FROM users WHERE username = 'mentor'))`);
  expect(women).toBeGreaterThan(0);
  expect([await count({}), await count({ sex: '5302' }), await count({ sex: 'none' })]).toEqual([everyone, women, 0]);
  for (const field of ['AMKA', 'nothing'])
    expect(
      (await mentor.call('/api/project/GetActionsGrid_Count', { ...everybody, Filter: { [field]: '1' } })).problem,
    ).toMatchObject({ code: 'BAD_INPUT', fields: { [`Filter.${field}`]: 'BAD_INPUT' } });
});

test('the data of the actions are on the lines where they are asked for, for those who may read them', async () => {
  const world = shared();
  const [mentor, mentee] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentee')];
  await world.rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id) VALUES (1, $1, $2)', [
    mentee.id,
    mentor.id,
  ]);
  await world.rows(
    `INSERT INTO action_mentees (action_id, mentee_id, mentee_data, public_data, private_data)
     VALUES (4, $1, '{"a":"«δική μου»"}', '{"Note":"για εσάς"}', '{"Note":"κρυφή"}'), (7, $1, $2, NULL, NULL)`,
    [mentee.id, { long: 'α'.repeat(20_000) }],
  );
  await world.rows(`INSERT INTO action_mentors (action_id, mentor_id, data) VALUES (4, $1, '{"own":1}')`, [mentor.id]);
  const lines = async (who: Person, Data: boolean) =>
    (
      await who.done('/api/project/GetActionsGrid_Partial', {
        ProjectId,
        Search: mentee.username,
        Active: false,
        Page: 0,
        Data,
      })
    )[0]?.Actions.map(({ Since: _since, ...cell }) => cell);
  const bare = { Completion: 0, NextActor: 'mentee' };
  expect(await lines(mentor, true)).toEqual([
    {
      ...bare,
      ActionId: 4,
      PerMentee_MenteeData: { a: '«δική μου»' },
      PerMentee_MentorData: { Note: 'για εσάς' },
      PerMentor_Data: [{ UserId: mentor.id, Data: { own: 1 } }],
    },
    { ...bare, ActionId: 7 },
  ]);
  expect((await lines(await world.enter('coordinator'), true))?.[0]).toEqual({
    ...bare,
    ActionId: 4,
    PerMentee_MenteeData: { a: '«δική μου»' },
    PerMentee_MentorData: { Note: 'για εσάς' },
  });
  for (const [who, asked] of [
    [mentor, false],
    [await world.enter('microdata'), true],
  ] as const)
    expect(await lines(who, asked)).toEqual([4, 7].map((ActionId) => ({ ...bare, ActionId })));
  const much = await mentor.call('/api/project/GetActionsGrid_Partial', { ...everybody, Page: 0, Data: true });
  expect(much.problem).toMatchObject({ code: 'BAD_INPUT', fields: { Count: expect.any(String) } });
});

test('the grid is a file of what the caller’s filters find, in the caller’s reach and language', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const [one, two] = [
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
  ];
  await world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [two.id]);
  await world.rows(`UPDATE users SET fields = fields || '{"last_name":"=1+1"}' WHERE id = $1`, [one.id]);
  const file = async (who: Person, query: object) => {
    const { type, body } = await fetchGridFile(world, who, { ProjectId, Format: 'csv', ...query });
    return { type, lines: body.toString('utf8').split('\r\n') };
  };
  const { type, lines } = await file(mentor, {});
  expect([type, lines.length]).toEqual(['text/csv; charset=utf-8', 3]);
  const columns = await mentor.done('/api/project/GetActionsGridHeader', { ProjectId });
  expect(lines[0]).toMatch(/^\uFEFFΕπώνυμο;Όνομα;Όνομα χρήστη;Κατάσταση;Γιατί ανενεργός;Εκπρόθεσμες;/);
  expect(lines[0]?.split(';')).toHaveLength(7 + columns.length);
  const cells = await mentor.done('/api/project/GetActionsGrid_Partial', { ProjectId, Page: 0 });
  const done = new Map(cells[0]?.Actions.map(({ ActionId, Completion }) => [ActionId, String(Completion)]));
  expect(lines[1]?.split(';').slice(7)).toEqual(columns.map(({ Id }) => done.get(Id) ?? ''));
  expect(lines[1]).toMatch(/^'=1\+1;/);
  const everybody = await file(mentor, { Active: false, Language: 'en', Group: columns[0]?.Group ?? '' });
  expect([everybody.lines.length, everybody.lines[0]?.split(';')[0]]).toEqual([4, '\uFEFFSurname']);
  expect(everybody.lines[0]?.split(';')).toHaveLength(
    7 + columns.filter(({ Group }) => Group === columns[0]?.Group).length,
  );
  const states = everybody.lines.slice(1, 3).map((line) => line.split(';').slice(3, 5));
  expect(states).toEqual(
    expect.arrayContaining([
      ['Active', ''],
      ['Inactive', 'Left'],
    ]),
  );
  const coordinator = await world.enter('coordinator');
  expect((await file(coordinator, { Search: one.username })).lines).toHaveLength(3);
  expect((await file(coordinator, { Filter: { State: '2' }, Active: false, Search: two.username })).lines).toHaveLength(
    3,
  );
  for (const Filter of ['{"nothing":"1"}', '{"__proto__":"1"}', '{"__proto__":{"State":"2"}}', '{"constructor":"1"}']) {
    const order = `{"ProjectId":1,"Format":"csv","Filter":${Filter}}`;
    expect([Filter, (await coordinator.raw('/api/project/GridExport', order)).status]).toEqual([Filter, 400]);
  }
  const book = await file(coordinator, { Format: 'xlsx', Search: one.username });
  expect(book.lines[0]?.startsWith('PK')).toBe(true);
});
