/** How large the parts of the grid are, in pixels. */
export type Sizes = { head: number; row: number; column: number; name: { wide: number; narrow: number } };

/** How much wider the names are with a box to choose by. */
export const checkboxWidthPx = 28;

/** With words, and at a glance: some thirty by thirty places on a laptop. */
export const sizesOf = {
  whole: { head: 104, row: 46, column: 112, name: { wide: 248, narrow: 140 } },
  glance: { head: 150, row: 24, column: 30, name: { wide: 200, narrow: 148 } },
} as const satisfies Record<string, Sizes>;

/** The width of a column beside the names. */
const dataColumnWidthPx = 136;

/** How wide the columns are, and where each begins after the names: those beside the names come first. */
export const widthOf = (view: View, columns: readonly { Data?: unknown }[], index: number): number =>
  columns[index]?.Data === undefined ? sizesOf[view].column : dataColumnWidthPx;
export const startOf = (view: View, columns: readonly { Data?: unknown }[], index: number): number => {
  const data = columns.filter(({ Data }) => Data !== undefined).length;
  return Math.min(index, data) * dataColumnWidthPx + Math.max(0, index - data) * sizesOf[view].column;
};

/** How much of each cell is drawn. */
export type View = keyof typeof sizesOf;

/** What is drawn of a row or a column: its place in the list, and where it begins. */
export type Shown = { index: number; start: number };
