/**
 * Parses numbers as people type them, in Greek or English notation.
 *
 * Source: specification 000 §9 (Greek group and decimal separators);
 * docs/decisions/2026-11-21-numbers-and-days-as-typed.md.
 */

/** The limit of a number's length, in UTF-16 units. */
const maxNumberTextLength = 60;

/** A leading plus, or one of the dashes that keyboards and word processors write for a minus. */
const signed = /^([-+\u2010-\u2013\u2212\uFE63\uFF0D]?)\s*(\S.*)$/;

/** Spaces as group separators. */
const spaces = /[ \u00A0\u2007\u2009\u202F]/g;

/**
 * Numbers with groups of thousands. Commas need at least two groups or a decimal dot, because a single comma is a
 * decimal mark. A leading zero makes any mark a decimal one.
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
 * A number in plain notation: digits, optional minus, one dot; null if invalid. Accepts `1.234,5`, `1234,5`, `1234.5`,
 * `1,234.5`, `1 234,5`, `−12`. `1.500` is one thousand five hundred, as in Greek.
 */
export const normalizeNumber = (text: string): string | null => {
  const [, sign = '', body = ''] = text.length > maxNumberTextLength ? [] : (signed.exec(text.trim()) ?? []);
  const bare = removeGrouping(body);
  if (bare === null) return null;
  const [whole = '', decimals = ''] = bare.replace(',', '.').split('.');
  const number = `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`;
  return sign !== '' && sign !== '+' && /[1-9]/.test(number) ? `-${number}` : number;
};

/** The number in a text; null if invalid. */
export const parseNumber = (text: string): number | null => {
  const plain = normalizeNumber(text);
  return plain === null ? null : Number(plain);
};

/**
 * A plain number that {@link normalizeNumber} returns unchanged in value: three decimals alone would be read as
 * thousands.
 */
export const unambiguousNumber = (plain: string): string =>
  /^-?[1-9]\d{0,2}\.\d{3}$/.test(plain) ? `${plain}0` : plain;

/** Whether a text is a number with a power of ten: Excel shows long numbers so, and copies them without their last digits. */
export const isScientificNumber = (text: string): boolean => /^[-+]?\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i.test(text.trim());
