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
import { maxArgumentsOfAny, numberAt, Stopped, type EagerFunction, type Functions } from './function.ts';

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
  minArguments: 1,
  maxArguments: maxArgumentsOfAny,
  run: (args) => judge(truths(args)),
});

const asking = (judge: (value: CellValue) => boolean): EagerFunction => ({
  minArguments: 1,
  maxArguments: 1,
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
    minArguments: 2,
    maxArguments: 3,
    choose: ([condition, yes, no]) => {
      const holds = asBoolean(condition?.() ?? null);
      if (isError(holds)) return holds;
      return holds ? (yes?.() ?? 0) : no ? (no() ?? 0) : false;
    },
  },
  IFS: {
    minArguments: 2,
    maxArguments: maxArgumentsOfAny,
    choose: (args) => firstOf(args, asBoolean, () => errors.missing),
  },
  SWITCH: {
    minArguments: 3,
    maxArguments: maxArgumentsOfAny,
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
    minArguments: 2,
    maxArguments: maxArgumentsOfAny,
    choose: ([index, ...values]) => {
      const place = single(index?.() ?? null);
      if (isError(place)) return place;
      return values[Math.trunc(Number(place)) - 1]?.() ?? errors.value;
    },
  },
  IFERROR: {
    minArguments: 2,
    maxArguments: 2,
    choose: ([value, otherwise]) => {
      const now = single(value?.() ?? null);
      return isError(now) ? (otherwise?.() ?? 0) : now;
    },
  },
  IFNA: {
    minArguments: 2,
    maxArguments: 2,
    choose: ([value, otherwise]) => {
      const now = single(value?.() ?? null);
      return isError(now) && now.error === '#N/A' ? (otherwise?.() ?? 0) : now;
    },
  },
  AND: overTruths((all) => all.every(Boolean)),
  OR: overTruths((all) => all.some(Boolean)),
  XOR: overTruths((all) => all.filter(Boolean).length % 2 === 1),
  NOT: {
    minArguments: 1,
    maxArguments: 1,
    run: (args) => {
      const value = asBoolean(args[0] ?? null);
      return isError(value) ? value : !value;
    },
  },
  TRUE: { minArguments: 0, maxArguments: 0, run: () => true },
  FALSE: { minArguments: 0, maxArguments: 0, run: () => false },
  NA: { minArguments: 0, maxArguments: 0, run: () => errors.missing },
  ISBLANK: asking((value) => value === null),
  ISERROR: asking(isError),
  ISERR: asking((value) => isError(value) && value.error !== '#N/A'),
  ISNA: asking((value) => isError(value) && value.error === '#N/A'),
  ISNUMBER: asking((value) => typeof value === 'number'),
  ISTEXT: asking((value) => typeof value === 'string'),
  ISNONTEXT: asking((value) => typeof value !== 'string'),
  ISLOGICAL: asking((value) => typeof value === 'boolean'),
  ISEVEN: { minArguments: 1, maxArguments: 1, run: (args) => Math.trunc(numberAt(args, 0)) % 2 === 0 },
  ISODD: { minArguments: 1, maxArguments: 1, run: (args) => Math.trunc(numberAt(args, 0)) % 2 !== 0 },
};
