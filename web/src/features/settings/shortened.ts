/** Two long texts, told so that one sees where they differ. */

/** So many characters of what two texts share are left on each side of where they differ. */
const contextLength = 40;

/** Length of a text that is shown. */
export const maxShownLength = 200;

/** How many characters two texts share at their beginning, up to a whole word. */
const sharedOf = (one: readonly string[], other: readonly string[]): number => {
  let shared = 0;
  while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared += 1;
  return one.slice(0, shared).join('').length;
};

const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** A text cut where it is too long. */
export const shortened = (text: string): string =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;

/**
 * Two texts as they are told beside each other: whole where they are short, else around what they do not share, with …
 * for what is left out.
 */
export const apartIn = (one: string, other: string): [string, string] => {
  if (Math.max(one.length, other.length) <= maxShownLength) return [one, other];
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const first = sharedOf(words, others);
  const last = Math.min(
    sharedOf([...words].reverse(), [...others].reverse()),
    Math.min(one.length, other.length) - first,
  );
  const from = first > 2 * contextLength ? first - contextLength : 0;
  const cut = (text: string): string => {
    const end = last > 2 * contextLength ? text.length - last + contextLength : text.length;
    return `${from > 0 ? '…' : ''}${shortened(text.slice(from, end))}${end < text.length && end - from <= maxShownLength ? '…' : ''}`;
  };
  return [cut(one), cut(other)];
};
