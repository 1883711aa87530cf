/** What a calculator told, as the mentee’s data keep it: read without the engine that calculates. */
import type { ActionData } from './actions.schemas.ts';

/** Something that is calculated. */
export type Calculated = NonNullable<ActionData['Results']>[number];

/** What came out, by key: a number, words, or nothing where it cannot be calculated. */
export type CalculatedValues = Record<string, number | string | null>;

/** The key under which the mentee's data keep what came out. */
export const resultsKey = 'Results';

/** What some data keep of what was calculated. */
export const keptResults = (data: unknown): CalculatedValues => {
  const kept: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, resultsKey) : null;
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'number' || typeof value === 'string' ? value : null,
    ]),
  );
};
