/** Templates are judged by what a project would be with them, and nothing of this installation goes out unnoticed. */
import { beforeAll, expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { mixed } from '../questionnaires/testing/making.ts';
import { action, bringingAs, faults, fileWith, type Json } from './testing/bringing.ts';

const world = sharedWorld(() => ({ from: '2026-11-26T10:00:00Z' }));
let admin: Person;
let act: ReturnType<typeof bringingAs>;

beforeAll(async () => {
  admin = await world().enter('admin');
  act = bringingAs(world(), admin);
});

const told = async (project: number, content: Json): Promise<string[]> =>
  (await act.seen(project, fileWith(content))).Faults.map(({ Item, Path, Code }) => `${Item} ${Path} ${Code}`);

const madeIn = async (project: number, Title: string, Data: Json, more: Json = {}) =>
  (await admin.done('/api/project/CreateAction', { ProjectId: project, TypeId: 1, Title, Data, ...more }, { project }))
    .Id;

const outFaults = async (project: number) =>
  (await admin.done('/api/template/JudgeExport', { Id: project })).Faults.map(({ Name, Code }) => `${Name} ${Code}`);

test('a kind of action that comes is judged as one that is written by hand', async () => {
  const project = await act.makeProject('bad-kind');
  const Types = [
    { Key: 'bad-kind', Descr: 'Κακό', Data: { EnableCondition: 'mentee.', DescrEn: '<script>x</script>' } },
    { Key: 'good-kind', Descr: 'Καλό', Data: {} },
  ];
  expect((await told(project, { Types })).toSorted()).toEqual([
    'type:bad-kind Data.EnableCondition EXPRESSION',
    'type:bad-kind Titles.en MARKUP',
  ]);
});

test('a questionnaire is judged by the fields that come with it', async () => {
  const field = (Name: string, Visible: number) => ({ Name, Label: Name, Type: 'text', Visible, Editable: 1000 });
  const Sections = mixed.Sections?.map((section) => ({ ...section, Show: 'user.hidden == "x"' }));
  const Questionnaires = [{ Key: 'reads-hidden', Name: 'Διαβάζει', Definition: { ...mixed, Sections } }];
  const bringing = (Visible: number) => ({
    Questionnaires,
    Settings: { User: { Fields: [field('hidden', Visible)] } },
  });
  const kept = 'questionnaire:reads-hidden Sections.0.Show FIELD_UNSEEN';
  // The file keeps the field from mentees.
  expect(await told(await act.makeProject('keeps-new'), bringing(10))).toEqual([kept]);
  // The project keeps it, and the file, chosen over it, opens it.
  const project = await act.makeProject('keeps-old', { User: { Fields: [field('hidden', 10)] } });
  expect(await told(project, bringing(1000))).toEqual([kept]);
  const { Faults } = await act.seen(project, fileWith(bringing(1000)), { Take: ['settings:User.Fields'] });
  expect(Faults).toEqual([]);
});

test('actions that are asked about without being named neither go out nor come in; how many they are may be asked', async () => {
  const project = await act.makeProject('asks');
  const first = await madeIn(project, 'Πρώτη', {});
  const ways = (id: string) => [
    `[${id}].all(i, i in mentee.completed)`,
    `(true ? ${id} : 1) in mentee.completed`,
    `mentee.completed[0] == ${id}`,
    `answers[string(${id})].x == "1"`,
    `${id}.0 in mentee.completed`,
  ];
  // Written before the rule of making knew them.
  for (const [at, condition] of ways(String(first)).entries()) {
    const id = await madeIn(project, `Τρόπος ${at}`, {});
    await world().rows('UPDATE actions SET data = $2 WHERE id = $1', [id, { EnableCondition: condition }]);
  }
  await madeIn(project, 'Πόσες', { EnableCondition: 'size(mentee.completed) >= 3 && mentee.completed.size() < 9' });
  const unsigned = await madeIn(project, 'Χωρίς πρόσημο', {});
  await world().rows('UPDATE actions SET data = $2 WHERE id = $1', [
    unsigned,
    { EnableCondition: `${first}u in mentee.completed` },
  ]);
  expect(await outFaults(project)).toEqual([0, 1, 2, 3, 4].map((at) => `Τρόπος ${at} ASKS_OTHERWISE`));
  await world().rows(`DELETE FROM actions WHERE project_id = $1 AND title LIKE 'Τρόπος%'`, [project]);
  const file = await act.exported(project);
  const [{ key = '' } = {}] = await world().rows<{ key: string }>('SELECT key FROM actions WHERE id = $1', [first]);
  expect(JSON.parse(file).Actions.map(({ Data }: { Data: Json }) => Data['EnableCondition'])).toEqual([
    undefined,
    'size(mentee.completed) >= 3 && mentee.completed.size() < 9',
    `"${key}" in mentee.completed`,
  ]);
  const other = await act.makeProject('asks-in');
  const Actions = ways('1056').map((EnableCondition, at) => action(`w${at}`, { Data: { EnableCondition } }));
  expect((await told(other, { Actions })).filter((one) => one.endsWith('ASKS_OTHERWISE'))).toEqual(
    Actions.map(({ Key }) => `action:${Key} Data.EnableCondition ASKS_OTHERWISE`),
  );
  expect(await told(other, JSON.parse(file))).toEqual([]);
});

test('a programme of more than a file holds is refused where it would go out', async () => {
  const project = await act.makeProject('too-many');
  await world().rows(
    `INSERT INTO actions (project_id, type_id, title) SELECT $1, 1, 'Ενέργεια ' || n FROM generate_series(1, 501) n`,
    [project],
  );
  const { Faults } = await admin.done('/api/template/JudgeExport', { Id: project });
  expect(Faults).toMatchObject([{ Part: 'file', Path: 'Actions', Code: 'TOO_MANY', Detail: '501' }]);
  const refused = await act.fetched(project);
  expect([refused.statusCode, faults(refused.json().details)]).toEqual([422, ['Actions TOO_MANY']]);
});

test('people are found however their names are written, and by whatever way a condition tells one from others', async () => {
  const project = await act.makeProject('people');
  const [{ id } = { id: 0 }] = await world().rows<{ id: number }>(
    `SELECT id FROM users WHERE username = 'coordinator'`,
  );
  await world().rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [
    id,
    { first_name: 'Ελένη', last_name: 'Δοκιμάκη' },
  ]);
  await world().rows(
    `INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, '{Coordinator}', 1)`,
    [project, id],
  );
  const words = ['ΕΛΕΝΗ ΔΟΚΙΜΑΚΗ', 'δοκιμακη ελενη', 'Ελένη Δοκιμάκη'.normalize('NFD')];
  for (const [at, word] of words.entries()) await madeIn(project, `Λόγια ${at}`, {}, { Descr: `Γράψτε: ${word}!` });
  const named = ['user["email"].contains("maria")', 'user.first_name + user.last_name == "ΜαρίαΠ"'];
  for (const [at, EnableCondition] of named.entries()) await madeIn(project, `Όρος ${at}`, { EnableCondition });
  const first = await madeIn(project, 'Πρώτη', {});
  await madeIn(project, 'Ακίνδυνη', {
    EnableCondition: `user["email"] != "" && ${first} in mentee.completed && answers["${first}"].a5 != ""`,
  });
  expect(await outFaults(project)).toEqual([
    'Όρος 0 PERSON',
    'Όρος 1 PERSON',
    'Λόγια 0 PERSON',
    'Λόγια 1 PERSON',
    'Λόγια 2 PERSON',
  ]);
});

