/** A person's name in SQL, over `users` by the alias that is given. */

/** In lists, which are ordered by it: the last name first. */
export const nameInLists = (alias: string): string => `${alias}.last_name || ' ' || ${alias}.first_name`;

/**
 * In sentences: the first name first; who has no name yet is called by the user name. Nothing where there is nobody.
 */
export const nameInSentences = (alias: string): string =>
  `coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.username)`;

/** The Greek alphabetical order of a list of people; two of one name are told apart by an id after it. */
export const orderOfNames = (alias: string, way: 'ASC' | 'DESC' = 'ASC'): string =>
  `${alias}.last_name COLLATE "el-GR-x-icu" ${way}, ${alias}.first_name COLLATE "el-GR-x-icu" ${way}`;
