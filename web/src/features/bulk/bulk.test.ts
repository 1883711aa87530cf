/** Reading pastes, and carrying out portions in streams. */
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../../platform/api.ts';
import { csvOf, readTable } from '../../platform/delimited-text.ts';
import {
  failedLines,
  guessMeanings,
  pairsOf,
  peopleOf,
  rolesColumn,
  usernameColumn,
  type PastedPerson,
} from './paste.ts';
import { readList } from './plan.ts';
import { inPortions } from './runner.ts';
import { withKept } from './standing.ts';

const meanings = [
  { name: usernameColumn, called: ['username', 'Όνομα χρήστη'] },
  { name: rolesColumn, called: ['roles', 'Ρόλοι'] },
  { name: 'last_name', called: ['Επώνυμο'] },
  { name: 'email', called: ['E-mail'] },
];
const greek = (role: string): string[] =>
  role === 'Mentee' ? ['Ωφελούμενος'] : role === 'Mentor' ? ['Σύμβουλος'] : [];

test('cells are parted by tabs, quoted cells keep their line ends, empty lines are none', () => {
  const table = readTable('a\tb\r\n1\t"x\ny"\r\n\t\r\n2\t=SUM(A1)\r\n');
  expect(table).toEqual({
    headers: ['a', 'b'],
    rows: [
      ['1', 'x\ny'],
      ['2', '=SUM(A1)'],
    ],
  });
});

test('headers are known by name, without accents or case, or as they were chosen before; each meaning once', () => {
  expect(guessMeanings(['ΕΠΩΝΥΜΟ', 'username', 'Μητρώο', 'επωνυμο'], meanings, {})).toEqual([
    'last_name',
    usernameColumn,
    '',
    '',
  ]);
  expect(guessMeanings(['Μητρώο', 'Επώνυμο'], meanings, { μητρωο: usernameColumn, επωνυμο: '' })).toEqual([
    usernameColumn,
    '',
  ]);
  expect(guessMeanings(['Μητρώο'], meanings, { μητρωο: 'gone' })).toEqual(['']);
});

test('people of a paste: roles by name or word, empty cells say nothing, twice counts once, long cells are named', () => {
  const rows = [
    ['anna', ' Ωφελουμενος , Mentor ', 'Α', ''],
    ['ANNA', '', 'Β', 'x@example.org'],
    ['', 'x', 'α'.repeat(1001), 'y'],
  ];
  const all = [usernameColumn, rolesColumn, 'last_name', 'email'];
  expect(peopleOf({ headers: [], rows }, all, greek)).toMatchObject([
    { Username: 'anna', Roles: ['Mentee', 'Mentor'], Fields: { last_name: 'Α' }, faults: {} },
    { Username: 'ANNA', faults: { Username: 'TWICE' } },
    { Roles: ['x'], faults: { Username: 'USERNAME', 'Fields.last_name': 'TOO_LONG' } },
  ]);
  expect(peopleOf({ headers: [], rows }, ['', '', '', 'email'], greek)[1]?.Username).toBe('x@example.org');
});

test('identifiers with a value each', () => {
  expect(pairsOf('a\tx y\r\n\r\n b \t\nc')).toEqual([
    { identifier: 'a', value: 'x y' },
    { identifier: 'b', value: '' },
    { identifier: 'c', value: '' },
  ]);
});

test('nothing in a file is calculated, and negative numbers stay numbers', () => {
  expect(csvOf([['=1+1', '-5', 'α;"β"', '-x']])).toBe(`\uFEFF'=1+1;-5;"α;""β""";'-x\r\n`);
});

test('what went into a file comes back from it as it was', () => {
  const lines = [
    ['Όνομα χρήστη', 'Επώνυμο', 'Τηλέφωνο'],
    ['=cmd|x', "'=already", '+302101234567'],
    ['-x', 'α;"β"\nγ', "'-5"],
    ["O'Neill", "''@x", '@all'],
  ];
  const [headers, ...rows] = lines;
  expect(readTable(csvOf(lines))).toEqual({ headers, rows });
});

test('what is left of a work is a paste with its people, its roles and why', () => {
  const fields = [
    { Name: 'last_name', Label: 'Επώνυμο' },
    { Name: 'home', Label: 'Τηλέφωνο' },
    { Name: 'work', Label: 'Τηλέφωνο' },
  ];
  const people: PastedPerson[] = [
    { Username: 'anna', Roles: ['Mentee', 'Mentor'], Fields: { last_name: '=Α', work: '210' }, faults: {} },
    { Username: 'b', Roles: [], Fields: { last_name: 'Β' }, faults: {} },
  ];
  const words = { username: 'Όνομα χρήστη', roles: 'Ρόλοι', problem: 'Πρόβλημα' };
  const labelOf = (name: string) => (name === 'last_name' ? 'Επώνυμο' : name);
  const lines = failedLines(
    people.map((person) => ({ person, name: person.Username, problem: 'γιατί' })),
    words,
    labelOf,
  );
  expect(lines[0]).toEqual(['Όνομα χρήστη', 'Ρόλοι', 'Επώνυμο', 'work', 'Πρόβλημα']);
  const table = readTable(csvOf(lines));
  const known = [...meanings.slice(0, 2), ...fields.map(({ Name, Label }) => ({ name: Name, called: [Name, Label] }))];
  const again = peopleOf(table, guessMeanings(table.headers, known, {}), greek);
  expect(again.map(({ Username, Roles, Fields }) => ({ Username, Roles, Fields, faults: {} }))).toEqual([
    people[0],
    { ...people[1], faults: {} },
  ]);
  // Whom a list named has no columns.
  expect(failedLines([{ name: 'x', problem: 'γιατί' }], words, labelOf)).toEqual([
    ['Όνομα χρήστη', 'Πρόβλημα'],
    ['x', 'γιατί'],
  ]);
});

