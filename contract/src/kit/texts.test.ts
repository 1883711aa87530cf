/** Texts of which nothing is seen are no names, wherever something is called. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls.ts';
import { templateFile } from '../features/templates/template-file.ts';
import { nameText as called } from './fields.ts';
import { truncate, hasInvisible, toSingleLine, isBlank } from './texts.rules.ts';

const unseen = ['\u200B', '\u00AD\u2060', '\u2800 ', '\u3164', ' \u202E\u200D'];

test.each(unseen)('%j is nothing', (text) => {
  expect(isBlank(text)).toBe(true);
  expect(isBlank(`${text}α${text}`)).toBe(false);
});

test('what joins letters is part of a word, and nothing else that is not seen', () => {
  expect(hasInvisible('ශ්‍රී')).toBe(false);
  expect(hasInvisible('α β-γ')).toBe(false);
  expect(['👩‍👩‍👧 Οικογένεια', '👩🏽‍💻', '☎️', '1️⃣', '❤️‍🔥'].map(hasInvisible)).toEqual([false, false, false, false, false]);
  expect(['α\u200D', 'α\u200Bβ', '\u202Eα', 'α\tβ'].map(hasInvisible)).toEqual([true, true, true, true]);
  expect(['α\nβ', 'α\r\nβ', 'α\u0085β', 'α\u2028β', 'α\u2029'].map(hasInvisible)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

/** Names that people give, by the call that keeps them and the way to them. */
const named: readonly (readonly [path: string, way: readonly string[]])[] = [
  ['/api/project/set', ['Project', 'Descr']],
  ['/api/Data/Set', ['Name']],
  ['/Account/Setup', ['FirstName']],
  ['/Account/Setup', ['LastName']],
  ['/Account/Setup', ['ProjectTitle']],
  ['/Account/AddPasskey', ['Name']],
];

const within = (way: readonly string[], value: unknown): unknown =>
  way.length === 0 ? value : { [way[0] ?? '']: within(way.slice(1), value) };

test.each(named)('%s: %j', (path, way) => {
  const entry = Object.values(calls)
    .flatMap((room) => Object.values(room))
    .find((one) => one.path === path);
  const told = (text: string): string[] =>
    (entry?.input.safeParse(within(way, text)).error?.issues ?? [])
      .filter((issue: z.core.$ZodIssue) => issue.path.join('.') === way.join('.'))
      .map(({ message }: z.core.$ZodIssue) => message);
  for (const text of unseen) expect(told(text)).toEqual(['BLANK']);
  expect(told('Ό,τι')).toEqual([]);
});

test('a name that something is given comes as one line of what is seen', () => {
  const kept = called(200).safeParse(' Πρόγραμμα\u2028\u202Eένα\u200B  και\nδύο ').data;
  expect(kept).toBe('Πρόγραμμα ένα και δύο');
  const Type = { Key: 'k', Descr: 'Επί\u00ADσκεψη\u2029χώρου' };
  const file = templateFile.parse({
    Format: 'telemachos-programme',
    FormatVersion: 1,
    Name: 'α\u202Eβ',
    Types: [Type],
  });
  expect([file.Name, file.Types[0]?.Descr]).toEqual(['αβ', 'Επίσκεψη χώρου']);
});

test('a text is cut after a whole character', () => {
  expect([truncate('αβγ', 2), truncate('α👍', 2), truncate('α👍', 3), truncate('', 2)]).toEqual(['αβ', 'α', 'α👍', '']);
});

test('a programme that travels as a file has names, too', () => {
  const Type = { Key: 'k', Descr: '\u200B' };
  const told = templateFile.safeParse({ Format: 'telemachos-programme', FormatVersion: 1, Types: [Type] });
  expect(told.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'Types.0.Descr EMPTY',
  ]);
});

test('a name is one line, whatever it was put together from', () => {
  expect(toSingleLine('Το \r\nέργο\u202E μου - 👩‍💻.xlsx')).toBe('Το έργο μου - 👩‍💻.xlsx');
});
