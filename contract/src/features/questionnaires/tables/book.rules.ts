/**
 * The tables of a questionnaire read once: every cell has a place in one list, every formula is compiled, and it is
 * known what must be calculated after what.
 */
import type { CellValue, TableError } from './cell-values.ts';
import { errors } from './cell-values.ts';
import { placeOf } from './addresses.rules.ts';
import { compile, type Ground, type Run } from './compiler.rules.ts';
import { orderOf } from './graph.rules.ts';
import type { IrrFinding } from './irr.rules.ts';
import { readFixed, readTyped } from './numbers.rules.ts';
import type { InputKind } from './typed.rules.ts';
import { parseFormula } from './parser.rules.ts';
import { FormulaFault } from './tokens.rules.ts';
import type { TableWire } from './table.schemas.ts';

/** What is wrong with a cell, for its author. `what` is the word it is about. */
export type CellFault = {
  table: string;
  cell: string;
  code: FormulaFault['reason'] | 'reference' | 'function' | 'arguments' | 'name' | 'tooMany' | 'cycle';
  what: string;
};

/** A cell in its place. A formula has `run`; an input takes `kind`. */
export type Slot = { table: string; address: string; run: Run | null; kind: InputKind | null; fixed: CellValue };

/**
 * Everything that is read once. `values` is what formulas read; `readers` are the formulas that read each cell, `rank`
 * where a formula stands in the order.
 */
export type Book = {
  slots: readonly Slot[];
  values: CellValue[];
  /** The places of the formulas, each after those it reads. */
  order: Int32Array;
  rank: Int32Array;
  readers: readonly Int32Array[];
  placeOf: (table: string, address: string) => number;
  faults: CellFault[];
  /** Hears what a formula tells beside its value. */
  hear: { irr: (finding: IrrFinding) => void };
};

/**
 * Cells that all formulas of a questionnaire may read together. A formula beyond this is #VALUE!, and the editor warns
 * its author.
 */
export const maxCellReads = 2_500_000;

type Sheet = { name: string; columns: number; rows: number; width: number; height: number; grid: Int32Array };

/** The part of a table that has cells, as a grid of places. */
const sheetOf = (table: TableWire, first: number): Sheet => {
  const addresses = Object.keys(table.Cells);
  const places = addresses.map((address) => placeOf(address) ?? { column: 1, row: 1 });
  const width = places.reduce((max, { column }) => Math.max(max, column), 0);
  const height = places.reduce((max, { row }) => Math.max(max, row), 0);
  const grid = new Int32Array(width * height).fill(-1);
  for (const [index, { column, row }] of places.entries()) grid[(row - 1) * width + column - 1] = first + index;
  return { name: table.Name, columns: table.Columns, rows: table.Rows, width, height, grid };
};

/** Whether what a cell holds is a formula. */
export const isFormula = (value: string): boolean => value.startsWith('=') && value.length > 1;

/**
 * What a cell without formula holds from the start: a label's words, an input as if it had been typed, or its fixed
 * value.
 */
const fixedValue = (value: string, kind: InputKind | undefined): CellValue => {
  if (value.startsWith('@')) return value.slice(1);
  if (kind) return value.trim() === '' ? (kind === 'text' ? null : 0) : readTyped(kind, value);
  return readFixed(value);
};

/** The cells of all tables in one list, before their formulas are compiled. */
const slotsOf = (tables: readonly TableWire[]): Slot[] =>
  tables.flatMap((table) =>
    Object.entries(table.Cells).map(([address, { Value, Input }]) => ({
      table: table.Name,
      address,
      run: null,
      kind: isFormula(Value) ? null : (Input ?? null),
      fixed: isFormula(Value) ? null : fixedValue(Value, Input),
    })),
  );

/** The grids by the tables' names in capitals; of two tables with one name the first counts. */
const sheetsOf = (tables: readonly TableWire[]): ReadonlyMap<string, Sheet> => {
  const sheets = new Map<string, Sheet>();
  let first = 0;
  for (const table of tables) {
    if (!sheets.has(table.Name.toUpperCase())) sheets.set(table.Name.toUpperCase(), sheetOf(table, first));
    first += Object.keys(table.Cells).length;
  }
  return sheets;
};

