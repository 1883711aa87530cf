/** Scripts in their sandbox: what they compute, and how each attempt to break out or to run for ever ends. */
import { afterAll, describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { createSandbox, maxServiceDepth, type AnswerCall } from './sandbox.ts';

const sandbox = createSandbox();
afterAll(() => sandbox.stop());

/** Far above what the short scripts need, also on a busy machine. */
const timeoutMs = 400;

const noCalls: AnswerCall = () => Promise.reject(new Problem('REFUSED'));
const run = (code: string, input: unknown = {}, answerCall = noCalls) =>
  sandbox.run({
    code,
    input: JSON.stringify(input),
    now: Date.UTC(2026, 10, 29, 8),
    seed: 7,
    timeoutMs,
    depth: 0,
    answerCall,
  });
const valueOf = async (...given: Parameters<typeof run>): Promise<unknown> => {
  const { output, fault } = await run(...given);
  return fault ?? JSON.parse(output);
};

describe('a script', () => {
  it('gets its parameters and returns JSON', async () => {
    expect(await valueOf('return { double: params.a * 2, list: [1, null, "α"] };', { a: 4 })).toEqual({
      double: 8,
      list: [1, null, 'α'],
    });
    expect(await valueOf('')).toBeNull();
    expect(await valueOf('return await Promise.resolve(3)')).toBe(3);
  });

  it('has one time and one row of random numbers', async () => {
    const code = 'return [now.toISOString(), new Date().toISOString(), Date.now(), Math.random(), Math.random()]';
    const [first, second] = await Promise.all([valueOf(code), valueOf(code)]);
    expect(first).toEqual(second);
    expect((first as unknown[]).slice(0, 3)).toEqual([
      '2026-11-29T08:00:00.000Z',
      '2026-11-29T08:00:00.000Z',
      Date.UTC(2026, 10, 29, 8),
    ]);
  });

  it('calls the server, and catches its problems', async () => {
    const asked: unknown[] = [];
    const answerCall: AnswerCall = async ({ kind, name, input }) => {
      asked.push([kind, name, JSON.parse(input)]);
      if (name === 'no') throw new Problem('NOT_FOUND', { fields: { Id: 'BAD_INPUT' } });
      return { twice: [1, 2] };
    };
    const code = `
      const { twice } = api.call('/api/x', { a: 1 });
      try { api.service('no'); } catch (error) { return [twice, error.code, error.fields.Id, error instanceof Error]; }`;
    expect(await valueOf(code, {}, answerCall)).toEqual([[1, 2], 'NOT_FOUND', 'BAD_INPUT', true]);
    expect(asked).toEqual([
      ['call', '/api/x', { a: 1 }],
      ['service', 'no', {}],
    ]);
  });

  it('asks other servers through the host alone', async () => {
    const answerCall: AnswerCall = ({ kind, name, input }) =>
      Promise.resolve({ status: 200, headers: { a: 'b' }, body: JSON.stringify([kind, name, JSON.parse(input)]) });
    const code = `const answer = api.fetch('https://a.example/', { method: 'POST', body: { n: 1 } });
      return [answer.status, answer.headers, answer.json(), typeof answer.text]`;
    expect(await valueOf(code, {}, answerCall)).toEqual([
      200,
      { a: 'b' },
      ['fetch', 'https://a.example/', { method: 'POST', body: { n: 1 } }],
      'string',
    ]);
  });

  it.each([
    [`kit.isAfm('094014201')`, true],
    [`kit.isAfm(null)`, false],
    [`kit.fold('Γιώργος')`, 'γιωργοσ'],
    [`kit.transliterate('Άρτα και Θήβα', '-')`, 'arta-kai-thiva'],
    [`kit.parseDate('1/2/2026')`, '2026-02-01'],
    [`kit.showDay('2026-02-01')`, '01-02-2026'],
    [`kit.showDate(now)`, '29-11-2026'],
    [`kit.dayInAthens('2026-11-29T22:30:00Z')`, '2026-11-30'],
    [`kit.ageOn('2000-11-30', kit.dayInAthens(now))`, 25],
    [`kit.parseNumber('1.234,5')`, 1234.5],
    [`kit.showNumber(1234.5)`, '1.234,5'],
    [`['ω', 'ά', 'β'].sort(kit.compareGreek)`, ['ά', 'β', 'ω']],
    [`kit.parseDate({})`, null],
    [`(() => { try { kit.showDate('x'); } catch (error) { return error.code; } })()`, 'BAD_INPUT'],
    [`[typeof kit.constructor.constructor, Object.isFrozen(kit)]`, ['function', true]],
  ])('has the helper %s', async (code, value) => {
    expect(await valueOf(`return ${code}`)).toEqual(value);
  });

  it('leaves nothing behind for the next one', async () => {
    await valueOf('globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = null; return 1');
    expect(await valueOf('return [typeof left, ({}).left === undefined, typeof [].map]')).toEqual([
      'undefined',
      true,
      'function',
    ]);
  });
});

describe('a fault', () => {
  it.each([
    ['return 1 +', 'SYNTAX', 2],
    ['const a = 1;\nconst a = 2;', 'SYNTAX', 2],
    ['const a = {};\n\n  return a.b.c;', 'ERROR', 3],
    ['throw "αλφα"', 'ERROR', 0],
    ['\napi.call("/api/x")', 'PROBLEM', 2],
    ['return new Promise(() => {})', 'UNSETTLED', 0],
    ['return 1n', 'ERROR', 0],
    ['return { toJSON() { throw new TypeError("no"); } }', 'ERROR', 1],
    ['return "x".repeat(1100000)', 'OUTPUT', 0],
    ['return "\\u03b1".repeat(2000000)', 'OUTPUT', 0],
  ])('%s is %s', async (code, Code, Line) => {
    expect(await valueOf(code)).toMatchObject({ Code, Line });
  });

  it('is told at its column, on the first line too', async () => {
    expect(await valueOf('return missing;')).toMatchObject({ Code: 'ERROR', Line: 1, Column: 8 });
    expect(await valueOf('const a = 1;\nreturn missing;')).toMatchObject({ Line: 2, Column: 8 });
  });

  it('of a script that is only compiled is its syntax', async () => {
    const compile = (code: string) =>
      sandbox.run({ code, input: null, now: 0, seed: 0, timeoutMs, depth: 0, answerCall: noCalls });
    expect(await compile('while (true);')).toEqual({ output: 'null', fault: null });
    expect((await compile('let let = 1')).fault).toMatchObject({ Code: 'SYNTAX', Line: 1 });
  });
});

/** Each of these ends with the named fault or the named value, and the next script runs. */
const attacks: [string, unknown][] = [
  // Time.
  ['while (true);', 'TIMEOUT'],
  ['for (;;) {}', 'TIMEOUT'],
  ['try { while (true); } catch { return 1 } finally { while (true); }', 'TIMEOUT'],
  ['await (async function again() { await null; return again(); })()', 'TIMEOUT'],
  ['const again = () => Promise.resolve().then(again); again(); return new Promise(() => {})', 'TIMEOUT'],
  ['/^(a+)+$/.test("a".repeat(40) + "b")', 'TIMEOUT'],
  ['return "a".repeat(30) .match(/(.*)*(.*)*(.*)*(.*)*x/)', 'TIMEOUT'],
  ['new Array(1e8).fill(0).sort(() => 1)', ['TIMEOUT', 'MEMORY']],
  ['return { toJSON() { while (true); } }', 'TIMEOUT'],
  ['return { get a() { while (true); } }', 'TIMEOUT'],
  ['return new Proxy({}, { ownKeys() { while (true); } })', 'TIMEOUT'],
  ['throw { get message() { while (true); } }', ['TIMEOUT', 'ERROR']],
  ['throw { get name() { while (true); }, get stack() { while (true); } }', ['TIMEOUT', 'ERROR']],
  ['return { then(done) { while (true); } }', 'TIMEOUT'],
  ['10n ** 10n ** 8n', ['TIMEOUT', 'MEMORY', 'ERROR']],
  ['JSON.parse("[".repeat(200000) + "]".repeat(200000))', ['ERROR', 'MEMORY']],
  // Memory and stack.
  ['const all = []; while (true) all.push(new Array(100000).fill(1));', ['MEMORY', 'TIMEOUT']],
  ['let s = "x"; while (true) s += s;', ['MEMORY', 'ERROR']],
  ['return "x".repeat(2 ** 29)', ['MEMORY', 'ERROR']],
  ['new ArrayBuffer(2 ** 31)', ['MEMORY', 'ERROR']],
  ['const m = new Map(); for (let i = 0; ; i++) m.set(i, { i });', ['MEMORY', 'TIMEOUT']],
  ['(function again() { again(); })()', 'ERROR'],
  ['const deep = (n) => n === 0 ? [] : [deep(n - 1)]; return deep(100000)', 'ERROR'],
  ['let a = []; for (let i = 0; i < 500000; i++) a = [a]; return a', ['ERROR', 'MEMORY', 'TIMEOUT']],
  ['const a = {}; a.a = a; return a', 'ERROR'],
  ['new RegExp("(".repeat(100000))', ['ERROR', 'SYNTAX']],
  ['return eval("1+".repeat(500000) + "1")', ['ERROR', 'MEMORY', 'TIMEOUT', 500001]],
  // Nothing of Node, of the browser or of the host is there.
  ['return typeof process', 'undefined'],
  ['return typeof require', 'undefined'],
  ['return typeof globalThis.fetch', 'undefined'],
  ['return typeof WebAssembly', 'undefined'],
  ['return typeof setTimeout', 'undefined'],
  ['return typeof Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e9)', ['ERROR', 'TIMEOUT']],
  ['return (await import("fs")).readFileSync("/etc/passwd")', 'ERROR'],
  ['return await import("data:text/javascript,export default 1")', 'ERROR'],
  ['return params.constructor.constructor("return typeof process")()', 'undefined'],
  ['return api.call.constructor("return typeof process")()', 'undefined'],
  ['return Function("return this")() === globalThis', true],
  ['return Object.keys(globalThis).length', 0],
  ['return typeof callHost', 'undefined'],
  ['return typeof arguments.callee', ['ERROR']],
  ['return Error.prepareStackTrace ? 1 : 2', 2],
  // What is handed in cannot be bent.
  ['api.call = () => 1; return 1', 'ERROR'],
  ['"use strict"; Object.defineProperty(api, "call", { value: () => 1 }); return 1', 'ERROR'],
  ['JSON.stringify = () => "{"; return { a: 1 }', { a: 1 }],
  ['JSON.parse = () => ({ value: 1 }); return api.call("/api/x")', 'PROBLEM'],
  ['Promise.prototype.then = () => 1; return 2', ['OUTPUT', 'UNSETTLED', 2]],
  ['Object.prototype.toJSON = () => "bent"; return { a: 1 }', 'bent'],
  ['Object.prototype.problem = { code: "X" }; return 3', 3],
  ['globalThis.Error = null; return api.call("/api/x")', 'ERROR'],
  ['return JSON.parse(\'{"__proto__": {"a": 1}}\').a === undefined', true],
  ['return { ["__proto__"]: 1 }', undefined],
  ['})(); while (true); (function () {', ['SYNTAX', 'TIMEOUT', 'OUTPUT', 'ERROR', 'UNSETTLED', null]],
  ['return Symbol()', null],
  ['return () => 1', null],
  ['return undefined', null],
  ['return NaN', null],
  ['const p = Proxy.revocable({}, {}); p.revoke(); return p.proxy', 'ERROR'],
  ['api.call({ toString() { while (true); } })', 'TIMEOUT'],
  ['api.call({ toString() { return {}; } })', 'ERROR'],
  ['api.call("/api/x", 1n)', 'ERROR'],
  ['api.call("x".repeat(3e7), {})', ['PROBLEM', 'MEMORY']],
  [
    'for (let i = 0; i < 1e6; i++) try { api.call("/api/x"); } catch (e) { if (e.code === "TOO_MANY_CALLS") return i }',
    200,
  ],
];

describe('an attack', () => {
  it.each(attacks)('%s', async (code, expected) => {
    const { output, fault } = await run(code);
    const ended: unknown = fault ? fault.Code : JSON.parse(output);
    // What takes all memory may take all time first.
    if (Array.isArray(expected)) expect([...expected, 'TIMEOUT']).toContainEqual(ended);
    else if (expected !== undefined) expect(ended).toEqual(expected);
    expect(await valueOf('return 6 * 7')).toBe(42);
  });

  it('of forty at once fourteen end by themselves, and the others are refused at once', async () => {
    const codes = Array.from({ length: 40 }, (_, at) => (at % 2 ? 'return 1' : 'while (true);'));
    const ended = await Promise.all(
      codes.map((code) =>
        run(code).then(
          ({ fault }) => fault?.Code ?? 'done',
          (error: Problem) => error.code,
        ),
      ),
    );
    expect(ended.slice(0, 14)).toEqual(Array.from({ length: 14 }, (_, at) => (at % 2 ? 'done' : 'TIMEOUT')));
    expect(new Set(ended.slice(14))).toEqual(new Set(['BUSY']));
  });

  it('an error of the server ends the run and is the caller’s', async () => {
    const failure = new Error('connection lost');
    await expect(run('try { api.call("/api/x") } catch { return 1 }', {}, () => Promise.reject(failure))).rejects.toBe(
      failure,
    );
    expect(await valueOf('return 6 * 7')).toBe(42);
  });

  it('a service that calls itself ends at the allowed depth', async () => {
    const reached: number[] = [];
    const at = async (depth: number): Promise<string> => {
      reached.push(depth);
      const code = 'return api.service("again")';
      const answerCall = () => at(depth + 1);
      const { fault } = await sandbox.run({ code, input: '{}', now: 0, seed: 0, timeoutMs, depth, answerCall });
      return fault?.Message ?? '';
    };
    expect(await at(0)).toBe('');
    expect(reached).toEqual([0, 1, 2, 3]);
    await expect(at(maxServiceDepth)).rejects.toMatchObject({ code: 'SCRIPT_TOO_DEEP' });
  });
});
