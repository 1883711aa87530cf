/**
 * The internal rate of return by the specification's search (000 §9): rates 0 to 1 in steps of 0.01 for a change of
 * sign, refined to 1e-10 in at most 1000 steps. Where that finds nothing the search goes on below 0 and above 1, and
 * the finding says so. Of several rates the first counts or, with a guess, the nearest to it. What does not converge is
 * #NUM!, never the last iterate.
 */
import { errors, type TableError } from './cell-values.ts';
import { spend } from './work.rules.ts';
import { toSorted } from '../../../kit/array-polyfills.ts';

/** What a search found: the rate, every rate found (rising), and whether it went on beyond 0 to 1. */
export type IrrFinding = { value: number | TableError; roots: number[]; searchedFurther: boolean };

const rateStep = 0.01;
export const ratePrecision = 1e-10;
const maxIterations = 1000;
/** The range of rates that the search tries. */
const minRatePercent = -99;
const maxRatePercent = 1_000_000;
/** A table has no more rows than this, so a longer list is no cash flow. */
export const maxCashFlows = 2000;

/**
 * The sign of the present value at a rate. For falling powers of 1 + rate it is multiplied by the last of them, so that
 * nothing overflows.
 */
const worth = (flows: readonly number[], rate: number): number => {
  spend(flows.length / 4);
  if (rate >= 0) {
    const factor = 1 / (1 + rate);
    return flows.reduceRight((sum, flow) => sum * factor + flow, 0);
  }
  return flows.reduce((sum, flow) => sum * (1 + rate) + flow, 0);
};

/** Halve the interval until the numbers between its ends run out; null when that is not as narrow as it must be. */
const refine = (flows: readonly number[], from: number, to: number): number | null => {
  let [low, high] = [from, to];
  const signLow = Math.sign(worth(flows, from));
  for (let count = 0; count < maxIterations; count += 1) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    const sign = Math.sign(worth(flows, middle));
    if (sign === 0) return middle;
    if (sign === signLow) low = middle;
    else if (sign === -signLow) high = middle;
    else return null;
  }
  return Math.abs(high - low) <= ratePrecision * Math.max(1, Math.abs(high)) ? (low + high) / 2 : null;
};

/** The rates at which the present value is nothing, along rising rates. */
const rootsAlong = (flows: readonly number[], rates: readonly number[]): number[] => {
  const roots: number[] = [];
  let before: { rate: number; sign: number } | null = null;
  for (const rate of rates) {
    const sign = Math.sign(worth(flows, rate));
    if (sign === 0) roots.push(rate);
    else if (before && before.sign !== 0 && sign === -before.sign) {
      const root = refine(flows, before.rate, rate);
      if (root !== null) roots.push(root);
    }
    before = Number.isNaN(sign) ? null : { rate, sign };
  }
  return roots;
};

const inRange = Array.from({ length: 101 }, (_, place) => place * rateStep);
const below = Array.from({ length: -minRatePercent + 1 }, (_, place) => (minRatePercent + place) / 100);
const above = ((): number[] => {
  const rates = Array.from({ length: 901 }, (_, place) => 1 + place * rateStep);
  for (let rate = 10.5; rate <= maxRatePercent; rate *= 1.05) rates.push(rate);
  return rates;
})();

/** The distance of a rate from the range of the first search. */
const distance = (rate: number): number => (rate < 0 ? -rate : rate - 1);

const nearestTo = (roots: readonly number[], guess: number): number | undefined =>
  toSorted(roots, (a, b) => Math.abs(a - guess) - Math.abs(b - guess))[0];

/**
 * Search the rate of return of flows at equal distances, near a guess where one is given. Flows of one sign only have
 * none.
 */
export const findIrr = (flows: readonly number[], guess: number | null = null): IrrFinding => {
  const nothing: IrrFinding = { value: errors.number, roots: [], searchedFurther: false };
  if (flows.length > maxCashFlows || !flows.some((flow) => flow > 0) || !flows.some((flow) => flow < 0)) return nothing;
  // Only the proportions count; great numbers must not overflow.
  const greatest = Math.max(...flows.map(Math.abs));
  const scaled = flows.map((flow) => flow / greatest);
  const first = rootsAlong(scaled, inRange);
  const isInside = guess === null || (guess >= 0 && guess <= 1);
  if (first[0] !== undefined && isInside)
    return {
      value: guess === null ? first[0] : (nearestTo(first, guess) ?? first[0]),
      roots: first,
      searchedFurther: false,
    };
  // The ends of the searches meet: a rate of just 0 or 1 is found by both.
  const further = [...new Set([...rootsAlong(scaled, below), ...first, ...rootsAlong(scaled, above)])];
  const nearest =
    guess === null ? toSorted(further, (a, b) => distance(a) - distance(b))[0] : nearestTo(further, guess);
  return { value: nearest ?? errors.number, roots: further, searchedFurther: true };
};
