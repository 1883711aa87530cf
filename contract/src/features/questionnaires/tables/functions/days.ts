/**
 * Functions of days: Excel's serial numbers, offset 25,569 days (specification 000 §9). No function asks what day it
 * is: the same answers must give the same values tomorrow.
 */
import { dateOfSerial, maxDaySerial, serialOffset } from '../numbers.rules.ts';
import { need, numberAt, type EagerFunction, type Functions } from './function.ts';
import type { Argument } from '../cell-values.ts';

/** The serial of a day; months and days beyond their ends run over, as in Excel. */
const serial = (year: number, month: number, day: number): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const found = Math.floor(date.getTime() / 86_400_000) + serialOffset;
  need(found >= 0 && found <= maxDaySerial);
  return found;
};

const dayAt = (args: readonly Argument[], place: number): Date => {
  const value = numberAt(args, place);
  need(value >= 0 && value <= maxDaySerial);
  return dateOfSerial(value);
};
const ofDay = (read: (day: Date) => number): EagerFunction => ({
  minArguments: 1,
  maxArguments: 1,
  run: (args) => read(dayAt(args, 0)),
});

/** The last day of a month of a date's year; months run over. */
const lastOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month + 1, 0)).getUTCDate();

/** The day that lies whole months away: the same date, or the last of a shorter month. */
const monthsAway = (args: readonly Argument[], last: boolean): number => {
  const day = dayAt(args, 0);
  const months = day.getUTCFullYear() * 12 + day.getUTCMonth() + Math.trunc(numberAt(args, 1));
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12];
  const end = lastOfMonth(year, month);
  return serial(year, month + 1, last ? end : Math.min(end, day.getUTCDate()));
};

export const days: Functions = {
  DATE: {
    minArguments: 3,
    maxArguments: 3,
    run: (args) => {
      const year = Math.trunc(numberAt(args, 0));
      need(year >= 0 && year <= 9999);
      return serial(year < 1900 ? year + 1900 : year, Math.trunc(numberAt(args, 1)), Math.trunc(numberAt(args, 2)));
    },
  },
  YEAR: ofDay((day) => day.getUTCFullYear()),
  MONTH: ofDay((day) => day.getUTCMonth() + 1),
  DAY: ofDay((day) => day.getUTCDate()),
  WEEKDAY: {
    minArguments: 1,
    maxArguments: 2,
    run: (args) => {
      const [sunday, kind] = [dayAt(args, 0).getUTCDay(), numberAt(args, 1, 1)];
      need(kind === 1 || kind === 2 || kind === 3);
      return kind === 1 ? sunday + 1 : ((sunday + 6) % 7) + (kind === 2 ? 1 : 0);
    },
  },
  DAYS: {
    minArguments: 2,
    maxArguments: 2,
    run: (args) => Math.floor(numberAt(args, 0)) - Math.floor(numberAt(args, 1)),
  },
  EDATE: { minArguments: 2, maxArguments: 2, run: (args) => monthsAway(args, false) },
  EOMONTH: { minArguments: 2, maxArguments: 2, run: (args) => monthsAway(args, true) },
};
