/**
 * A calculator: what a mentee gives as numbers and choices, and what follows from it by formulas over their names. The
 * formulas are those of questionnaires' tables, in a table that nobody sees: bounded by the same steps, alike in browser
 * and server. Source: the domain's «Actions», type 5.
 */
import { calculate } from '../questionnaires/tables/calculation.rules.ts';
import { openBook } from '../questionnaires/tables/book.rules.ts';
import type { TableWire } from '../questionnaires/tables/table.schemas.ts';
import type { Calculated, CalculatedValues } from './calculated.rules.ts';
import { formFaults, type FormField, type FormValues } from './forms.rules.ts';

const table = 'Calculator';

/** Text that a formula computes is cut to this length. */
const maxComputedTextLength = 500;

/** A text in quotes, a number, or a name, with whether it is a function's. */
const parts = /"(?:[^"]|"")*"|\d[\d.]*(?:e[+-]?\d+)?|([$\p{L}_][$\p{L}\p{N}_.]*)(\s*\()?/giu;
const known: ReadonlySet<string> = new Set(['TRUE', 'FALSE']);

/** Where each name is in the table: what is given in the first column, what is calculated in the second. */
const placesOf = (fields: readonly FormField[], results: readonly Calculated[]): ReadonlyMap<string, string> =>
  new Map([
    ...results.map(({ Key }, at) => [Key.toLowerCase(), `B${at + 1}`] as const),
    ...fields.map(({ Key }, at) => [Key.toLowerCase(), `A${at + 1}`] as const),
  ]);

/** A formula over addresses, and the names in it that nothing has. */
const overPlaces = (formula: string, places: ReadonlyMap<string, string>): { formula: string; unknown: string[] } => {
  const unknown: string[] = [];
  const written = formula.replace(/^\s*=/, '').replace(parts, (whole, name?: string, call?: string) => {
    if (name === undefined || call !== undefined) return whole;
    const place = places.get(name.toLowerCase());
    if (place === undefined && known.has(name.toUpperCase())) return whole;
    if (place === undefined) unknown.push(name);
    return place ?? '#NAME?';
  });
  return { formula: `=${written}`, unknown };
};

const tableOf = (fields: readonly FormField[], results: readonly Calculated[]): TableWire => {
  const places = placesOf(fields, results);
  return {
    Name: table,
    Columns: 2,
    Rows: Math.max(fields.length, results.length, 1),
    Widths: [],
    Charts: [],
    Cells: Object.fromEntries([
      ...fields.map((_field, at) => [`A${at + 1}`, { Value: '', Input: 'number' as const }]),
      ...results.map(({ Formula }, at) => [`B${at + 1}`, { Value: overPlaces(Formula, places).formula }]),
    ]),
  };
};

/** What follows from what was given; nothing until it is all there and right. */
export const calculated = (
  fields: readonly FormField[],
  results: readonly Calculated[],
  values: FormValues,
): CalculatedValues => {
  const isReady = Object.keys(formFaults(fields, values)).length === 0;
  const typed = Object.fromEntries(fields.map(({ Key }, at) => [`A${at + 1}`, values[Key] ?? '']));
  const sheet = isReady && results.length > 0 ? calculate([tableOf(fields, results)], { [table]: typed }) : null;
  return Object.fromEntries(
    results.map(({ Key }, at) => {
      const value = sheet?.value(table, `B${at + 1}`) ?? null;
      return [
        Key,
        typeof value === 'string' ? value.slice(0, maxComputedTextLength) : typeof value === 'number' ? value : null,
      ];
    }),
  );
};

/** What is wrong with a formula: names that nothing has, a circle, or that it cannot be read, with the word it is about. */
export type FormulaTrouble = { at: number; code: 'UNKNOWN_NAME' | 'FORMULA_CYCLE' | 'FORMULA'; what: string };

/** What is wrong with formulas, by their place. */
export const formulaTroubles = (fields: readonly FormField[], results: readonly Calculated[]): FormulaTrouble[] => {
  const places = placesOf(fields, results);
  const unknown = results.flatMap(({ Formula }, at) =>
    overPlaces(Formula, places).unknown.map((what) => ({ at, code: 'UNKNOWN_NAME' as const, what })),
  );
  // The author knows names, and no addresses.
  const named = (what: string): string =>
    what.replace(/\b([AB])(\d+)\b/g, (whole, column: string, row: string) => {
      const list = column === 'A' ? fields : results;
      return list[Number(row) - 1]?.Key ?? whole;
    });
  const broken = openBook([tableOf(fields, results)]).faults.map(({ cell, code, what }) => {
    const at = Number(cell.slice(1)) - 1;
    const isCycle = code === 'cycle';
    return {
      at,
      code: isCycle ? ('FORMULA_CYCLE' as const) : ('FORMULA' as const),
      what: named(what) || (results[at]?.Formula ?? ''),
    };
  });
  return [...unknown, ...broken];
};
