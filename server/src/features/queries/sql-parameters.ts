/**
 * Finds `@name` in a statement and numbers the parameters for PostgreSQL.
 *
 * It reads the tokens of PostgreSQL's own lexer, so that strings, comments and operators such as `@>` stay as they are.
 */
import { scanSync, type ScanToken } from 'libpg-query';
import { plainOperators } from '@telemachos/contract/features/queries/sql-language.ts';

/** One replacement: where it stands in the original and in the numbered statement, in characters. */
export type Replacement = { from: number; length: number; newFrom: number; newLength: number };

export type NumberedSql = {
  /** The statement with `$1`, `$2` … */
  text: string;
  /** The names in the order of their numbers, as first written. Names differ in more than letter case. */
  names: string[];
  replacements: Replacement[];
  /** Where the author wrote a number such as `$1` (a character); null where nowhere. Only we number parameters. */
  writtenNumberAt: number | null;
};

const isName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);

/** Whether an operator token ends with the sign of a parameter: `@`, or an operator that it was written against. */
const endsWithSign = (token: ScanToken): boolean =>
  token.text === '@' || (token.text.endsWith('@') && plainOperators.includes(token.text.slice(0, -1)));

/** Converts byte offsets, which the lexer gives, to characters. */
const createCharacterOffsets = (sql: string): ((byte: number) => number) => {
  const bytes = Buffer.from(sql, 'utf8');
  return (byte) => bytes.subarray(0, byte).toString('utf8').length;
};

/**
 * Numbers the parameters. `types` are PostgreSQL's types of those that need one, by name in lower case. Throws the
 * lexer's error for a string or comment that does not end.
 */
export const numberParameters = (sql: string, types: Readonly<Record<string, string>> = {}): NumberedSql => {
  const toCharacter = createCharacterOffsets(sql);
  const { tokens } = scanSync(sql);
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const replacements: Replacement[] = [];
  let text = '';
  let copied = 0;
  for (const [index, token] of tokens.entries()) {
    const name = tokens[index + 1];
    if (!name || !endsWithSign(token) || name.start !== token.end || !isName(name.text)) continue;
    const from = toCharacter(token.end) - 1;
    const end = toCharacter(name.end);
    const key = name.text.toLowerCase();
    if (!numbers.has(key)) {
      names.push(name.text);
      numbers.set(key, names.length);
    }
    text += sql.slice(copied, from);
    const type = Object.hasOwn(types, key) ? `::${types[key]}` : '';
    const parameter = `$${numbers.get(key)}${type}`;
    replacements.push({ from, length: end - from, newFrom: text.length, newLength: parameter.length });
    text += parameter;
    copied = end;
  }
  text += sql.slice(copied);
  const written = tokens.find(({ tokenName }) => tokenName === 'PARAM');
  return { text, names, replacements, writtenNumberAt: written ? toCharacter(written.start) : null };
};

/** The character of the original statement where a character of the numbered one came from. */
export const originalOffset = (replacements: readonly Replacement[], offset: number): number => {
  const before = replacements.findLast(({ newFrom }) => newFrom <= offset);
  if (!before) return offset;
  const { from, length, newFrom, newLength } = before;
  return offset < newFrom + newLength ? from : offset - newFrom - newLength + from + length;
};
