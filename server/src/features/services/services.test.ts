/** SQL services: saving, publishing, and calling them by name. */
import { describe, expect, it } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const world = sharedWorld();
let names = 0;

type Saved = { Name?: string; Query: string; Roles?: ('Mentor' | 'Coordinator')[]; Params?: unknown[] | string };

/** A published service with a name of its own; returns the name. */
const publish = async (saved: Saved): Promise<string> => {
  const admin = await world().enter('admin');
  names += 1;
  const Name = `service-${names}`;
  const { Id } = await admin.done('/api/Query/SaveSqlService', { Service: { Id: 0, Name, ...saved } });
  await admin.done('/api/definitions/Publish', { Id, Version: 1 });
  return Name;
};

describe('a service', () => {
  it('gives each caller own rows, by either address and in any letter case', async () => {
    const mentor = await makeLike(world(), 'mentor');
    const mentee = await makeMentee(world(), { mentor: mentor.username });
    const name = await publish({ Query: 'SELECT user_id AS id FROM people', Roles: ['Mentor'] });
    expect(await mentor.done('/api/Services/{name}', { name: name.toUpperCase() })).toEqual([{ id: mentee.id }]);
    expect(await mentor.done('/api2/Services/{name}', { name })).toEqual([{ id: mentee.id }]);
  });

  it('with no roles is called by administrators alone', async () => {
    const name = await publish({ Query: 'SELECT 1 AS one', Roles: [] });
    const [admin, coordinator] = [await world().enter('admin'), await world().enter('coordinator')];
    expect(await admin.done('/api/Services/{name}', { name })).toEqual([{ one: 1 }]);
    expect((await coordinator.call('/api/Services/{name}', { name })).problem?.code).toBe('NOT_FOUND');
    expect((await admin.done('/api/Query/GetSqlServices', {})).find(({ Name }) => Name === name)?.Roles).toEqual([]);
  });

  it('takes its parameters, and names those that are unknown, missing or wrong', async () => {
    const Params = [
      { Name: 'from', Type: 'date' },
      { Name: 'n', Type: 'number', Default: '2' },
    ];
    const name = await publish({ Query: 'SELECT @from + @n::int AS day', Roles: ['Coordinator'], Params });
    const coordinator = await world().enter('coordinator');
    expect(await coordinator.done('/api2/Services/{name}', { name, parameters: { from: '2026-11-28', n: 3 } })).toEqual(
      [{ day: '2026-12-01' }],
    );
    const wrong = await coordinator.call('/api/Services/{name}', { name, Params: { n: 'x', to: 1 } });
    expect(wrong.problem).toMatchObject({
      code: 'QUERY_PARAMETERS',
      fields: { 'Parameters.from': 'MISSING', 'Parameters.n': 'NOT_A_NUMBER', 'Parameters.to': 'UNKNOWN' },
    });
  });

  it('declares its parameters by a list of names, too', async () => {
    const name = await publish({ Query: 'SELECT @a || @b AS text', Roles: ['Coordinator'], Params: 'a, @b' });
    const coordinator = await world().enter('coordinator');
    expect(await coordinator.done('/api/Services/{name}', { name, Params: { a: 'α', b: 'β' } })).toEqual([
      { text: 'αβ' },
    ]);
    const admin = await world().enter('admin');
    const bad = { Service: { Id: 0, Name: 'bad', Query: 'SELECT 1', Params: "a';b" } };
    expect((await admin.call('/api/service/Edit', bad)).problem?.code).toBe('BAD_INPUT');
  });

  it('answers all rows or none', async () => {
    const name = await publish({ Query: 'SELECT * FROM generate_series(1, @n::int) i', Roles: ['Coordinator'] });
    const coordinator = await world().enter('coordinator');
    expect(await coordinator.done('/api/Services/{name}', { name, Params: { n: 10_000 } })).toHaveLength(10_000);
    const more = await coordinator.call('/api/Services/{name}', { name, Params: { n: 10_001 } });
    expect(more.problem?.code).toBe('QUERY_TOO_LARGE');
  });

  it('keeps a log of its calls: time and error, never values', async () => {
    const name = await publish({ Query: 'SELECT 1 / @n::int AS one', Roles: ['Coordinator'] });
    const [admin, coordinator] = [await world().enter('admin'), await world().enter('coordinator')];
    await coordinator.done('/api/Services/{name}', { name, Params: { n: 1 } });
    await coordinator.call('/api/Services/{name}', { name, Params: { n: 0 } });
    const Id = (await admin.done('/api/service/list', {})).find(({ Name }) => Name === name)?.Id ?? 0;
    await expect
      .poll(async () => (await admin.done('/api/Query/Runs', { Id })).list.map(({ Problem }) => Problem))
      .toEqual(['QUERY_FAILED', null]);
  });

  // Of so many calls, one minute has more than its limit, wherever it begins.
  it('is limited for each caller', async () => {
    const name = await publish({ Query: 'SELECT 1 AS one', Roles: ['Coordinator', 'Mentor'] });
    const [coordinator, mentor] = [await world().enter('coordinator'), await world().enter('mentor')];
    const codes = new Set<string>();
    for (let call = 0; call < 1201 && codes.size < 2; call += 1)
      codes.add((await coordinator.call('/api/Services/{name}', { name })).problem?.code ?? 'done');
    expect([...codes]).toEqual(['done', 'SERVICE_BUSY']);
    expect((await mentor.call('/api/Services/{name}', { name })).problem).toBeUndefined();
  });
});

