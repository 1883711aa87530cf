/** A person's name as screens show it. */

/** First and last name of a person's fields, else what is given instead (the user name). */
export const nameOf = (fields: Readonly<Record<string, string>>, otherwise: string): string => {
  const name = [fields['first_name'], fields['last_name']].filter(Boolean).join(' ').trim();
  return name || otherwise;
};

/** Somebody of a list: who has no name is called by the user name, and where that is kept, by a number. */
export const nameOfUser = ({
  Id,
  Username,
  Fields,
}: {
  Id: number;
  Username: string;
  Fields: Readonly<Record<string, string>>;
}): string => nameOf(Fields, Username || `#${Id}`);

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
