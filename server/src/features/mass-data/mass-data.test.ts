/** Mass data: setups of addresses, where rows can be sent, and transforms of rows in the sandbox. */
import { describe, expect, it } from 'vitest';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
let addresses = 0;
const newAddress = (): string => `/api/Services/mass-${(addresses += 1)}`;

const setup = {
  Method: 'POST' as const,
  SendMode: 'paged' as const,
  PageSize: 50,
  Transform: '',
  Mapping: [{ Column: 'Επώνυμο', Parameter: 'last_name' }],
};

const save = (person: Person, url: string, massdata: object = {}) =>
  person.call('/api/data/setMassServiceData', { url, massdata: { ...setup, ...massdata } });

describe('massData.saveSetup', () => {
  it('keeps what a coordinator saved, by address in any letter case', async () => {
    const coordinator = await world().enter('coordinator');
    const url = newAddress();
    expect(await coordinator.done('/api/data/getMassServiceData', { url })).toEqual({
      Method: 'POST',
      SendMode: 'one',
      PageSize: 100,
      Transform: '',
      Mapping: [],
      Version: 0,
    });
    expect((await save(coordinator, url)).output).toEqual({ Version: 1 });
    expect(await coordinator.done('/api/data/getMassServiceData', { url: url.toUpperCase() })).toEqual({
      ...setup,
      Version: 1,
    });
  });

  it('refuses a stale version with what is there now', async () => {
    const [coordinator, admin] = [await world().enter('coordinator'), await world().enter('admin')];
    const url = newAddress();
    await save(coordinator, url);
    await save(admin, url, { Version: 1, PageSize: 60 });
    for (const Version of [0, 1])
      expect((await save(coordinator, url, { Version, PageSize: 70 })).problem).toMatchObject({
        code: 'STALE',
        details: { Version: 2, Theirs: { PageSize: 60 } },
      });
  });

  it('lets one of two first saves at once win', async () => {
    const [coordinator, admin] = [await world().enter('coordinator'), await world().enter('admin')];
    const url = newAddress();
    const both = await Promise.all([save(coordinator, url, { Version: 0 }), save(admin, url, { Version: 0 })]);
    expect(both.map(({ problem }) => problem?.code ?? 'done').sort()).toEqual(['STALE', 'done']);
  });

  it('refuses a script of a coordinator at its field, and keeps that of an administrator', async () => {
    const [coordinator, admin] = [await world().enter('coordinator'), await world().enter('admin')];
    const url = newAddress();
    expect((await save(coordinator, url, { Transform: 'return row' })).problem).toMatchObject({
      code: 'REFUSED',
      fields: { 'massdata.Transform': 'REFUSED' },
    });
    expect((await save(admin, url, { Transform: 'return row' })).output).toEqual({ Version: 1 });
    expect((await save(coordinator, url, { Transform: 'return row', PageSize: 5 })).output).toEqual({ Version: 2 });
    expect((await save(coordinator, url, { Transform: '' })).problem?.code).toBe('REFUSED');
  });

  it('refuses a script that does not compile, at its place', async () => {
    const admin = await world().enter('admin');
    const { problem } = await save(admin, newAddress(), { Transform: 'return 1 +* 2;' });
    expect(problem).toMatchObject({ code: 'SCRIPT_FAULTS', details: { Faults: [{ Code: 'SYNTAX', Line: 1 }] } });
  });

  it.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'api/x', '/api/../x', '/api/x?a=1', '/api/%00'])(
    'refuses the address %s at its field',
    async (url) => {
      const { problem } = await save(await world().enter('coordinator'), url);
      expect(problem?.code).toBe('BAD_INPUT');
      expect(Object.keys(problem?.fields ?? {})).toEqual(['url']);
    },
  );
});

describe('massData.targets', () => {
  const publish = async (Name: string, Roles: ('Mentor' | 'Coordinator')[]): Promise<void> => {
    const admin = await world().enter('admin');
    const saved = { Id: 0, Name, Roles, Query: 'return params', Params: [{ Name: 'email', Label: 'E-mail' }] };
    const { Id, Version } = await admin.done('/api/service/Edit', { Service: saved });
    await admin.done('/api/definitions/Publish', { Id, Version });
  };

  it('lists the services and calls that the caller may use', async () => {
    await publish('mass-theirs', ['Coordinator']);
    await publish('mass-foreign', ['Mentor']);
    const found = await (await world().enter('coordinator')).done('/api/data/MassDataTargets', {});
    const names = found.Services.map(({ Name }) => Name);
    expect(names).toContain('mass-theirs');
    expect(names).not.toContain('mass-foreign');
    expect(found.Services.find(({ Name }) => Name === 'mass-theirs')?.Parameters).toEqual([
      { Name: 'email', Label: 'E-mail', Type: 'text', Required: false },
    ]);
    const paths = found.Calls.map(({ Path }) => Path);
    expect(paths).toContain('/api/user/UpdateFields');
    for (const refused of ['/api/service/Edit', '/Account/Login', '/api/files/Download', '/api/Services/{name}'])
      expect(paths).not.toContain(refused);
    const fields = found.Calls.find(({ Path }) => Path === '/api/user/UpdateFields')?.Parameters;
    expect(fields).toContainEqual({ Name: 'UserId', Label: '', Type: 'number', Required: true });
    const admin = await (await world().enter('admin')).done('/api/data/MassDataTargets', {});
    expect(admin.Services.map(({ Name }) => Name)).toContain('mass-foreign');
  });
});