test('a kind that this project does not know changes nothing of what was seen, and a fault is told once', async () => {
  const project = await act.makeProject('others-kinds');
  const content = { Actions: [action('a', { Data: { EnableCondition: '5 in mentee.completed' } })] };
  const { Stamp, Faults } = await act.seen(project, fileWith(content));
  expect(Faults.map(({ Item, Path, Code }) => `${Item} ${Path} ${Code}`)).toEqual([
    'action:a Data.EnableCondition UNKNOWN_ACTION',
  ]);
  await admin.done('/api/action/SaveType', { Id: 0, Version: 0, Descr: 'Άλλων', ActionData: {} });
  expect((await act.seen(project, fileWith(content))).Stamp).toBe(Stamp);
  const Types = [{ Key: 'meanwhile', Descr: 'Εν τω μεταξύ' }];
  const before = await act.seen(project, fileWith({ Types }));
  await act.bring(await act.makeProject('others-kinds-2'), fileWith({ Types }));
  expect((await act.seen(project, fileWith({ Types }))).Stamp).not.toBe(before.Stamp);
});

test('what waits for a piece of the file that is not taken says for which', async () => {
  const project = await act.makeProject('waits');
  const file = fileWith({
    Questionnaires: [{ Key: 'asked', Name: 'Ερωτήσεις', Definition: mixed }],
    Actions: [action('asks', { Title: 'Ρωτά', Type: 'questionnaire', Questionnaire: 'asked' })],
  });
  const without = await act.seen(project, file, { Parts: ['actions'] });
  expect(without.Faults.map(({ Item, Path, Code, Detail }) => [Item, Path, Code, Detail])).toEqual([
    ['action:asks', 'QuestId', 'NOT_TAKEN', 'Ερωτήσεις'],
  ]);
  expect((await act.seen(project, file)).Faults).toEqual([]);

  // An action that was removed here since stays away, unless it is asked for.
  const named = fileWith({
    Actions: [
      action('first', { Title: 'Πρώτη' }),
      action('then', { Title: 'Μετά', Data: { EnableCondition: '"first" in mentee.completed' } }),
    ],
  });
  const other = await act.makeProject('waits-too');
  await act.bring(other, named);
  const { Actions } = await admin.done('/api/action/Making', { ProjectId: other }, { project: other });
  for (const { Id } of Actions.toReversed()) await admin.done('/api/action/Delete', { Id }, { project: other });
  const { Faults } = await act.seen(other, named, { Take: ['action:then'] });
  expect(Faults.map(({ Item, Code, Detail }) => [Item, Code, Detail])).toEqual([['action:then', 'NOT_TAKEN', 'Πρώτη']]);
});

