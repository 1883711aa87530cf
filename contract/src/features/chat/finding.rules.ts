/** Searching in messages: what counts as a word, where it stands in a text, and what of the text is shown around it. */
import { fold, foldLetters, replaceLookAlikes } from '../../kit/greek.ts';
import { toSorted } from '../../kit/array-polyfills.ts';

/** Length of a search, in UTF-16 units. */
export const maxSearchLength = 100;
/** Words that a search uses; the answer says when it ignored more. */
export const maxSearchWords = 6;
/** A shorter word matches only as a whole word beside longer ones, because it occurs nearly everywhere. */
const minSubstringLength = 2;
/** So many messages are found at a time. */
export const searchPageSize = 20;

const lettersOf = (word: string): number => [...fold(word)].length;
const letterOrDigit = /^[\p{L}\p{N}]$/u;

/** Whether a word is looked for as a whole one: a single letter or digit. */
export const isWholeWord = (word: string): boolean => letterOrDigit.test(fold(word));

/** The words of a search, each once: those that are looked for and those that are too many, as they were written. */
const wordsIn = (search: string): string[] => [...new Set(search.split(/\s+/))].filter((word) => lettersOf(word) > 0);

/** The words that are looked for, as they were written; none of a search that is too short. */
export const wordsSought = (search: string): string[] => {
  const words = wordsIn(search).slice(0, maxSearchWords);
  return words.some((word) => lettersOf(word) >= minSubstringLength) ? words : [];
};

/** Whether a search has more words than are looked for. */
export const hasTooManyWords = (search: string): boolean => wordsIn(search).length > maxSearchWords;

/** A place in a text: from, to, in UTF-16 units. */
export type Hit = [from: number, to: number];

/** Text as it is compared, and for each unit of it where the letter began and ended in the text. */
const foldedWithPlaces = (text: string): { folded: string; places: Hit[] } => {
  let folded = '';
  const places: Hit[] = [];
  let at = 0;
  for (const letter of text) {
    const compared = foldLetters(letter);
    // A mark of its own, and an invisible character, belong to the letter before them.
    const last = places.at(-1);
    if (compared === '' && last) last[1] = at + letter.length;
    for (let unit = 0; unit < compared.length; unit += 1) places.push([at, at + letter.length]);
    folded += compared;
    at += letter.length;
  }
  return { folded: replaceLookAlikes(folded), places };
};

/** Whether neither a letter nor a digit is next to a place: it is a whole word. */
const standsAlone = (folded: string, from: number, to: number): boolean =>
  ![Array.from(folded.slice(Math.max(0, from - 2), from)).at(-1), Array.from(folded.slice(to, to + 2))[0]].some(
    (beside) => beside !== undefined && letterOrDigit.test(beside),
  );

/** Where the words stand in a text, in their order; places that touch or lie over each other are one. */
export const hitsIn = (text: string, words: readonly string[]): Hit[] => {
  const { folded, places } = foldedWithPlaces(text);
  const found: Hit[] = [];
  for (const word of words.map(fold).filter(Boolean)) {
    for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + word.length)) {
      const [first, last] = [places[from], places[from + word.length - 1]];
      const isOne = !isWholeWord(word) || standsAlone(folded, from, from + word.length);
      if (first && last && isOne) found.push([first[0], last[1]]);
    }
  }
  const joined: Hit[] = [];
  for (const [from, to] of toSorted(found, (one, other) => one[0] - other[0])) {
    const before = joined.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else joined.push([from, to]);
  }
  return joined;
};

/** So much is shown of a message that was found, and so much of it before the first hit, in UTF-16 units. */
const [shown, shownBefore] = [180, 50];

/** The nearest place that is not within a letter of two units. */
const betweenLetters = (text: string, at: number): number =>
  at > 0 && /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;

/** What is shown of a text around the first place where a word stands, on one line; hits as they stand in it. */
export const excerptOf = (text: string, words: readonly string[]): { Excerpt: string; Hits: Hit[] } => {
  const hits = hitsIn(text, words);
  const wanted = Math.max(0, (hits[0]?.[0] ?? 0) - shownBefore);
  const from = betweenLetters(text, text.length <= shown ? 0 : Math.min(wanted, text.length - shown));
  const to = betweenLetters(text, Math.min(text.length, from + shown));
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  return {
    Excerpt: before + text.slice(from, to).replaceAll(/\s/g, ' ') + after,
    Hits: hits
      .filter(([start, end]) => start < to && end > from)
      .map(([start, end]) => [Math.max(start, from) - from + before.length, Math.min(end, to) - from + before.length]),
  };
};
