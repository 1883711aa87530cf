/**
 * The cells of the compact view as one text, six letters each: the place of the action among the page's columns (three
 * hexadecimal digits), who acts next (a capital where it is past its time), and the completion (two hexadecimal digits).
 */
import type { GridCell } from './projects.wire.ts';

/** Mentees a page of the compact view, as the screen asks for them. */
export const glancePageSize = 200;

/** The letter of each who may act next; what is past its time has it as a capital. */
export const glanceLetters = { mentee: 'm', mentor: 'r', nobody: 'n' } as const satisfies Record<
  GridCell['NextActor'],
  string
>;

/** How many letters a cell has. */
const charactersPerCell = 6;

/** What a cell says at a glance. */
export type GlanceCell = Pick<GridCell, 'ActionId' | 'Completion' | 'NextActor' | 'Overdue'>;

/** What each letter says. */
const said: ReadonlyMap<string, Pick<GlanceCell, 'NextActor' | 'Overdue'>> = new Map(
  (Object.entries(glanceLetters) as readonly [GridCell['NextActor'], string][]).flatMap(([NextActor, letter]) => [
    [letter, { NextActor }],
    [letter.toUpperCase(), { NextActor, Overdue: true }],
  ]),
);

/** The cells of a line, for the columns of its page; what cannot be read is left out. A file has sixty thousand of them. */
export const cellsOf = (text: string, columns: readonly number[]): GlanceCell[] => {
  const cells: GlanceCell[] = [];
  for (let at = 0; at + charactersPerCell <= text.length; at += charactersPerCell) {
    const ActionId = columns[Number.parseInt(text.slice(at, at + 3), 16)];
    const who = said.get(text[at + 3] ?? '');
    const Completion = Number.parseInt(text.slice(at + 4, at + charactersPerCell), 16);
    if (ActionId !== undefined && who && Completion >= 0 && Completion <= 100)
      cells.push({ ActionId, Completion, ...who });
  }
  return cells;
};
