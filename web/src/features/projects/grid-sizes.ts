/** How large the parts of the grid are, in pixels. */
export const sizes = { head: 104, row: 46, column: 112, name: { wide: 248, narrow: 140 } } as const;

/** What is drawn of a row or a column: its place in the list, and where it begins. */
export type Shown = { index: number; start: number };
