/** Functions over many values: sums, means, counts, and those that count only what meets a condition. */
import {
  compareValues,
  errors,
  isArea,
  isError,
  settledNumber,
  type Argument,
  type CellValue,
  type Scalar,
} from '../cell-values.ts';
import { readFixed } from '../numbers.rules.ts';
import { fits } from './patterns.ts';
import { spend, spendForText } from '../work.rules.ts';
import {
  areaAt,
  maxArgumentsOfAny,
  need,
  numberAt,
  numbersIn,
  scalarAt,
  Stopped,
  type EagerFunction,
  type Functions,
} from './function.ts';
import { toSorted } from '../../../../kit/array-polyfills.ts';

const total = (numbers: readonly number[]): number => {
  let sum = 0;
  for (let at = 0; at < numbers.length; at += 1) sum += numbers[at] ?? 0;
  return sum;
};
const mean = (numbers: readonly number[]): number => {
  need(numbers.length > 0, errors.division);
  return total(numbers) / numbers.length;
};
/** The mean square distance from the mean; `less` is 1 for a sample. */
const variance = (numbers: readonly number[], less: number): number => {
  need(numbers.length > less, errors.division);
  const middle = mean(numbers);
  return total(numbers.map((value) => (value - middle) ** 2)) / (numbers.length - less);
};
const rising = (numbers: readonly number[]): number[] => {
  spend(numbers.length * 16);
  return toSorted(numbers, (a, b) => a - b);
};
const median = (numbers: readonly number[]): number => {
  need(numbers.length > 0);
  const sorted = rising(numbers);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};
/** The value below which a share of the numbers lies, between neighbours in proportion. */
const quantile = (numbers: readonly number[], share: number): number => {
  need(numbers.length > 0 && share >= 0 && share <= 1);
  const sorted = rising(numbers);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  return low + (place % 1) * ((sorted[Math.ceil(place)] ?? 0) - low);
};

const overNumbers = (calculate: (numbers: number[]) => number): EagerFunction => ({
  minArguments: 1,
  maxArguments: maxArgumentsOfAny,
  run: (args) => settledNumber(calculate(numbersIn(args))),
});
const everyValue = (args: readonly Argument[]): CellValue[] =>
  args.flatMap((arg) => (isArea(arg) ? [...arg.values] : [arg]));
const overValues = (count: (value: CellValue) => boolean): EagerFunction => ({
  minArguments: 1,
  maxArguments: maxArgumentsOfAny,
  run: (args) => everyValue(args).filter(count).length,
});

/** The place from the start or end of the sorted numbers. */
const ranked = (place: (count: number, k: number) => number): EagerFunction => ({
  minArguments: 2,
  maxArguments: 2,
  run: (args) => {
    const numbers = rising(numbersIn(args.slice(0, 1)));
    return numbers[place(numbers.length, Math.ceil(numberAt(args, 1)))] ?? errors.number;
  },
});

/** Whether a value is another, number with number and text with text; wildcards of a text count. */
export const sameAs = (wanted: Scalar): ((value: CellValue) => boolean) => {
  if (typeof wanted !== 'string')
    return (value) => typeof value === typeof wanted && !isError(value) && compareValues(value, wanted) === 0;
  const match = fits(wanted);
  return (value) => typeof value === 'string' && match(value);
};

/** Whether a value is this number; a text that reads as the number counts, too. */
const isNumber =
  (wanted: number) =>
  (value: CellValue): boolean => {
    if (typeof value === 'number') return compareValues(value, wanted) === 0;
    if (typeof value !== 'string') return false;
    spendForText(value);
    const read = readFixed(value);
    return typeof read === 'number' && compareValues(read, wanted) === 0;
  };

/** What `">=5"`, `"apples"`, `"a*"` or 5 asks of a value, as COUNTIF reads it. An empty cell asks for 0. */
export const criterion = (wanted: Scalar): ((value: CellValue) => boolean) => {
  const [, sign = '=', rest = ''] = /^(<=|>=|<>|=|<|>)?([^]*)$/.exec(typeof wanted === 'string' ? wanted : '') ?? [];
  const other = typeof wanted === 'string' ? readFixed(rest) : (wanted ?? 0);
  if (sign === '=' || sign === '<>') {
    const same =
      other === null
        ? (value: CellValue): boolean => value === null || value === ''
        : typeof other === 'number'
          ? isNumber(other)
          : sameAs(other);
    return sign === '=' ? same : (value) => !same(value);
  }
  return (value) => {
    if (other === null || typeof value !== typeof other || isError(value)) return false;
    const order = compareValues(value, other);
    return sign === '<' ? order < 0 : sign === '>' ? order > 0 : sign === '<=' ? order <= 0 : order >= 0;
  };
};

