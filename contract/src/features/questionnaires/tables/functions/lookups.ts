/** Functions that find a value in a range. */
import { compareValues, errors, isError, type Area, type CellValue, type Scalar } from '../cell-values.ts';
import { sameAs } from './aggregates.ts';
import { areaAt, need, numberAt, scalarAt, type EagerFunction, type Functions } from './function.ts';

const row = ({ columns, values }: Area, place: number): readonly CellValue[] =>
  values.slice(place * columns, (place + 1) * columns);
const column = ({ rows, columns, values }: Area, place: number): CellValue[] =>
  Array.from({ length: rows }, (_, at) => values[at * columns + place] ?? null);

/**
 * The place of a value: `exact`, or the last that is not greater (`1`) or not less (`-1`) in a sorted list. -1 when
 * there is none; other kinds of value are passed over.
 */
const placeIn = (values: readonly CellValue[], wanted: Scalar, way: 'exact' | 1 | -1): number => {
  if (way === 'exact') return values.findIndex(sameAs(wanted));
  let found = -1;
  for (const [place, value] of values.entries()) {
    if (value === null || isError(value) || typeof value !== typeof wanted) continue;
    if (compareValues(value, wanted) * way > 0) break;
    found = place;
  }
  return found;
};

const lookUp = (
  lines: (area: Area, place: number) => readonly CellValue[],
  across: (area: Area, place: number) => readonly CellValue[],
  size: (area: Area) => number,
): EagerFunction => ({
  minArguments: 3,
  maxArguments: 4,
  run: (args) => {
    const [wanted, area, line] = [scalarAt(args, 0), areaAt(args, 1), Math.trunc(numberAt(args, 2))];
    need(line >= 1, errors.value);
    need(line <= size(area), errors.reference);
    const place = placeIn(lines(area, 0), wanted ?? 0, numberAt(args, 3, 1) === 0 ? 'exact' : 1);
    return place < 0 ? errors.missing : (across(area, place)[line - 1] ?? null);
  },
});

export const lookups: Functions = {
  VLOOKUP: lookUp(column, row, ({ columns }) => columns),
  HLOOKUP: lookUp(row, column, ({ rows }) => rows),
  LOOKUP: {
    minArguments: 2,
    maxArguments: 3,
    run: (args) => {
      const [wanted, within] = [scalarAt(args, 0), areaAt(args, 1)];
      const place = placeIn(within.values, wanted ?? 0, 1);
      return place < 0 ? errors.missing : (areaAt(args, args.length > 2 ? 2 : 1).values[place] ?? null);
    },
  },
  MATCH: {
    minArguments: 2,
    maxArguments: 3,
    run: (args) => {
      const way = numberAt(args, 2, 1);
      const area = areaAt(args, 1);
      need(area.rows === 1 || area.columns === 1, errors.missing);
      const place = placeIn(area.values, scalarAt(args, 0) ?? 0, way === 0 ? 'exact' : way > 0 ? 1 : -1);
      return place < 0 ? errors.missing : place + 1;
    },
  },
  INDEX: {
    minArguments: 2,
    maxArguments: 3,
    run: (args) => {
      const area = areaAt(args, 0);
      const flat = args.length < 3 && area.rows === 1;
      const [down, across] = flat
        ? [1, Math.trunc(numberAt(args, 1))]
        : [Math.trunc(numberAt(args, 1)), Math.trunc(numberAt(args, 2, 1))];
      need(down >= 0 && across >= 0, errors.value);
      need(down <= area.rows && across <= area.columns, errors.reference);
      if (down === 0 && across === 0) return area;
      if (down === 0) return { rows: area.rows, columns: 1, values: column(area, across - 1) };
      if (across === 0) return { rows: 1, columns: area.columns, values: row(area, down - 1) };
      return area.values[(down - 1) * area.columns + across - 1] ?? null;
    },
  },
  ROWS: { minArguments: 1, maxArguments: 1, run: (args) => areaAt(args, 0).rows },
  COLUMNS: { minArguments: 1, maxArguments: 1, run: (args) => areaAt(args, 0).columns },
};
