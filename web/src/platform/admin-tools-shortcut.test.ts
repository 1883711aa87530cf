/** Keyboard shortcut of the administrators' tools. */
import { expect, test } from 'vitest';
import { isToggleShortcut } from './admin-tools-shortcut.ts';

const none = { code: 'Backquote', ctrlKey: true, altKey: false, metaKey: false, shiftKey: false, repeat: false };

test('Ctrl and the key left of 1 toggle the tools; Alt is allowed only withAlt', () => {
  expect([isToggleShortcut(none, false), isToggleShortcut(none, true)]).toEqual([true, true]);
  const withAlt = { ...none, altKey: true };
  expect([isToggleShortcut(withAlt, false), isToggleShortcut(withAlt, true)]).toEqual([false, true]);
});

test('ignores other keys and a held key', () => {
  for (const other of [{ ctrlKey: false }, { code: 'Digit1' }, { shiftKey: true }, { metaKey: true }, { repeat: true }])
    expect(isToggleShortcut({ ...none, ...other }, true)).toBe(false);
});
