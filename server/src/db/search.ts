/** What people type into a search, as PostgreSQL takes it. */

/**
 * The pattern for `LIKE fold(…)` that finds a text anywhere; signs that mean something in a pattern count as letters.
 */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
