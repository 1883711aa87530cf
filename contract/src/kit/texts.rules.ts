/** Rules for the characters of a text, shared by every input of browser and server. */
import { fold } from './greek.ts';

// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** One half of a surrogate pair. */
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Whether PostgreSQL and XML files can store the text: no control characters except tab and line ends, no lone
 * surrogates, no U+FFFE or U+FFFF.
 */
export const isStorable = (text: string): boolean => !loneSurrogate.test(text) && !unstorable.test(text);

/** A text with U+FFFD for each unstorable character, for texts stored before they were validated. */
export const replaceUnstorable = (text: string): string =>
  isStorable(text)
    ? text
    : text.replaceAll(new RegExp(loneSurrogate, 'gu'), '\uFFFD').replaceAll(new RegExp(unstorable, 'g'), '\uFFFD');

/** Invisible characters: control, format, line separators, default ignorables, the empty braille cell. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

/** The number of visible characters, with the spaces between words. */
export const visibleLength = (text: string): number => text.replaceAll(invisible, '').trim().length;

/** Whether a text has no visible character. */
export const isBlank = (text: string | undefined): boolean => text === undefined || visibleLength(text) === 0;

/** A text without invisible characters, in lower case, with single spaces. */
export const normalizeForComparison = (text: string): string =>
  text.replaceAll(invisible, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether two names look equal in a list, also without accents. */
export const isSameName = (one: string, other: string): boolean =>
  fold(normalizeForComparison(one)) === fold(normalizeForComparison(other));

/** The indexes of texts equal to an earlier one, with the index of that one. Empty texts are ignored. */
export const findDuplicateTexts = (texts: readonly (string | undefined)[]): { at: number; like: number }[] => {
  const first = new Map<string, number>();
  return texts.flatMap((text = '', at) => {
    const read = normalizeForComparison(text);
    const like = first.get(read);
    if (read === '') return [];
    if (like !== undefined) return [{ at, like }];
    first.set(read, at);
    return [];
  });
};

/** Joiners between letters, which some scripts need. */
const joiners = /([\p{L}\p{M}])[\u200C\u200D](?=\p{L})/gu;

/** Joiners and variation selectors of emoji: 👩‍💻, ☎️, 1️⃣. */
const emojiJoiners =
  /(\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?)(?:\uFE0F?\u200D(?=\p{Extended_Pictographic})|\uFE0F)|([#*\d])\uFE0F(?=\u20E3)/gu;

/** The invisible characters of a text that neither a script nor an emoji needs, without duplicates. */
export const invisibleCharacters = (text: string): string[] => [
  ...new Set(text.replaceAll(joiners, '$1').replaceAll(emojiJoiners, '$1$2').match(invisible)),
];

/** Whether a text has such characters. Single-line texts must not, and a line end is one of them. */
export const hasInvisible = (text: string): boolean => invisibleCharacters(text).length > 0;

/** A trimmed text without invisible characters. Its spaces, tabs and line ends stay. */
export const dropInvisible = (text: string): string =>
  invisibleCharacters(text)
    .filter((sign) => !/[\t\r\n\u2028\u2029]/.test(sign))
    .reduce((seen, sign) => seen.replaceAll(sign, ''), text)
    .trim();

/** A text as one line without invisible characters. */
export const toSingleLine = (text: string): string => dropInvisible(text.replaceAll(/\s+/g, ' '));

/** The beginning of a text, at most `maxLength` UTF-16 units, without splitting a surrogate pair. */
export const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength
    ? text.slice(0, /[\uD800-\uDBFF]/.test(text[maxLength - 1] ?? '') ? maxLength - 1 : maxLength)
    : text;

/** An HTML tag. Public texts must not have any. */
const tag = /<[a-z!/][^>]*>/i;
export const hasMarkup = (text: string): boolean => tag.test(text);

/** The limit of values in one JSON record. */
const maxRecordValues = 100_000;

/** Field names that JavaScript gives a meaning (prototype pollution). */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name may be a field name. */
export const isStorableName = (name: string): boolean => isStorable(name) && !reserved.has(name);

/**
 * Whether a JSON value is storable: texts, names, finite numbers, at most `maxDepth` levels, a limited number of values.
 */
export const isStorableJson = (value: unknown, maxDepth = 40): boolean => {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: here, depth } = next;
    seen += 1;
    if (depth > maxDepth || seen > maxRecordValues) return false;
    if (typeof here === 'string' ? !isStorable(here) : typeof here === 'number' && !Number.isFinite(here)) return false;
    if (typeof here !== 'object' || here === null) continue;
    for (const [name, inner] of Object.entries(here)) {
      if (!isStorableName(name)) return false;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
};
