/** What something is called that is added to a list of an action. */

/** A number that is not taken, beginning with this one. */
export const freeNumber = (taken: ReadonlySet<string>, from: number): string => {
  let number = from;
  while (taken.has(String(number))) number += 1;
  return String(number);
};

/**
 * A key that nothing had before, `file_k3x9a`: by one that was free again, what people wrote under it would be read as
 * answers to something else.
 */
export const freshKey = (prefix: string): string => {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36));
  return `${prefix}_${letters.join('')}`;
};
