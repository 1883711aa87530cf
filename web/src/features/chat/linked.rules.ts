/** Links in what people write: addresses of the web and of mail, found by walking over the text once. */
import { invisibleCharacters, visibleLength } from '@telemachos/contract/kit/texts.rules.ts';

/** A piece of a text; `href` of one that leads somewhere. */
export type Piece = { text: string; href?: string };

/** Signs that end a sentence rather than an address. */
const closing = /[.,;:!?·»)\]}"'…]+$/;

/** What may be an address: of the web, written whole or from www. on, or of somebody's mail. */
const ofWeb = /^(?:https?:\/\/|www\.[^.])/i;
const ofMail = /^[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}$/i;

/** The host of an address as it is written, with its port. */
const written = /^(?:https?:\/\/)?([^/?#\\]*)/i;
/** A host in which each part is of one script: with letters of two, or of one that looks like another, it is read as another. */
const ofOneScript =
  /^(?:[a-z\d-]+|[\p{Script=Greek}\d-]+)(?:\.(?:[a-z\d-]+|[\p{Script=Greek}\d-]+))*\.?(?::\d{1,5})?$/iu;

/** An address as a link leads there; null of what is none, and of what reads as another place than it leads to. */
const addressOf = (text: string): string | null => {
  if (ofMail.test(text)) return `mailto:${text}`;
  if (!ofOneScript.test(written.exec(text)?.[1] ?? '')) return null;
  try {
    const { href, host } = new URL(/^www\./i.test(text) ? `https://${text}` : text);
    return host === '' ? null : href;
  } catch {
    return null;
  }
};

/** An address with nothing unseen in it and what comes after it; null of a word in which letters follow what nobody sees. */
const seenPart = (word: string): string | null => {
  const [unseen] = invisibleCharacters(word);
  if (unseen === undefined) return word;
  const at = Math.min(...invisibleCharacters(word).map((sign) => word.indexOf(sign)));
  return visibleLength(word.slice(at)) === 0 ? word.slice(0, at) : null;
};

/**
 * The text in pieces; joined they say the same to the letter. Addresses of http, https and mail alone become links, and none
 * that holds what nobody sees: it would be read otherwise than it leads.
 */
export const linkedPieces = (text: string): Piece[] =>
  text.split(/(\s+)/).flatMap((word): Piece[] => {
    if (!ofWeb.test(word) && !word.includes('@')) return word === '' ? [] : [{ text: word }];
    const seen = seenPart(word);
    if (seen === null) return [{ text: word }];
    const address = seen.replace(closing, '');
    const end = word.slice(address.length);
    const href = ofWeb.test(address) || ofMail.test(address) ? addressOf(address) : null;
    return href === null ? [{ text: word }] : [{ text: address, href }, ...(end === '' ? [] : [{ text: end }])];
  });
