/**
 * Functions of money and time: Formula.js calculates, except the internal rate of return (irr.rules.ts). Percentages
 * are fractions, money that goes out is negative.
 */
import {
  EFFECT,
  FV,
  IPMT,
  NOMINAL,
  NPER,
  NPV,
  PDURATION,
  PMT,
  PPMT,
  PV,
  RATE,
  RRI,
  SLN,
  SYD,
} from '@formulajs/formulajs';
import { errors, settledNumber } from '../cell-values.ts';
import { findIrr, maxCashFlows } from '../irr.rules.ts';
import { spend } from '../work.rules.ts';
import { fromLibrary } from './library.ts';
import { maxArgumentsOfAny, need, numberAt, numbersIn, type EagerFunction, type Functions } from './function.ts';

/** A function of the library over plain numbers; the arguments that are left out are 0. */
const ofLibrary = (
  minArguments: number,
  maxArguments: number,
  calculate: (...numbers: number[]) => unknown,
): EagerFunction => ({
  minArguments,
  maxArguments,
  run: (args) => fromLibrary(calculate(...Array.from({ length: maxArguments }, (_, place) => numberAt(args, place)))),
});

/** The library tries a hundred rates. */
const maxRateSteps = 500;

/** Whether a rate solves its own equation; the library answers its last iterate even where it found nothing. */
const solves = (
  rate: number,
  [periods = 0, payment = 0, present = 0, future = 0, atStart = 0]: readonly number[],
): boolean => {
  const growth = (1 + rate) ** periods;
  const series = Math.abs(rate) < 1e-12 ? periods : (growth - 1) / rate;
  const parts = [present * growth, payment * (1 + (atStart ? rate : 0)) * series, future];
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) <= 1e-7 * Math.max(1, ...parts.map(Math.abs));
};

export const finance: Functions = {
  PMT: ofLibrary(3, 5, (rate, periods, present, future, atStart) => PMT(rate, periods, present, future, atStart)),
  IPMT: ofLibrary(4, 6, (rate, period, periods, present, future, atStart) =>
    IPMT(rate, period, periods, present, future, atStart),
  ),
  PPMT: ofLibrary(4, 6, (rate, period, periods, present, future, atStart) =>
    PPMT(rate, period, periods, present, future, atStart),
  ),
  FV: ofLibrary(3, 5, (rate, periods, payment, present, atStart) => FV(rate, periods, payment, present, atStart)),
  PV: ofLibrary(3, 5, (rate, periods, payment, future, atStart) => PV(rate, periods, payment, future, atStart)),
  NPER: ofLibrary(3, 5, (rate, payment, present, future, atStart) => NPER(rate, payment, present, future, atStart)),
  RATE: {
    minArguments: 3,
    maxArguments: 6,
    run: (args) => {
      spend(maxRateSteps);
      const given = [0, 1, 2, 3, 4].map((place) => numberAt(args, place));
      const rate = fromLibrary(RATE(given[0], given[1], given[2], given[3], given[4], numberAt(args, 5, 0.1)));
      return typeof rate === 'number' && !solves(rate, given) ? errors.number : rate;
    },
  },
  NPV: {
    minArguments: 2,
    maxArguments: maxArgumentsOfAny,
    run: (args) => {
      const rate = numberAt(args, 0);
      need(rate !== -1, errors.division);
      return fromLibrary(NPV(rate, ...numbersIn(args.slice(1))));
    },
  },
  IRR: {
    minArguments: 1,
    maxArguments: 2,
    run: (args, telling) => {
      const finding = findIrr(numbersIn(args.slice(0, 1)), args.length > 1 ? numberAt(args, 1) : null);
      telling.irr(finding);
      return finding.value;
    },
  },
  /** What goes out is discounted at the first rate, what comes in grows at the second; both must be there. */
  MIRR: {
    minArguments: 3,
    maxArguments: 3,
    run: (args) => {
      const [flows, borrowed, reinvested] = [numbersIn(args.slice(0, 1)), numberAt(args, 1), numberAt(args, 2)];
      need(flows.length <= maxCashFlows && borrowed !== -1 && reinvested !== -1);
      const last = flows.length - 1;
      const out = flows.reduce((sum, flow, period) => sum + Math.min(0, flow) / (1 + borrowed) ** period, 0);
      const back = flows.reduce(
        (sum, flow, period) => sum + Math.max(0, flow) * (1 + reinvested) ** (last - period),
        0,
      );
      need(out < 0 && back > 0, errors.division);
      return settledNumber((back / -out) ** (1 / last) - 1);
    },
  },
  SLN: ofLibrary(3, 3, (cost, salvage, life) => SLN(cost, salvage, life)),
  SYD: ofLibrary(4, 4, (cost, salvage, life, period) => SYD(cost, salvage, life, period)),
  EFFECT: ofLibrary(2, 2, (rate, times) => EFFECT(rate, times)),
  NOMINAL: ofLibrary(2, 2, (rate, times) => NOMINAL(rate, times)),
  RRI: ofLibrary(3, 3, (periods, present, future) => RRI(periods, present, future)),
  PDURATION: ofLibrary(3, 3, (rate, present, future) => PDURATION(rate, present, future)),
};
