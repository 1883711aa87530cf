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

/** The specification's own sentences, which keep their words. */
const given = ['Δεν έχετε επιλέξει δράσεις!'];

const textsOf = (language: 'el' | 'en') => {
  const folder = new URL(`contract/src/texts/${language}/`, root);
  return readdirSync(folder)
    .filter((file) => file !== 'policy.json')
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .map((text, at) => ({
          place: `${file}:${at + 1}`,
          text: given.reduce((left, one) => left.replace(one, ''), text),
        })),
    );
};

test('the table of what is not written is read', () => {
  expect(refused).toContain('ανοικτ');
  expect(refused).toContain('Ναι, να');
  expect(refused).toContain('δράσεων');
  expect(refused.every((word) => word.length > 3)).toBe(true);
});

test('no text has a word that is not written', () => {
  const found = textsOf('el').flatMap(({ place, text }) =>
    refused.filter((word) => new RegExp(`(?<!\\p{L})${word}`, 'u').test(text)).map((word) => `${place} ${word}`),
  );
  expect(found).toEqual([]);
});

test('a number in a hint is written as its language writes it', () => {
  const number = { el: /\d\.5(?!\d)/u, en: /\d,5(?!\d)/u };
  const found = (['el', 'en'] as const).flatMap((language) =>
    // A formula is written with a dot in every language.
    textsOf(language).filter(({ text }) => number[language].test(text) && !text.includes('"separators"')),
  );
  expect(found).toEqual([]);
});

test('English has no Greek, but for the letters of the grid and the names of things in Greek', () => {
  const found = textsOf('en').filter(({ text }) => /\p{Script=Greek}{2}/u.test(text));
  expect(found.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([]);
});

test('no text is written twice: the second one would be shown in place of the first', () => {
  for (const language of ['el', 'en'] as const) {
    const way: string[] = [];
    const names = textsOf(language).flatMap(({ place, text }) => {
      const [, indent = '', key] = /^( +)"([^"]+)": /.exec(text) ?? [];
      if (key === undefined) return [];
      way.splice(indent.length / 2 - 1, way.length, key);
      return [[place.split(':')[0], ...way].join(' ')];
    });
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});
