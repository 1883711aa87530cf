/**
 * Judges a statement on PostgreSQL's own parse tree: one SELECT that reads the reporting views by listed functions.
 *
 * It runs in a thread (sql-judge.worker.ts). Row rights do not depend on it: the database keeps them (db/report).
 */
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import {
  allowedCollations,
  allowedFunctions,
  allowedOperators,
  allowedTypes,
  maxSqlLength,
  maxSqlParameters,
} from '@telemachos/contract/features/queries/sql-language.ts';
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';
import { allowedSqlValues, nodeShapes } from './sql-shapes.ts';
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

type Tree = Readonly<Record<string, unknown>>;

/** The deepest nesting of a statement. */
const maxDepth = 150;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words of a qualified name: `[{String: {sval: 'pg_catalog'}}, {String: {sval: 'lower'}}]`. */
const wordsOf = (list: unknown): string[] =>
  listOf(list).map((item) => (isTree(item) && isTree(item['String']) ? textOf(item['String']['sval']) : ''));

/** A fault while the tree is walked: `at` is a byte offset of the numbered statement. */
class Refusal extends Error {
  readonly code: SqlFault['Code'];
  readonly word: string;
  readonly at: number;
  constructor(code: SqlFault['Code'], word: string, at: number) {
    super(code);
    this.code = code;
    this.word = word;
    this.at = at;
  }
}

const placeOf = (node: Tree, otherwise: number): number =>
  typeof node['location'] === 'number' && node['location'] >= 0 ? node['location'] : otherwise;

/** A qualified name in a list of allowed ones; a schema other than PostgreSQL's own is refused. */
const isListed = (words: readonly string[], allowed: readonly string[]): boolean => {
  const [name = '', schema = 'pg_catalog', ...more] = words.toReversed();
  return more.length === 0 && schema === 'pg_catalog' && allowed.includes(name);
};

/** Collects the names of WITH queries, which a FROM may name beside the views. */
const withNames = (tree: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(tree)) for (const item of tree) withNames(item, found);
  else if (isTree(tree)) {
    if (isTree(tree['CommonTableExpr'])) found.add(textOf(tree['CommonTableExpr']['ctename']));
    for (const value of Object.values(tree)) withNames(value, found);
  }
  return found;
};

/** The columns of functions in FROM that return rows: of jsonb_each, and of WITH ORDINALITY. */
const functionColumns = ['key', 'value', 'ordinality'];

const lastWord = (list: unknown): string => wordsOf(list).at(-1) ?? '';

/** The name of a function in FROM without an alias: `generate_series` in `FROM generate_series(1, 2)`. */
const functionName = (functions: unknown): string => {
  const [first] = listOf(functions);
  const items = isTree(first) && isTree(first['List']) ? listOf(first['List']['items']) : [];
  const [call] = items;
  return isTree(call) && isTree(call['FuncCall']) ? lastWord(call['FuncCall']['funcname']) : '';
};

/**
 * The names by which functions in FROM are called, each with the columns that every one of that name has. PostgreSQL
 * reads `g.f` over such a function as the call `f(g)` unless `f` is a column of it.
 */
const functionsInFrom = (tree: unknown, found = new Map<string, string[]>()): Map<string, string[]> => {
  if (Array.isArray(tree)) for (const item of tree) functionsInFrom(item, found);
  else if (isTree(tree)) {
    const range = tree['RangeFunction'];
    if (isTree(range)) {
      const alias = isTree(range['alias']) ? range['alias'] : {};
      const name = textOf(alias['aliasname']) || functionName(range['functions']);
      const named = wordsOf(alias['colnames']);
      const columns = [...(named.length > 0 ? named : [name]), ...functionColumns];
      const known = found.get(name);
      found.set(name, known ? known.filter((column) => columns.includes(column)) : columns);
    }
    for (const value of Object.values(tree)) functionsInFrom(value, found);
  }
  return found;
};

/** Walks a tree and throws a Refusal at the first node that a statement may not have. Returns the views that it reads. */
const walk = (root: Tree, views: ReadonlySet<string>): Set<string> => {
  const own = withNames(root);
  const functions = functionsInFrom(root);
  const read = new Set<string>();

  const checks: Readonly<Record<string, (node: Tree, at: number) => void>> = {
    CommonTableExpr: (node, at) => {
      // PostgreSQL looks names up in its catalogs first, so a WITH query with such a name would open them.
      if (/^pg_/i.test(textOf(node['ctename']))) throw new Refusal('UNKNOWN_VIEW', textOf(node['ctename']), at);
    },
    RangeVar: (node, at) => {
      const [schema, name] = [textOf(node['schemaname']), textOf(node['relname'])];
      const isView = views.has(name) && (schema === '' || schema === 'report');
      if (schema === '' && own.has(name)) return;
      if (!isView) throw new Refusal('UNKNOWN_VIEW', schema === '' ? name : `${schema}.${name}`, at);
      read.add(name);
    },
    ColumnRef: (node, at) => {
      const words = wordsOf(node['fields']);
      const [column = '', of = ''] = words.toReversed();
      // An empty word is the star of `g.*`.
      const columns = words.length > 1 ? functions.get(of) : undefined;
      if (columns && column !== '' && !columns.includes(column)) throw new Refusal('FUNCTION', words.join('.'), at);
    },
    A_Indirection: (node, at) => {
      // `(x).f` is the call `f(x)` where `f` is no column.
      const isIndex = listOf(node['indirection']).every((one) => isTree(one) && isTree(one['A_Indices']));
      if (!isIndex) throw new Refusal('NOT_ALLOWED', '( ).', at);
    },
    CollateClause: (node, at) => {
      const words = wordsOf(node['collname']);
      if (!isListed(words, allowedCollations)) throw new Refusal('NOT_ALLOWED', words.join('.'), at);
    },
    RangeFunction: (node, at) => {
      // COALESCE and CAST are functions in FROM, too, under names of their own.
      if (functionName(node['functions']) === '') throw new Refusal('NOT_ALLOWED', 'FROM', at);
    },
    FuncCall: (node, at) => {
      const words = wordsOf(node['funcname']);
      if (!isListed(words, allowedFunctions)) throw new Refusal('FUNCTION', words.join('.'), at);
    },
    A_Expr: (node, at) => {
      const words = wordsOf(node['name']);
      const isWord = ['AEXPR_BETWEEN', 'AEXPR_NOT_BETWEEN', 'AEXPR_BETWEEN_SYM', 'AEXPR_NOT_BETWEEN_SYM'].includes(
        textOf(node['kind']),
      );
      if (!isWord && !isListed(words, allowedOperators)) throw new Refusal('OPERATOR', words.join('.'), at);
    },
    SubLink: (node, at) => {
      const words = wordsOf(node['operName']);
      if (words.length > 0 && !isListed(words, allowedOperators)) throw new Refusal('OPERATOR', words.join('.'), at);
    },
    TypeName: (node, at) => {
      const words = wordsOf(node['names']);
      if (!isListed(words, allowedTypes)) throw new Refusal('TYPE', words.join('.'), at);
    },
    SQLValueFunction: (node, at) => {
      const word = textOf(node['op']);
      if (!allowedSqlValues.includes(word)) throw new Refusal('FUNCTION', word.replace('SVFOP_', ''), at);
    },
    WithClause: (node, at) => {
      if (node['recursive'] === true) throw new Refusal('RECURSION', 'RECURSIVE', at);
    },
  };

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
