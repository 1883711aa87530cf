/**
 * The tables of a questionnaire, calculated: all of them once, then after each edit only what depends on it. The
 * browser and the server use the same. Source: specification 000 §5 and §9.
 */
import { errors, single, type CellValue } from './cell-values.ts';
import { addressesOf, spanOf } from './addresses.rules.ts';
import type { IrrFinding } from './irr.rules.ts';
import { readTyped } from './numbers.rules.ts';
import type { TableWire } from './table.schemas.ts';
import { openBook } from './book.rules.ts';
import { beginWork, isSpent, spend, Spent } from './work.rules.ts';

/** What was typed: by table, by the address of the input cell. */
export type TypedTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Calculation = {
  /** The value of a cell; null for one that is empty or does not exist. */
  value: (table: string, address: string) => CellValue;
  /** The values of a range, row by row. */
  values: (table: string, range: string) => CellValue[];
  /** What the search of an IRR in this cell found; null where there is none. */
  irr: (table: string, address: string) => IrrFinding | null;
  /**
   * Type into an input cell, or take it back (null: what the cell holds by itself). Answers how many formulas were
   * calculated.
   */
  type: (table: string, address: string, text: string | null) => number;
  /** Start again from what was typed in all tables, and calculate everything. */
  restart: (typed: TypedTables) => void;
  /** Whether the last calculation had too much to do, so that formulas are #VALUE!. */
  stopped: () => boolean;
};

/** What was typed into a cell; null where nothing was. */
const typedInto = (typed: TypedTables, table: string, address: string): string | null =>
  (Object.hasOwn(typed, table) && Object.hasOwn(typed[table] ?? {}, address) ? typed[table]?.[address] : null) ?? null;

/** Read and calculate the tables of a questionnaire. */
export const calculate = (tables: readonly TableWire[], typed: TypedTables = {}): Calculation => {
  const { slots, values, order, rank, readers, placeOf, hear } = openBook(tables);
  const findings = new Map<number, IrrFinding>();
  let running = -1;
  hear.irr = (finding) => {
    // Of several in one cell the first counts.
    if (!findings.has(running)) findings.set(running, finding);
  };
  const marked = new Uint8Array(slots.length);

  const run = (place: number): void => {
    const slot = slots[place];
    if (!slot?.run) return;
    running = place;
    if (findings.size > 0) findings.delete(place);
    try {
      spend(1);
      // A formula that reads an empty cell is 0, as in Excel.
      values[place] = single(slot.run()) ?? 0;
    } catch (error) {
      if (!(error instanceof Spent)) throw error;
      values[place] = errors.value;
    }
  };
  const put = (place: number, text: string | null): void => {
    const slot = slots[place];
    if (slot?.kind) values[place] = text === null || text === '' ? slot.fixed : readTyped(slot.kind, text);
  };
  /** The formulas that depend on a cell, by their rank. */
  const after = (place: number): Int32Array => {
    const found: number[] = [];
    const waiting = [place];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const reader of readers[next] ?? [])
        if (!marked[reader]) {
          marked[reader] = 1;
          found.push(rank[reader] ?? 0);
          waiting.push(reader);
        }
    return Int32Array.from(found).sort();
  };

  let stopped = false;
  const calculation: Calculation = {
    stopped: () => stopped,
    value: (table, address) => values[placeOf(table, address)] ?? null,
    values: (table, range) => {
      const span = spanOf(range);
      return span ? addressesOf(span).map((address) => values[placeOf(table, address)] ?? null) : [];
    },
    irr: (table, address) => findings.get(placeOf(table, address)) ?? null,
    type: (table, address, text) => {
      const place = placeOf(table, address);
      if (place < 0 || !slots[place]?.kind) return 0;
      put(place, text);
      const ranks = after(place);
      beginWork();
      for (const position of ranks) {
        const reader = order[position] ?? 0;
        marked[reader] = 0;
        run(reader);
      }
      stopped = isSpent();
      return ranks.length;
    },
    restart: (given) => {
      for (const [place, { table, address, kind }] of slots.entries())
        if (kind) put(place, typedInto(given, table, address));
      findings.clear();
      beginWork();
      for (const place of order) run(place);
      stopped = isSpent();
    },
  };
  calculation.restart(typed);
  return calculation;
};
