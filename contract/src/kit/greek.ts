/** Greek text and numbers: comparison without accents, alphabetical order, number format (numbers.ts parses). */

/** Marks of accents, and invisible characters that divide or join words: soft hyphens, zero-width signs, direction marks. */
const unread = /[\p{Mn}\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

/** Hyphens, dashes and the minus sign. */
const dashes = /[\u2010-\u2015\u2212]/g;

/** Latin letters that look like Greek ones in either case, and those Greek letters. */
const lookAlikes = new Map(
  Array.from('abehikmnoptuvxyz', (letter, at) => [letter, 'αβεηικμνορτυνχυζ'.charAt(at)] as const),
);

/** Greek words in folded text, with the Latin letters among theirs as Greek ones; a word with other Latin letters stays. */
export const replaceLookAlikes = (folded: string): string =>
  /[a-z][α-ω]|[α-ω][a-z]/.test(folded)
    ? folded.replaceAll(/[a-zα-ω]+/g, (word) =>
        /[α-ω]/.test(word) && !/[cdfgjlqrsw]/.test(word)
          ? word.replaceAll(/[a-z]/g, (letter) => lookAlikes.get(letter) ?? letter)
          : word,
      )
    : folded;

/** Text as fold() compares it, but for Latin letters in Greek words: these need the whole word. */
export const foldLetters = (text: string): string =>
  text.normalize('NFD').replace(unread, '').replace(dashes, '-').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/**
 * Text for search comparison: lower case, no accents or dialytika, ς as σ, no invisible characters, every dash as a hyphen,
 * Latin letters in Greek words as the Greek ones they look like. The database's fold() does the same.
 */
export const fold = (text: string): string => replaceLookAlikes(foldLetters(text));

/** The Greek words of a text that have Latin letters which look like Greek ones, each once. */
export const wordsOfTwoAlphabets = (text: string): string[] => [
  ...new Set(
    (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => {
      const folded = foldLetters(word);
      return replaceLookAlikes(folded) !== folded;
    }),
  ),
];

const collator = new Intl.Collator('el-GR', { numeric: true });

/** Greek alphabetical order, for Array.sort. */
export const compareGreek = (a: string, b: string): number => collator.compare(a, b);

const numbers = new Map<string, Intl.NumberFormat>();

/** A number with at most `digits` decimals, formatted for the locale `place`. */
export const showNumber = (value: number, digits = 2, place = 'el-GR'): string => {
  const name = `${place} ${digits}`;
  const format = numbers.get(name) ?? new Intl.NumberFormat(place, { maximumFractionDigits: digits });
  numbers.set(name, format);
  return format.format(value);
};
