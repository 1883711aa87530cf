/** Places in a script. */
import { expect, it } from 'vitest';
import { scriptPlace } from './script-places.ts';

it('is found by line and column, and never beyond the text', () => {
  const code = 'const a = 1;\n\nreturn b;';
  expect(scriptPlace(code, 1, 1)).toBe(0);
  expect(scriptPlace(code, 3, 8)).toBe(code.indexOf('b;'));
  expect(scriptPlace(code, 0, 0)).toBe(0);
  expect(scriptPlace(code, 9, 1)).toBe(code.length);
});