describe('a draft with another name', () => {
  it('leaves the published service at its name, and keeps both names', async () => {
    const admin = await world().enter('admin');
    const name = await publish({ Query: 'SELECT 1 AS one', Roles: ['Coordinator'] });
    const coordinator = await world().enter('coordinator');
    const Id = (await admin.done('/api/service/list', {})).find(({ Name }) => Name === name)?.Id ?? 0;
    const renamed = { Id, Name: `${name}-new`, Query: 'SELECT 2 AS one', Roles: ['Coordinator' as const] };
    await admin.done('/api/Query/SaveSqlService', { Service: renamed });
    expect(await coordinator.done('/api/Services/{name}', { name })).toEqual([{ one: 1 }]);
    const early = await coordinator.call('/api/Services/{name}', { name: `${name}-new` });
    expect(early.problem?.code).toBe('NOT_FOUND');
    for (const Name of [name, `${name}-new`]) {
      const other = { Id: 0, Name, Query: 'SELECT 3' };
      expect((await admin.call('/api/Query/SaveSqlService', { Service: other })).problem?.code).toBe('NAME_TAKEN');
    }
    await admin.done('/api/definitions/Publish', { Id, Version: 2 });
    expect(await coordinator.done('/api/Services/{name}', { name: `${name}-new` })).toEqual([{ one: 2 }]);
    await admin.done('/api/Query/SaveSqlService', { Service: { Id: 0, Name: name, Query: 'SELECT 3' } });
  });
});

describe('saving', () => {
  it('asks for a name that can stand in an address, and for SQL', async () => {
    const admin = await world().enter('admin');
    const codes = async (Service: { Name: string; Query: string }) =>
      (await admin.call('/api/Query/SaveSqlService', { Service: { Id: 0, ...Service } })).problem?.fields;
    expect(await codes({ Name: 'δύο λέξεις', Query: 'SELECT 1' })).toEqual({ 'Service.Name': 'BAD_SERVICE_NAME' });
    expect(await codes({ Name: '', Query: '' })).toMatchObject({
      'Service.Name': 'too_small',
      'Service.Query': 'too_small',
    });
  });

  it('shares its names with all services, not with queries', async () => {
    const admin = await world().enter('admin');
    const name = await publish({ Query: 'SELECT 1' });
    const again = { Id: 0, Name: name.toUpperCase(), Query: 'SELECT 1' };
    expect((await admin.call('/api/Query/SaveSqlService', { Service: again })).problem?.code).toBe('NAME_TAKEN');
    await admin.done('/api/Query/Edit', { Query: again });
  });
});
