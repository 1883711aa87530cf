/** Every function that formulas may call, by its name in Excel. The list is closed: what is not here is #NAME?. */
import { aggregates } from './aggregates.ts';
import { days } from './days.ts';
import { finance } from './finance.ts';
import type { TableFunction } from './function.ts';
import { logic } from './logic.ts';
import { lookups } from './lookups.ts';
import { maths } from './maths.ts';
import { texts } from './texts.ts';
import { toSorted } from '../../../../kit/array-polyfills.ts';

const functions: ReadonlyMap<string, TableFunction> = new Map(
  Object.entries({ ...aggregates, ...days, ...finance, ...logic, ...lookups, ...maths, ...texts }),
);

/** The function of a name in capitals. */
export const functionOf = (name: string): TableFunction | undefined => functions.get(name);

/** The names, for those who write formulas. */
export const functionNames: readonly string[] = toSorted([...functions.keys()]);
