/** What is typed for a parameter, and what a run gets. */
import { describe, expect, it } from 'vitest';
import { bindParameters, toParameterValue } from './parameters.rules.ts';
import { queryParameter } from './queries.schemas.ts';

describe('toParameterValue', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['3,5', 3.5],
    ['3.5', 3.5],
    [' 7 ', 7],
    ['0', 0],
  ])('converts the number %j', (typed, value) => expect(toParameterValue(typed)).toBe(value));

  it.each([
    ["'12'", '12'],
    ['"Παπαδάκης"', 'Παπαδάκης'],
    ["''", ''],
    ["'it''s'", "it''s"],
  ])('takes the quotes of %j', (typed, value) => expect(toParameterValue(typed)).toBe(value));

  it.each(['0123', '1.10', '2,50', '1.000', '1e5', 'Αθήνα', "'", "O'Hara", '12.345.678', '', '12345678901234567890'])(
    'keeps %j',
    (typed) => expect(toParameterValue(typed)).toBe(typed),
  );
});

describe('bindParameters', () => {
  const parameter = (Name: string, Type: 'text' | 'number' | 'date' | 'person' | 'list', Default = '') =>
    queryParameter.parse({ Name, Type, Default });
  const declared = [
    parameter('n', 'number'),
    parameter('d', 'date'),
    parameter('p', 'person'),
    parameter('t', 'text', 'x'),
  ];

  it('gives values in the order of the statement, by names in any letter case, with or without the sign', () => {
    const { values, faults } = bindParameters(['d', 'n', 't'], declared, { N: '1,5', '@D': '1/2/2026' });
    expect([values, faults]).toEqual([['2026-02-01', '1.5', 'x'], {}]);
  });

  it('reads days and defaults as they are typed everywhere, and numbers of JSON as they are', () => {
    const typed = { d: '02022020', n: 1e-7 };
    expect(bindParameters(['d', 'n'], declared, typed).values).toEqual(['2020-02-02', '1e-7']);
    expect(bindParameters(['m'], [parameter('m', 'number', '1.500')], {}).values).toEqual(['1500']);
  });

  it.each([
    ['d', '3/3-2021', 'NOT_A_DATE'],
    ['n', 'πέντε', 'NOT_A_NUMBER'],
    ['n', '', 'MISSING'],
    ['n', '1e5', 'NOT_A_NUMBER'],
    ['d', '2026-02-30', 'NOT_A_DATE'],
    ['d', '30-02-2026', 'NOT_A_DATE'],
    ['d', 'χθες', 'NOT_A_DATE'],
    ['p', '-1', 'NOT_A_NUMBER'],
    ['p', '1.5', 'NOT_A_NUMBER'],
    ['t', 'a\u0000b', 'UNKNOWN'],
  ])('%s = %j is %s', (name, value, code) => {
    expect(bindParameters([name], declared, { [name]: value }).faults).toEqual({ [name]: code });
  });

  it('names what is missing and what the statement does not have', () => {
    expect(bindParameters(['n', 'other'], declared, { more: 1, n: null }).faults).toEqual({
      other: 'MISSING',
      more: 'UNKNOWN',
    });
  });
});
