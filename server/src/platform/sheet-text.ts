/**
 * People's texts in files that spreadsheets open: shown as they were typed, never taken for a formula, whatever is in
 * them.
 */
import { replaceUnstorable } from '@telemachos/contract/kit/texts.rules.ts';

/**
 * What a spreadsheet may begin a formula with, full-width signs too; spaces and signs that nobody sees may stand before
 * it.
 */
const likeFormula = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

const looksNumeric = /^\s*[+-]?\d+(\.\d{3})*([.,]\d+)?%?\s*$/;

/** A text for CSV: one that would be read as a formula gets an apostrophe in front; a negative number is none. */
export const neutral = (text: string): string => {
  const plain = replaceUnstorable(text);
  return likeFormula.test(plain) && !looksNumeric.test(plain) ? `'${plain}` : plain;
};

/**
 * A text for a workbook, where texts are texts whatever they begin with; what looks like the file's own writing of a
 * character is written out.
 */
export const bookText = (text: string): string => replaceUnstorable(text).replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
