/** A person's name as screens show it: docs/words.md says which order stands where. */

type Fields = Readonly<Record<string, string>>;

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ').trim();

/** In sentences, headings and alone: first name, then surname; else what is given instead (the user name). */
export const nameOf = (fields: Fields, otherwise: string): string =>
  joined(fields['first_name'], fields['last_name']) || otherwise;

/** In lists and tables of people, which are looked through by surname: surname, then first name. */
export const nameInList = (fields: Fields, otherwise: string): string =>
  joined(fields['last_name'], fields['first_name']) || otherwise;

type User = { Id: number; Username: string; Fields: Fields };

/** Who has no name is called by the user name, and where that is kept, by a number. */
const instead = ({ Id, Username }: User): string => Username || `#${Id}`;

/** Somebody in a sentence or a heading. */
export const nameOfUser = (user: User): string => nameOf(user.Fields, instead(user));

/** Somebody in a list or a table. */
export const userInList = (user: User): string => nameInList(user.Fields, instead(user));

/** One or two letters for a person without a picture. Capitals of Greek initials carry no accent. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleUpperCase('el');
