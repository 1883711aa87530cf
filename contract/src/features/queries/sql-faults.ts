/** What can be wrong with a statement. Its words are in texts/{el,en}/queries.json, `fault.<Code>`. */
import { z } from 'zod';

export const sqlFaultCodes = [
  'EMPTY',
  'TOO_LONG',
  'TOO_COMPLEX',
  'SYNTAX',
  'ONE_STATEMENT',
  'NOT_SELECT',
  'NOT_ALLOWED',
  'RECURSION',
  'UNKNOWN_VIEW',
  'FUNCTION',
  'OPERATOR',
  'TYPE',
  'TOO_MANY_PARAMETERS',
  'DATABASE',
] as const;

/**
 * A fault of a statement: where it begins (characters from 0), and the word it is about. `Message` is PostgreSQL's own,
 * in English, for SYNTAX and DATABASE.
 */
export const sqlFault = z.object({
  Code: z.enum(sqlFaultCodes),
  At: z.int().min(0),
  Word: z.string(),
  Message: z.string(),
});
export type SqlFault = z.infer<typeof sqlFault>;
