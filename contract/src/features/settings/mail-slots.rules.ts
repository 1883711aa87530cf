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
