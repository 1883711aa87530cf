/**
 * What a project keeps from a Level is not shown, searched, filtered by, sorted by nor exported, whichever list one
 * tries.
 */
import { beforeAll, expect, test } from 'vitest';
import { fetchExport } from '../../testing/job-files.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';
import { keepFields } from './testing/keeping.ts';

const ProjectId = 1;

type Kept = { id: number; AFM: string; kayas: string; email: string; last_name: string };
const menteeOf = async (world: World, username = 'mentee'): Promise<Kept> => {
  const [person] = await world.rows<Kept>(
    `SELECT id, fields->>'AFM' AS "AFM", fields->>'kayas' AS kayas, email, last_name FROM users WHERE username = $1`,
    [username],
  );
  if (!person?.AFM || !person.kayas) throw new Error('the mentee has no numbers');
  return person;
};

/** A world whose project keeps them. The others, which change what is kept, have worlds of their own. */
const kept = sharedWorld();
beforeAll(() => keepFields(kept()));

test('a search finds nobody by what is kept, in any list, and still by the rest', async () => {
  const world = kept();
  const person = await menteeOf(world);
  for (const [username, found] of [
    ['coordinator', 0],
    ['supervisor', 1],
  ] as const) {
    const asker = await world.enter(username);
    for (const Search of [person.AFM, person.kayas, person.email]) {
      const counts = [
        (await asker.done('/api/user/FindUsers', { ProjectId, Search })).All,
        (await asker.done('/api/project/GetActionsGrid_Count', { ProjectId, Active: false, Search })).All,
        (await asker.done('/api/project/GetActionsGrid_Partial', { ProjectId, Active: false, Search, Page: 0 })).length,
        (await asker.done('/api/mentor/Mentees', { ProjectId, Active: false, Search })).All,
        (await asker.done('/api/ApplicationForm/List', { ProjectId, Search })).All,
      ];
      expect([username, Search, counts.every((n) => n === 0), counts.every((n) => (n ?? 0) > 0)]).toEqual([
        username,
        Search,
        found === 0,
        found > 0,
      ]);
    }
    expect(
      (await asker.done('/api/user/FindUsers', { ProjectId, Search: person.last_name.toUpperCase() })).list.map(
        ({ Id }) => Id,
      ),
    ).toContain(person.id);
    expect(
      (await asker.done('/api/ApplicationForm/List', { ProjectId, Search: person.last_name.toUpperCase() })).All,
    ).toBeGreaterThan(0);
  }
});

test('people to try settings on are found by name, five by name in order, and by nothing that is kept from who asks', async () => {
  const world = await openWorld();
  const person = await menteeOf(world);
  const admin = await world.enter('admin');
  const found = async (Search: string) =>
    (await admin.done('/api/project/SamplePeople', { Id: ProjectId, Search })).map(({ Id }) => Id);
  const folded = person.last_name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  expect(await found(folded)).toContain(person.id);
  expect(await found(person.AFM)).toEqual([person.id]);
  const all = await admin.done('/api/project/SamplePeople', { Id: ProjectId, Search: '' });
  const byName = await world.rows<{ id: number }>(
    `SELECT u.id FROM users u JOIN memberships m ON m.user_id = u.id AND m.project_id = 1 AND m.state = 1
      ORDER BY u.last_name COLLATE "el-GR-x-icu", u.first_name COLLATE "el-GR-x-icu", u.id LIMIT 5`,
  );
  expect(all.map(({ Id }) => Id)).toEqual(byName.map(({ id }) => id));
  // Only whoever stands above administrators reads it by now.
  await world.rows(`UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (
    SELECT jsonb_agg(CASE WHEN f->>'Name' = 'AFM' THEN f || '{"Visible":0}' ELSE f END)
    FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`);
  expect(await found(person.AFM)).toEqual([]);
  const [shown] = await admin.done('/api/project/SamplePeople', { Id: ProjectId, Search: folded });
  expect(shown?.Fields).not.toHaveProperty('AFM');
});

