/**
 * Patterns of texts: `*` stands for any letters, `?` for one, `~` before them takes their meaning away. Without case;
 * their time grows with the lengths only.
 */

import { spend, spendForText } from '../work.rules.ts';

/** Length of a wildcard pattern, as in Excel. */
const maxPatternLength = 255;

/** Without case, and with one sigma wherever it stands in a word. */
const alike = (text: string): string[] => Array.from(text.toLocaleLowerCase('el').replaceAll('ς', 'σ'));

/** A letter of a pattern; null is any one. */
type Letter = string | null;

/** The pieces of a pattern between its stars. */
const piecesOf = (pattern: string): Letter[][] => {
  const pieces: Letter[][] = [[]];
  for (const [, plain, sign = ''] of alike(pattern.slice(0, maxPatternLength))
    .join('')
    .matchAll(/~([*?~])|([^])/gu)) {
    if (plain === undefined && sign === '*') pieces.push([]);
    else pieces.at(-1)?.push(plain ?? (sign === '?' ? null : sign));
  }
  return pieces;
};

const standsAt = (piece: readonly Letter[], text: readonly string[], at: number): boolean =>
  at >= 0 &&
  at + piece.length <= text.length &&
  piece.every((letter, place) => letter === null || letter === text[at + place]);

/** The first place from `from` on where the piece stands; -1 when there is none. */
const placeOf = (piece: readonly Letter[], text: readonly string[], from: number): number => {
  for (let at = from; at + piece.length <= text.length; at += 1) {
    spend(0.25 + piece.length / 256);
    if (standsAt(piece, text, at)) return at;
  }
  return -1;
};

/**
 * Where the pieces end that stand one after the other from `from` on; -1 when they do not. Each as early as it can:
 * that leaves the most room to the others.
 */
const endOf = (pieces: readonly (readonly Letter[])[], text: readonly string[], from: number): number => {
  let end = from;
  for (const piece of pieces) {
    const at = placeOf(piece, text, end);
    if (at < 0) return -1;
    end = at + piece.length;
  }
  return end;
};

/** Whether a whole text fits a pattern. */
export const fits = (pattern: string): ((text: string) => boolean) => {
  const [first = [], ...others] = piecesOf(pattern);
  const last = others.pop();
  return (given) => {
    spendForText(given);
    const text = alike(given);
    if (!standsAt(first, text, 0)) return false;
    if (!last) return text.length === first.length;
    const end = endOf(others, text, first.length);
    return end >= 0 && text.length - last.length >= end && standsAt(last, text, text.length - last.length);
  };
};

/** The place in a text, from `from` on, at which something fits a pattern; -1 when nothing does. */
export const placeOfPattern = (pattern: string, given: string, from: number): number => {
  const [first = [], ...others] = piecesOf(pattern);
  spendForText(given);
  const text = alike(given);
  const at = placeOf(first, text, from);
  return at >= 0 && endOf(others, text, at + first.length) >= 0 ? at : -1;
};
