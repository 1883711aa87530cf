/** Rows of pastes and files as spreadsheets leave them: encodings, headers, mapping, what is sent of a row. */
import { maxMassRows, maxPageRows } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import type { MassParameter } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { describe, expect, it } from 'vitest';
import { findDivider, readTable } from '../../platform/delimited-text.ts';
import {
  findEncoding,
  guessMapping,
  isPageSize,
  missingParameters,
  remarksOf,
  rememberMapping,
  tableFault,
  toParameters,
  withDistinctHeaders,
} from './rows.rules.ts';

const parameter = (Name: string, more: Partial<MassParameter> = {}): MassParameter => ({
  Name,
  Label: '',
  Type: 'text',
  Required: false,
  ...more,
});

describe('findEncoding', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('Επώνυμο;Όνομα')],
    ['windows-1253', Uint8Array.from([0xc5, 0xf0, 0xfe, 0xed, 0xf5, 0xec, 0xef])],
    ['utf-16le', Uint8Array.from([0xff, 0xfe, 0x95, 0x03])],
    ['utf-16be', Uint8Array.from([0xfe, 0xff, 0x03, 0x95])],
  ] as const)('finds %s', (encoding, bytes) => expect(findEncoding(bytes)).toBe(encoding));

  it('gives letters that can be read', () =>
    expect(new TextDecoder('windows-1253').decode(Uint8Array.from([0xc5, 0xf0, 0xfe, 0xed, 0xf5, 0xec, 0xef]))).toBe(
      'Επώνυμο',
    ));
});

describe('readTable', () => {
  it.each([
    ['a\tb\n1\t2', '\t'],
    ['a;b\n1;2', ';'],
    ['a,b\n1,2', ','],
    ['sep=|\r\na|b\r\n1|2', '|'],
  ])('finds what parts the cells of %j', (text, divider) => {
    expect(findDivider(text)).toBe(divider);
    expect(readTable(text)).toEqual({ headers: ['a', 'b'], rows: [['1', '2']] });
  });

  it('parts the cells by what was chosen, and keeps line ends in quotes', () => {
    expect(readTable('a,b;c\n"1\n2",3', ',')).toEqual({ headers: ['a', 'b;c'], rows: [['1\n2', '3']] });
    expect(readTable('sep=;\na,b', ',').headers).toEqual(['a', 'b']);
  });

  it('reads 100,000 rows, which are too many', () => {
    const table = readTable(`a\tb\n${'1\t2\n'.repeat(100_000)}`);
    expect(table.rows).toHaveLength(100_000);
    expect(tableFault(table)).toBe('TOO_MANY_ROWS');
    expect(tableFault({ ...table, rows: table.rows.slice(0, maxMassRows) })).toBeNull();
    expect(tableFault({ headers: ['a'], rows: [] })).toBe('NO_ROWS');
  });
});

describe('withDistinctHeaders', () => {
  it('names empty and repeated headers', () =>
    expect(withDistinctHeaders({ headers: ['a', '', 'a', 'a', '__proto__'], rows: [] }).headers).toEqual([
      'a',
      '#2',
      'a (2)',
      'a (3)',
      '__proto__',
    ]));
});

describe('remarksOf', () => {
  it('tells rows with more cells than headers and rows with fewer', () =>
    expect(remarksOf({ headers: ['a', 'b'], rows: [['1', '2'], ['1', '2', '3'], ['1'], ['1', '2', '', ' ']] })).toEqual(
      {
        long: [2],
        short: [3],
      },
    ));
});

describe('guessMapping', () => {
  const parameters = [parameter('last_name', { Label: 'Επώνυμο' }), parameter('Email')];

  it('finds parameters by name or label without accents and letter case, each once', () =>
    expect(guessMapping(['ΕΠΩΝΥΜΟ', 'e-mail', 'Last name', 'Άλλο'], parameters, [])).toEqual([
      { Column: 'ΕΠΩΝΥΜΟ', Parameter: 'last_name' },
      { Column: 'e-mail', Parameter: 'Email' },
      { Column: 'Last name', Parameter: '' },
      { Column: 'Άλλο', Parameter: '' },
    ]));

  it('prefers what was remembered, also that a column is left out', () =>
    expect(
      guessMapping(['Επώνυμο', 'Email'], parameters, [
        { Column: 'επωνυμο', Parameter: '' },
        { Column: 'EMAIL', Parameter: 'last_name' },
      ]),
    ).toEqual([
      { Column: 'Επώνυμο', Parameter: '' },
      { Column: 'Email', Parameter: 'last_name' },
    ]));

  it('takes a header that names a field of an object', () =>
    expect(guessMapping(['Fields.email', 'Other.email'], [parameter('Fields', { Type: 'json' })], [])).toEqual([
      { Column: 'Fields.email', Parameter: 'Fields.email' },
      { Column: 'Other.email', Parameter: '' },
    ]));

  it('takes each header as a parameter where none is declared', () =>
    expect(guessMapping(['a', 'b'], [], [])).toEqual([
      { Column: 'a', Parameter: 'a' },
      { Column: 'b', Parameter: 'b' },
    ]));

  it('keeps what was remembered about other headers', () =>
    expect(
      rememberMapping(
        [{ Column: 'a', Parameter: 'x' }],
        [
          { Column: 'A', Parameter: 'y' },
          { Column: 'b', Parameter: 'z' },
        ],
      ),
    ).toEqual([
      { Column: 'a', Parameter: 'x' },
      { Column: 'b', Parameter: 'z' },
    ]));
});

describe('missingParameters', () => {
  it('names required parameters without a column', () =>
    expect(
      missingParameters(
        [{ Column: 'a', Parameter: 'Fields.email' }],
        [parameter('UserId', { Required: true }), parameter('Fields', { Required: true })],
      ),
    ).toEqual(['UserId']));
});

describe('toParameters', () => {
  const line = (Parameter: string) => ({ Column: Parameter, Parameter });

  it('gives cells by their parameters and types, and leaves empty cells out', () => {
    const mapping = ['Id', 'Fields.email', 'Fields.name', 'On', 'Ids', '', 'Empty'].map(line);
    const parameters = [
      parameter('Id', { Type: 'number' }),
      parameter('On', { Type: 'boolean' }),
      parameter('Ids', { Type: 'json' }),
    ];
    const cells = ['7', 'a@b.gr', '007', 'ΝΑΙ', '[1, 2]', 'left out', ' '];
    expect(JSON.stringify(toParameters(cells, mapping, parameters))).toBe(
      '{"Id":7,"Fields":{"email":"a@b.gr","name":"007"},"On":true,"Ids":[1,2]}',
    );
    expect(JSON.stringify(toParameters(['seven', '', '', 'ίσως', '[1'], mapping, parameters))).toBe(
      '{"Id":"seven","On":"ίσως","Ids":"[1"}',
    );
  });

  it('lets no header change what objects are', () => {
    const made = toParameters(['1', '2'], ['__proto__.poisoned', 'constructor.prototype.poisoned'].map(line), []);
    expect(Reflect.get({}, 'poisoned')).toBeUndefined();
    expect(JSON.stringify(made)).toBe('{"__proto__":{"poisoned":"1"},"constructor":{"prototype":{"poisoned":"2"}}}');
  });
});

describe('isPageSize', () => {
  it.each([1, 100, maxPageRows])('takes %s', (size) => expect(isPageSize(size)).toBe(true));
  it.each([0, -1, 1.5, Number.NaN, maxPageRows + 1])('refuses %s', (size) => expect(isPageSize(size)).toBe(false));
});
