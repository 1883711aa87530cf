/** Templates that cannot be: damaged files, what stands in the way here, and what may not go out. */
import { beforeAll, expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { mixed } from '../questionnaires/testing/making.ts';
import { readTemplate } from './reading-template.ts';
import { action, bringingAs, everything, faults, fileWith, outcomes, type Json } from './testing/bringing.ts';

const world = sharedWorld();
let admin: Person;
let act: ReturnType<typeof bringingAs>;

beforeAll(async () => {
  admin = await world().enter('admin');
  act = bringingAs(world(), admin);
});

const outputOf = async (project: number, content: string) => (await act.look(project, content)).output;

test('what stands in the way is named at its place, and nothing is half done', async () => {
  const project = await act.makeProject('in-the-way');
  const content = fileWith({
    Settings: { User: { Fields: [{ Name: 'a b', Label: 'x', Type: 'text', Visible: 1000, Editable: 1000 }] } },
    Mails: { unknown: { el: { Subject: 'x', Body: 'y' } } },
    Actions: [
      action('a', { Data: { EnableCondition: '"nobody" in mentee.completed' } }),
      action('b', { Data: { EnableCondition: 'user.nothing == 1', DueAfter: { Action: 'c', Days: 1 } } }),
      action('c', { Data: { DueAfter: { Action: 'b', Days: 1 } } }),
      action('d', { Data: { EnableCondition: '5 in mentee.completed' } }),
      action('e', { Title: '<b>x</b>' }),
    ],
    Consent: {
      el: { Title: 'Α', Body: 'Β' },
      en: { Title: 'A', Body: 'B' },
      Purposes: [{ Bit: 3, Label: 'x', LabelEn: 'x' }],
    },
  });
  const { Faults, Stamp } = (await act.look(project, content)).output;
  const told = Faults.map(({ Item, Path, Code }) => `${Item} ${Path} ${Code}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'settings:User.Fields User.Fields.0.Name NAME',
      'action:a Data.EnableCondition UNKNOWN_ACTION',
      'action:b Data.EnableCondition UNKNOWN_FIELD',
      'action:c Data.DueAfter.Action CYCLE',
      'action:d Data.EnableCondition UNKNOWN_ACTION',
      'action:e Title MARKUP',
      'consent:policy Purposes PURPOSES',
    ]),
  );
  const refused = await admin.call('/api/template/Import', {
    ProjectId: project,
    Content: content,
    Parts: [...everything],
    Stamp,
  });
  expect(refused.problem?.code).toBe('TEMPLATE_FAULTS');
  expect(faults(refused.problem?.details)).toHaveLength(Faults.length);
  expect(await act.actionsOf(project)).toEqual([]);
  expect(
    (await outputOf(project, fileWith({ Mails: { unknown: { el: { Subject: 'x', Body: 'y' } } } }))).Faults,
  ).toMatchObject([{ Item: 'mail:unknown', Code: 'UNKNOWN_MAIL' }]);
  // Consent that no purpose of the policy sets would shut everybody out.
  const gdpr = { Required: true, UserField: 'gdpr', MinValue: 2 };
  const locked = fileWith({
    Settings: {
      User: { Fields: [{ Name: 'gdpr', Label: 'x', Type: 'text', Visible: 0, Editable: -1 }] },
      Config: { gdpr },
    },
    Consent: {
      el: { Title: 'Α', Body: 'Β' },
      en: { Title: 'A', Body: 'B' },
      Purposes: [{ Bit: 1, Label: 'x', LabelEn: 'x' }],
    },
  });
  expect((await outputOf(project, locked)).Faults.map(({ Code }) => Code)).toContain('NO_CONSENT_BITS');
});

test('a file that is none, of another kind or version, damaged, too deep or odd is refused at its place', async () => {
  const of = (content: string) => {
    const read = readTemplate(content);
    return 'faults' in read ? read.faults.map(({ Path, Code, Detail }) => [Path, Code, Detail]) : [];
  };
  expect(of('{\n  "Format": "telemachos-programme",\n  "FormatVersion": 1,\n  "Actions": [}\n')).toEqual([
    ['', 'NOT_JSON', '4:15'],
  ]);
  expect(of('{"Format": "telemachos-programme", "Format')).toMatchObject([
    ['', 'NOT_JSON', expect.stringMatching(/^1:/)],
  ]);
  expect(of('')).toMatchObject([['', 'NOT_JSON', '1:1']]);
  expect(of('{"Format": "telemachos-questionnaire"}')).toEqual([['Format', 'OTHER_KIND', 'telemachos-questionnaire']]);
  expect(of('[1]')).toEqual([['Format', 'OTHER_KIND', '']]);
  expect(of('{"Format": "telemachos-programme", "FormatVersion": 2}')).toEqual([
    ['FormatVersion', 'OTHER_VERSION', '2'],
  ]);
  const head = '"Format": "telemachos-programme", "FormatVersion": 1';
  expect(of(`{${head},\n "Actions": [],\n "Actions": [{"Key": "a"}]}`)).toEqual([['Actions', 'NAME_TWICE', '3:2']]);
  expect(of(`{${head}, "Actions": [{"Key": "a", "\\u004bey" : "b"}]}`)).toMatchObject([['Key', 'NAME_TWICE', '1:81']]);
  expect(of(`{${head}, "Name": "\\"Name\\": {", "Settings": {"Name": {}, "Own": {"Name": []}}}`)).toEqual([]);
  expect(of(`{${head}, "Action": [], "$schema": "x"}`)).toEqual([['Action', 'UNKNOWN_PART', '']]);
  // A name that a piece does not have, at whatever depth, is told as well.
  const policy = { Title: 'x', Body: 'x' };
  const odd = {
    Actions: [action('a', { Titel: 'x' })],
    Types: [{ Key: 'k', Descr: 'x', Icon: 'x' }],
    Questionnaires: [{ Key: 'q', Name: 'Q', NameEn: 'Q', Definition: {} }],
    Consent: { el: { ...policy, Lead: 'x' }, en: policy, Purposes: [], Note: 'x' },
  };
  expect(of(fileWith(odd))).toEqual([
    ['Types.0.Icon', 'UNKNOWN_PART', ''],
    ['Questionnaires.0.NameEn', 'UNKNOWN_PART', ''],
    ['Actions.0.Titel', 'UNKNOWN_PART', ''],
    ['Consent.el.Lead', 'UNKNOWN_PART', ''],
    ['Consent.Note', 'UNKNOWN_PART', ''],
  ]);
  expect(of('['.repeat(1_000_000))).toEqual([['', 'TOO_DEEP', '']]);
  expect(of(fileWith({ Actions: [action('a', { Descr: '\u0000' })] }))).toEqual([['Actions.0.Descr', 'BAD_TEXT', '']]);
  expect(of(fileWith({ Actions: [action('12')] }))).toMatchObject([['Actions.0.Key', 'SHAPE', expect.anything()]]);
  expect(of(fileWith({ Actions: [action('a'), action('a'), action('b', { Type: 'x', Questionnaire: 'q' })] }))).toEqual(
    [
      ['Actions.1.Key', 'DUPLICATE', 'a'],
      ['Actions.2.Type', 'UNKNOWN_KEY', 'x'],
      ['Actions.2.Questionnaire', 'UNKNOWN_KEY', 'q'],
    ],
  );
  expect(of(fileWith({ Actions: Array.from({ length: 501 }, (_, at) => action(`a${at}`)) }))).toMatchObject([
    ['Actions', 'TOO_MANY', expect.anything()],
  ]);
  expect(
    of(fileWith({ Questionnaires: [{ Key: 'q', Name: 'Q', Definition: { Title: { el: '' } } }] })).length,
  ).toBeGreaterThan(0);
  expect(of(`\uFEFF${fileWith({})}`)).toEqual([]);
  const project = await act.makeProject('damaged');
  const answer = await act.look(project, '{"x":');
  expect([answer.problem?.code, faults(answer.problem?.details)]).toEqual(['TEMPLATE_FAULTS', ['NOT_JSON']]);
  expect((await act.look(project, 'x'.repeat(5_000_001))).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { Content: expect.anything() },
  });
});

test('a kind of action named as one that is here, or as another of the file, is not made beside it', async () => {
  const project = await act.makeProject('kinds-twice');
  await admin.done('/api/action/SaveType', {
    Id: 0,
    Version: 0,
    Descr: 'Επίσκεψη σε χώρο',
    ActionData: { DescrEn: 'Site visit' },
    Functions: '',
  });
  const told = async (Types: Json[]) =>
    (await outputOf(project, fileWith({ Types }))).Faults.map(({ Item, Path, Code }) => [Item, Path, Code]);
  expect(await told([{ Key: 'visit', Descr: 'ΕΠΙΣΚΕΨΗ  σε χώρο' }])).toEqual([['type:visit', 'Title', 'DUPLICATE']]);
  expect(await told([{ Key: 'visit', Descr: 'Άλλη', Data: { DescrEn: 'site visit' } }])).toEqual([
    ['type:visit', 'Titles.en', 'DUPLICATE'],
  ]);
  expect(
    await told([
      { Key: 'one', Descr: 'Ίδιο' },
      { Key: 'two', Descr: 'ιδιο' },
    ]),
  ).toEqual([
    ['type:one', 'Title', 'DUPLICATE'],
    ['type:two', 'Title', 'DUPLICATE'],
  ]);
});

test('nothing that names people, or records of this installation, goes out; an action that is gone is named', async () => {
  const project = await act.makeProject('personal', {
    Mails: {
      'applicationMoved.declined': {
        el: { Subject: 'x', Body: 'Γράψτε στο coordinator@example.org ή στο help@example.org: {{link}}' },
      },
    },
  });
  await world().rows(`UPDATE users SET email = 'coordinator@example.org' WHERE username = 'coordinator'`);
  const options = { project };
  const make = async (Title: string, Data: Json) =>
    (await admin.done('/api/project/CreateAction', { ProjectId: project, TypeId: 1, Title, Data }, options)).Id;
  const gone = await make('Αρχείο', {});
  await make('Πρώτη', { EnableCondition: `${gone} in mentee.completed` });
  await make('Δεύτερη', { EnableCondition: 'user.email == "a@b.gr"' });
  await make('Τρίτη', { EnableCondition: `project.Id == ${project}` });
  await admin.done('/api/action/Archive', { Id: gone, Archived: true }, options);
  const refused = await act.fetched(project);
  expect(refused.statusCode).toBe(422);
  const judged = await admin.done('/api/template/JudgeExport', { Id: project });
  expect(judged.Actions).toBe(3);
  // The one that is gone is told by what people call it.
  expect(judged.Faults.find(({ Code }) => Code === 'GONE_ACTION')?.Detail).toBe('Αρχείο');
  expect(judged.Faults.map(({ Name, Path, Code }) => `${Name} ${Path} ${Code}`).toSorted()).toEqual(
    [
      'applicationMoved.declined el.Body PERSON',
      'Δεύτερη Data.EnableCondition PERSON',
      'Πρώτη Data.EnableCondition GONE_ACTION',
      'Τρίτη Data.EnableCondition OWN_RECORD',
    ].toSorted(),
  );
});

test('the programme of the demonstration goes out and in, and once more changes nothing', async () => {
  const file = await act.exported(1);
  const project = await act.makeProject('demonstration');
  const { Faults, Lines } = await act.seen(project, file);
  expect(Faults).toEqual([]);
  expect(outcomes(Lines).filter((one) => one !== 'same' && one !== 'shared')).toEqual(['new']);
  await act.bring(project, file);
  expect(outcomes((await act.seen(project, file)).Lines).filter((one) => one !== 'shared')).toEqual(['same']);
});

test('a field that holds something of people is not taken away, and a questionnaire that somebody writes at stays', async () => {
  const field = (Name: string) => ({ Name, Label: Name, Type: 'text', Visible: 1000, Editable: 1000 });
  const project = await act.makeProject('held');
  const quest = (text: string) => ({
    Key: 'held-q',
    Name: 'Κρατημένο',
    Definition: { ...mixed, Title: { el: text } },
  });
  const first = fileWith({
    Settings: { User: { Fields: [field('kept'), field('other')] } },
    Questionnaires: [quest('Α')],
  });
  await act.bring(project, first);
  const { id } = await makeMentee(world());
  await world().rows(`UPDATE users SET fields = fields || '{"kept": "κάτι"}' WHERE id = $1`, [id]);
  await world().rows(`INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, '{Mentee}', 1)`, [
    project,
    id,
  ]);
  const [{ id: questId = 0 } = {}] = await world().rows<{ id: number }>(
    `SELECT id FROM questionnaires WHERE key = 'held-q'`,
  );
  await admin.done('/anyquest/QuestAdmin/BeginDraft', { QuestionnaireId: questId }, { project });
  const second = fileWith({ Settings: { User: { Fields: [field('other')] } }, Questionnaires: [quest('Β')] });
  const { Faults } = await act.seen(project, second);
  expect(Faults.map(({ Item, Code }) => `${Item} ${Code}`)).toEqual([
    'settings:User.Fields HOLDS_DATA',
    'questionnaire:held-q DRAFT_HERE',
  ]);
  await admin.done('/anyquest/QuestAdmin/DiscardDraft', { QuestionnaireId: questId, Revision: 1 }, { project });
  await act.bring(project, second, { Parts: ['questionnaires'] });
  const got = await admin.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: questId }, { project });
  expect(got.Version).toMatchObject({ Number: 2, Definition: { Title: { el: 'Β' } } });
});

test('more settings than a project ever has are refused where the file is read', () => {
  const many = { Config: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`k${at}`, 0])) };
  const long = { Config: { k: 'α'.repeat(400_000) } };
  const codes = (Settings: Json) => {
    const read = readTemplate(fileWith({ Settings }));
    return 'faults' in read ? read.faults.map(({ Path, Code }) => `${Path} ${Code}`) : [];
  };
  expect(codes(many)).toEqual(['Settings TOO_MANY']);
  expect(codes(long)).toEqual(['Settings TOO_LARGE']);
  expect(codes({ Config: { k: 0 } })).toEqual([]);
});