describe('massData.transform', () => {
  const Headers = ['Όνομα', '__proto__'];
  const transform = async (Code: string, cells: string[][], first = 0) =>
    (await world().enter('admin')).call('/api/data/TransformMassData', {
      url: '/api/x',
      Headers,
      Rows: cells.map((Cells, at) => ({ Index: first + at, Cells })),
      Code,
    });

  it('gives each row its value, leaves rows out, and tells a fault at its line', async () => {
    const code = `if (row['Όνομα'] === 'out') return null;
if (row['Όνομα'] === 'text') return 'text';
return { name: row['Όνομα'].toUpperCase(), index, other: row['__proto__'], deep: row.none.deep };`;
    const { output: answer } = await transform(code.replace('row.none.deep', '1'), [['α', 'β'], ['out'], ['text']], 7);
    expect(answer).toEqual([
      { Value: { name: 'Α', index: 7, other: 'β', deep: 1 } },
      { LeftOut: true },
      { Fault: { Code: 'RESULT', Message: '', Line: 0 } },
    ]);
    const { output: faulty } = await transform(code, [['α'], ['out']]);
    expect(faulty).toMatchObject([{ Fault: { Code: 'ERROR', Line: 3 } }, { LeftOut: true }]);
  });

  it('uses the saved script for whoever may not write one', async () => {
    const [coordinator, admin] = [await world().enter('coordinator'), await world().enter('admin')];
    const url = newAddress();
    const rows = { url, Headers: ['a'], Rows: [{ Index: 0, Cells: ['1'] }] };
    expect((await coordinator.call('/api/data/TransformMassData', { ...rows, Code: 'return row' })).problem?.code).toBe(
      'REFUSED',
    );
    expect((await coordinator.call('/api/data/TransformMassData', rows)).problem?.code).toBe('NOT_FOUND');
    await save(admin, url, { Transform: 'return { doubled: row.a + row.a }' });
    expect(await coordinator.done('/api/data/TransformMassData', rows)).toEqual([{ Value: { doubled: '11' } }]);
  });

  it.each([
    ['while (true);', 'SCRIPT_TIMEOUT'],
    ['return { toJSON() { while (true); } }', 'SCRIPT_TIMEOUT'],
    ['throw { get message() { return 1; }, toString() { while (true); } }', 'SCRIPT_TIMEOUT'],
    [
      'const all = []; while (true) all.push(new Array(100000).fill(1));',
      ['SCRIPT_MEMORY', 'SCRIPT_TIMEOUT', undefined],
    ],
    ['return { long: "x".repeat(2000000) }', 'SCRIPT_FAILED'],
    ['return 1 +', 'SCRIPT_FAULTS'],
    ['}; return 7; {', 'SCRIPT_FAILED'],
    ['}; return [{ Value: { a: 1 } }, { Value: {} }, { Value: {} }]; {', 'SCRIPT_FAILED'],
    ['}; return [{ Fault: { Code: "ERROR", Message: 7, Line: -1 } }]; {', 'SCRIPT_FAILED'],
    ['Object.prototype.toJSON = () => "bent"; return { a: 1 }', ['SCRIPT_FAILED', undefined]],
    ['Array.prototype.push = () => { while (true); }; return { a: 1 }', 'SCRIPT_TIMEOUT'],
  ])('ends %s with %s', async (code, expected) => {
    const { problem } = await transform(code, [['α'], ['β']]);
    expect([expected].flat()).toContain(problem?.code);
    expect((await transform('return { done: index }', [['α']])).output).toEqual([{ Value: { done: 0 } }]);
  });

  it.each([
    ['const a = {}; a.a = a; return a', 'ERROR'],
    ['throw null', 'ERROR'],
    ['throw { stack: "script:99999999999999" }', 'ERROR'],
    ['return api.call("/api/user/getcurrent")', 'ERROR'],
    ['return api.service("any")', 'ERROR'],
    ['(function again() { again(); })()', 'ERROR'],
    ['return typeof process', 'RESULT'],
    ['return', 'RESULT'],
    ['return [1]', 'RESULT'],
    ['return () => 1', 'RESULT'],
  ])('tells of %s at its row alone', async (code, Code) => {
    const { output: answer, problem } = await transform(`if (index === 1) return { kept: true };\n${code}`, [
      ['α'],
      ['β'],
    ]);
    // A place that cannot be is the script's own invention.
    if (code.includes('99999')) expect(problem?.code).toBe('SCRIPT_FAILED');
    else expect(answer).toMatchObject([{ Fault: { Code } }, { Value: { kept: true } }]);
  });

  it('has a row of no other caller and no call of its own', async () => {
    await transform('globalThis.left = row; return row', [['secret']]);
    const { output: answer } = await transform('return { left: typeof left }', [['α']]);
    expect(answer).toEqual([{ Value: { left: 'undefined' } }]);
    const called = await transform(
      'try { api.call("/api/user/getcurrent") } catch (error) { return { code: error.code } }',
      [['α']],
    );
    expect(called.output).toEqual([{ Value: { code: 'SCRIPT_CALL' } }]);
  });

  it('takes 500 rows in one run, and no more', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => [`name ${at}`]);
    const { output: answer } = await transform('return { name: row["Όνομα"] }', rows);
    expect(answer).toHaveLength(500);
    expect((await transform('return row', [...rows, ['more']])).problem?.code).toBe('BAD_INPUT');
  });
});
