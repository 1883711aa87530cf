/** Queries and SQL services as a part of templates: out as published, in as drafts, never over one that is here. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import { maxTemplateItems } from '@telemachos/contract/features/templates/template-file.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';
import { readTemplate } from './reading-template.ts';
import { action, bringingAs, everything, faults, fileWith, type Json } from './testing/bringing.ts';

const world = sharedWorld();
let admin: Person;
let act: ReturnType<typeof bringingAs>;

beforeAll(async () => {
  admin = await world().enter('admin');
  act = bringingAs(world(), admin);
});

const query = (Name: string, more: Json = {}) => ({ Kind: 'query', Name, Query: 'SELECT 1 AS one', ...more });
const service = (Name: string, more: Json = {}) => ({ Kind: 'sqlService', Name, Query: 'SELECT 2 AS two', ...more });
const listing = (ListQuery: string) => ({ Parameters: [{ Name: 'which', Type: 'list', Label: 'Ποιο', ListQuery }] });

/** Saves a query and publishes it. */
const publish = async (person: Person, sent: { Name: string } & Json): Promise<number> => {
  const { Id, Version } = await person.done('/api/Query/Edit', { Query: { Id: 0, Query: 'SELECT 1 AS one', ...sent } });
  await person.done('/api/definitions/Publish', { Id, Version });
  return Id;
};

const linesOf = async (project: number, content: string) =>
  (await act.seen(project, content)).Lines.filter(({ Part }) => Part === 'definitions').map(
    ({ Name, Outcome, Taken }) => [Name, Outcome, Taken],
  );

/** Everything of every definition with these names, the drafts among them. */
const versionsOf = (names: readonly string[], where = world()) =>
  where.rows<{ name: string; number: number; published: number | null; query: string }>(
    `SELECT v.name, v.number, d.published, v.body->>'Query' AS query FROM definitions d
      JOIN definition_versions v ON v.definition_id = d.id WHERE v.name = ANY($1) AND d.removed_at IS NULL
      ORDER BY v.name, v.number`,
    [names],
  );

