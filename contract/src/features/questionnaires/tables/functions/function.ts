/** What a function of formulas must say of itself. Adding one is a line in its file; the registry finds it by name. */
import {
  asNumber,
  errors,
  isArea,
  isError,
  settledNumber,
  single,
  type Argument,
  type CellValue,
  type TableError,
} from '../cell-values.ts';
import type { IrrFinding } from '../irr.rules.ts';

/** What a function may tell beside its value. */
export type Telling = { irr: (finding: IrrFinding) => void };

/**
 * A function: at least and at most so many arguments. References come as ranges, so that what stands in cells can be
 * told from what is written in the formula.
 */
export type EagerFunction = {
  minArguments: number;
  maxArguments: number;
  run: (args: readonly Argument[], telling: Telling) => Argument;
};
/** A function that asks only for the arguments it needs. */
export type LazyFunction = {
  minArguments: number;
  maxArguments: number;
  choose: (args: readonly (() => Argument)[]) => Argument;
};
export type TableFunction = EagerFunction | LazyFunction;
export type Functions = Readonly<Record<string, TableFunction>>;

/** As many arguments as Excel takes. */
export const maxArgumentsOfAny = 255;

/** Stops an eager function at an error; caught where functions are called. */
export class Stopped extends Error {
  readonly value: TableError;

  constructor(value: TableError) {
    super(value.error);
    this.value = value;
  }
}

/** The value, or the end of the function at an error. */
export const sound = <Value>(value: Value | TableError): Value => {
  if (typeof value === 'object' && value !== null && 'error' in value) throw new Stopped(value);
  return value;
};

/** The number of an argument; of one left out, `missing`. */
export const numberAt = (args: readonly Argument[], place: number, missing = 0): number =>
  place < args.length ? sound(asNumber(args[place] ?? null)) : missing;

/** The one value of an argument; errors end the function. */
export const scalarAt = (args: readonly Argument[], place: number): number | string | boolean | null =>
  sound(single(args[place] ?? null));

/** Whether it is not on, as a refusal. */
export const need = (holds: boolean, otherwise: TableError = errors.number): void => {
  if (!holds) throw new Stopped(otherwise);
};

/** A function of plain numbers; what is not finite is #NUM!. */
export const ofNumbers = (
  minArguments: number,
  maxArguments: number,
  calculate: (...numbers: number[]) => number,
): EagerFunction => ({
  minArguments,
  maxArguments,
  run: (args) => settledNumber(calculate(...args.map((arg) => sound(asNumber(arg))))),
});

/**
 * The numbers among the arguments: in ranges only what is a number counts, what is written in the formula is read as
 * one. Errors end the function.
 */
export const numbersIn = (args: readonly Argument[]): number[] => {
  const numbers: number[] = [];
  for (const arg of args) {
    if (!isArea(arg)) numbers.push(sound(asNumber(arg)));
    else
      for (let at = 0; at < arg.values.length; at += 1) {
        const value = arg.values[at] ?? null;
        if (typeof value === 'number') numbers.push(value);
        else if (value !== null && isError(value)) throw new Stopped(value);
      }
  }
  return numbers;
};

/** An argument as a range. */
export const areaAt = (
  args: readonly Argument[],
  place: number,
): { rows: number; columns: number; values: readonly CellValue[] } => {
  const arg = args[place] ?? null;
  return isArea(arg) ? arg : { rows: 1, columns: 1, values: [arg] };
};
