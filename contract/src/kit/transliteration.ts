/** Greek in Latin letters (ELOT 743), for field keys and addresses. */
import { fold } from './greek.ts';

const pairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/([αεη])υ(?=[αεηιουωβγδζλμνρ])/g, '$1v'],
  [/([αεη])υ/g, '$1f'],
  [/(^|[^α-ω])μπ/g, '$1b'],
  [/γγ/g, 'ng'],
];
const greek = 'αβγδεζηθικλμνξοπρστυφχψω';
const letters = 'a v g d e z i th i k l m n x o p r s t y f ch ps o'.split(' ');

/** A text in lower-case Latin letters and digits; everything else becomes `between`, between words only. */
export const transliterate = (text: string, between: string): string =>
  pairs
    .reduce((word, [from, to]) => word.replace(from, to), fold(text))
    .replaceAll(/[α-ω]/g, (letter) => letters[greek.indexOf(letter)] ?? '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(between);
