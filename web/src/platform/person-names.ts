/** A person's name as screens show it: docs/words.md says which order stands where. */

type PersonFields = Readonly<Record<string, string>>;

const joinParts = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ').trim();

/** In sentences, headings and alone: first name, then surname; else what is given instead (the user name). */
export const fullName = (fields: PersonFields, otherwise: string): string =>
  joinParts(fields['first_name'], fields['last_name']) || otherwise;

/** In lists and tables of people, which are looked through by surname: surname, then first name. */
export const surnameFirst = (fields: PersonFields, otherwise: string): string =>
  joinParts(fields['last_name'], fields['first_name']) || otherwise;

type NamedUser = { Id: number; Username: string; Fields: PersonFields };

/** Who has no name is called by the user name, and where that is kept, by a number. */
const fallbackName = ({ Id, Username }: NamedUser): string => Username || `#${Id}`;

/** Somebody in a sentence or a heading. */
export const userFullName = (user: NamedUser): string => fullName(user.Fields, fallbackName(user));

/** Somebody in a list or a table. */
export const userSurnameFirst = (user: NamedUser): string => surnameFirst(user.Fields, fallbackName(user));

/** One or two letters for a person without a picture. Capitals of Greek initials carry no accent. */
export const toInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleUpperCase('el');
