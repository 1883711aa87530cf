/** What the keys of a device look like. */
import { expect, test } from 'vitest';
import { isBytes } from './push.rules.ts';

test('keys are so many bytes', () => {
  expect(isBytes('A'.repeat(87), 65)).toBe(true);
  expect(isBytes('A'.repeat(86), 65)).toBe(false);
  expect(isBytes('A'.repeat(22), 16)).toBe(true);
  expect(isBytes(`${'A'.repeat(21)}+`, 16)).toBe(false);
});
