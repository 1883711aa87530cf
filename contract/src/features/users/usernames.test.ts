/** User names: letters of Greek and Latin that nobody takes for others, and nothing that is not seen. */
import { expect, test } from 'vitest';
import { visibleLength } from '../../kit/texts.rules.ts';
import { isUsername } from './changes.rules.ts';

test.each([
  'admin',
  'maria.p_2-a+b',
  'Μαρία Παπαδοπούλου',
  'Άννα-Ζωή',
  'ἑλένη',
  'José Núñez',
  'Müller2',
  'eleni@example.org',
  "o'neil!#$%&*/=?^`{|}~@example.org",
  'άννα maria',
])('%s can be one', (name) => {
  expect(isUsername(name)).toBe(true);
});

test.each([
  ['too short', 'ab'],
  ['a space at its end', 'admin '],
  ['a line end', 'ad\nmin'],
  ['a tab', 'ad\tmin'],
  ['a zero-width space', 'admin\u200B'],
  ['a direction mark', 'admin\u202E'],
  ['a soft hyphen', 'ad\u00ADmin'],
  ['a joiner', 'ad\u200Dmin'],
  ['a variation selector', 'admin\uFE0F'],
  ['a space that is none', 'ad\u00A0min'],
  ['a filler', 'admin\u3164'],
  ['a Cyrillic letter', '\u0430dmin'],
  ['a Cherokee letter', 'ad\u13B7in'],
  ['wide letters', '\uFF41dmin'],
  ['mathematical letters', '\u{1D41A}dmin'],
  ['a phonetic letter', '\u0251dmin'],
  ['a dotless i', 'adm\u0131n'],
  ['Greek and Latin in one word', '\u0391dmin'],
  ['a letter in two parts', 'a\u0301dmin'],
  ['a mark of its own', 'admin\u0332'],
  ['a slash', 'admin/x'],
  ['a smile', 'admin😀'],
  ['figures of others', 'admin\u0661'],
])('a name with %s is none', (_what, name) => {
  expect(isUsername(name)).toBe(false);
});

test('of a text what is seen counts, and spaces between words', () => {
  expect(visibleLength('\u200B\u200B\u200B\u200B\u200B')).toBe(0);
  expect(visibleLength(' \u2800\u3164\u00AD\u202E ')).toBe(0);
  expect(visibleLength('αβγ δ')).toBe(5);
  expect(visibleLength(' α\u200B β ')).toBe(3);
});
