/** A question named within a sentence: its first words. */

/** The most characters of them. */
const maxLength = 60;

/** The beginning of a text, cut after a word where it is long. */
export const shortOf = (text: string): string => {
  const plain = text.trim().replace(/\s+/g, ' ');
  if (plain.length <= maxLength) return plain;
  const cut = plain.slice(0, maxLength);
  return `${cut.slice(0, cut.lastIndexOf(' ') > maxLength / 2 ? cut.lastIndexOf(' ') : maxLength)}…`;
};
