/** What a form accepts, and how far a draft has come. */
import { expect, test } from 'vitest';
import {
  draftCompletion,
  fieldFault,
  maxFieldLength,
  formFaults,
  formValues,
  isGone,
  tooLong,
  type FormField,
} from './forms.rules.ts';

const field = (Key: string, Type: FormField['Type'], Required = true): FormField => ({
  Key,
  Type,
  Required,
  Label: { el: Key },
  Options: Type === 'ddlist' ? [{ Value: 'a', Label: { el: 'Α' } }] : [],
});

test.each([
  ['text', 'κάτι', null],
  ['text', '   ', 'required'],
  ['number', '1.234,5', null],
  ['number', 'δέκα', 'number'],
  ['number', '1e999', 'number'],
  ['date', '2026-02-28', null],
  ['date', '2026-02-30', 'day'],
  ['date', '31-11-2026', 'day'],
  ['date', '31/11/2026', 'day'],
  ['date', '28-02', 'date'],
  ['date', 'χθες', 'date'],
  ['ddlist', 'a', null],
  ['ddlist', 'b', 'option'],
  ['checkbox', 'true', null],
  ['checkbox', 'false', 'required'],
  ['text', 'x'.repeat(maxFieldLength.line + 1), 'long'],
  ['textarea', 'x'.repeat(maxFieldLength.line + 1), null],
] as const)('a required %s with %j', (type, value, fault) => {
  expect(fieldFault(field('f', type), value)).toBe(fault);
});

test('an optional field may be empty, not wrong', () => {
  expect(fieldFault(field('f', 'number', false), '')).toBeNull();
  expect(fieldFault(field('f', 'number', false), 'x')).toBe('number');
});

const fields = [field('a', 'text'), field('b', 'number'), field('c', 'text', false)];

test('every fault is named by its field', () => {
  expect(formFaults(fields, { b: 'x' })).toEqual({ a: 'required', b: 'number' });
  expect(formFaults(fields, { a: 'x', b: '2' })).toEqual({});
});

test('what was answered with an option that is offered no more may stay', () => {
  const list = [field('f', 'ddlist'), field('g', 'ddlist')];
  expect(formFaults(list, { f: 'b', g: 'a' }, { f: 'b' })).toEqual({});
  expect(formFaults(list, { f: 'b', g: 'c' }, { f: 'a', g: 'b' })).toEqual({ f: 'option', g: 'option' });
  expect(isGone(field('f', 'ddlist'), 'b')).toBe(true);
  expect([
    isGone(field('f', 'ddlist'), 'a'),
    isGone(field('f', 'ddlist'), ''),
    isGone(field('f', 'text'), 'b'),
  ]).toEqual([false, false, false]);
});

test('only texts of known fields are kept', () => {
  expect(formValues(fields, { a: 'x', b: 5, z: 'y', __proto__: { c: 'inherited' } })).toEqual({ a: 'x' });
  expect(formValues(fields, null)).toEqual({});
});

test('a draft is never quite done', () => {
  expect([
    draftCompletion(fields, {}),
    draftCompletion(fields, { a: 'x' }),
    draftCompletion(fields, { a: 'x', b: 'no' }),
    draftCompletion(fields, { a: 'x', b: '1' }),
  ]).toEqual([0, 45, 45, 90]);
});

test('a draft may hold anything but what is too long', () => {
  expect(tooLong(fields, { b: 'not a number' })).toEqual({});
  expect(tooLong(fields, { a: 'x'.repeat(maxFieldLength.line + 1) })).toEqual({ a: 'long' });
});

test('a field may be called as JavaScript calls something of its own', () => {
  const named = ['constructor', 'toString', 'valueOf'].map((key) => field(key, 'text'));
  expect(formFaults(named, {})).toEqual({ constructor: 'required', toString: 'required', valueOf: 'required' });
  expect(draftCompletion(named, {})).toBe(0);
  expect(tooLong(named, {})).toEqual({});
});