test('two applications are not told to be alike in what is kept', async () => {
  const world = await openWorld();
  const pairs = await world.rows<{ id: number; by: string }>(
    `SELECT a.id, CASE WHEN a.afm = d.afm THEN 'afm' ELSE 'email' END AS by FROM applications a JOIN applications d ON d.id <> a.id AND (d.afm = a.afm OR d.email = a.email)`,
  );
  const told = async (username: string) => {
    const asker = await world.enter(username);
    const { All, Counts } = await asker.done('/api/ApplicationForm/List', { ProjectId, Duplicates: true });
    const { list } = await asker.done('/api/ApplicationForm/List', { ProjectId, count: 200 });
    const details = await Promise.all(pairs.map(({ id: Id }) => asker.done('/api/ApplicationForm/Details', { Id })));
    const by = (words: (string | null)[]): string[] => words.filter((word) => word !== null).toSorted();
    return {
      All,
      counted: Counts?.duplicates,
      flagged: by(list.map(({ Duplicate }) => Duplicate)),
      own: by(details.map(({ Duplicate }) => Duplicate)),
      named: by(details.flatMap(({ Duplicates }) => Duplicates.map(({ By }) => By))),
    };
  };
  const telling = (...by: string[]) => ({ All: by.length, counted: by.length, flagged: by, own: by, named: by });
  expect(pairs.map(({ by }) => by).toSorted()).toEqual(['afm', 'afm', 'email', 'email']);
  expect(await told('coordinator')).toEqual(telling('afm', 'afm', 'email', 'email'));
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (SELECT jsonb_agg(CASE WHEN f->>'Name' = 'AFM' THEN f || '{"Visible":100}' ELSE f END) FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
  );
  expect(await told('coordinator')).toEqual(telling('email', 'email'));
  await keepFields(world);
  expect(await told('coordinator')).toEqual(telling());
  expect(await told('supervisor')).toEqual(telling('afm', 'afm', 'email', 'email'));
  // Alike in both, and one of them kept: the other alone is told.
  const [first, second] = pairs.filter(({ by }) => by === 'afm').map(({ id }) => id);
  await world.rows('UPDATE applications SET email = (SELECT email FROM applications WHERE id = $1) WHERE id = $2', [
    first,
    second,
  ]);
  expect((await told('supervisor')).named).toEqual(['both', 'both', 'email', 'email']);
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (SELECT jsonb_agg(CASE WHEN f->>'Name' = 'AFM' THEN f || '{"Visible":2000}' ELSE f END) FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
  );
  expect(await told('coordinator')).toEqual(telling('afm', 'afm'));
});

test('nobody is linked by what is kept', async () => {
  const world = kept();
  const before = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: before.username });
  const person = await menteeOf(world, mentee.username);
  const { id: MentorId } = await makeLike(world, 'mentor');
  const links = () =>
    world.rows<{ mentee: number; mentor: number }>(
      'SELECT mentee_id AS mentee, mentor_id AS mentor FROM mentor_links WHERE mentee_id = $1 OR mentor_id = $2',
      [mentee.id, MentorId],
    );
  const link = async (username: string, more: object) =>
    (await world.enter(username)).call('/api/user/setDefaultMentor', { ProjectId, MentorId, Active: false, ...more });
  expect((await link('coordinator', { Search: person.AFM })).output.Changed).toBe(0);
  expect((await link('coordinator', { Filter: { AFM: person.AFM } })).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { 'Filter.AFM': 'BAD_INPUT' },
  });
  expect(await links()).toEqual([{ mentee: mentee.id, mentor: before.id }]);
  expect((await link('supervisor', { Search: person.AFM })).output.Changed).toBe(1);
  expect(await links()).toEqual([{ mentee: mentee.id, mentor: MentorId }]);
});