test('published queries and services go to an installation without them and arrive as drafts', async () => {
  const here = await openWorld();
  const author = await here.enter('admin');
  const mine = bringingAs(here, author);
  // Named later than the query that lists it, and changed since it was published.
  const list = await publish(author, { Name: 'Ώρες', Query: 'SELECT 1 AS value' });
  const Parameters = [{ Name: 'which', Type: 'list', Label: 'Ποιο', ListQuery: list }];
  await publish(author, {
    Name: 'Άτομα',
    Descr: 'Ποιοι',
    Category: 'Β',
    Roles: ['Mentor'],
    Query: 'SELECT @which AS one',
    Parameters,
  });
  await author.done('/api/Query/Edit', { Query: { Id: list, Name: 'Ώρες', Query: 'SELECT 2 AS draft' } });
  await author.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Μόνο πρόχειρο', Query: 'SELECT 3 AS three' } });
  const { Id, Version } = await author.done('/api/Query/SaveSqlService', {
    Service: { Id: 0, Name: 'people', Query: 'SELECT 4 AS four', Roles: ['Mentor'] },
  });
  await author.done('/api/definitions/Publish', { Id, Version });
  const source = await mine.makeProject('definitions-out');
  const file = await mine.exported(source);
  expect(JSON.parse(file).Definitions).toMatchObject([
    {
      Kind: 'query',
      Name: 'Άτομα',
      Descr: 'Ποιοι',
      Category: 'Β',
      Roles: ['Mentor'],
      Parameters: [{ Name: 'which', ListQuery: 'Ώρες' }],
    },
    { Kind: 'query', Name: 'Ώρες', Query: 'SELECT 1 AS value' },
    { Kind: 'sqlService', Name: 'people', Query: 'SELECT 4 AS four' },
  ]);
  expect((await author.done('/api/template/JudgeExport', { Id: source })).Definitions).toBe(3);

  const far = await openWorld();
  const there = await far.enter('admin');
  // Ids differ there.
  await publish(there, { Name: 'Άλλο' });
  const theirs = bringingAs(far, there);
  const project = await theirs.makeProject('definitions-in');
  const before = await theirs.seen(project, file);
  expect(before.Faults).toEqual([]);
  expect(before.Lines.map(({ Item, Outcome, Taken }) => [Item, Outcome, Taken])).toEqual([
    ['definition:query άτομα', 'new', true],
    ['definition:query ώρες', 'new', true],
    ['definition:sqlService people', 'new', true],
  ]);
  expect(await theirs.bring(project, file)).toMatchObject({ Made: 3, Changed: 0 });
  expect((await versionsOf(['Άτομα', 'Ώρες', 'people'], far)).map(({ published }) => published)).toEqual([
    null,
    null,
    null,
  ]);
  const [hours, people] = await Promise.all(
    ['Ώρες', 'Άτομα'].map(async (Filter) => (await there.done('/api/Query/All', { Filter })).list[0]),
  );
  expect(await there.done('/api/Query/Get', { Id: people?.Id ?? 0 })).toMatchObject({
    Descr: 'Ποιοι',
    Category: 'Β',
    Roles: ['Mentor'],
    Query: 'SELECT @which AS one',
    Parameters: [{ Name: 'which', Type: 'list', Label: 'Ποιο', ListQuery: hours?.Id }],
  });
  // The same file once more: nothing to do, there and where it came from.
  for (const [bringing, id] of [
    [theirs, project],
    [mine, source],
  ] as const)
    expect(
      (await bringing.seen(id, file)).Lines.filter(({ Part }) => Part === 'definitions').map(({ Outcome }) => Outcome),
    ).toEqual(['same', 'same', 'same']);
  // Published there, they go out of there as they came in.
  for (const { Id: query = 0 } of [hours ?? {}, people ?? {}])
    await there.done('/api/definitions/Publish', { Id: query, Version: 1 });
  const back = JSON.parse(await theirs.exported(project)).Definitions.filter(({ Name }: Json) => Name !== 'Άλλο');
  expect(back).toEqual(JSON.parse(file).Definitions.slice(0, 2));
});

test('a definition that is here and differs stays as it is, whatever the letter case of its name', async () => {
  const project = await act.makeProject('definitions-differ');
  // PostgreSQL compares names letter by letter: a capital Σ is a σ wherever it stands.
  const id = await publish(admin, { Name: 'Πρόοδοσ ομάδασ' });
  await admin.done('/api/Query/Edit', { Query: { Id: id, Name: 'Νέα πρόοδος', Query: 'SELECT 5 AS five' } });
  const file = fileWith({
    Definitions: [
      query('ΠΡΌΟΔΟΣ ΟΜΆΔΑΣ', { Query: 'SELECT 9 AS nine' }),
      query('Νέα πρόοδος', { Query: 'SELECT 9 AS nine' }),
      query('Πρόοδοι'),
    ],
  });
  expect(await linesOf(project, file)).toEqual([
    ['ΠΡΌΟΔΟΣ ΟΜΆΔΑΣ', 'shared', false],
    ['Νέα πρόοδος', 'shared', false],
    ['Πρόοδοι', 'new', true],
  ]);
  const before = await versionsOf(['Πρόοδοσ ομάδασ', 'Νέα πρόοδος']);
  // Nor is it taken where it is asked for.
  await act.bring(project, file, { Take: ['definition:query νέα πρόοδος'] });
  expect(await versionsOf(['Πρόοδοσ ομάδασ', 'Νέα πρόοδος'])).toEqual(before);
  expect(await versionsOf(['Πρόοδοι'])).toMatchObject([{ number: 1, published: null }]);
});

test('the part is left where it is not chosen', async () => {
  const project = await act.makeProject('definitions-left');
  const file = fileWith({ Definitions: [query('Αφημένο')], Actions: [action('a')] });
  await act.bring(project, file, { Parts: ['actions'] });
  expect(await act.actionsOf(project)).toHaveLength(1);
  expect(await versionsOf(['Αφημένο'])).toEqual([]);
});