test('an action with meetings ahead stays published and a meeting, whatever a file says of it', async () => {
  const project = await act.makeProject('meetings-ahead');
  const file = (more: Json) => fileWith({ Actions: [action('meet', { Type: 'meeting', ...more })] });
  await act.bring(project, file({}));
  const [made] = await act.actionsOf(project);
  const Id = made?.Id ?? 0;
  await admin.done('/api/action/publish', { ActionId: Id }, { project });
  const mentee = await makeMentee(world());
  await world().rows(
    `INSERT INTO memberships (project_id, user_id, roles, fields, joined_at, state)
      SELECT $1, user_id, roles, fields, joined_at, state FROM memberships WHERE user_id = $2 AND project_id = 1`,
    [project, mentee.id],
  );
  await admin.done(
    '/api/meetings/Make',
    { ActionId: Id, MenteeIds: [mentee.id], Date: '2027-06-08', TimeHours: 10, TimeMinutes: 0 },
    { project },
  );
  const Take = ['action:meet'];
  await act.bring(project, file({ Title: 'Άλλος τίτλος', Flags: 0 }), { Take });
  expect((await act.actionsOf(project)).map(({ Title, Flags }) => [Title, Flags & 2])).toEqual([['Άλλος τίτλος', 2]]);
  const { Faults } = await act.seen(project, file({ Type: 'form' }), { Take });
  expect(Faults.map(({ Item, Code }) => [Item, Code])).toEqual([['action:meet', 'TYPE_USED']]);
});
