/** Links in what people write: only those of the web, found by walking over the text once. */

/** A piece of a text; `href` of one that leads somewhere. */
export type Piece = { text: string; href?: string };

/** Signs that end a sentence rather than an address. */
const closing = /[.,;:!?·»)\]}"'…]+$/;

/** An address as a link leads there; null of what is none. */
const addressOf = (text: string): string | null => {
  try {
    const { href, host } = new URL(text);
    return host === '' ? null : href;
  } catch {
    return null;
  }
};

/** The text in pieces; joined they say the same to the letter. Addresses of http and https alone become links. */
export const linkedPieces = (text: string): Piece[] =>
  text.split(/(\s+)/).flatMap((word): Piece[] => {
    if (!/^https?:\/\//i.test(word)) return word === '' ? [] : [{ text: word }];
    const end = closing.exec(word)?.[0] ?? '';
    const address = word.slice(0, word.length - end.length);
    const href = addressOf(address);
    return href === null ? [{ text: word }] : [{ text: address, href }, ...(end === '' ? [] : [{ text: end }])];
  });
