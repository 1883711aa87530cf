/** Turns a formula's tree into something that runs: references become places in the list of all values. */
import {
  asNumber,
  asText,
  compareValues,
  errorOf,
  errors,
  isArea,
  isError,
  maxCellTextLength,
  settledNumber,
  single,
  type Argument,
  type CellValue,
} from './cell-values.ts';
import type { Span } from './addresses.rules.ts';
import { functionOf } from './functions/registry.ts';
import { Stopped, type Telling } from './functions/function.ts';
import { power } from './functions/maths.ts';
import type { Expression } from './parser.rules.ts';
import { spend, spendForText } from './work.rules.ts';

/** A compiled formula. */
export type Run = () => Argument;

/**
 * Where references lead: the places of a span's cells in `values` row by row (-1 is a cell that is always empty), or
 * why there are none.
 */
export type Ground = {
  values: CellValue[];
  telling: Telling;
  places: (
    table: string | null,
    span: Span,
  ) => { rows: number; columns: number; places: Int32Array } | 'reference' | 'tooMany';
  /** Hears what its author must mend. */
  fault: (code: 'reference' | 'function' | 'arguments' | 'name' | 'tooMany', what: string) => void;
};

const always =
  (value: Argument): Run =>
  () =>
    value;

const operations: Readonly<Record<string, (left: number, right: number) => CellValue>> = {
  '+': (left, right) => settledNumber(left + right),
  '-': (left, right) => settledNumber(left - right),
  '*': (left, right) => settledNumber(left * right),
  '/': (left, right) => (right === 0 ? errors.division : settledNumber(left / right)),
  '^': power,
};
const pairOf = (left: Argument, right: Argument, calculate: (a: CellValue, b: CellValue) => CellValue): Argument => {
  const [a, b] = [
    isArea(left) && left.values.length > 1 ? left : null,
    isArea(right) && right.values.length > 1 ? right : null,
  ];
  const shape = a ?? b;
  if (!shape) return calculate(single(left), single(right));
  if (a && b && (a.rows !== b.rows || a.columns !== b.columns)) return errors.value;
  spend(shape.values.length);
  const [one, other] = [a ? null : single(left), b ? null : single(right)];
  return {
    ...shape,
    values: shape.values.map((_, place) =>
      calculate(a ? (a.values[place] ?? null) : one, b ? (b.values[place] ?? null) : other),
    ),
  };
};

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (o) => o === 0,
  '<>': (o) => o !== 0,
  '<': (o) => o < 0,
  '>': (o) => o > 0,
  '<=': (o) => o <= 0,
  '>=': (o) => o >= 0,
};

/** What a sign makes of two values. */
const pairing = (sign: string): ((left: CellValue, right: CellValue) => CellValue) => {
  const operation = operations[sign];
  if (operation)
    return (left, right) => {
      const a = asNumber(left);
      if (typeof a !== 'number') return a;
      const b = asNumber(right);
      return typeof b === 'number' ? operation(a, b) : b;
    };
  if (sign === '&')
    return (left, right) => {
      const a = asText(left);
      if (typeof a !== 'string') return a;
      const b = asText(right);
      if (typeof b !== 'string') return b;
      if (a.length + b.length > maxCellTextLength) return errors.value;
      spendForText(a);
      spendForText(b);
      return a + b;
    };
  const holds = comparisons[sign];
  return (a, b) => {
    if (isError(a)) return a;
    return isError(b) ? b : (holds?.(compareValues(a, b)) ?? errors.value);
  };
};

/** `each`: within a function ranges are calculated cell by cell; elsewhere one value is wanted. */
const binary = (sign: string, left: Run, right: Run, each: boolean): Run => {
  const pair = pairing(sign);
  return each ? () => pairOf(left(), right(), pair) : () => pair(single(left()), single(right()));
};

/** SUMIF and AVERAGEIF count as many cells as they judge, from the first corner on, whatever the other corner says. */
const growing = new Set(['SUMIF', 'AVERAGEIF']);
const grown = (name: string, args: Expression[]): Expression[] => {
  const [judged, condition, counted] = args;
  if (!growing.has(name) || judged?.kind !== 'reference' || !condition || counted?.kind !== 'reference') return args;
  const { from, to } = judged.span;
  const { from: corner } = counted.span;
  return [
    judged,
    condition,
    {
      ...counted,
      span: {
        from: corner,
        to: { column: corner.column + to.column - from.column, row: corner.row + to.row - from.row },
      },
    },
  ];
};

/** What to run for a tree. */
export const compile = (tree: Expression, ground: Ground): Run => {
  const { values, telling } = ground;
  const reference = (table: string | null, span: Span, asArea: boolean): Run => {
    const found = ground.places(table, span);
    if (found === 'reference') return always(errors.reference);
    if (found === 'tooMany') return always(errors.value);
    const { rows, columns, places } = found;
    if (places.length === 1 && !asArea) {
      const place = places[0] ?? -1;
      return place < 0 ? always(null) : () => values[place] ?? null;
    }
    return () => {
      // A range may be read thousands of times after one edit: plain loops.
      spend(places.length);
      const cells: CellValue[] = [];
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] ?? -1;
        cells.push(place < 0 ? null : (values[place] ?? null));
      }
      return { rows, columns, values: cells };
    };
  };
  const made = (part: Expression, asArea = false): Run => {
    switch (part.kind) {
      case 'value':
        return always(part.value);
      case 'error':
        return always(errorOf(part.code));
      case 'reference':
        return reference(part.table, part.span, asArea);
      case 'unknown':
        ground.fault('name', part.name);
        return always(errors.name);
      case 'unary': {
        const of = made(part.of, asArea);
        const number = part.sign === '-' ? (value: number) => 0 - value : (value: number) => value / 100;
        const change = (from: CellValue): CellValue => {
          const value = asNumber(from);
          return typeof value === 'number' ? number(value) : value;
        };
        if (!asArea) return part.sign === '+' ? () => single(of()) : () => change(single(of()));
        return part.sign === '+' ? of : () => pairOf(of(), null, change);
      }
      case 'binary':
        return binary(part.sign, made(part.left, asArea), made(part.right, asArea), asArea);
      default: {
        const called = functionOf(part.name);
        if (!called) {
          ground.fault('function', part.name);
          for (const arg of part.args) made(arg);
          return always(errors.name);
        }
        if (part.args.length < called.minArguments || part.args.length > called.maxArguments) {
          ground.fault('arguments', part.name);
          return always(errors.value);
        }
        if ('choose' in called) {
          const args = part.args.map((arg) => made(arg));
          return () => called.choose(args);
        }
        const args = grown(part.name, part.args).map((arg) => made(arg, true));
        return () => {
          try {
            return called.run(
              args.map((arg) => arg()),
              telling,
            );
          } catch (stopped) {
            if (stopped instanceof Stopped) return stopped.value;
            throw stopped;
          }
        };
      }
    }
  };
  return made(tree);
};
