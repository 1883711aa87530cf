/** One query for all roles: who may write it, who may run it, and whose rows each gets. */
import type { QueryResult } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { describe, expect, it } from 'vitest';
import { makeMentee, makeLike } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();

const draft = {
  Id: 0,
  Name: 'Ωφελούμενοι',
  Query: 'SELECT user_id, last_name FROM people ORDER BY user_id',
  Roles: ['Mentor', 'Coordinator'] as ('Mentor' | 'Coordinator')[],
};
let names = 0;

/** A published query of the administrator with a name of its own. */
const publish = async (query: string, more: object = {}): Promise<number> => {
  const admin = await world().enter('admin');
  names += 1;
  const saved = await admin.done('/api/Query/Edit', { Query: { ...draft, Name: `Q${names}`, Query: query, ...more } });
  await admin.done('/api/definitions/Publish', { Id: saved.Id, Version: saved.Version });
  return saved.Id;
};

const column = ({ Columns, Rows }: QueryResult, name: string): unknown[] => {
  const at = Columns.findIndex(({ Name }) => Name === name);
  return Rows.map((row) => row[at]);
};
const idsOf = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id);

describe('a published query', () => {
  it('gives a mentor own mentees, a coordinator the project and an administrator all', async () => {
    const mentor = await makeLike(world(), 'mentor');
    const mine = [
      await makeMentee(world(), { mentor: mentor.username }),
      await makeMentee(world(), { mentor: mentor.username }),
    ];
    const Id = await publish(draft.Query);
    const run = async (person: Person) => column(await person.done('/api/Query/execute', { Id }), 'user_id');
    expect(await run(mentor)).toEqual(mine.map(({ id }) => id));
    const ofProject = await idsOf(
      world().rows(`SELECT user_id AS id FROM memberships WHERE project_id = 1 AND 'Mentee' = ANY(roles) ORDER BY 1`),
    );
    expect(await run(await world().enter('coordinator'))).toEqual(ofProject);
    const all = await idsOf(
      world().rows(`SELECT user_id AS id FROM memberships WHERE 'Mentee' = ANY(roles) ORDER BY 1`),
    );
    expect(await run(await world().enter('admin'))).toEqual(all);
  });

  it('is found by its own name while its draft has another', async () => {
    const Id = await publish(draft.Query, { Descr: 'Καφές' });
    const [admin, coordinator] = [await world().enter('admin'), await world().enter('coordinator')];
    const Name = `Q${names}`;
    await admin.done('/api/Query/Edit', { Query: { ...draft, Id, Name: `${Name} σχέδιο`, Descr: 'Τσάι' } });
    const find = async (person: Person, Filter: string) =>
      (await person.done('/api/Query/All', { Filter })).list.map((query) => query.Name);
    expect(await find(coordinator, 'καφες')).toEqual([Name]);
    expect(await find(coordinator, 'τσαι')).toEqual([]);
    expect(await find(admin, 'τσαι')).toEqual([`${Name} σχέδιο`]);
  });

  it('looks missing to a role that it does not name, as a draft and after it was withdrawn or removed', async () => {
    const [admin, coordinator, mentee] = [
      await world().enter('admin'),
      await world().enter('coordinator'),
      await world().enter('mentee'),
    ];
    const Id = await publish(draft.Query);
    const codeFor = async (person: Person) => (await person.call('/api/Query/execute', { Id })).problem?.code;
    expect(await codeFor(mentee)).toBe('NOT_FOUND');
    expect((await mentee.call('/api/Query/Get', { Id })).problem?.code).toBe('NOT_FOUND');
    expect(await codeFor(coordinator)).toBeUndefined();
    await admin.done('/api/definitions/Withdraw', { Id });
    expect(await codeFor(coordinator)).toBe('NOT_FOUND');
    const again = await admin.done('/api/Query/Get', { Id });
    await admin.done('/api/definitions/Publish', { Id, Version: again.Version });
    expect(await codeFor(coordinator)).toBeUndefined();
    await admin.done('/api/definitions/Remove', { Id });
    expect([await codeFor(coordinator), await codeFor(admin)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('runs its published version while a draft is written', async () => {
    const [admin, coordinator] = [await world().enter('admin'), await world().enter('coordinator')];
    const Id = await publish('SELECT 1 AS first');
    await admin.done('/api/Query/Edit', { Query: { ...draft, Id, Name: `Q${names}`, Query: 'SELECT 2 AS second' } });
    expect((await coordinator.done('/api/Query/execute', { Id })).Columns).toEqual([{ Name: 'first', Type: 'number' }]);
    expect(await admin.done('/api/Query/Get', { Id })).toMatchObject({
      Version: 2,
      Published: 1,
      Query: 'SELECT 2 AS second',
    });
  });

  it('keeps its statement from those who only run it', async () => {
    const Id = await publish(draft.Query);
    const coordinator = await world().enter('coordinator');
    expect(await coordinator.done('/api/Query/Get', { Id })).not.toHaveProperty('Query');
    const { list } = await coordinator.done('/api/Query/All', { Filter: `Q${names}` });
    expect(list).toMatchObject([{ Id, Name: `Q${names}` }]);
    expect(list[0]).not.toHaveProperty('Query');
    for (const path of ['/api/Query/AdminExecute', '/api/Query/Check'] as const)
      expect((await coordinator.call(path, { Query: 'SELECT 1' })).problem?.code).toBe('REFUSED');
  });
});

describe('saving', () => {
  it('keeps every field of a query: Id, Name, Descr, Query, Roles, Parameters, ViewName', async () => {
    const admin = await world().enter('admin');
    const Parameters = [{ Name: 'από', Type: 'date' as const, Label: 'Από', Default: '01-01-2026', ListQuery: null }];
    const sent = {
      Name: 'Όλα',
      Descr: 'Περιγραφή',
      Query: 'SELECT @από',
      Roles: ['Mentor' as const],
      Parameters,
      ViewName: 'προβολή',
    };
    const { Id } = await admin.done('/api/Query/Edit', { Query: { Id: 0, ...sent } });
    expect(await admin.done('/api/Query/Get', { Id, Lite: false })).toMatchObject({ Id, ...sent });
    expect(await admin.done('/api/Query/Get', { Id, Lite: true })).not.toHaveProperty('Query');
  });

  it('refuses a stale version with what is there, and a name that another query has', async () => {
    const admin = await world().enter('admin');
    const first = await admin.done('/api/Query/Edit', { Query: { ...draft, Name: 'Παλιό' } });
    const second = { ...draft, Id: first.Id, Name: 'Νέο', Version: 1 };
    await admin.done('/api/Query/Edit', { Query: second });
    expect((await admin.call('/api/Query/Edit', { Query: second })).problem).toMatchObject({
      code: 'STALE',
      details: { Version: 2, Theirs: { Name: 'Νέο', Query: draft.Query } },
    });
    expect((await admin.call('/api/Query/Edit', { Query: { ...draft, Name: 'νέο' } })).problem?.code).toBe(
      'NAME_TAKEN',
    );
    // The specification's own payload has no version.
    expect((await admin.done('/api/Query/Edit', { Query: { ...draft, Id: first.Id, Name: 'Νέο' } })).Version).toBe(3);
  });

  it('keeps every version, and restores an earlier one as a draft', async () => {
    const admin = await world().enter('admin');
    const { Id } = await admin.done('/api/Query/Edit', { Query: { ...draft, Name: 'Εκδόσεις', Query: 'SELECT 1' } });
    await admin.done('/api/Query/Edit', { Query: { ...draft, Id, Name: 'Εκδόσεις', Query: 'SELECT 2' } });
    expect(await admin.done('/api/definitions/Restore', { Id, Version: 1 })).toMatchObject({
      Version: 3,
      Published: null,
    });
    expect((await admin.done('/api/Query/Get', { Id })).Query).toBe('SELECT 1');
    expect((await admin.done('/api/definitions/Versions', { Id })).list.map(({ Version }) => Version)).toEqual([
      3, 2, 1,
    ]);
    expect((await admin.done('/api/definitions/Version', { Id, Version: 2 })).Body).toMatchObject({
      Query: 'SELECT 2',
    });
  });

  it('does not publish a statement with a fault, nor a version that is not the newest', async () => {
    const admin = await world().enter('admin');
    const { Id } = await admin.done('/api/Query/Edit', {
      Query: { ...draft, Name: 'Λάθος', Query: 'SELECT * FROM users' },
    });
    expect((await admin.call('/api/definitions/Publish', { Id, Version: 1 })).problem).toMatchObject({
      code: 'DEFINITION_FAULTS',
      details: { Faults: [{ Code: 'UNKNOWN_VIEW', Word: 'users', At: 14 }] },
    });
    await admin.done('/api/Query/Edit', { Query: { ...draft, Id, Name: 'Λάθος' } });
    expect((await admin.call('/api/definitions/Publish', { Id, Version: 1 })).problem?.code).toBe('STALE');
  });

  it('does not publish a query or a service that PostgreSQL cannot analyse, and a check says why', async () => {
    const admin = await world().enter('admin');
    const Query = 'SELECT @a::int, last_nam FROM people';
    const Faults = [{ Code: 'DATABASE', Word: 'last_nam', At: Query.indexOf('last_nam') }];
    expect(await admin.done('/api/Query/Check', { Query })).toMatchObject({ Parameters: ['a'], Faults });
    const query = await admin.done('/api/Query/Edit', { Query: { ...draft, Name: 'Άγνωστη στήλη', Query } });
    const service = await admin.done('/api/service/Edit', {
      Service: { Id: 0, Kind: 'sql', Name: 'unknown-column', Query },
    });
    for (const { Id } of [query, service])
      expect((await admin.call('/api/definitions/Publish', { Id, Version: 1 })).problem).toMatchObject({
        code: 'DEFINITION_FAULTS',
        details: { Faults },
      });
  });

  it('publishes a statement whose errors depend on values, and does not run it', async () => {
    const admin = await world().enter('admin');
    for (const Query of [
      'SELECT 1 / 0',
      'SELECT * FROM generate_series(1, @n::int, 0)',
      'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b',
    ]) {
      expect((await admin.done('/api/Query/Check', { Query })).Faults).toEqual([]);
      await publish(Query);
    }
  });
});

describe('parameters', () => {
  const Declared = [
    { Name: 'από', Type: 'date' as const },
    { Name: 'Κατάσταση', Type: 'number' as const, Default: '1' },
    { Name: 'όνομα', Type: 'text' as const },
  ];
  const sql = `SELECT @από + 1 AS day, @κατάσταση * 2 AS twice, 'x' || @όνομα AS name`;

  it('are converted by their types, with defaults', async () => {
    const Id = await publish(sql, { Parameters: Declared });
    const coordinator = await world().enter('coordinator');
    const run = async (Parameters: Record<string, string | number | null>) =>
      (await coordinator.done('/api/Query/execute', { Id, Parameters })).Rows[0];
    expect(await run({ από: '28-11-2026', κατάσταση: '1,5', όνομα: "O'Hara" })).toEqual(['2026-11-29', 3, "xO'Hara"]);
    expect(await run({ '@από': '2026-02-28', όνομα: '0123' })).toEqual(['2026-03-01', 2, 'x0123']);
    expect(await run({ από: null, όνομα: '' })).toEqual([null, 2, 'x']);
  });

  it('are named where they are missing, wrong or too many', async () => {
    const Id = await publish(sql, { Parameters: Declared });
    const coordinator = await world().enter('coordinator');
    const answer = await coordinator.call('/api/Query/execute', {
      Id,
      Parameters: { από: '31-02-2026', κατάσταση: 'πολλά', άλλο: 1 },
    });
    expect(answer.problem).toMatchObject({
      code: 'QUERY_PARAMETERS',
      fields: {
        'Parameters.από': 'NOT_A_DATE',
        'Parameters.κατάσταση': 'NOT_A_NUMBER',
        'Parameters.όνομα': 'MISSING',
        'Parameters.άλλο': 'UNKNOWN',
      },
    });
  });

  it('are values, whatever they say', async () => {
    const Id = await publish(`SELECT last_name FROM people WHERE last_name = @name`);
    const coordinator = await world().enter('coordinator');
    for (const name of ["' OR true --", '$1', '@name', '; SELECT 1', '\\', '%'])
      expect((await coordinator.done('/api/Query/execute', { Id, Parameters: { name } })).Rows).toEqual([]);
  });
});

describe('before publishing', () => {
  it('the matrix says how many rows each role gets, each tried as one person', async () => {
    const admin = await world().enter('admin');
    const { list } = await admin.done('/api/Query/Matrix', { Query: draft.Query, Roles: [] });
    const lines = new Map(list.map(({ Role, Rows, Problem }) => [Role, Problem ?? Rows]));
    const [{ n = 0 } = {}] = await world().rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM memberships WHERE project_id = 1 AND 'Mentee' = ANY(roles)`,
    );
    expect(lines.get('Coordinator')).toBe(n);
    expect(lines.get('Supervisor')).toBe(n);
    expect(lines.get('Mentee')).toBe(1);
    expect(lines.get('Translator')).toBe(0);
    const mentor = list.find(({ Role }) => Role === 'Mentor');
    const [{ own = 0 } = {}] = await world().rows<{ own: number }>(
      'SELECT count(DISTINCT mentee_id)::int AS own FROM mentor_links WHERE mentor_id = $1 AND project_id = 1',
      [mentor?.UserId],
    );
    expect(own).toBeGreaterThan(0);
    expect(mentor?.Rows).toBe(own);
  });

  it('the matrix tries no role that may read more than its reader', async () => {
    const rolesFor = async (who: 'admin' | 'super') => {
      const reader = await world().enter(who);
      return (await reader.done('/api/Query/Matrix', { Query: 'SELECT 1', Roles: [] })).list.map(({ Role }) => Role);
    };
    expect(await rolesFor('super')).toContain('Super');
    const forAdmin = await rolesFor('admin');
    expect(forAdmin).toContain('Admin');
    expect(forAdmin).not.toContain('Super');
  });

  it('the first rows are shown as a weaker person would see them, not as an equal one', async () => {
    const admin = await world().enter('admin');
    const mentor = await makeLike(world(), 'mentor');
    const mentee = await makeMentee(world(), { mentor: mentor.username });
    const shown = await admin.done('/api/Query/ExecuteAs', { Query: draft.Query, UserId: mentor.id });
    expect(column(shown, 'user_id')).toEqual([mentee.id]);
    const other = await makeLike(world(), 'admin');
    expect((await admin.call('/api/Query/ExecuteAs', { Query: draft.Query, UserId: other.id })).problem?.code).toBe(
      'REFUSED',
    );
  });
});
