/** People's own words where a program could make more of them: in mails, in names of files. */

/**
 * What has no shape of its own: controls, line and paragraph ends, marks that turn the direction of writing, characters
 * without width, marks that only choose how another one is drawn.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;

/** One line of what can be seen. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/**
 * One line that no mail program makes a link of: the marks of an address are taken out, and dots before letters, those
 * between four numbers and colons stand apart (of all that Unicode reads as such; a character without width would be
 * read away again). Numbers, dates and times stay as they are.
 */
export const unlinked = (text: string): string =>
  oneLine(text.normalize('NFKC'))
    .replaceAll(/:?[/\\]{2,}/g, ' ')
    .replaceAll(/:(?=\S)(?!(?<=\d.)\d)/g, ': ')
    .replaceAll('@', ' @ ')
    .replaceAll(/[.。](?=[\p{L}\p{N}])(?!(?<=\d.)\d)/gu, '. ')
    .replaceAll(/\d+(?:[.。]\d+){3,}/g, (numbers) => numbers.replaceAll(/[.。]/g, '. '))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
