/** What people type into a search, as PostgreSQL takes it. */
import { soundsOf } from '@telemachos/contract/kit/sounds.ts';
import { sql, type SQL } from 'drizzle-orm';

/**
 * The pattern for `LIKE fold(…)` that finds a text anywhere; signs that mean something in a pattern count as letters.
 */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * What a condition finds, and besides it the names that sound like a word in Latin letters; `column` is one of
 * sounds().
 */
export const orSounding = (found: SQL, column: SQL, word: string): SQL => {
  const ways = soundsOf(word).map((way) => sql` OR ${column} LIKE ${anywhere(way)}`);
  return ways.length === 0 ? found : sql`(${found}${sql.join(ways)})`;
};
