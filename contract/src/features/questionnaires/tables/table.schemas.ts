/**
 * A spreadsheet table of a questionnaire (type 17): cells, inputs, charts. Addresses are Excel's (B2), ranges too
 * (B2:B9); another table of the questionnaire is read as `Name!B2`. Source: specification 000 §5 and §9; the domain's
 * «Questionnaires».
 */
import { z } from 'zod';
import { words } from '../words.ts';

/** Size of a table; the browser recalculates 2,000 formulas between two frames. */
export const maxTableColumns = 50;
export const maxTableRows = 2000;

const address = z.string().regex(/^[A-Z]{1,2}[1-9]\d{0,3}$/);
const range = z.string().regex(/^[A-Z]{1,2}[1-9]\d{0,3}(:[A-Z]{1,2}[1-9]\d{0,3})?$/);

/**
 * What a cell holds before anybody types: `=` a formula, `@` a label, anything else a value. A label may have words in
 * the languages.
 */
export const tableCell = z.object({
  Value: z.union([z.string().max(2000), words]).default(''),
  /** The person types here: a number, a percentage (12 is kept as 0.12), or words. */
  Input: z.enum(['number', 'percent', 'text']).optional(),
  /** What an input is called where the label beside it does not say; read out to those who listen. */
  Name: words.optional(),
  /** How the value is written; dates are Excel's serial days. */
  Format: z.enum(['number', 'percent', 'money', 'date', 'text']).optional(),
  Decimals: z.int().min(0).max(10).optional(),
  Bold: z.boolean().optional(),
});
export type TableCell = z.output<typeof tableCell>;

/** A chart over ranges of its table; values are written with two decimals. */
export const tableChart = z.object({
  Type: z.enum(['line', 'bar', 'pie']),
  Title: words,
  Labels: range.optional(),
  Series: z
    .array(z.object({ Name: words, Values: range }))
    .min(1)
    .max(12),
});
export type TableChart = z.output<typeof tableChart>;

/** A table. `Name` is unique in its questionnaire, for references from others. */
export const table = z.object({
  Name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,30}$/),
  Columns: z.int().min(1).max(maxTableColumns),
  Rows: z.int().min(1).max(maxTableRows),
  /** Column widths in characters, from the first column on; 12 where none is said. */
  Widths: z.array(z.int().min(2).max(80)).max(maxTableColumns).default([]),
  Cells: z.record(address, tableCell),
  Charts: z.array(tableChart).max(20).default([]),
  /** The cell whose number scales count. */
  Result: address.optional(),
});
export type Table = z.output<typeof table>;

/** A table in one language, as it travels and as it is calculated. */
export const tableWire = table.extend({
  Cells: z.record(z.string(), tableCell.extend({ Value: z.string(), Name: z.string().optional() })),
  Charts: z.array(
    tableChart.extend({ Title: z.string(), Series: z.array(z.object({ Name: z.string(), Values: z.string() })) }),
  ),
});
export type TableWire = z.output<typeof tableWire>;
