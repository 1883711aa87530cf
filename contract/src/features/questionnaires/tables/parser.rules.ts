/**
 * Reads Excel's formulas. From loose to tight: comparison, &, + and -, * and /, ^ (from the left), a sign in front (so
 * -2^2 is 4), %. Arguments are parted by a comma, or by the semicolon of the Greek Excel; decimals have a dot. Both in
 * one formula is a fault: the comma was meant as a decimal mark.
 */
import type { ErrorCode } from './cell-values.ts';
import { between, placeOf, type Span } from './addresses.rules.ts';
import { FormulaFault, tokensOf, type Token } from './tokens.rules.ts';

/** A formula as a tree. `table` is null for the formula's own. */
export type Expression =
  | { kind: 'value'; value: number | string | boolean | null }
  | { kind: 'error'; code: ErrorCode }
  | { kind: 'reference'; table: string | null; span: Span }
  /** A word that is neither function, address nor truth value. */
  | { kind: 'unknown'; name: string }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'unary'; sign: '-' | '+' | '%'; of: Expression }
  | { kind: 'binary'; sign: string; left: Expression; right: Expression };

/** The longest formula, in characters. */
export const longestFormula = 2000;
/** Functions and brackets within each other, as in Excel. */
export const mostNested = 64;

const levels: readonly (readonly string[])[] = [
  ['=', '<>', '<', '>', '<=', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/** The tree of a formula without its `=`; throws a FormulaFault when it cannot be read. */
export const parseFormula = (formula: string): Expression => {
  if (formula.length > longestFormula) throw new FormulaFault('tooLong');
  const tokens = tokensOf(formula);
  let next = 0;
  let depth = 0;
  const fault = (): never => {
    throw new FormulaFault('syntax', tokens[next]?.at ?? formula.length);
  };
  const isSign = (...signs: string[]): boolean => {
    const token = tokens[next];
    return token?.kind === 'sign' && signs.includes(token.value);
  };
  const expect = (sign: string): void => {
    if (!isSign(sign)) fault();
    next += 1;
  };
  const deeper = <Result>(read: () => Result): Result => {
    depth += 1;
    if (depth > mostNested) throw new FormulaFault('tooDeep', tokens[next]?.at);
    const result = read();
    depth -= 1;
    return result;
  };

  let separator: unknown;
  const args = (): Expression[] => {
    const list: Expression[] = [];
    if (isSign(')')) return list;
    for (;;) {
      list.push(isSign(',', ';', ')') ? { kind: 'value', value: null } : level(0));
      if (!isSign(',', ';')) return list;
      const { value, at } = tokens[next] ?? {};
      separator ??= value;
      if (value !== separator) throw new FormulaFault('separators', at);
      next += 1;
    }
  };
  const reference = (table: string | null): Expression => {
    const token = tokens[next];
    const from = token?.kind === 'name' ? placeOf(token.value) : null;
    if (!from) return fault();
    next += 1;
    if (!isSign(':')) return { kind: 'reference', table, span: between(from, from) };
    next += 1;
    const end = tokens[next];
    const to = end?.kind === 'name' ? placeOf(end.value) : null;
    if (!to) return fault();
    next += 1;
    return { kind: 'reference', table, span: between(from, to) };
  };
  const named = (token: Token & { kind: 'name' }): Expression => {
    const after = tokens[next + 1];
    const sign = after?.kind === 'sign' ? after.value : '';
    if (sign === '!') {
      next += 2;
      return reference(token.value);
    }
    if (token.quoted) return fault();
    if (sign === '(') {
      next += 2;
      const call: Expression = { kind: 'call', name: token.value.toUpperCase(), args: deeper(args) };
      expect(')');
      return call;
    }
    if (placeOf(token.value)) return reference(null);
    next += 1;
    const word = token.value.toUpperCase();
    return word === 'TRUE' || word === 'FALSE'
      ? { kind: 'value', value: word === 'TRUE' }
      : { kind: 'unknown', name: token.value };
  };
  const primary = (): Expression => {
    const token = tokens[next];
    if (!token) return fault();
    if (token.kind === 'name') return named(token);
    next += 1;
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'value', value: token.value };
    if (token.kind === 'error') return { kind: 'error', code: token.value };
    if (token.value !== '(') {
      next -= 1;
      return fault();
    }
    const inner = deeper(() => level(0));
    expect(')');
    return inner;
  };
  const unary = (): Expression => {
    if (isSign('-', '+')) {
      const sign = isSign('-') ? '-' : '+';
      next += 1;
      return { kind: 'unary', sign, of: deeper(unary) };
    }
    let of = primary();
    while (isSign('%')) {
      next += 1;
      of = { kind: 'unary', sign: '%', of };
    }
    return of;
  };
  const level = (place: number): Expression => {
    const signs = levels[place];
    if (!signs) return unary();
    let left = level(place + 1);
    while (isSign(...signs)) {
      const token = tokens[next];
      next += 1;
      left = { kind: 'binary', sign: String(token?.value), left, right: level(place + 1) };
    }
    return left;
  };

  const tree = level(0);
  if (next < tokens.length) fault();
  return tree;
};
