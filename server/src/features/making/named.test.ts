/** For whom an action is published apart from all: counted, looked for, by mentee and by mentor, and taken back. */
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
const ProjectId = 1;

test('mentees with their mentor and their instant, mentors with how many, and nobody once it is for all', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { id: mentorId, username } = await makeLike(world, 'mentor');
  const people = [await makeMentee(world, { mentor: username }), await makeMentee(world, { mentor: username })];
  const alone = await makeMentee(world);
  await world.rows('DELETE FROM mentor_links WHERE mentee_id = $1', [alone.id]);
  const called: [number, string, string][] = [
    [people[0]?.id ?? 0, 'Βασιλάκη', 'Άννα'],
    [people[1]?.id ?? 0, 'Αλεξίου', 'Ζωή'],
    [alone.id, 'Γεωργίου', 'Νίκος'],
    [mentorId, 'Μέντης', 'Κώστας'],
  ];
  for (const [id, last, first] of called)
    await world.rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [
      id,
      { last_name: last, first_name: first },
    ]);
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Σε ποιους' });
  const ask = (more: { Search?: string; By?: 'people' | 'mentors'; page?: number; count?: number } = {}) =>
    admin.done('/api/action/PublishedFor', { ActionId, ...more });
  expect(await ask()).toEqual({ list: [], count: 0, All: 0, Now: 0, Later: 0 });

  await admin.done('/api/action/publish', { ActionId, MentorId: mentorId });
  await admin.done('/api/action/publish', { ActionId, MenteeId: alone.id, date: '2099-07-01' });
  const all = await ask();
  expect([all.All, all.Now, all.Later]).toEqual([3, 2, 1]);
  expect(all.list.map(({ Name, Mentor, People }) => [Name, Mentor, People])).toEqual([
    ['Αλεξίου Ζωή', 'Μέντης Κώστας', 1],
    ['Βασιλάκη Άννα', 'Μέντης Κώστας', 1],
    ['Γεωργίου Νίκος', '', 1],
  ]);
  expect(all.list[2]?.At).toBe('2099-06-30T21:00:00.000Z');
  const found = await ask({ Search: 'βασιλακη', count: 1 });
  expect([found.All, found.count, found.list[0]?.Name, found.Now]).toEqual([1, 1, 'Βασιλάκη Άννα', 2]);
  expect((await ask({ page: 1, count: 2 })).list.map(({ Name }) => Name)).toEqual(['Γεωργίου Νίκος']);
  const mentors = await ask({ By: 'mentors' });
  expect(mentors.list).toEqual([{ Id: mentorId, Name: 'Μέντης Κώστας', Mentor: '', At: null, People: 2 }]);
  expect((await ask({ By: 'mentors', Search: 'Αλεξίου' })).list).toEqual([]);

  await admin.done('/api/action/publish', { ActionId, MentorId: mentorId, date: null });
  expect((await ask()).list.map(({ Name }) => Name)).toEqual(['Γεωργίου Νίκος']);
  const { Version } = await admin.done('/api/action/publish', { ActionId, MenteeId: alone.id, date: null });
  const { Actions } = await admin.done('/api/action/Making', { ProjectId });
  // Nobody is left: it is as it was before anybody had it.
  expect(Actions.find(({ Id }) => Id === ActionId)).toMatchObject({ Flags: 1, Version });

  await admin.done('/api/action/publish', { ActionId, MenteeId: alone.id });
  await admin.done('/api/action/publish', { ActionId });
  expect((await ask()).All).toBe(0);
});

test('whoever had it before it was put away, or unpublished by its flag, does not have it again when others get it', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [former, other] = [await makeMentee(world), await makeMentee(world)];
  const row = async (ActionId: number) => {
    const { Actions } = await admin.done('/api/action/Making', { ProjectId });
    const found = Actions.find(({ Id }) => Id === ActionId);
    if (!found) throw new Error('the action is gone');
    return found;
  };
  const byFlag = async (ActionId: number, Flags: number) => {
    const { Version } = await row(ActionId);
    await admin.done('/api/action/SaveGrid', { Id: ActionId, Version, Flags });
  };
  const ways: Record<string, (ActionId: number) => Promise<unknown>> = {
    away: async (ActionId) => {
      for (const Archived of [true, false]) await admin.done('/api/action/Archive', { Id: ActionId, Archived });
    },
    flag: (ActionId) => byFlag(ActionId, 1),
    all: async (ActionId) => {
      await byFlag(ActionId, 3);
      await byFlag(ActionId, 67);
    },
  };
  for (const [way, act] of Object.entries(ways)) {
    const { Id: ActionId } = await admin.done('/api/project/CreateAction', {
      ProjectId,
      TypeId: 6,
      Title: `Πάλι ${way}`,
    });
    await admin.done('/api/action/publish', { ActionId, MenteeId: former.id });
    await act(ActionId);
    await admin.done('/api/action/publish', { ActionId, MenteeId: other.id });
    const { list } = await admin.done('/api/action/PublishedFor', { ActionId });
    expect([way, list.map(({ Id }) => Id)]).toEqual([way, [other.id]]);
    const mentee = await world.enter(former.username);
    expect([way, (await mentee.call('/api/action/get', { Id: ActionId })).status]).toEqual([way, 404]);
  }
});

