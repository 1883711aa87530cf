/** Formats a statement; it loads when somebody asks for it. */
import { formatDialect, postgresql } from 'sql-formatter';

/** Throws where the text cannot be read as SQL. `@name` stays one word. */
export const formatSql = (text: string): string =>
  formatDialect(text, {
    dialect: postgresql,
    keywordCase: 'upper',
    tabWidth: 2,
    paramTypes: { custom: [{ regex: String.raw`@[\p{L}_][\p{L}\p{N}_]*` }] },
  });
