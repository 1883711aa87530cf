/** The texts hold to the words of docs/words.md: what is not written there is not written here. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const page = readFileSync(new URL('docs/words.md', root), 'utf8');

/** The first column of the last table, several words parted by commas. */
const refused = (page.split('## Not written')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| not '))
  .flatMap((line) => (line.split('|')[1] ?? '').trim().split(/, (?!να$)/))
  .map((word) => word.trim());

const folder = new URL('contract/src/texts/el/', root);

test('the table of what is not written is read', () => {
  expect(refused).toContain('ανοικτ');
  expect(refused).toContain('Ναι, να');
  expect(refused.every((word) => word.length > 3)).toBe(true);
});

test('no text has a word that is not written', () => {
  const found = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        refused
          .filter((word) => new RegExp(`(?<!\\p{L})${word}`, 'u').test(line))
          .map((word) => `${file}:${at + 1} ${word}`),
      ),
  );
  expect(found).toEqual([]);
});