test('of very many the page is read before they are counted, and they are counted once', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', {
    ProjectId,
    TypeId: 6,
    Title: 'Για πολλούς',
  });
  const { id: MenteeId } = await makeMentee(world);
  await admin.done('/api/action/publish', { ActionId, MenteeId });
  await world.rows(
    `WITH made AS (
      INSERT INTO users (username, fields)
        SELECT 'named' || n, jsonb_build_object('first_name', 'Α', 'last_name', 'Ωω' || lpad(n::text, 5, '0'))
        FROM generate_series(1, 2100) n RETURNING id),
      joined AS (INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 1 + (id % 21 = 0)::int FROM made)
      INSERT INTO action_mentees (action_id, mentee_id, published_at)
        SELECT $1, id, now() + CASE WHEN id % 2 = 0 THEN interval '1 day' ELSE interval '-1 day' END FROM made`,
    [ActionId],
  );
  const ask = (more: object) => admin.done('/api/action/PublishedFor', { ActionId, count: 100, ...more });
  const first = await ask({});
  const last = await ask({ page: 20 });
  // One in twenty-one left.
  expect([first.All, first.count, first.Now + first.Later, last.All]).toEqual([2001, 21, 2001, 2001]);
  expect([first.list.length, last.list.length]).toEqual([100, 1]);
  const found = await ask({ Search: 'Ωω' });
  expect([found.All, found.list.length]).toEqual([2000, 100]);
  // The list of actions counts so far and no further.
  const { Actions } = await admin.done('/api/action/Making', { ProjectId });
  expect(Actions.find(({ Id }) => Id === ActionId)?.Named).toBe(501);
});

test('who left is not among those whom it is published for', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [stays, left] = [await makeMentee(world), await makeMentee(world)];
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Για δύο' });
  for (const { id: MenteeId } of [stays, left]) await admin.done('/api/action/publish', { ActionId, MenteeId });
  const ask = () => admin.done('/api/action/PublishedFor', { ActionId });
  for (const [state, ids] of [
    [2, [stays.id]],
    [1, [stays.id, left.id]],
  ] as const) {
    await world.rows('UPDATE memberships SET state = $2 WHERE user_id = $1 AND project_id = 1', [left.id, state]);
    const { list, All, Now } = await ask();
    expect([new Set(list.map(({ Id }) => Id)), All, Now]).toEqual([new Set(ids), ids.length, ids.length]);
    const { Actions } = await admin.done('/api/action/Making', { ProjectId });
    expect(Actions.find(({ Id }) => Id === ActionId)?.Named).toBe(ids.length);
  }
});

test('who makes actions reads them, not of what is hidden from them; a mentor does not', async () => {
  const world = shared();
  const [admin, supervisor] = [await world.enter('admin'), await world.enter('supervisor')];
  const { id: MenteeId } = await makeMentee(world);
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Για έναν' });
  await admin.done('/api/action/publish', { ActionId, MenteeId });
  const ask = (who: Person) => who.call('/api/action/PublishedFor', { ActionId });
  expect((await supervisor.done('/api/action/PublishedFor', { ActionId })).list).toMatchObject([{ Id: MenteeId }]);
  expect((await ask(await world.enter('mentor'))).problem?.code).toBe('REFUSED');
  await world.rows('UPDATE actions SET flags = flags | 32 WHERE id = $1', [ActionId]);
  expect((await ask(supervisor)).problem?.code).toBe('NOT_FOUND');
  for (const who of [admin, await world.enter('coordinator')]) expect((await ask(who)).problem).toBeUndefined();
});

test('what is due before its publish date is refused for a mentee and a mentor’s mentees as for all', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { id: MentorId, username } = await makeLike(world, 'mentor');
  const { id: MenteeId } = await makeMentee(world, { mentor: username });
  const Data = { Due: '2026-12-01' };
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Πριν', Data });
  for (const whom of [{}, { MenteeId }, { MentorId }]) {
    const { problem } = await admin.call('/api/action/publish', { ActionId, date: '2099-01-01', ...whom });
    const [fault] = makingFaultsIn(problem?.details ?? {});
    expect(fault).toMatchObject({ Cell: 'Data.Due', Code: 'DUE_BEFORE_PUBLISH', Detail: '2099-01-01' });
  }
  expect(await admin.done('/api/action/PublishedFor', { ActionId })).toMatchObject({ All: 0 });
  // By its flag, too, once the day is over.
  const over = { Data: { Due: '2001-02-03' }, Flags: 3 };
  const { problem } = await admin.call('/api/action/SaveGrid', { Rows: [{ Id: ActionId, Version: 1, ...over }] });
  expect(makingFaultsIn(problem?.details ?? {})[0]).toMatchObject({ Code: 'DUE_BEFORE_PUBLISH' });
});

