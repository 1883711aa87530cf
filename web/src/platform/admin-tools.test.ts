/** The keys of the hidden tools. */
import { expect, test } from 'vitest';
import { togglesTools } from './admin-tools.ts';

const none = { code: 'Backquote', ctrlKey: true, altKey: false, metaKey: false, shiftKey: false, repeat: false };

test('Ctrl and the key left of 1 toggle; with Alt only for the strongest', () => {
  expect([togglesTools(none, false), togglesTools(none, true)]).toEqual([true, true]);
  const withAlt = { ...none, altKey: true };
  expect([togglesTools(withAlt, false), togglesTools(withAlt, true)]).toEqual([false, true]);
});

test('nothing else does, nor holding the key down', () => {
  for (const other of [{ ctrlKey: false }, { code: 'Digit1' }, { shiftKey: true }, { metaKey: true }, { repeat: true }])
    expect(togglesTools({ ...none, ...other }, true)).toBe(false);
});
