/** What is asked of single nodes of a statement, beside their shape (sql-shapes.ts). */
import {
  allowedCollations,
  allowedFunctions,
  allowedOperators,
  allowedTypes,
} from '@telemachos/contract/features/queries/sql-language.ts';
import { allowedSqlValues } from './sql-shapes.ts';
import { isTree, listOf, Refusal, textOf, wordsOf, type Tree } from './sql-tree.ts';

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

/** A check of a node, which stands at a byte of the statement; throws a Refusal. */
type NodeCheck = (node: Tree, at: number) => void;

/** The checks by type of node, for a statement over these views; what it reads of them is added to `read`. */
export const createChecks = (
  root: Tree,
  views: ReadonlySet<string>,
  read: Set<string>,
): Readonly<Record<string, NodeCheck>> => {
  const own = withNames(root);
  const functions = functionsInFrom(root);
  return {
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
};
