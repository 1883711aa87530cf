/** Makes people's texts safe for mails and file names. */

/** Invisible characters: controls, line separators, bidirectional marks, zero-width characters, variation selectors. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;

/** The visible characters on one line. */
export const toOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/**
 * One line that no mail program turns into a link. It removes `//`, and puts spaces around `@`, after colons, after dots
 * before letters, and between the numbers of an IP address. NFKC comes first, so that look-alike characters are covered;
 * a zero-width character would not help, because programs ignore it. Numbers, dates and times stay as they are.
 */
export const withoutLinks = (text: string): string =>
  toOneLine(text.normalize('NFKC'))
    .replaceAll(/:?[/\\]{2,}/g, ' ')
    .replaceAll(/:(?=\S)(?!(?<=\d.)\d)/g, ': ')
    .replaceAll('@', ' @ ')
    .replaceAll(/[.。](?=[\p{L}\p{N}])(?!(?<=\d.)\d)/gu, '. ')
    .replaceAll(/\d+(?:[.。]\d+){3,}/g, (numbers) => numbers.replaceAll(/[.。]/g, '. '))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
