/** The rules of conversations: how far everybody has read. */
import { expect, test } from 'vitest';
import { readByAll } from './chat.rules.ts';

test.each([
  ['nobody is there to read', [], null, 0],
  ['all are told by name', [4, 2, 7], null, 2],
  ['others read at least as far as those who are told', [2, 3], 3, 2],
  ['those who are told have read on since', [9, 8], 3, 3],
] as const)('%s', (_what, told, rest, all) => {
  expect(readByAll(told, rest)).toBe(all);
});
