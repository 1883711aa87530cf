/** Greek text and numbers: comparing without accents, case or final sigma; reading and writing with Greek separators. */

/** Text as search compares it: lower case, no accents or dialytika, ς as σ. The database's fold() does the same. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

const collator = new Intl.Collator('el-GR', { numeric: true });

/** Greek alphabetical order, for Array.sort. */
export const compareGreek = (a: string, b: string): number => collator.compare(a, b);

/** A number typed with Greek separators (1.234,5) or a single dot as decimal mark (1234.5); null when it is not a number. */
export const parseGreekNumber = (text: string): number | null => {
  const trimmed = text.trim().replace(/\s/g, '');
  if (!/^-?[\d.,]+$/.test(trimmed) || !/\d/.test(trimmed)) return null;
  const normal = trimmed.includes(',')
    ? /^-?(\d+|\d{1,3}(\.\d{3})+),\d*$/.test(trimmed) ? trimmed.replaceAll('.', '').replace(',', '.') : 'not a number'
    : (trimmed.match(/\./g) ?? []).length > 1
      ? /^-?\d{1,3}(\.\d{3})+$/.test(trimmed) ? trimmed.replaceAll('.', '') : 'not a number'
      : trimmed;
  const value = Number(normal);
  return Number.isFinite(value) ? value : null;
};

const numbers = new Map<number, Intl.NumberFormat>();

/** A number in Greek writing, with at most `digits` decimals. */
export const showNumber = (value: number, digits = 2): string => {
  const format = numbers.get(digits) ?? new Intl.NumberFormat('el-GR', { maximumFractionDigits: digits });
  numbers.set(digits, format);
  return format.format(value);
};
