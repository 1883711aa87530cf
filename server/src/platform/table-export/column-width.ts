/** Widths of the columns of an exported workbook. Source: specification 001 §9, docs/decisions/2026-11-29-exports.md. */
import type { CellType } from './cells.ts';

/** A column's share of a table of `count` columns, in per cent: what is left of the whole after ten per cent between each two. */
export const columnShare = (count: number): number => Math.max(0, Math.floor((100 - (count - 1) * 10) / count));

/** How wide a table is whose columns share it, in characters of the workbook's font: a landscape page. */
const tableWidthChars = 120;

/** The narrowest column in which a value of its type can be read, in characters. */
const minWidthChars: Record<CellType, number> = { text: 20, number: 12, boolean: 12, day: 12, instant: 17 };

/** The width of a column of this type among `count` of them, in characters. */
export const columnWidth = (type: CellType, count: number): number =>
  Math.max(minWidthChars[type], Math.floor((tableWidthChars * columnShare(count)) / 100));