/** The numbers of `from` where every range meets its condition; the pairs begin at `first`. */
const chosenNumbers = (args: readonly Argument[], from: readonly CellValue[] | null, first: number): CellValue[] => {
  const pairs = Array.from({ length: Math.floor((args.length - first) / 2) }, (_, pair) => ({
    values: areaAt(args, first + 2 * pair).values,
    meets: criterion(scalarAt(args, first + 2 * pair + 1)),
  }));
  const source = from ?? pairs[0]?.values ?? [];
  need(
    pairs.every(({ values }) => values.length === source.length),
    errors.value,
  );
  return source.filter((_, place) => pairs.every(({ values, meets }) => meets(values[place] ?? null)));
};
const numbersOf = (values: readonly CellValue[]): number[] => {
  for (const value of values) if (isError(value)) throw new Stopped(value);
  return values.filter((value) => typeof value === 'number');
};
/** SUMIF and its like: the range that is judged, the condition, and the range that is counted where it is another. */
const where = (calculate: (numbers: number[]) => number): EagerFunction => ({
  minArguments: 2,
  maxArguments: 3,
  run: (args) =>
    settledNumber(
      calculate(numbersOf(chosenNumbers(args.slice(0, 2), args.length > 2 ? areaAt(args, 2).values : null, 0))),
    ),
});
const whereAll = (calculate: (numbers: number[]) => number): EagerFunction => ({
  minArguments: 3,
  maxArguments: maxArgumentsOfAny,
  run: (args) => settledNumber(calculate(numbersOf(chosenNumbers(args, areaAt(args, 0).values, 1)))),
});

/** The sum of values that must all be numbers: a word, a truth value or an empty cell among them is #VALUE!. */
const sumOfNumbers: EagerFunction = {
  minArguments: 1,
  maxArguments: maxArgumentsOfAny,
  run: (args) => {
    const values = everyValue(args);
    const numbers = numbersOf(values);
    need(numbers.length === values.length, errors.value);
    return settledNumber(total(numbers));
  },
};

export const aggregates: Functions = {
  SUM: overNumbers(total),
  /** Not of Excel: specification 001 §5 has a sum that requires numbers. */
  SUMNUMBERS: sumOfNumbers,
  PRODUCT: overNumbers((numbers) => numbers.reduce((product, value) => product * value, numbers.length > 0 ? 1 : 0)),
  SUMSQ: overNumbers((numbers) => total(numbers.map((value) => value ** 2))),
  AVERAGE: overNumbers(mean),
  MIN: overNumbers((numbers) => numbers.reduce((min, value) => Math.min(min, value), numbers[0] ?? 0)),
  MAX: overNumbers((numbers) => numbers.reduce((max, value) => Math.max(max, value), numbers[0] ?? 0)),
  MEDIAN: overNumbers(median),
  STDEV: overNumbers((numbers) => Math.sqrt(variance(numbers, 1))),
  'STDEV.S': overNumbers((numbers) => Math.sqrt(variance(numbers, 1))),
  STDEVP: overNumbers((numbers) => Math.sqrt(variance(numbers, 0))),
  'STDEV.P': overNumbers((numbers) => Math.sqrt(variance(numbers, 0))),
  VAR: overNumbers((numbers) => variance(numbers, 1)),
  'VAR.S': overNumbers((numbers) => variance(numbers, 1)),
  VARP: overNumbers((numbers) => variance(numbers, 0)),
  'VAR.P': overNumbers((numbers) => variance(numbers, 0)),
  LARGE: ranked((count, k) => count - k),
  SMALL: ranked((_count, k) => k - 1),
  PERCENTILE: {
    minArguments: 2,
    maxArguments: 2,
    run: (args) => quantile(numbersIn(args.slice(0, 1)), numberAt(args, 1)),
  },
  QUARTILE: {
    minArguments: 2,
    maxArguments: 2,
    run: (args) => quantile(numbersIn(args.slice(0, 1)), Math.trunc(numberAt(args, 1)) / 4),
  },
  RANK: {
    minArguments: 2,
    maxArguments: 3,
    run: (args) => {
      const [value, numbers, up] = [numberAt(args, 0), numbersIn(args.slice(1, 2)), numberAt(args, 2) !== 0];
      return numbers.includes(value)
        ? 1 + numbers.filter((other) => (up ? other < value : other > value)).length
        : errors.missing;
    },
  },
  SUMPRODUCT: {
    minArguments: 1,
    maxArguments: maxArgumentsOfAny,
    run: (args) => {
      const areas = args.map((_, place) => areaAt(args, place));
      need(
        areas.every(({ rows, columns }) => rows === areas[0]?.rows && columns === areas[0]?.columns),
        errors.value,
      );
      for (const { values } of areas) numbersOf(values);
      return settledNumber(
        total(
          (areas[0]?.values ?? []).map((_, place) =>
            areas.reduce((product, { values }) => product * (typeof values[place] === 'number' ? values[place] : 0), 1),
          ),
        ),
      );
    },
  },
  COUNT: overValues((value) => typeof value === 'number'),
  COUNTA: overValues((value) => value !== null),
  COUNTBLANK: overValues((value) => value === null || value === ''),
  COUNTIF: { minArguments: 2, maxArguments: 2, run: (args) => chosenNumbers(args, null, 0).length },
  COUNTIFS: { minArguments: 2, maxArguments: maxArgumentsOfAny, run: (args) => chosenNumbers(args, null, 0).length },
  SUMIF: where(total),
  SUMIFS: whereAll(total),
  AVERAGEIF: where(mean),
  AVERAGEIFS: whereAll(mean),
};
