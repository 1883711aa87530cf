/**
 * Reads Excel's formulas. From loose to tight: comparison, &, + and -, * and /, ^ (from the left), a sign in front (so
 * -2^2 is 4), %. Arguments are parted by a comma, or by the semicolon of the Greek Excel; decimals have a dot. Both in
 * one formula is a fault: the comma was meant as a decimal mark.
 */
import type { ErrorCode } from './cell-values.ts';
import { between, placeOf, type Place, type Span } from './addresses.rules.ts';
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

/** Length of a formula, in UTF-16 units. */
export const maxFormulaLength = 2000;
/** Nesting of functions and brackets, as in Excel. */
export const maxFormulaDepth = 64;

const levels: readonly (readonly string[])[] = [
  ['=', '<>', '<', '>', '<=', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/** A formula being read, from its first part to its last. */
class Reading {
  private readonly formula: string;
  private readonly tokens: readonly (Token & { at: number })[];
  private next = 0;
  private depth = 0;
  /** What parts the arguments of this formula, once one was seen. */
  private separator: unknown;

  constructor(formula: string) {
    this.formula = formula;
    this.tokens = tokensOf(formula);
  }

  whole(): Expression {
    const tree = this.level(0);
    if (this.next < this.tokens.length) this.fault();
    return tree;
  }

  private fault(): never {
    throw new FormulaFault('syntax', this.tokens[this.next]?.at ?? this.formula.length);
  }

  private isSign(...signs: string[]): boolean {
    const token = this.tokens[this.next];
    return token?.kind === 'sign' && signs.includes(token.value);
  }

  private expect(sign: string): void {
    if (!this.isSign(sign)) this.fault();
    this.next += 1;
  }

  private deeper<Result>(read: () => Result): Result {
    this.depth += 1;
    if (this.depth > maxFormulaDepth) throw new FormulaFault('tooDeep', this.tokens[this.next]?.at);
    const result = read();
    this.depth -= 1;
    return result;
  }

  private args(): Expression[] {
    const list: Expression[] = [];
    if (this.isSign(')')) return list;
    for (;;) {
      list.push(this.isSign(',', ';', ')') ? { kind: 'value', value: null } : this.level(0));
      if (!this.isSign(',', ';')) return list;
      const { value, at } = this.tokens[this.next] ?? {};
      this.separator ??= value;
      if (value !== this.separator) throw new FormulaFault('separators', at);
      this.next += 1;
    }
  }

  private address(): Place {
    const token = this.tokens[this.next];
    const place = token?.kind === 'name' ? placeOf(token.value) : null;
    if (!place) return this.fault();
    this.next += 1;
    return place;
  }

  private reference(table: string | null): Expression {
    const from = this.address();
    if (!this.isSign(':')) return { kind: 'reference', table, span: between(from, from) };
    this.next += 1;
    return { kind: 'reference', table, span: between(from, this.address()) };
  }

  private named(token: Token & { kind: 'name' }): Expression {
    const after = this.tokens[this.next + 1];
    const sign = after?.kind === 'sign' ? after.value : '';
    if (sign === '!') {
      this.next += 2;
      return this.reference(token.value);
    }
    if (token.quoted) return this.fault();
    if (sign === '(') {
      this.next += 2;
      const call: Expression = {
        kind: 'call',
        name: token.value.toUpperCase(),
        args: this.deeper(() => this.args()),
      };
      this.expect(')');
      return call;
    }
    if (placeOf(token.value)) return this.reference(null);
    this.next += 1;
    const word = token.value.toUpperCase();
    return word === 'TRUE' || word === 'FALSE'
      ? { kind: 'value', value: word === 'TRUE' }
      : { kind: 'unknown', name: token.value };
  }

  private primary(): Expression {
    const token = this.tokens[this.next];
    if (!token) return this.fault();
    if (token.kind === 'name') return this.named(token);
    this.next += 1;
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'value', value: token.value };
    if (token.kind === 'error') return { kind: 'error', code: token.value };
    if (token.value !== '(') {
      this.next -= 1;
      return this.fault();
    }
    const inner = this.deeper(() => this.level(0));
    this.expect(')');
    return inner;
  }

  private unary(): Expression {
    if (this.isSign('-', '+')) {
      const sign = this.isSign('-') ? '-' : '+';
      this.next += 1;
      return { kind: 'unary', sign, of: this.deeper(() => this.unary()) };
    }
    let of = this.primary();
    while (this.isSign('%')) {
      this.next += 1;
      of = { kind: 'unary', sign: '%', of };
    }
    return of;
  }

  private level(place: number): Expression {
    const signs = levels[place];
    if (!signs) return this.unary();
    let left = this.level(place + 1);
    while (this.isSign(...signs)) {
      const token = this.tokens[this.next];
      this.next += 1;
      left = { kind: 'binary', sign: String(token?.value), left, right: this.level(place + 1) };
    }
    return left;
  }
}

/** The tree of a formula without its `=`; throws a FormulaFault when it cannot be read. */
export const parseFormula = (formula: string): Expression => {
  if (formula.length > maxFormulaLength) throw new FormulaFault('tooLong');
  return new Reading(formula).whole();
};
