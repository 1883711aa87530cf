/** Reading PostgreSQL's parse tree, and refusing a part of it. */
import type { SqlFault } from '@telemachos/contract/features/queries/sql-faults.ts';

export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The words of a qualified name: `[{String: {sval: 'pg_catalog'}}, {String: {sval: 'lower'}}]`. */
export const wordsOf = (list: unknown): string[] =>
  listOf(list).map((item) => (isTree(item) && isTree(item['String']) ? textOf(item['String']['sval']) : ''));

/** A fault while the tree is walked: `at` is a byte offset of the numbered statement. */
export class Refusal extends Error {
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