test('a filter by what is kept, or by a field that is none, is refused and never ignored', async () => {
  const world = kept();
  const person = await menteeOf(world);
  const coordinator = await world.enter('coordinator');
  for (const [field, value] of [
    ['AFM', person.AFM],
    ['score', '7'],
    ['nothing', 'x'],
  ] as const) {
    const Filter = { [field]: value };
    const name = `Filter.${field}`;
    for (const answer of [
      await coordinator.call('/api/user/FindUsers', { ProjectId, Filter }),
      await coordinator.call('/api/project/GetActionsGrid_Count', { ProjectId, Filter }),
      await coordinator.call('/api/project/GetActionsGrid_Partial', { ProjectId, Filter, Page: 0 }),
    ])
      expect(answer.problem).toMatchObject({ code: 'BAD_INPUT', fields: { [name]: 'BAD_INPUT' } });
  }
  const mentor = await world.enter('mentor');
  for (const field of ['AFM', 'email', 'score', 'nothing'])
    for (const answer of [
      await mentor.call('/api/project/GetActionsGrid_Count', { ProjectId, Filter: { [field]: 'x' } }),
      await mentor.call('/api/project/GetActionsGrid_Partial', { ProjectId, Filter: { [field]: 'x' }, Page: 0 }),
    ])
      expect(answer.problem).toMatchObject({ code: 'BAD_INPUT', fields: { [`Filter.${field}`]: 'BAD_INPUT' } });
  const [{ all = 0 } = {}] = await world.rows<{ all: number }>(
    `SELECT count(*)::int AS all FROM memberships WHERE project_id = $1 AND 'Mentee' = ANY(roles) AND fields->>'room' = 'Α1'`,
    [ProjectId],
  );
  expect(all).toBeGreaterThanOrEqual(60);
  expect(
    (await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId, Active: false, Filter: { room: 'Α1' } }))
      .All,
  ).toBe(all);
  const supervisor = await world.enter('supervisor');
  expect(
    (await supervisor.done('/api/user/FindUsers', { ProjectId, Filter: { AFM: person.AFM } })).list.map(({ Id }) => Id),
  ).toEqual([person.id]);
  expect(
    (await coordinator.call('/api/ApplicationForm/List', { ProjectId, Sort: { Field: 'Kayas', Desc: false } })).problem
      ?.code,
  ).toBe('BAD_INPUT');
});

test('what is kept is not shown: in lists, in the grid, in an application, in a file, nor to the person themselves', async () => {
  const world = kept();
  const person = await menteeOf(world);
  // A form may ask for the phone under a name of its own.
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{ApplicationForm,0,Questions}', settings->'ApplicationForm'->0->'Questions'
       || '[{"Key":"reachMe","Type":"mobile","Label":"Κινητό","Required":false}]') WHERE id = 1`,
  );
  await world.rows(`UPDATE applications SET answers = answers || '{"reachMe":"6987123123"}' WHERE user_id = $1`, [
    person.id,
  ]);
  const secrets = new RegExp(`${person.AFM}|${person.kayas}|6987123123|"score"`);
  const [{ id: Id = 0 } = {}] = await world.rows<{ id: number }>('SELECT id FROM applications WHERE user_id = $1', [
    person.id,
  ]);
  const [{ action_id: ActionId = 0 } = {}] = await world.rows<{ action_id: number }>(
    `SELECT action_id FROM answer_sets WHERE user_id = $1 AND status = 'Finished' LIMIT 1`,
    [person.id],
  );
  expect([Id > 0, ActionId > 0]).toEqual([true, true]);
  const seenBy = async (username: string): Promise<string[]> => {
    const asker = await world.enter(username);
    const file = await fetchExport(world, asker, { ActionId, Kind: 'raw', Format: 'csv' });
    return [
      JSON.stringify(await asker.done('/api/user/FindUsers', { ProjectId, Search: person.last_name, count: 100 })),
      JSON.stringify(await asker.done('/api/user/GetByIds', { ProjectId, Ids: [person.id] })),
      JSON.stringify(await asker.done('/api/project/GetActionsGrid_Partial', { ProjectId, Active: false, Page: 0 })),
      JSON.stringify(await asker.done('/api/ApplicationForm/Details', { Id })),
      file.body.toString('utf8'),
    ];
  };
  for (const text of await seenBy('coordinator')) expect(text).not.toMatch(secrets);
  for (const text of await seenBy('supervisor')) expect(text).toMatch(secrets);
  const mentee = await world.enter('mentee');
  const { Fields, ProjectFields } = await mentee.done('/api/user/getcurrent', {});
  expect([Fields['AFM'], Fields['AMKA'], ProjectFields]).toEqual([undefined, undefined, { room: 'Α1' }]);
});

test('how to reach a mentee is kept from a mentor where the project says so', async () => {
  const world = await openWorld();
  const [{ id: MenteeId = 0 } = {}] = await world.rows<{ id: number }>(
    `SELECT l.mentee_id AS id FROM mentor_links l JOIN users u ON u.id = l.mentor_id WHERE u.username = 'mentor' AND l.action_id IS NULL ORDER BY 1 LIMIT 1`,
  );
  const contact = async (username: string) =>
    (await (await world.enter(username)).done('/api/action/mentor', { ProjectId, MenteeId })).Mentee.Contact;
  expect((await contact('mentor')).email).toContain('@');
  await keepFields(world);
  expect(await contact('mentor')).toEqual({ email: '', phone: '' });
  expect((await contact('supervisor')).email).toContain('@');
});
