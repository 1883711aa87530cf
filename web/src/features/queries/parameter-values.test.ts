/** The parameters of a query on a screen. */
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { describe, expect, it } from 'vitest';
import { isComplete, parameterFaultsIn, toValues, withForgotten, withNames } from './parameter-values.ts';

const parameter = (Name: string, Type: QueryParameter['Type'], Default = ''): QueryParameter => ({
  Name,
  Type,
  Label: '',
  Default,
  ListQuery: null,
});

describe('toValues', () => {
  it('converts numbers, takes quotes away, and leaves days and people as they are (001 §5)', () => {
    const parameters = [
      parameter('n', 'number'),
      parameter('word', 'text'),
      parameter('Day', 'date'),
      parameter('who', 'person'),
    ];
    expect(toValues(parameters, { n: '1,5', word: `'0123'`, day: '28-11-2026', who: '12' })).toEqual({
      n: 1.5,
      word: '0123',
      Day: '28-11-2026',
      who: '12',
    });
  });

  it('reads numbers as every field does', () => {
    const of = (n: string) => toValues([parameter('n', 'number')], { n })['n'];
    expect(['1.500', '1.234,5', '1,5', 'πέντε'].map(of)).toEqual([1500, 1234.5, 1.5, 'πέντε']);
  });

  it('uses defaults, and leaves out what is empty and is no text', () => {
    const parameters = [parameter('a', 'number', '3'), parameter('b', 'date'), parameter('c', 'text')];
    expect(toValues(parameters, {})).toEqual({ a: 3, c: '' });
  });
});

describe('isComplete', () => {
  it('asks for everything but texts and what has a default', () => {
    expect(isComplete([parameter('a', 'text'), parameter('b', 'number', '1')], { b: '' })).toBe(true);
    expect(isComplete([parameter('a', 'date')], {})).toBe(false);
    expect(isComplete([parameter('a', 'date')], { a: '28-11-2026' })).toBe(true);
  });
});

describe('declared parameters', () => {
  it('keep what is declared in whatever case, and begin as texts', () => {
    const declared = [parameter('από', 'date'), parameter('gone', 'number')];
    const named = withNames(declared, ['Από', 'new']);
    expect(named.map(({ Name, Type }) => [Name, Type])).toEqual([
      ['Από', 'date'],
      ['new', 'text'],
    ]);
    expect(withForgotten(declared, named).map(({ Name }) => Name)).toEqual(['Από', 'new', 'gone']);
  });
});

describe('parameterFaultsIn', () => {
  it('reads the fields of parameters alone', () => {
    expect(parameterFaultsIn({ fields: { 'Parameters.n': 'MISSING', Query: 'TOO_LONG' } })).toEqual({ n: 'MISSING' });
  });
});
