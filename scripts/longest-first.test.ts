/** The list of long test files. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longFiles } from './longest-first.ts';

test('every long file is there', () => {
  const root = new URL('../', import.meta.url).pathname;
  expect(Object.keys(longFiles).filter((file) => !existsSync(root + file))).toEqual([]);
});
