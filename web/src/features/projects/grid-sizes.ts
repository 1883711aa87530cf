/** How large the parts of the grid are, in pixels. */
export type Sizes = { head: number; row: number; column: number; name: { wide: number; narrow: number } };

/** With words, and at a glance: some thirty by thirty places on a laptop. */
export const sizesOf = {
  whole: { head: 104, row: 46, column: 112, name: { wide: 248, narrow: 140 } },
  glance: { head: 150, row: 24, column: 30, name: { wide: 200, narrow: 148 } },
} as const satisfies Record<string, Sizes>;

/** How much of each cell is drawn. */
export type View = keyof typeof sizesOf;

/** What is drawn of a row or a column: its place in the list, and where it begins. */
export type Shown = { index: number; start: number };
