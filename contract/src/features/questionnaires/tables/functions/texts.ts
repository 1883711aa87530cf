/** Functions of text. */
import { asText, errors, isArea, maxCellTextLength, type Argument } from '../cell-values.ts';
import { readNumber } from '../typed.rules.ts';
import { writeAs } from '../written.rules.ts';
import { placeOfPattern } from './patterns.ts';
import { writeByFormat } from './text-formats.ts';
import { spend, spendForText } from '../work.rules.ts';
import { maxArgumentsOfAny, need, numberAt, sound, type EagerFunction, type Functions } from './function.ts';

/** A text that is going to be read. */
const paid = (text: string): string => {
  spendForText(text);
  return text;
};
const textAt = (args: readonly Argument[], place: number): string => paid(sound(asText(args[place] ?? null)));
const ofText = (
  minArguments: number,
  maxArguments: number,
  calculate: (args: readonly Argument[], text: string) => string | number | boolean,
): EagerFunction => ({
  minArguments,
  maxArguments,
  run: (args) => {
    const made = calculate(args, textAt(args, 0));
    return typeof made === 'string' && made.length > maxCellTextLength ? errors.value : made;
  },
});
const everyText = (args: readonly Argument[]): string[] =>
  args.flatMap((arg) => (isArea(arg) ? arg.values : [arg])).map((value) => paid(sound(asText(value))));
/** The parts in one text; what is longer than a cell holds is #VALUE!, and is not put together first. */
const joined = (parts: readonly string[], between = ''): string => {
  need(
    parts.reduce((sum, part) => sum + part.length + between.length, 0) <= maxCellTextLength + between.length,
    errors.value,
  );
  return parts.join(between);
};
const count = (args: readonly Argument[], place: number, missing = 1): number => {
  const value = Math.trunc(numberAt(args, place, missing));
  need(value >= 0, errors.value);
  return value;
};
const find = (args: readonly Argument[], placeIn: (wanted: string, text: string, from: number) => number): number => {
  const from = count(args, 2) - 1;
  need(from >= 0, errors.value);
  const [sought, text] = [textAt(args, 0), textAt(args, 1)];
  // At worst every letter is compared with every other.
  spend((sought.length * text.length) / 256);
  const place = placeIn(sought, text, from);
  need(place >= 0, errors.value);
  return place + 1;
};

export const texts: Functions = {
  CONCATENATE: {
    minArguments: 1,
    maxArguments: maxArgumentsOfAny,
    run: (args) => joined(args.map((_, place) => textAt(args, place))),
  },
  CONCAT: { minArguments: 1, maxArguments: maxArgumentsOfAny, run: (args) => joined(everyText(args)) },
  TEXTJOIN: {
    minArguments: 3,
    maxArguments: maxArgumentsOfAny,
    run: (args) =>
      joined(
        everyText(args.slice(2)).filter((text) => text !== '' || numberAt(args, 1) === 0),
        textAt(args, 0),
      ),
  },
  LEFT: ofText(1, 2, (args, text) => text.slice(0, count(args, 1))),
  RIGHT: ofText(1, 2, (args, text) => text.slice(Math.max(0, text.length - count(args, 1)))),
  MID: ofText(3, 3, (args, text) => {
    const from = count(args, 1);
    need(from >= 1, errors.value);
    return text.slice(from - 1, from - 1 + count(args, 2));
  }),
  LEN: ofText(1, 1, (_args, text) => text.length),
  TRIM: ofText(1, 1, (_args, text) => text.trim().replace(/ {2,}/g, ' ')),
  UPPER: ofText(1, 1, (_args, text) => text.toLocaleUpperCase('el')),
  LOWER: ofText(1, 1, (_args, text) => text.toLocaleLowerCase('el')),
  EXACT: ofText(2, 2, (args, text) => text === textAt(args, 1)),
  REPT: ofText(2, 2, (args, text) => {
    need(text.length * count(args, 1) <= maxCellTextLength, errors.value);
    return text.repeat(count(args, 1));
  }),
  SUBSTITUTE: ofText(3, 4, (args, text) => {
    const [old, by] = [textAt(args, 1), textAt(args, 2)];
    if (old === '') return text;
    spend((old.length * text.length) / 256);
    const parts = text.split(old);
    if (args.length < 4) return joined(parts, by);
    const which = count(args, 3);
    return which < 1 || which >= parts.length
      ? text
      : [parts.slice(0, which).join(old), parts.slice(which).join(old)].join(by);
  }),
  REPLACE: ofText(
    4,
    4,
    (args, text) =>
      text.slice(0, Math.max(0, count(args, 1) - 1)) +
      textAt(args, 3) +
      text.slice(Math.max(0, count(args, 1) - 1) + count(args, 2)),
  ),
  FIND: ofText(2, 3, (args) => find(args, (wanted, text, from) => text.indexOf(wanted, from))),
  SEARCH: ofText(2, 3, (args) => find(args, placeOfPattern)),
  VALUE: { minArguments: 1, maxArguments: 1, run: (args) => readNumber(textAt(args, 0)) ?? errors.value },
  FIXED: {
    minArguments: 1,
    maxArguments: 2,
    run: (args) => writeAs(numberAt(args, 0), 'number', Math.max(0, Math.min(10, Math.trunc(numberAt(args, 1, 2))))),
  },
  TEXT: {
    minArguments: 2,
    maxArguments: 2,
    run: (args) => writeByFormat(numberAt(args, 0), textAt(args, 1)) ?? errors.value,
  },
  CHAR: {
    minArguments: 1,
    maxArguments: 1,
    run: (args) => {
      const code = Math.trunc(numberAt(args, 0));
      need(code >= 32 && code <= 255, errors.value);
      return String.fromCharCode(code);
    },
  },
};
