/** Definitions go from one installation to another as a file, and come in as drafts. */
import { definitionsFile } from '@telemachos/contract/features/definitions/definitions-file.ts';
import { expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

const read = async (world: World, Ids = '') => {
  const { cookie } = await world.enter('admin');
  const answer = await world.app.inject({ url: `/api/definitions/Export?Ids=${Ids}`, headers: { cookie } });
  return definitionsFile.parse(answer.json());
};

it('a file of one installation makes the same definitions in another, as drafts', async () => {
  const [here, there] = [await openWorld(), await openWorld()];
  const admin = await here.enter('admin');
  const list = await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Λίστα', Query: 'SELECT 1 AS value' } });
  const Parameters = [{ Name: 'a', Type: 'list' as const, Label: 'Ποιο', ListQuery: list.Id }];
  const query = { Id: 0, Name: 'Ερώτημα', Descr: 'Περιγραφή', Category: 'Β', Query: 'SELECT @a', Parameters };
  const { Id } = await admin.done('/api/Query/Edit', { Query: { ...query, Roles: ['Mentor'] } });
  await admin.done('/api/Query/SaveSqlService', { Service: { Id: 0, Name: 'service', Query: 'SELECT 2' } });
  const file = await read(here);
  expect(file.Definitions.map(({ Kind, Name }) => `${Kind} ${Name}`)).toEqual([
    'query Ερώτημα',
    'query Λίστα',
    'sqlService service',
  ]);
  expect((await read(here, String(Id))).Definitions).toMatchObject([
    { Name: 'Ερώτημα', Roles: ['Mentor'], Parameters: [{ Name: 'a', Label: 'Ποιο', ListQuery: 'Λίστα' }] },
  ]);

  const other = await there.enter('admin');
  // Ids differ there.
  await other.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Άλλο', Query: 'SELECT 0' } });
  const outcomes = async (DryRun: boolean) =>
    (await other.done('/api/definitions/Import', { File: file, DryRun })).list.map(({ Outcome }) => Outcome);
  expect(await outcomes(true)).toEqual(['created', 'created', 'created']);
  expect((await read(there)).Definitions.length).toBe(1);
  expect(await outcomes(false)).toEqual(['created', 'created', 'created']);
  const taken = (await read(there)).Definitions.filter(({ Name }) => Name !== 'Άλλο');
  expect(taken).toEqual(file.Definitions);
  expect((await other.done('/api/Query/All', {})).list.every(({ Published }) => Published === null)).toBe(true);
  expect(await outcomes(false)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});

it('a definition that differs becomes a new version, and what runs stays', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const saved = await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Ένα', Query: 'SELECT 1' } });
  await admin.done('/api/definitions/Publish', { Id: saved.Id, Version: 1 });
  const file = await read(world);
  const File = { ...file, Definitions: file.Definitions.map((one) => ({ ...one, Query: 'SELECT 2' })) };
  expect((await admin.done('/api/definitions/Import', { File })).list).toEqual([
    { Kind: 'query', Name: 'Ένα', Outcome: 'changed' },
  ]);
  expect(await admin.done('/api/Query/Get', { Id: saved.Id })).toMatchObject({
    Query: 'SELECT 2',
    Version: 2,
    Published: 1,
  });
});

it('queries that list each other in a row keep their lists, whatever their order in the file', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const query = (Name: string, ListQuery: string | null) => ({
    Kind: 'query' as const,
    Name,
    Query: 'SELECT @a',
    Parameters: [{ Name: 'a', Type: 'list' as const, ListQuery }],
  });
  const Definitions = [query('Πρώτο', 'Δεύτερο'), query('Δεύτερο', 'Τρίτο'), query('Τρίτο', null)];
  await admin.done('/api/definitions/Import', {
    File: { Format: 'telemachos-definitions', FormatVersion: 1, Definitions },
  });
  const lists = (await read(world)).Definitions.map(({ Name, Parameters }) => `${Name}: ${Parameters[0]?.ListQuery}`);
  expect(lists.toSorted()).toEqual(['Δεύτερο: Τρίτο', 'Πρώτο: Δεύτερο', 'Τρίτο: null']);
});

it('a list query that is neither in the file nor here is told at its parameter, and nothing is imported', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const Parameters = [{ Name: 'a' }, { Name: 'b', Type: 'list' as const, ListQuery: 'Άγνωστο' }];
  const one = { Kind: 'query' as const, Query: 'SELECT @a' };
  const File = {
    Format: 'telemachos-definitions' as const,
    FormatVersion: 1 as const,
    Definitions: [
      { ...one, Name: 'Ένα', Parameters: [{ Name: 'a' }] },
      { ...one, Name: 'Δύο', Parameters },
    ],
  };
  for (const DryRun of [true, false])
    expect((await admin.call('/api/definitions/Import', { File, DryRun })).problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: { 'File.Definitions.1.Parameters.1.ListQuery': 'UNKNOWN_QUERY' },
    });
  expect((await read(world)).Definitions).toEqual([]);
});