test('what is due before its publish date is refused whichever of the two comes last, and by a flag', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { id: MenteeId } = await makeMentee(world);
  const make = (more: object) =>
    admin.call('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Πριν από τη δημοσίευση', ...more });
  const code = ({ problem }: Awaited<ReturnType<typeof admin.call>>) =>
    makingFaultsIn(problem?.details ?? {}).map(({ Cell, Code }) => `${Cell} ${Code}`);
  const before = { Data: { Due: '2001-02-03' } };
  const refused = ['Data.Due DUE_BEFORE_PUBLISH'];
  // Made published.
  expect(code(await make({ ...before, Flags: 3 }))).toEqual(refused);
  const save = async (Id: number, more: object) => {
    const [row] = await world.rows<{ version: number }>('SELECT version FROM actions WHERE id = $1', [Id]);
    return admin.call('/api/action/SaveGrid', { Rows: [{ Id, Version: row?.version ?? 0, ...more }] });
  };
  // Published by its flag when it was made, or later: the instant is kept, and the day moved after that.
  const { Id: made } = (await make({ Flags: 3 })).output;
  const { Id: flagged } = (await make({})).output;
  expect(code(await save(flagged, { Flags: 3 }))).toEqual([]);
  for (const id of [made, flagged]) {
    const [row] = await world.rows<{ at: Date | null }>('SELECT publish_at AS at FROM actions WHERE id = $1', [id]);
    expect(Math.abs(Date.now() - (row?.at?.getTime() ?? 0))).toBeLessThan(60_000);
    expect(code(await save(id, before))).toEqual(refused);
  }
  // For one mentee from a later day on.
  const { Id: named } = (await make({})).output;
  await admin.done('/api/action/publish', { ActionId: named, MenteeId, date: '2099-01-01' });
  expect(code(await save(named, { Data: { Due: '2098-12-31' } }))).toEqual(refused);
  expect(code(await save(named, { Data: { Due: '2099-01-01' } }))).toEqual([]);
  // What was wrong already keeps no other change away.
  await world.rows(`UPDATE actions SET data = '{"Due":"2001-02-03"}' WHERE id = $1`, [named]);
  expect(code(await save(named, { Title: 'Άλλος τίτλος' }))).toEqual([]);
});

test('titles that are no texts, or longer than a title, are refused where they stand, and never break the grid', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const made = { ProjectId, TypeId: 6, Title: 'Με τίτλους' };
  const { Id, Version } = await admin.done('/api/project/CreateAction', {
    ...made,
    Flags: 2,
    Titles: { en: 'Titles' },
  });
  for (const Titles of [{ short_en: 5 }, { en: null }, { short: { a: 1 } }, { other: true }, { en: 'ε'.repeat(301) }]) {
    const Row = { Id, Version, Titles };
    const refused = await world.app.inject({
      method: 'POST',
      url: '/api/action/SaveGrid',
      payload: { Rows: [Row] },
      headers: { cookie: admin.cookie, origin: 'http://telemachos.test', 'x-project': '1' },
    });
    expect([refused.statusCode, Object.keys(refused.json<{ fields?: object }>().fields ?? {})]).toEqual([
      400,
      [`Rows.0.Titles.${Object.keys(Titles)[0]}`],
    ]);
  }
  // What an older release kept is read as far as it can be.
  await world.rows(`UPDATE actions SET titles = '{"en":7,"short":null}' WHERE id = $1`, [Id]);
  const head = await admin.done('/api/project/GetActionsGridHeader', { ProjectId });
  expect(head.find((column) => column.Id === Id)).toMatchObject({ Short: 'Με τίτλους', TitleEn: 'Με τίτλους' });
});

test('who has not activated the account has what is published for a mentor’s mentees, and is counted', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { id: MentorId, username } = await makeLike(world, 'mentor');
  const { id: MenteeId } = await makeMentee(world, { mentor: username });
  await world.rows('UPDATE memberships SET state = 0 WHERE user_id = $1', [MenteeId]);
  const { Id: ActionId } = await admin.done('/api/project/CreateAction', {
    ProjectId,
    TypeId: 6,
    Title: 'Για όλους τους',
  });
  expect((await admin.done('/api/action/publish', { ActionId, MentorId })).People).toBe(1);
  const { list, Now } = await admin.done('/api/action/PublishedFor', { ActionId });
  expect([list.map(({ Id }) => Id), Now]).toEqual([[MenteeId], 1]);
  const made = (await admin.done('/api/action/Making', { ProjectId })).Actions.find(({ Id }) => Id === ActionId);
  expect(made?.Named).toBe(1);
});
