/** Helpers that every script is given as `kit`: Greek text, days, numbers, tax numbers. They run beside the sandbox. */
import { isAfm } from '@telemachos/contract/kit/afm.ts';
import {
  ageOn,
  dayAfter,
  dayInAthens,
  parseDate,
  showDate,
  showDateTime,
  showDay,
} from '@telemachos/contract/kit/dates.ts';
import { isEmail } from '@telemachos/contract/kit/email.ts';
import { compareGreek, fold, showNumber } from '@telemachos/contract/kit/greek.ts';
import { parseNumber } from '@telemachos/contract/kit/numbers.ts';
import { transliterate } from '@telemachos/contract/kit/transliteration.ts';

/** The longest text of an argument. */
const maxText = 10_000;

/** An argument as text; a longer one is cut, and what is no text, number or boolean is empty. */
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, maxText)
    : '';

/** An instant: milliseconds since 1970, or a date as JSON writes it. */
const instant = (value: unknown): number => new Date(typeof value === 'number' ? value : text(value)).getTime();

/** The helpers by name; what they are for is in docs/scripts.md. */
export const scriptKit = {
  isAfm: (value: unknown) => isAfm(text(value)),
  isEmail: (value: unknown) => isEmail(text(value)),
  fold: (value: unknown) => fold(text(value)),
  compareGreek: (one: unknown, other: unknown) => compareGreek(text(one), text(other)),
  transliterate: (value: unknown, between: unknown = ' ') => transliterate(text(value), text(between)),
  parseDate: (value: unknown) => parseDate(text(value)),
  dayInAthens: (value: unknown) => dayInAthens(instant(value)),
  dayAfter: (day: unknown) => dayAfter(text(day)),
  ageOn: (birthDay: unknown, day: unknown) => ageOn(text(birthDay), text(day)),
  showDay: (day: unknown) => showDay(text(day)),
  showDate: (value: unknown) => showDate(instant(value)),
  showDateTime: (value: unknown) => showDateTime(instant(value)),
  parseNumber: (value: unknown) => parseNumber(text(value)),
  showNumber: (value: unknown, digits: unknown = 2) =>
    showNumber(Number(value), Math.min(20, Math.max(0, Math.trunc(Number(digits)) || 0))),
} satisfies Record<string, (...given: never[]) => unknown>;

const helpers: ReadonlyMap<string, (...given: unknown[]) => unknown> = new Map(Object.entries(scriptKit));

/** Answers a helper's call as the server answers one: JSON with the value, or with the problem BAD_INPUT. */
export const answerKit = (name: string, input: string): string => {
  try {
    const given: unknown = JSON.parse(input);
    const value = helpers.get(name)?.(...(Array.isArray(given) ? given.slice(0, 4) : []));
    return JSON.stringify({ value: value ?? null });
  } catch {
    return '{"problem":{"code":"BAD_INPUT"}}';
  }
};
