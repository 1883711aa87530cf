/** A person's name in SQL, over `users` by the alias that is given. */

/** The user name; of one that is the person's e-mail nothing (or `instead`), where the e-mail is kept from who asks. */
export const userName = (alias: string, emailKept: boolean, instead = `''`): string =>
  emailKept
    ? `CASE WHEN lower(${alias}.username) IN (lower(${alias}.email), lower(${alias}.fields->>'email'))
        THEN ${instead} ELSE ${alias}.username END`
    : `${alias}.username`;

/** The names in this order; who has none yet is called by the user name, or by a number where that is an e-mail. */
const called = (alias: string, names: string): string =>
  `coalesce(nullif(trim(${names}), ''), ${userName(alias, true, `'#' || ${alias}.id`)})`;

/** In lists, which are ordered by it: the last name first. */
export const nameInLists = (alias: string): string => called(alias, `${alias}.last_name || ' ' || ${alias}.first_name`);

/** In sentences: the first name first. Nothing where there is nobody. */
export const nameInSentences = (alias: string): string =>
  called(alias, `${alias}.first_name || ' ' || ${alias}.last_name`);

/** The Greek alphabetical order of a list of people; two of one name are told apart by an id after it. */
export const orderOfNames = (alias: string, way: 'ASC' | 'DESC' = 'ASC'): string =>
  `${alias}.last_name COLLATE "el-GR-x-icu" ${way}, ${alias}.first_name COLLATE "el-GR-x-icu" ${way}`;
