/**
 * Phonetic keys of Greek names, in Latin letters.
 *
 * «Papadopoulos», «Papadopoylos» and «Παπαδόπουλος» have the same key. It covers ELOT 743 and the usual ways to type
 * Greek with Latin keys (x or ch, 8 or th, ks or x, mp or b). The database's sounds() takes the same steps.
 */
import { fold } from './greek.ts';

/** Applied in order to folded text: Greek pairs, Latin spellings, then equal sounds. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
  [/ηυ/g, 'iv'],
  [/μπ/g, 'v'],
  [/ντ/g, 'd'],
  [/γκ|γγ/g, 'g'],
  [/γχ|γξ/g, 'nx'],
  [/αι/g, 'e'],
  [/ει|οι|υι/g, 'i'],
  [/ψ/g, 'ps'],
  [/8(?=[a-z])/g, 'q'],
  [/([a-z])8/g, '$1q'],
  [/3(?=[a-z])/g, 'x'],
  [/([a-z])3/g, '$1x'],
  [/th/g, 'q'],
  [/ch|kh|ks/g, 'x'],
  [/ph/g, 'f'],
  [/o[uy]/g, 'u'],
  [/a[uy]/g, 'av'],
  [/e[uy]/g, 'ev'],
  [/mp|b/g, 'v'],
  [/nt/g, 'd'],
  [/gk|gg|ng/g, 'g'],
  [/ai/g, 'e'],
  [/[eoy]i/g, 'i'],
  [/v(?=[qkxpstf])/g, 'f'],
  [/[^a-z0-9 ]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Letters that become one Latin letter. */
const greek = 'αβγδεζηθικλμνξοπρστυφχωyhcw';
const latin = 'avgdeziqiklmnxoprstifxoixko';
const single = new Map([...greek].map((letter, at) => [letter, latin[at] ?? '']));

/** The steps before which single letters are replaced: Greek letters, and Latin letters that sound like others. */
const lettersAfter = { greek: 11, latin: 26 } as const;

const replaceLetters = (text: string, wanted: RegExp): string =>
  text.replace(wanted, (letter) => single.get(letter) ?? letter);

/** The phonetic key of a text. */
export const phoneticKey = (text: string): string =>
  steps.reduce((value, [pattern, by], at) => {
    const ready =
      at === lettersAfter.greek
        ? replaceLetters(value, /[α-ω]/g)
        : at === lettersAfter.latin
          ? replaceLetters(value, /[yhcw]/g)
          : value;
    return ready.replace(pattern, by);
  }, fold(text));

/**
 * The phonetic keys of a word in Latin letters: `h` and `u` can stand for χ and ου, or for η and υ. Empty for other
 * letters, and for keys of a single letter.
 */
export const phoneticKeys = (word: string): string[] => {
  if (!/[a-z]/i.test(word)) return [];
  const folded = fold(word);
  const ways = [folded, folded.replace(/h/g, 'i').replace(/(^|[^aeo])u/g, '$1i')].map(phoneticKey);
  return [...new Set(ways)].filter((way) => way.replaceAll(' ', '').length > 1);
};

/** Whether a name contains the word, as written or by its sound. */
export const matchesWord = (name: string, word: string): boolean =>
  fold(name).includes(fold(word)) || phoneticKeys(word).some((way) => phoneticKey(name).includes(way));
