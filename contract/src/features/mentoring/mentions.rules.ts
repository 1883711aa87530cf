/** Colleagues named in a note: «@» and the name as it is written everywhere. Source: specification 000 §2. */

/** How somebody is named in a note. */
export const mentionOf = (name: string): string => `@${name}`;

const letter = /^[\p{L}\p{N}]/u;

/** Whether a note names somebody; a name with more letters is another one. */
const mentions = (note: string, name: string): boolean => {
  const mention = mentionOf(name);
  for (let at = note.indexOf(mention); at >= 0; at = note.indexOf(mention, at + 1))
    if (!letter.test(note.slice(at + mention.length))) return true;
  return false;
};

/** Those whom a note names and did not name before. */
export const newlyMentioned = <Person extends { Name: string }>(
  people: readonly Person[],
  { before, after }: { before: string; after: string },
): Person[] => people.filter(({ Name }) => mentions(after, Name) && !mentions(before, Name));
