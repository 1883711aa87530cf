/** Functions of numbers. */
import { CEILING, FLOOR } from '@formulajs/formulajs';
import { errors, settledNumber } from '../cell-values.ts';
import { fromLibrary } from './library.ts';
import { need, numberAt, numbersIn, maxArgumentsOfAny, ofNumbers, type Functions } from './function.ts';

/**
 * Round the absolute value at a decimal place. The shift goes through the decimal writing, so that 1.005 is no
 * 1.00499….
 */
export const roundBy = (value: number, places: number, round: (value: number) => number): number => {
  const digits = Math.max(-308, Math.min(308, Math.trunc(places)));
  const factor = 10 ** digits;
  const quick = Math.abs(value) * factor;
  // Far from a half and from a whole number the shift by multiplying decides the same, and ten times faster.
  if (digits >= 0 && quick < 1e11 && Math.abs(quick * 2 - Math.round(quick * 2)) > 1e-3)
    return (round(quick) / factor) * (value < 0 ? -1 : 1);
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Number(`${mantissa}e${Number(exponent) + digits}`);
  // Fifteen digits are what people wrote; what lies behind them is the binary's.
  const rounded = Number.isFinite(shifted) ? round(Number(shifted.toPrecision(15))) : shifted;
  const [back = '0', power = '0'] = String(rounded).split('e');
  const result = Number.isFinite(shifted) ? Number(`${back}e${Number(power) - digits}`) : Math.abs(value);
  return value < 0 ? -result : result;
};

/** The greatest number whose factorial is exact. */
const maxFactorialArgument = 170;
const factorial = (of: number): number => {
  const whole = Math.trunc(of);
  need(whole >= 0 && whole <= maxFactorialArgument);
  let product = 1;
  for (let each = 2; each <= whole; each += 1) product *= each;
  return product;
};

const combinations = (from: number, taken: number): number => {
  const [all, some] = [Math.trunc(from), Math.trunc(taken)];
  need(some >= 0 && all >= some && all <= 1000);
  let product = 1;
  for (let each = 1; each <= some; each += 1) product = (product * (all - some + each)) / each;
  return Math.round(product);
};

/** A power as Excel knows it: 0^0 and roots of negative numbers are #NUM!, a zero below a fraction #DIV/0!. */
export const power = (base: number, exponent: number): ReturnType<typeof settledNumber> =>
  base === 0 && exponent === 0
    ? errors.number
    : base === 0 && exponent < 0
      ? errors.division
      : settledNumber(base ** exponent);

export const maths: Functions = {
  ABS: ofNumbers(1, 1, (value = 0) => Math.abs(value)),
  SIGN: ofNumbers(1, 1, (value = 0) => Math.sign(value)),
  INT: ofNumbers(1, 1, (value = 0) => Math.floor(value)),
  TRUNC: ofNumbers(1, 2, (value = 0, places = 0) => roundBy(value, places, Math.floor)),
  ROUND: ofNumbers(2, 2, (value = 0, places = 0) => roundBy(value, places, Math.round)),
  ROUNDUP: ofNumbers(2, 2, (value = 0, places = 0) => roundBy(value, places, Math.ceil)),
  ROUNDDOWN: ofNumbers(2, 2, (value = 0, places = 0) => roundBy(value, places, Math.floor)),
  MROUND: ofNumbers(2, 2, (value = 0, multiple = 0) => {
    need(value * multiple >= 0);
    return multiple === 0 ? 0 : roundBy(value / multiple, 0, Math.round) * multiple;
  }),
  CEILING: {
    minArguments: 2,
    maxArguments: 2,
    run: (args) => fromLibrary(CEILING(numberAt(args, 0), numberAt(args, 1))),
  },
  FLOOR: { minArguments: 2, maxArguments: 2, run: (args) => fromLibrary(FLOOR(numberAt(args, 0), numberAt(args, 1))) },
  MOD: ofNumbers(2, 2, (value = 0, divisor = 0) => {
    need(divisor !== 0, errors.division);
    return value - divisor * Math.floor(value / divisor);
  }),
  QUOTIENT: ofNumbers(2, 2, (value = 0, divisor = 0) => {
    need(divisor !== 0, errors.division);
    return Math.trunc(value / divisor);
  }),
  POWER: { minArguments: 2, maxArguments: 2, run: (args) => power(numberAt(args, 0), numberAt(args, 1)) },
  SQRT: ofNumbers(1, 1, (value = 0) => Math.sqrt(value)),
  EXP: ofNumbers(1, 1, (value = 0) => Math.exp(value)),
  LN: ofNumbers(1, 1, (value = 0) => Math.log(value)),
  LOG10: ofNumbers(1, 1, (value = 0) => Math.log10(value)),
  LOG: ofNumbers(1, 2, (value = 0, base = 10) => {
    need(base !== 1, errors.division);
    return base === 10 ? Math.log10(value) : Math.log(value) / Math.log(base);
  }),
  PI: ofNumbers(0, 0, () => Math.PI),
  FACT: ofNumbers(1, 1, (value = 0) => factorial(value)),
  COMBIN: ofNumbers(2, 2, (from = 0, taken = 0) => combinations(from, taken)),
  GCD: {
    minArguments: 1,
    maxArguments: maxArgumentsOfAny,
    run: (args) =>
      numbersIn(args)
        .map((value) => Math.trunc(Math.abs(value)))
        .reduce((a, b) => {
          let [greater, rest] = [a, b];
          while (rest > 0) [greater, rest] = [rest, greater % rest];
          return greater;
        }, 0),
  },
};
