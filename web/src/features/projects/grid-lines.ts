/** The lines of the grid as the screen draws them, whether they were read whole or at a glance; and groups folded into one column. */
import { cellsOf } from '@telemachos/contract/features/projects/glance.rules.ts';
import { farTogether, type FoldedColumn } from '@telemachos/contract/features/projects/fold.rules.ts';
import type {
  GlancePage,
  GridCell,
  GridLine,
  GridPerson,
} from '@telemachos/contract/features/projects/projects.wire.ts';

/** What a person has of an action, or of a whole group. */
export type Cell = Pick<GridCell, 'Completion' | 'NextActor' | 'Overdue'> & {
  /** Since when, in seconds of the epoch; a glance does not say. */
  Since?: number;
  /** Of a group: how many of its actions are done. */
  Done?: { of: number; count: number };
};

/** A person and their cells by action. */
export type Line = {
  Id: number;
  Last: string;
  First: string;
  State: number;
  Evaluation?: true | undefined;
  MentorName: string;
  cells: ReadonlyMap<number, Cell>;
};

/** What stands beside the names in place of an action: the mentor, the project's label, or a profile field. */
export type DataColumn = { kind: 'mentor' | 'look' | 'field'; name: string; shows: (value: string) => string };

/** A column of one action, or of a group that is folded: then its actions; or what stands beside the names. */
export type Column = FoldedColumn & { Data?: DataColumn };

/** What a person has in a column beside the names; nothing while it is on its way. */
export const dataIn = (
  line: Pick<Line, 'MentorName'>,
  { kind, name, shows }: DataColumn,
  beside: GridPerson | undefined,
): string | undefined => {
  if (kind === 'mentor') return line.MentorName;
  if (!beside) return undefined;
  return kind === 'look' ? (beside.Look?.Label ?? '') : shows(beside.Fields[name] ?? '');
};

/** A line that was read whole. */
export const lineOf = ({ User: { Id, Fields, State, Evaluation }, Coordinators, Actions }: GridLine): Line => ({
  Id,
  Last: Fields.last_name,
  First: Fields.first_name,
  State,
  Evaluation,
  MentorName: Coordinators[0]?.Name ?? '',
  cells: new Map(Actions.map((cell) => [cell.ActionId, cell])),
});

/** The lines of a page that was read at a glance. */
export const linesOf = ({ Columns, Lines }: GlancePage): Line[] =>
  Lines.map(({ Cells, ...line }) => ({
    ...line,
    cells: new Map(cellsOf(Cells, Columns).map((cell) => [cell.ActionId, cell])),
  }));

/** What is to be known of a person beside their mentor, as keys of the grid's words. */
export const notesOf = ({
  State,
  Evaluation,
}: Pick<Line, 'State' | 'Evaluation'>): ('evaluation.mark' | `inactive.${0 | 2 | 3}`)[] => [
  ...(Evaluation ? (['evaluation.mark'] as const) : []),
  ...(State === 0 || State === 2 || State === 3 ? ([`inactive.${State}`] as const) : []),
];

/** The name of a row. */
export const personName = ({ Last, First }: Pick<Line, 'Last' | 'First'>): string => `${Last} ${First}`;

/** Several actions as one cell: how far they are together, and whom the first unfinished one waits for. */
const together = (cells: readonly (Cell | undefined)[]): Cell | undefined => {
  const begun = cells.filter((cell) => cell !== undefined);
  if (begun.length === 0) return undefined;
  const open = begun.find(({ Completion, NextActor }) => Completion < 100 && NextActor !== 'nobody');
  return {
    Completion: farTogether(cells.map((cell) => cell?.Completion)) ?? 0,
    NextActor: open?.NextActor ?? 'nobody',
    ...(begun.some(({ Overdue }) => Overdue) && { Overdue: true as const }),
    Done: { of: cells.length, count: begun.filter(({ Completion }) => Completion === 100).length },
  };
};

/** What a person has in a column; nothing where it is not begun. */
export const cellIn = (line: Line, { Id, Members }: Column): Cell | undefined =>
  Members ? together(Members.map((id) => line.cells.get(id))) : line.cells.get(Id);
