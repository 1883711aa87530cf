/** SQL conditions for search words. */
import { phoneticKeys } from '@telemachos/contract/kit/phonetic.ts';
import { sql, type SQL } from 'drizzle-orm';

/** The pattern of `LIKE fold(…)` for a substring, with the special characters escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The condition, or a phonetic match of a word in Latin letters. `column` holds the result of sounds(). */
export const orSoundsLike = (found: SQL, column: SQL, word: string): SQL => {
  const ways = phoneticKeys(word).map((way) => sql` OR ${column} LIKE ${likePattern(way)}`);
  return ways.length === 0 ? found : sql`(${found}${sql.join(ways)})`;
};
