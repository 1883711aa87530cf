/** Greek text and numbers: comparison without accents, alphabetical order, number format (numbers.ts parses). */

/** Text for search comparison: lower case, no accents or dialytika, ς as σ. The database's fold() does the same. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');

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