test.each([
  ['username,last_name,email\nanna,"Α, Β",a@b.gr', ['anna', 'Α, Β', 'a@b.gr']],
  ['"a;b",last_name,email\nanna,Α;Β,a@b.gr', ['anna', 'Α;Β', 'a@b.gr']],
  ['username;last_name;email\nanna;Α, Β;a@b.gr', ['anna', 'Α, Β', 'a@b.gr']],
  ['username\tlast, name\te;mail\nanna\tΑ, Β\ta@b.gr', ['anna', 'Α, Β', 'a@b.gr']],
  ['last,name\nΑ,Β', ['Α', 'Β']],
])('the first line says what parts cells: %j', (text, row) => {
  expect(readTable(text).rows).toEqual([row]);
});

test('portions go in streams, are stopped between two of them, and what only passes is tried again', async () => {
  const items = Array.from({ length: 9 }, (_, at) => at);
  let [now, most] = [0, 0];
  const done: number[] = [];
  await inPortions(
    items,
    { rows: 2, streams: 3 },
    async (portion) => {
      most = Math.max(most, (now += 1));
      await Promise.resolve();
      now -= 1;
      return portion.length;
    },
    (portion) => done.push(...portion),
  );
  expect([toSorted(done, (a, b) => a - b), most]).toEqual([items, 3]);

  const reins = { stopped: false };
  const some: number[] = [];
  await inPortions(
    items,
    { rows: 2, streams: 1 },
    () => Promise.resolve(),
    (portion) => {
      some.push(...portion);
      reins.stopped = some.length >= 4;
    },
    { reins },
  );
  expect(some).toEqual([0, 1, 2, 3]);

  const busy = vi.fn().mockRejectedValueOnce(new ApiProblem('BUSY', 503)).mockResolvedValue('ok');
  const told = vi.fn();
  await inPortions([1], { rows: 1, streams: 1 }, busy, told, { pause: () => Promise.resolve() });
  expect([busy.mock.calls.length, told.mock.calls.length]).toEqual([2, 1]);
  const refused = new ApiProblem('REFUSED', 403);
  const left = vi.fn();
  await expect(inPortions(items, { rows: 2, streams: 1 }, () => Promise.reject(refused), left)).rejects.toBe(refused);
  expect(left).not.toHaveBeenCalled();
});

test('a portion that fails is told and the others go on; the third in a row ends it', async () => {
  const items = Array.from({ length: 12 }, (_, at) => at);
  const broken = new ApiProblem('INTERNAL', 500);
  const run = async (bad: readonly number[]) => {
    const [done, missed]: [number[], number[]] = [[], []];
    const over = inPortions(
      items,
      { rows: 2, streams: 1 },
      ([first = 0]) => (bad.includes(first) ? Promise.reject(broken) : Promise.resolve()),
      (portion) => done.push(...portion),
      { missed: (portion) => missed.push(...portion) },
    ).then(
      () => 'done',
      (error: unknown) => error,
    );
    return [await over, done, missed];
  };
  expect(await run([2, 6, 8])).toEqual(['done', [0, 1, 4, 5, 10, 11], [2, 3, 6, 7, 8, 9]]);
  expect(await run([2, 4, 6, 8])).toEqual([broken, [0, 1], [2, 3, 4, 5, 6, 7]]);
});

test('what the server keeps of rows counts, whatever became of the answers; those it does not know stay', () => {
  const row = { UserId: 1, Name: 'α', Faults: {}, Changes: [] };
  const error = new ApiProblem('NETWORK', 0);
  const known = new Map([
    [0, { ...row, Place: 0, Outcome: 'failed' as const, error }],
    [1, { ...row, Place: 1, Outcome: 'failed' as const, error }],
    [2, { ...row, Place: 2, Outcome: 'refused' as const, Faults: { Username: 'TWICE' } }],
  ]);
  const kept = [
    { Place: 0, UserId: 7, Name: '', Outcome: 'created' as const, Faults: {} },
    { Place: 3, UserId: 8, Name: 'δ', Outcome: 'changed' as const, Faults: {} },
  ];
  const now = withKept(known, kept);
  expect([...now.values()].map(({ Place, Name, Outcome }) => [Place, Name, Outcome])).toEqual([
    [0, 'α', 'created'],
    [1, 'α', 'failed'],
    [2, 'α', 'refused'],
    [3, 'δ', 'changed'],
  ]);
  expect([now.get(0)?.error, now.get(1)?.error]).toEqual([undefined, error]);
});

test('a list is split by how its field is written: identifiers by spaces, other values by lines and tabs alone', () => {
  const text = ' Κολοκοτρώνη 81 \nΑθηνάς 5;\tΚολοκοτρώνη 81\r\n\n';
  expect(readList({ Name: 'address', Type: 'text' }, text)).toEqual(['Κολοκοτρώνη 81', 'Αθηνάς 5;']);
  expect(readList({ Name: 'username', Type: 'text' }, ' a,b\tc  d\r\n\n')).toEqual(['a,b', 'c', 'd']);
  expect(readList({ Name: 'tax', Type: 'afm' }, '1 2')).toEqual(['1', '2']);
});

test('a file whose cells a semicolon parts is read like what is copied out of a spreadsheet', () => {
  expect(readTable('\uFEFFΌνομα χρήστη;Ρόλοι\r\nmaria;"Ωφελούμενος;"\r\n')).toEqual({
    headers: ['Όνομα χρήστη', 'Ρόλοι'],
    rows: [['maria', 'Ωφελούμενος;']],
  });
  expect(readTable('a\tb;c\n1\t2;3').rows).toEqual([['1', '2;3']]);
});
