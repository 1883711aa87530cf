/** SQL expressions for the name of a row of `users`. */

/** The user name; `instead` if it is the e-mail and `emailKept` (the caller may not read e-mails). */
export const userNameSql = (alias: string, emailKept: boolean, instead = `''`): string =>
  emailKept
    ? `CASE WHEN lower(${alias}.username) IN (lower(${alias}.email), lower(${alias}.fields->>'email'))
        THEN ${instead} ELSE ${alias}.username END`
    : `${alias}.username`;

/** The given names, else the user name, else (if that is an e-mail) the id. */
const nameOrUserNameSql = (alias: string, names: string): string =>
  `coalesce(nullif(trim(${names}), ''), ${userNameSql(alias, true, `'#' || ${alias}.id`)})`;

/** The name in lists: last name first, because lists sort by it. */
export const listNameSql = (alias: string): string =>
  nameOrUserNameSql(alias, `${alias}.last_name || ' ' || ${alias}.first_name`);

/** The name in sentences: first name first. NULL if there is no row. */
export const sentenceNameSql = (alias: string): string =>
  nameOrUserNameSql(alias, `${alias}.first_name || ' ' || ${alias}.last_name`);

/** The ORDER BY of a list of people in Greek alphabetical order. The caller appends an id for equal names. */
export const orderByNameSql = (alias: string, way: 'ASC' | 'DESC' = 'ASC'): string =>
  `${alias}.last_name COLLATE "el-GR-x-icu" ${way}, ${alias}.first_name COLLATE "el-GR-x-icu" ${way}`;