test('a definition of that name that is saved meanwhile is not written over', async () => {
  const project = await act.makeProject('definitions-stale');
  const Content = fileWith({ Definitions: [query('Στο μεταξύ', { Query: 'SELECT 9 AS nine' })] });
  const { Stamp } = await act.seen(project, Content);
  const input = { ProjectId: project, Content, Parts: [...everything], Stamp };
  await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Άσχετο', Query: 'SELECT 1 AS one' } });
  expect((await act.seen(project, Content)).Stamp).toBe(Stamp);
  await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: 'στο μεταξύ', Query: 'SELECT 1 AS one' } });
  expect((await admin.call('/api/template/Import', input)).problem?.code).toBe('STALE');
  expect(await versionsOf(['στο μεταξύ', 'Στο μεταξύ'])).toMatchObject([{ name: 'στο μεταξύ', number: 1 }]);
});

test('two projects that import the same file at once make its definitions once', async () => {
  const Content = fileWith({ Definitions: [query('Δύο μαζί')] });
  const projects = [await act.makeProject('definitions-1'), await act.makeProject('definitions-2')];
  const stamps = await Promise.all(projects.map((project) => act.seen(project, Content)));
  const answers = await Promise.all(
    projects.map((ProjectId, at) =>
      admin.call('/api/template/Import', {
        ProjectId,
        Content,
        Parts: [...everything],
        Stamp: stamps[at]?.Stamp ?? '',
      }),
    ),
  );
  expect(answers.map(({ status, problem }) => problem?.code ?? status).toSorted()).toEqual([200, 'STALE']);
  expect(await versionsOf(['Δύο μαζί'])).toHaveLength(1);
});

test('what is wrong with a definition is told at its piece', async () => {
  const of = (...Definitions: Json[]) => {
    const read = readTemplate(fileWith({ Definitions }));
    return 'faults' in read ? read.faults.map(({ Part, Item, Path, Code }) => [Part, Item, Path, Code]) : [];
  };
  const parameter = { Name: 'a' };
  expect(of(query('Α'), service('Α'), query('Β', { Roles: ['Mentor'] }))).toEqual([]);
  expect(of(service('δύο λέξεις'))).toEqual([
    ['definitions', 'definition:sqlService δύο λέξεις', 'Name', 'BAD_SERVICE_NAME'],
  ]);
  expect(of(query('Λίστα'), query('ΛΊΣΤΑ'))).toEqual([['definitions', 'definition:query λίστα', 'Name', 'DUPLICATE']]);
  expect(of(query('Α', { Parameters: [parameter, { Name: 'A' }] }))).toEqual([
    ['definitions', 'definition:query α', 'Parameters', 'SAME_NAME'],
  ]);
  expect(of(query('Α', { Query: 5, Sql: 'SELECT 1', Roles: ['Nobody'] }))).toEqual([
    ['definitions', 'definition:query α', 'Roles.0', 'SHAPE'],
    ['definitions', 'definition:query α', 'Query', 'SHAPE'],
    ['definitions', 'definition:query α', 'Sql', 'UNKNOWN_PART'],
  ]);
  // Without a name it has only its place.
  expect(of(query('Α'), query(' '))).toEqual([['file', '', 'Definitions.1.Name', 'SHAPE']]);
  const many = Array.from({ length: maxTemplateItems.Definitions + 1 }, (_, at) => query(`Ερώτημα ${at}`));
  expect(of(...many)).toEqual([['file', '', 'Definitions', 'TOO_MANY']]);

  // A list that is neither in the file nor here, and one that is here.
  const project = await act.makeProject('definitions-lists');
  await publish(admin, { Name: 'Λίστα που υπάρχει' });
  const file = fileWith({
    Definitions: [query('Με λίστα', listing('λίστα που υπάρχει')), query('Χωρίς', listing('Άγνωστη'))],
  });
  expect((await act.seen(project, file)).Faults).toMatchObject([
    {
      Part: 'definitions',
      Item: 'definition:query χωρίς',
      Path: 'Parameters.which',
      Code: 'UNKNOWN_QUERY',
      Detail: 'Άγνωστη',
    },
  ]);
  const circle = fileWith({ Definitions: [query('Κύκλος', listing('Κύκλος'))] });
  expect((await act.seen(project, circle)).Faults).toMatchObject([
    { Item: 'definition:query κύκλος', Path: 'Parameters.which', Code: 'CIRCULAR_LIST', Detail: 'Κύκλος' },
  ]);
});

