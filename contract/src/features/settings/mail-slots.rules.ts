/** The places that a project's words of a mail have room for, `{{name}}`: found and filled by one rule. */

const slot = /\{\{([^{}]{0,80})\}\}/g;

/** A place: its name, and where it begins and ends in the text. */
export type Slot = { name: string; start: number; end: number };

/** The places in a text, in their order. */
export const slotsIn = (text: string): Slot[] =>
  [...text.matchAll(slot)].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    start: index,
    end: index + whole.length,
  }));

/** A text with something in each of its places. */
export const filledIn = (text: string, value: (name: string, whole: string) => string): string =>
  text.replaceAll(slot, (whole, name: string) => value(name.trim(), whole));

/** Places of links, without which nobody could go on; some are lists whose lines lead to what they are about. */
export const linkPlaces: readonly string[] = ['link', 'password', 'form', 'signIn', 'settings', 'actions', 'waiting'];

/** Signs that may stand beside a link, where nothing but space or other such signs comes next. */
const beside = '()<>.,·;:';
const spaces = ' \t\r\n';

/** Whether one comes from a place to a space or an end of the text over such signs alone; `step` is 1 or -1. */
const isFree = (text: string, from: number, step: 1 | -1): boolean => {
  let at = from;
  while (at >= 0 && at < text.length && beside.includes(text.charAt(at))) at += step;
  return at < 0 || at >= text.length || spaces.includes(text.charAt(at));
};

/**
 * The places of links that stand within something else: an address of somebody else's with our link in it would take
 * the link there when it is pressed. Signs alone do not part them, for an address may have signs; and no mail program
 * agrees with another on which unusual spaces end an address.
 */
export const linksWithin = (text: string): string[] =>
  slotsIn(text)
    .filter(
      ({ name, start, end }) => linkPlaces.includes(name) && !(isFree(text, start - 1, -1) && isFree(text, end, 1)),
    )
    .map(({ name }) => name);
