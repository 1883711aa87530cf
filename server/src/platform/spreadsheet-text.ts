/** Escapes people's texts for spreadsheets, which must not read them as formulas. */
import { replaceUnstorable } from '@telemachos/contract/kit/texts.rules.ts';

/** Characters that may start a formula, also full-width ones, after spaces or invisible characters. */
const likeFormula = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

const looksNumeric = /^\s*[+-]?\d+(\.\d{3})*([.,]\d+)?%?\s*$/;

/** A text for CSV: an apostrophe precedes a text that would be a formula; negative numbers stay. */
export const escapeCsvFormula = (text: string): string => {
  const plain = replaceUnstorable(text);
  return likeFormula.test(plain) && !looksNumeric.test(plain) ? `'${plain}` : plain;
};

/** A text for a workbook, where no text is a formula; it escapes what looks like the format's `_xHHHH_` escapes. */
export const escapeWorkbookText = (text: string): string =>
  replaceUnstorable(text).replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