/** The place of a cell; -1 for one that is always empty. */
const placeIn = ({ grid, width, height }: Sheet, column: number, row: number): number =>
  column <= width && row <= height ? (grid[(row - 1) * width + column - 1] ?? -1) : -1;

/** Compiles formulas one after another, counting what they read together; each answers with the places it reads. */
const compilerOf = (
  sheets: ReadonlyMap<string, Sheet>,
  { values, faults, hear }: Pick<Book, 'values' | 'faults' | 'hear'>,
) => {
  let allReads = 0;
  return (slot: Slot, formula: string): Int32Array => {
    const own: number[] = [];
    const complain = (code: CellFault['code'], what: string) =>
      faults.push({ table: slot.table, cell: slot.address, code, what });
    const placesOf: Ground['places'] = (table, span) => {
      const sheet = sheets.get((table ?? slot.table).toUpperCase());
      if (!sheet || span.to.column > sheet.columns || span.to.row > sheet.rows) {
        complain('reference', table ?? '');
        return 'reference';
      }
      const [rows, columns] = [span.to.row - span.from.row + 1, span.to.column - span.from.column + 1];
      allReads += rows * columns;
      if (allReads > maxCellReads) {
        complain('tooMany', '');
        return 'tooMany';
      }
      const places = new Int32Array(rows * columns).fill(-1);
      for (let row = 0; row < rows && span.from.row + row <= sheet.height; row += 1)
        for (let column = 0; column < columns && span.from.column + column <= sheet.width; column += 1) {
          const found = placeIn(sheet, span.from.column + column, span.from.row + row);
          places[row * columns + column] = found;
          if (found >= 0) own.push(found);
        }
      return { rows, columns, places };
    };
    try {
      const telling: Ground['telling'] = { irr: (finding) => hear.irr(finding) };
      slot.run = compile(parseFormula(formula), { values, telling, fault: complain, places: placesOf });
    } catch (error) {
      if (!(error instanceof FormulaFault)) throw error;
      complain(error.reason, error.reason === 'syntax' ? formula.slice(error.at, error.at + 20) : '');
      const broken: TableError =
        error.reason === 'syntax' || error.reason === 'separators' ? errors.name : errors.value;
      slot.run = () => broken;
    }
    return Int32Array.from(new Set(own));
  };
};

/** The formulas that read each cell, those that go in circles left out. */
const readersOf = (order: Int32Array, reads: readonly Int32Array[], cyclic: Uint8Array): Int32Array[] => {
  const readers: number[][] = reads.map(() => []);
  for (const index of order) if (!cyclic[index]) for (const read of reads[index] ?? []) readers[read]?.push(index);
  return readers.map((each) => Int32Array.from(each));
};

/** Read the tables of a questionnaire together. */
export const openBook = (tables: readonly TableWire[]): Book => {
  const slots = slotsOf(tables);
  const sheets = sheetsOf(tables);
  const values: CellValue[] = slots.map(({ fixed }) => fixed);
  const faults: CellFault[] = [];
  const hear: Book['hear'] = { irr: () => undefined };

  const compileSlot = compilerOf(sheets, { values, faults, hear });
  const written = tables.flatMap(({ Cells }) => Object.values(Cells).map(({ Value }) => Value));
  const reads = slots.map((slot, place) => {
    const value = written[place] ?? '';
    return isFormula(value) ? compileSlot(slot, value.slice(1)) : new Int32Array(0);
  });

  const { order: all, cyclic } = orderOf(reads);
  for (const [index, slot] of slots.entries())
    if (cyclic[index]) {
      slot.run = () => errors.reference;
      faults.push({ table: slot.table, cell: slot.address, code: 'cycle', what: '' });
    }
  const order = all.filter((index) => slots[index]?.run);
  const rank = new Int32Array(slots.length).fill(-1);
  for (const [position, index] of order.entries()) rank[index] = position;
  return {
    slots,
    values,
    order,
    rank,
    readers: readersOf(order, reads, cyclic),
    placeOf: (table, address) => {
      const sheet = sheets.get(table.toUpperCase());
      const at = placeOf(address);
      return sheet && at ? placeIn(sheet, at.column, at.row) : -1;
    },
    faults,
    hear,
  };
};