test('more published definitions than a file holds, and one that names a person, are refused where they would go out', async () => {
  const here = await openWorld();
  const author = await here.enter('admin');
  const mine = bringingAs(here, author);
  const project = await mine.makeProject('definitions-many');
  await here.rows(`UPDATE users SET email = 'coordinator@example.org' WHERE username = 'coordinator'`);
  const id = await publish(author, { Name: 'Του συντονιστή', Query: `SELECT 'coordinator@example.org' AS one` });
  const told = async () =>
    (await author.done('/api/template/JudgeExport', { Id: project })).Faults.map(({ Part, Name, Path, Code }) => [
      Part,
      Name,
      Path,
      Code,
    ]);
  expect(await told()).toEqual([['definitions', 'Του συντονιστή', 'Query', 'PERSON']]);
  await author.done('/api/definitions/Remove', { Id: id });
  await here.rows(
    `WITH made AS (INSERT INTO definitions (kind, name, latest, published, created_at)
        SELECT 'query', 'Πολλά ' || n, 1, 1, now() FROM generate_series(1, 201) n RETURNING id, name)
      INSERT INTO definition_versions (definition_id, number, format, name, descr, category, roles, body, created_at)
        SELECT id, 1, 1, name, '', '', '{}', '{"Query": "SELECT 1"}', now() FROM made`,
  );
  expect(await told()).toEqual([['file', '', 'Definitions', 'TOO_MANY']]);
  expect((await mine.fetched(project)).statusCode).toBe(422);
});

// Today the roles of both abilities are the same: another role table is tried.
const { 'definitions.write': writers } = abilities;
afterEach(() => {
  Reflect.set(abilities, 'definitions.write', writers);
});

test('whoever makes projects and does not write definitions gets none out and brings none in', async () => {
  const project = await act.makeProject('definitions-not-mine');
  await publish(admin, { Name: 'Ξένο' });
  const Content = fileWith({ Definitions: [query('Ξένο 2')], Actions: [action('a')] });
  Reflect.set(abilities, 'definitions.write', []);
  expect(JSON.parse(await act.exported(project)).Definitions).toEqual([]);
  expect(await admin.done('/api/template/JudgeExport', { Id: project })).toMatchObject({ Definitions: 0, Faults: [] });
  const Parts = everything.filter((part) => part !== 'definitions');
  const { Lines, Stamp } = await act.seen(project, Content, { Parts });
  expect(Lines.map(({ Item }) => Item)).toEqual(['action:a']);
  for (const path of ['/api/template/Preview', '/api/template/Import'] as const) {
    const refused = await admin.call(path, { ProjectId: project, Content, Parts: [...everything], Stamp });
    expect([refused.problem?.code, refused.problem?.details?.['Faults']]).toMatchObject([
      'TEMPLATE_FAULTS',
      [{ Part: 'definitions', Code: 'NOT_ALLOWED' }],
    ]);
    expect(faults(refused.problem?.details)).toEqual(['NOT_ALLOWED']);
  }
  expect(await admin.done('/api/template/Import', { ProjectId: project, Content, Parts, Stamp })).toMatchObject({
    Made: 1,
  });
  expect(await versionsOf(['Ξένο 2'])).toEqual([]);
});