it('list queries in a circle are told at a parameter, unless they are here', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const query = (Name: string, ListQuery: string | null) => ({
    Kind: 'query' as const,
    Name,
    Query: 'SELECT @a',
    Parameters: [{ Name: 'a', Type: 'list' as const, ListQuery }],
  });
  const fileWith = (...Definitions: ReturnType<typeof query>[]) => ({
    Format: 'telemachos-definitions' as const,
    FormatVersion: 1 as const,
    Definitions,
  });
  const circle = fileWith(query('Πρώτο', 'Δεύτερο'), query('Δεύτερο', 'Πρώτο'));
  for (const [File, at] of [
    [circle, 1],
    [fileWith(query('Μόνο', 'Μόνο')), 0],
  ] as const)
    for (const DryRun of [true, false])
      expect((await admin.call('/api/definitions/Import', { File, DryRun })).problem).toMatchObject({
        code: 'BAD_INPUT',
        fields: { [`File.Definitions.${at}.Parameters.0.ListQuery`]: 'CIRCULAR_LIST' },
      });
  expect((await read(world)).Definitions).toEqual([]);
  await admin.done('/api/definitions/Import', { File: fileWith(query('Πρώτο', null)) });
  await admin.done('/api/definitions/Import', { File: circle });
  const lists = (await read(world)).Definitions.map(({ Name, Parameters }) => `${Name}: ${Parameters[0]?.ListQuery}`);
  expect(lists.toSorted()).toEqual(['Δεύτερο: Πρώτο', 'Πρώτο: Δεύτερο']);
});

it('a query says which others list it in a parameter', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const list = await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Λίστα', Query: 'SELECT 1' } });
  const uses = async () => (await admin.done('/api/definitions/Uses', { Id: list.Id })).list.map(({ Name }) => Name);
  expect(await uses()).toEqual([]);
  const Parameters = [{ Name: 'a', Type: 'list' as const, ListQuery: list.Id }];
  await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Χρήση', Query: 'SELECT @a', Parameters } });
  expect(await uses()).toEqual(['Χρήση']);
});

type Sent = { Name: string; Query: string; Roles: 'Mentor'[]; Parameters?: { Name: string }[] };

it('what a publication would take the choices from is told, and which lists a version lacks', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const save = async (sent: Sent) => (await admin.done('/api/Query/Edit', { Query: { Id: 0, ...sent } })).Id;
  const publish = (Id: number, Version: number) => admin.done('/api/definitions/Publish', { Id, Version });
  const list = await save({ Name: 'Λίστα', Query: 'SELECT 1', Roles: ['Mentor'] });
  const Parameters = [{ Name: 'a', Type: 'list' as const, ListQuery: list }];
  const user = await save({ Name: 'Χρήση', Query: 'SELECT @a', Parameters, Roles: ['Mentor'] });
  const uses = async (Id: number) => {
    const { list: found, Lists } = await admin.done('/api/definitions/Uses', { Id });
    return [...found.map(({ Problem }) => Problem), '|', ...Lists.map(({ Name, Problem }) => `${Name} ${Problem}`)];
  };
  expect(await uses(user)).toEqual(['|', 'Λίστα NOT_PUBLISHED']);
  await publish(list, 1);
  expect(await uses(user)).toEqual(['|']);
  expect(await uses(list)).toEqual([null, '|']);
  // The draft of the list asks for a value: nothing breaks before it is published.
  await admin.done('/api/Query/Edit', { Query: { Id: list, Name: 'Λίστα', Query: 'SELECT @p', Roles: ['Mentor'] } });
  expect(await uses(list)).toEqual(['NEEDS_PARAMETERS', '|']);
  expect(await uses(user)).toEqual(['|']);
  await publish(list, 2);
  expect(await uses(user)).toEqual(['|', 'Λίστα NEEDS_PARAMETERS']);
  const given = [{ Name: 'p', Default: '1' }];
  await admin.done('/api/Query/Edit', { Query: { Id: list, Name: 'Λίστα', Query: 'SELECT @p', Parameters: given } });
  expect(await uses(list)).toEqual(['ROLES', '|']);
  // Administrators need no role.
  await admin.done('/api/Query/Edit', {
    Query: { Id: user, Name: 'Χρήση', Query: 'SELECT @a', Parameters, Roles: ['Admin'] },
  });
  expect(await uses(list)).toEqual([null, '|']);
});
