/** What is added is never called as something that was there before. */
import { expect, test } from 'vitest';
import { freeNumber, freshKey } from './fresh-key.ts';

test('a key is new each time, whatever was taken out, and one that a formula may name', () => {
  const keys = Array.from({ length: 2000 }, () => freshKey('field'));
  expect(new Set(keys).size).toBe(2000);
  for (const key of keys) expect(key).toMatch(/^field_[a-z0-9]{6}$/);
});

test('a number is the first that is free', () => {
  expect(freeNumber(new Set(['1', '3']), 3)).toBe('4');
  expect(freeNumber(new Set(), 1)).toBe('1');
});
