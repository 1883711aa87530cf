/** Names of people as screens show them. docs/words.md says which order is used where. */

type PersonFields = Readonly<Record<string, string>>;

const joinParts = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ').trim();

/** First name, then surname, for sentences and headings; `otherwise` when both are missing. */
export const fullName = (fields: PersonFields, otherwise: string): string =>
  joinParts(fields['first_name'], fields['last_name']) || otherwise;

/** Surname, then first name, for lists and tables, which people scan by surname. */
export const surnameFirst = (fields: PersonFields, otherwise: string): string =>
  joinParts(fields['last_name'], fields['first_name']) || otherwise;

type NamedUser = { Id: number; Username: string; Fields: PersonFields };

/** The user name, or the Id where the user name is hidden. */
const fallbackName = ({ Id, Username }: NamedUser): string => Username || `#${Id}`;

/** The name of a user in a sentence or heading. */
export const userFullName = (user: NamedUser): string => fullName(user.Fields, fallbackName(user));

/** The name of a user in a list or table. */
export const userSurnameFirst = (user: NamedUser): string => surnameFirst(user.Fields, fallbackName(user));

/** One or two letters for a person without a picture. Greek capitals carry no accent. */
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
