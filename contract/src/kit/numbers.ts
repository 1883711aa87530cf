/**
 * Numbers as people write them, in Greek and otherwise: read rightly or not at all, never as another number.
 * Source: specification 000 §9 (Greek group and decimal separators);
 * docs/decisions/2026-11-21-numbers-and-days-as-typed.md.
 */

/** The parser reads no longer text as a number. */
const maxNumberTextLength = 60;

/** A sign in front: plus, and the many lines that keyboards and word processors write for a minus. */
const signed = /^([-+\u2010-\u2013\u2212\uFE63\uFF0D]?)\s*(\S.*)$/;

/** The spaces that part thousands. */
const spaces = /[ \u00A0\u2007\u2009\u202F]/g;

/**
 * Thousands parted by dots, by commas (twice at least: one comma is a decimal mark) or by spaces. A zero in front says
 * that the mark is a decimal one.
 */
const groups = {
  dots: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  commas: /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/,
  spaces: /^[1-9]\d{0,2}(?:[ \u00A0\u2007\u2009\u202F]\d{3})+(?:[.,]\d*)?$/,
};
const simple = /^(?:\d+[.,]?\d*|[.,]\d+)$/;

const removeGrouping = (text: string): string | null => {
  if (groups.dots.test(text)) return text.replaceAll('.', '');
  if (groups.commas.test(text)) return text.replaceAll(',', '');
  if (groups.spaces.test(text)) return text.replace(spaces, '');
  return simple.test(text) ? text : null;
};

/**
 * A number as digits with a minus in front and one dot, from `1.234,5`, `1234,5`, `1234.5`, `1,234.5`, `1 234,5`,
 * `−12`; null when the text is none. `1.500` is one thousand five hundred, as Greek writes it.
 */
export const normalizeNumber = (text: string): string | null => {
  const [, sign = '', body = ''] = text.length > maxNumberTextLength ? [] : (signed.exec(text.trim()) ?? []);
  const bare = removeGrouping(body);
  if (bare === null) return null;
  const [whole = '', decimals = ''] = bare.replace(',', '.').split('.');
  const number = `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`;
  return sign !== '' && sign !== '+' && /[1-9]/.test(number) ? `-${number}` : number;
};

/** The number that a text says; null when it says none. */
export const parseNumber = (text: string): number | null => {
  const plain = normalizeNumber(text);
  return plain === null ? null : Number(plain);
};

/**
 * A plain number written so that {@link normalizeNumber} reads it as itself again: three decimals alone would pass for
 * thousands.
 */
export const unambiguousNumber = (plain: string): string =>
  /^-?[1-9]\d{0,2}\.\d{3}$/.test(plain) ? `${plain}0` : plain;
