/** Functions that decide, and that ask what a value is. */
import {
  asBoolean,
  compareValues,
  errors,
  isArea,
  isError,
  single,
  type Argument,
  type CellValue,
} from '../cell-values.ts';
import { many, numberAt, Stopped, type EagerFunction, type Functions } from './function.ts';

/** The truth values among the arguments; text in ranges does not count. */
const truths = (args: readonly Argument[]): boolean[] => {
  const found = args
    .flatMap((arg) => (isArea(arg) ? arg.values.filter((value) => value !== null && typeof value !== 'string') : [arg]))
    .map(asBoolean);
  for (const one of found) if (isError(one)) throw new Stopped(one);
  const known = found.filter((one) => typeof one === 'boolean');
  if (known.length === 0) throw new Stopped(errors.value);
  return known;
};

const overTruths = (judge: (all: boolean[]) => boolean): EagerFunction => ({
  least: 1,
  most: many,
  run: (args) => judge(truths(args)),
});

const asking = (judge: (value: CellValue) => boolean): EagerFunction => ({
  least: 1,
  most: 1,
  run: (args) => judge(single(args[0] ?? null)),
});

/** The first pair whose first half holds; `last` where there is none. */
const firstOf = (
  pairs: readonly (() => Argument)[],
  holds: (value: Argument) => CellValue,
  last: () => Argument,
): Argument => {
  for (let place = 0; place + 1 < pairs.length; place += 2) {
    const judged = holds(pairs[place]?.() ?? null);
    if (isError(judged)) return judged;
    if (judged) return pairs[place + 1]?.() ?? null;
  }
  return last();
};

export const logic: Functions = {
  IF: {
    least: 2,
    most: 3,
    choose: ([condition, yes, no]) => {
      const holds = asBoolean(condition?.() ?? null);
      if (isError(holds)) return holds;
      return holds ? (yes?.() ?? 0) : no ? (no() ?? 0) : false;
    },
  },
  IFS: { least: 2, most: many, choose: (args) => firstOf(args, asBoolean, () => errors.missing) },
  SWITCH: {
    least: 3,
    most: many,
    choose: ([of, ...pairs]) => {
      const value = single(of?.() ?? null);
      if (isError(value)) return value;
      const equals = (other: Argument): CellValue => {
        const one = single(other);
        return isError(one) ? one : compareValues(value, one) === 0;
      };
      const otherwise = pairs.length % 2 === 1 ? pairs.at(-1) : undefined;
      return firstOf(pairs.slice(0, pairs.length - (pairs.length % 2)), equals, () => otherwise?.() ?? errors.missing);
    },
  },
  CHOOSE: {
    least: 2,
    most: many,
    choose: ([index, ...values]) => {
      const place = single(index?.() ?? null);
      if (isError(place)) return place;
      return values[Math.trunc(Number(place)) - 1]?.() ?? errors.value;
    },
  },
  IFERROR: {
    least: 2,
    most: 2,
    choose: ([value, otherwise]) => {
      const now = single(value?.() ?? null);
      return isError(now) ? (otherwise?.() ?? 0) : now;
    },
  },
  IFNA: {
    least: 2,
    most: 2,
    choose: ([value, otherwise]) => {
      const now = single(value?.() ?? null);
      return isError(now) && now.error === '#N/A' ? (otherwise?.() ?? 0) : now;
    },
  },
  AND: overTruths((all) => all.every(Boolean)),
  OR: overTruths((all) => all.some(Boolean)),
  XOR: overTruths((all) => all.filter(Boolean).length % 2 === 1),
  NOT: {
    least: 1,
    most: 1,
    run: (args) => {
      const value = asBoolean(args[0] ?? null);
      return isError(value) ? value : !value;
    },
  },
  TRUE: { least: 0, most: 0, run: () => true },
  FALSE: { least: 0, most: 0, run: () => false },
  NA: { least: 0, most: 0, run: () => errors.missing },
  ISBLANK: asking((value) => value === null),
  ISERROR: asking(isError),
  ISERR: asking((value) => isError(value) && value.error !== '#N/A'),
  ISNA: asking((value) => isError(value) && value.error === '#N/A'),
  ISNUMBER: asking((value) => typeof value === 'number'),
  ISTEXT: asking((value) => typeof value === 'string'),
  ISNONTEXT: asking((value) => typeof value !== 'string'),
  ISLOGICAL: asking((value) => typeof value === 'boolean'),
  ISEVEN: { least: 1, most: 1, run: (args) => Math.trunc(numberAt(args, 0)) % 2 === 0 },
  ISODD: { least: 1, most: 1, run: (args) => Math.trunc(numberAt(args, 0)) % 2 !== 0 },
};
