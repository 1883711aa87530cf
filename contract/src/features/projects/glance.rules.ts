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
const length = 6;

/** What a cell says at a glance. */
export type GlanceCell = Pick<GridCell, 'ActionId' | 'Completion' | 'NextActor' | 'Overdue'>;

const actors = Object.entries(glanceLetters) as readonly [GridCell['NextActor'], string][];

/** The cells of a line, for the columns of its page; what cannot be read is left out. */
export const cellsOf = (text: string, columns: readonly number[]): GlanceCell[] =>
  Array.from({ length: Math.floor(text.length / length) }, (_, at): GlanceCell[] => {
    const cell = text.slice(at * length, (at + 1) * length);
    const letter = cell[3] ?? '';
    const ActionId = columns[Number.parseInt(cell.slice(0, 3), 16)];
    const actor = actors.find(([, known]) => known === letter.toLowerCase())?.[0];
    const Completion = Number.parseInt(cell.slice(4), 16);
    if (ActionId === undefined || actor === undefined || !(Completion >= 0 && Completion <= 100)) return [];
    return [
      { ActionId, Completion, NextActor: actor, ...(letter === letter.toUpperCase() && { Overdue: true as const }) },
    ];
  }).flat();
