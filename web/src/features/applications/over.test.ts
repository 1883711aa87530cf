/** Changes of two at once: nobody's are taken back by the other's. */
import { expect, test } from 'vitest';
import { changesOver } from './over.rules.ts';

const begun = { name: 'Άννα', phone: '6911111111', note: '' };

test('what was changed here stays, the rest is as it was saved elsewhere', () => {
  expect(changesOver(begun, { ...begun, note: 'Δουλειά' }, { ...begun, phone: '6933333333' })).toEqual({
    name: 'Άννα',
    phone: '6933333333',
    note: 'Δουλειά',
  });
});

test('both changed it, here it was emptied, it is new elsewhere', () => {
  expect(changesOver(begun, { ...begun, phone: '' }, { ...begun, phone: '6933333333', more: 'ναι' })).toEqual({
    name: 'Άννα',
    phone: '',
    note: '',
    more: 'ναι',
  });
});

test('of what one began from nothing is known: all of it is one’s own', () => {
  expect(changesOver(null, { name: 'Άννα' }, { name: 'Μαρία', phone: '6933333333' })).toEqual({ name: 'Άννα' });
});
