/**
 * Judges a statement on PostgreSQL's own parse tree: one SELECT that reads the reporting views by listed functions.
 *
 * It runs in a thread (sql-judge.worker.ts). Row rights do not depend on it: the database keeps them (db/report).
 */
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { maxSqlLength, maxSqlParameters } from '@telemachos/contract/features/queries/sql-language.ts';
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import { createChecks } from './sql-checks.ts';
import { nodeShapes } from './sql-shapes.ts';
import { isTree, listOf, Refusal, type Tree } from './sql-tree.ts';
import { numberParameters, originalOffset, type NumberedSql, type Replacement } from './sql-parameters.ts';

/** Loads the parser, once before the first statement. */
export const loadParser = (): Promise<void> => loadModule();

/** A statement that may run. `text` has numbered parameters; `views` are those of the reporting schema that it reads. */
export type JudgedSql = {
  text: string;
  names: string[];
  replacements: Replacement[];
  views: string[];
  faults: SqlFault[];
};

/** The deepest nesting of a statement. */
const maxDepth = 150;

const placeOf = (node: Tree, otherwise: number): number =>
  typeof node['location'] === 'number' && node['location'] >= 0 ? node['location'] : otherwise;

/** Walks a tree and throws a Refusal at the first node that a statement may not have. Returns the views that it reads. */
const walk = (root: Tree, views: ReadonlySet<string>): Set<string> => {
  const read = new Set<string>();

  const checks = createChecks(root, views, read);

  const visitNode = (type: string, node: unknown, at: number, depth: number): void => {
    const shape = nodeShapes[type];
    if (depth > maxDepth) throw new Refusal('TOO_COMPLEX', '', at);
    if (!isTree(node) || !shape || !Object.hasOwn(nodeShapes, type)) throw new Refusal('NOT_ALLOWED', type, at);
    const here = placeOf(node, at);
    checks[type]?.(node, here);
    for (const [field, value] of Object.entries(node)) {
      const how = Object.hasOwn(shape, field) ? shape[field] : undefined;
      if (how === undefined) throw new Refusal('NOT_ALLOWED', field, here);
      if (how === 'skip') continue;
      if (typeof how === 'object') visitNode(how.as, value, here, depth + 1);
      else for (const item of how === 'nodes' ? listOf(value) : [value]) visitWrapped(item, here, depth + 1);
    }
  };

  /** A node in its wrapper: `{ SelectStmt: {…} }`. An empty one stands for DISTINCT without columns. */
  const visitWrapped = (wrapped: unknown, at: number, depth: number): void => {
    if (!isTree(wrapped)) throw new Refusal('NOT_ALLOWED', '', at);
    for (const [type, node] of Object.entries(wrapped)) visitNode(type, node, at, depth);
  };

  visitNode('SelectStmt', root, 0, 0);
  return read;
};

/** The SELECT of a statement; throws a Refusal for another one, for two or for none. */
const onlySelect = (numbered: NumberedSql): Tree => {
  const statements = parseSync(numbered.text).stmts ?? [];
  const [first, second] = statements as { stmt?: unknown; stmt_location?: number }[];
  if (!first) throw new Refusal('EMPTY', '', 0);
  if (second) throw new Refusal('ONE_STATEMENT', '', second.stmt_location ?? 0);
  const select = isTree(first.stmt) ? first.stmt['SelectStmt'] : undefined;
  if (!isTree(select)) throw new Refusal('NOT_SELECT', '', 0);
  return select;
};

const fault = (code: SqlFault['Code'], at = 0, word = '', message = ''): SqlFault => ({
  Code: code,
  At: at,
  Word: word,
  Message: message,
});

/** The character of the original statement at a byte of the numbered one. */
const originalAt = (numbered: NumberedSql, byte: number): number =>
  originalOffset(numbered.replacements, Buffer.from(numbered.text, 'utf8').subarray(0, byte).toString('utf8').length);

/** The fault of an error. Errors of the parser have a place; any other means that it could not cope. */
const faultOf = (error: unknown, numbered: NumberedSql | null): SqlFault => {
  if (error instanceof Refusal) return fault(error.code, numbered ? originalAt(numbered, error.at) : 0, error.word);
  if (!hasSqlDetails(error)) return fault('TOO_COMPLEX');
  const { message, cursorPosition = 0 } = error.sqlDetails ?? { message: '' };
  const at = Math.max(0, cursorPosition);
  return fault('SYNTAX', numbered ? originalOffset(numbered.replacements, at) : at, '', message);
};

/** Numbers the parameters. The lexer names no place of its errors, so the parser is asked for it. */
const numberOrThrow = (sql: string, types: Readonly<Record<string, string>>): NumberedSql => {
  try {
    return numberParameters(sql, types);
  } catch (error) {
    parseSync(sql);
    throw error;
  }
};

/** Judges a statement over these views; `types` are those of its parameters (sql-parameters.ts). */
export const judgeSql = (
  sql: string,
  views: ReadonlySet<string>,
  types: Readonly<Record<string, string>> = {},
): JudgedSql => {
  const refused = (...faults: SqlFault[]): JudgedSql => ({ text: '', names: [], replacements: [], views: [], faults });
  if (sql.trim() === '') return refused(fault('EMPTY'));
  if (sql.length > maxSqlLength) return refused(fault('TOO_LONG'));
  let numbered: NumberedSql | null = null;
  try {
    numbered = numberOrThrow(sql, types);
    if (numbered.writtenNumberAt !== null) return refused(fault('NOT_ALLOWED', numbered.writtenNumberAt, '$'));
    const read = walk(onlySelect(numbered), views);
    const { text, names, replacements } = numbered;
    if (names.length > maxSqlParameters) return refused(fault('TOO_MANY_PARAMETERS'));
    return { text, names, replacements, views: [...read].toSorted(), faults: [] };
  } catch (error) {
    return refused(faultOf(error, numbered));
  }
};
