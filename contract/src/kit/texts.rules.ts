/**
 * Which characters a text may have: those that the database, XML files and every reader can keep. One definition for
 * every input, browser and server.
 */
import { fold } from './greek.ts';

// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unkeepable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Half of a character that takes two. */
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Whether a text can be kept to the letter: no control characters but tab and line ends, no halves of characters, no
 * U+FFFE and U+FFFF.
 */
export const isKeepable = (text: string): boolean => !loneSurrogate.test(text) && !unkeepable.test(text);

/** A text that was kept before it was judged, with a visible sign for each character that cannot be written. */
export const writable = (text: string): string =>
  isKeepable(text)
    ? text
    : text.replaceAll(new RegExp(loneSurrogate, 'gu'), '\uFFFD').replaceAll(new RegExp(unkeepable, 'g'), '\uFFFD');

/** Characters that nobody sees: control and format characters, every end of a line, fillers, the empty braille cell. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

/** How many characters of a text are seen, with the spaces between words. */
export const visibleLength = (text: string): number => text.replaceAll(unseen, '').trim().length;

/** Whether there is nothing in a text that somebody could see: it is no name, no title, no words. */
export const isBlank = (text: string | undefined): boolean => text === undefined || visibleLength(text) === 0;

/** A text as its reader tells it from others: neither spaces nor capital letters make another one. */
export const asRead = (text: string): string =>
  text.replaceAll(unseen, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether two names are one to whoever looks for them in a list: accents make no other name, either. */
export const isNamedLike = (one: string, other: string): boolean => fold(asRead(one)) === fold(asRead(other));

/** The texts that read like an earlier one, by their places, with the place of that one; what is empty is none. */
export const twinsIn = (texts: readonly (string | undefined)[]): { at: number; like: number }[] => {
  const first = new Map<string, number>();
  return texts.flatMap((text = '', at) => {
    const read = asRead(text);
    const like = first.get(read);
    if (read === '') return [];
    if (like !== undefined) return [{ at, like }];
    first.set(read, at);
    return [];
  });
};

/** Signs that join two letters, without which some languages cannot be written. */
const joiners = /([\p{L}\p{M}])[\u200C\u200D](?=\p{L})/gu;

/** Signs that put pictures together or give them their colours: 👩‍💻, ☎️, 1️⃣. */
const ofPictures =
  /(\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?)(?:\uFE0F?\u200D(?=\p{Extended_Pictographic})|\uFE0F)|([#*\d])\uFE0F(?=\u20E3)/gu;

/** What of a text nobody sees, and no word and no picture needs, each sign once. */
export const unseenIn = (text: string): string[] => [
  ...new Set(text.replaceAll(joiners, '$1').replaceAll(ofPictures, '$1$2').match(unseen)),
];

/** Whether there is something of that kind in a text: what is read in one line has none, a line's end being one too. */
export const hasUnseen = (text: string): boolean => unseenIn(text).length > 0;

/** A text in one line of which everything is seen: for names put together from what was kept before it was judged. */
export const inOneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return unseenIn(line)
    .reduce((seen, sign) => seen.replaceAll(sign, ''), line)
    .trim();
};

/** The beginning of a text, at most so many units long, that ends with a whole character. */
export const cutTo = (text: string, most: number): string =>
  text.length > most ? text.slice(0, /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most) : text;

/** A tag of HTML: words that are read by everybody have none. */
const tag = /<[a-z!/][^>]*>/i;
export const hasMarkup = (text: string): boolean => tag.test(text);

/** How many values a record may hold in all. */
const mostValues = 100_000;

/** Names that are no names of fields: JavaScript gives them a meaning of their own. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name can be the name of a field. */
export const isKeepableName = (name: string): boolean => isKeepable(name) && !reserved.has(name);

/**
 * Whether a JSON value of any shape can be kept: every text and name in it, numbers that JSON can write, nested at most
 * `deepest` levels, not too many.
 */
export const isKeepableJson = (value: unknown, deepest = 40): boolean => {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: here, depth } = next;
    seen += 1;
    if (depth > deepest || seen > mostValues) return false;
    if (typeof here === 'string' ? !isKeepable(here) : typeof here === 'number' && !Number.isFinite(here)) return false;
    if (typeof here !== 'object' || here === null) continue;
    for (const [name, inner] of Object.entries(here)) {
      if (!isKeepableName(name)) return false;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
};
