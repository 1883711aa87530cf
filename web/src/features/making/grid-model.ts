/** The grid of actions apart from its drawing: cells as texts and back, what is written over which version, pasting. */
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { allFlags } from '@telemachos/contract/kit/flags.ts';
import { isRecord } from './records.ts';

/** The columns that are written, in their order. */
export const columns = [
  'Title',
  'TitleEn',
  'Group',
  'GroupEn',
  'Descr',
  'DescrEn',
  'Flags',
  'Function',
  'Data',
] as const;
export type Column = (typeof columns)[number];

const englishKeys = { TitleEn: 'en', GroupEn: 'group_en', DescrEn: 'descr_en' } as const;
const isEnglish = (column: Column): column is keyof typeof englishKeys => Object.hasOwn(englishKeys, column);

/** A cell as a text. */
export const textOf = (action: MadeAction, column: Column): string => {
  if (isEnglish(column)) {
    const text = action.Titles[englishKeys[column]];
    return typeof text === 'string' ? text : '';
  }
  if (column === 'Group') return action.Group[0] ?? '';
  if (column === 'Flags') return String(action.Flags);
  return column === 'Data' ? JSON.stringify(action.Data) : action[column];
};

/** What is written in a row: the version it was read in, and each changed cell with what stood there. */
export type RowEdit = { Version: number; cells: Partial<Record<Column, { text: string; was: string }>> };
/** What is written, by the id of the action. */
export type Edits = Readonly<Record<string, RowEdit>>;

/** What stands in a cell: what is written, else what is kept. */
export const shownIn = (edits: Edits, action: MadeAction, column: Column): string =>
  edits[action.Id]?.cells[column]?.text ?? textOf(action, column);

/** The same with a cell written; written as it was kept it is written no more. */
export const written = (edits: Edits, action: MadeAction, column: Column, text: string): Edits => {
  const was = edits[action.Id]?.cells[column]?.was ?? textOf(action, column);
  const row = edits[action.Id] ?? { Version: action.Version, cells: {} };
  const { [column]: _before, ...rest } = row.cells;
  const cells = text === was ? rest : { ...rest, [column]: { text, was } };
  const { [action.Id]: _row, ...others } = edits;
  return Object.keys(cells).length === 0 ? others : { ...others, [action.Id]: { Version: row.Version, cells } };
};

/** What of a cell cannot even be sent: told as soon as it is left. */
export const cellFault = (column: Column, text: string): 'SHAPE' | 'RANGE' | null => {
  if (column === 'Flags') return /^\d{1,3}$/.test(text.trim()) && Number(text) <= allFlags ? null : 'RANGE';
  if (column !== 'Data') return null;
  try {
    return isRecord(JSON.parse(text)) ? null : 'SHAPE';
  } catch {
    return 'SHAPE';
  }
};

/** A row as it is saved. */
export const rowToSave = (action: MadeAction, { Version, cells }: RowEdit) => {
  const english = Object.entries(englishKeys).flatMap(([column, key]) => {
    const cell = cells[column as Column];
    return cell ? [[key, cell.text] as const] : [];
  });
  const record: unknown = cells.Data ? JSON.parse(cells.Data.text) : undefined;
  return {
    Id: action.Id,
    Version,
    ...(cells.Title && { Title: cells.Title.text }),
    ...(cells.Descr && { Descr: cells.Descr.text }),
    ...(cells.Function && { Function: cells.Function.text }),
    ...(cells.Flags && { Flags: Number(cells.Flags.text) }),
    ...(cells.Group && { Group: cells.Group.text === '' ? [] : [cells.Group.text, ...action.Group.slice(1)] }),
    ...(isRecord(record) && { Data: record }),
    ...(english.length > 0 && { Titles: { ...action.Titles, ...Object.fromEntries(english) } }),
  };
};

/** The column in which a fault is told. */
export const columnOf = ({ Cell }: Pick<MakingFault, 'Cell'>): Column => {
  const [head = '', key = ''] = Cell.split('.');
  if (head === 'Titles') return key === 'group_en' ? 'GroupEn' : key === 'descr_en' ? 'DescrEn' : 'TitleEn';
  return columns.find((column) => column === head) ?? (head === 'QuestId' || head === 'TypeId' ? 'Title' : 'Data');
};

/** Cells as a spreadsheet writes them: tabs between, lines below each other, quotes around what has either. */
export const asPasted = (text: string): string[][] => {
  const rows: string[][] = [[]];
  let [cell, quoted] = ['', false];
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const whole = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole.charAt(at);
    if (quoted && sign === '"' && whole.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted || (sign !== '\t' && sign !== '\n')) cell += sign;
    else {
      end();
      if (sign === '\n') rows.push([]);
    }
  }
  end();
  return rows;
};

/** Cells to be taken to a spreadsheet. */
export const asCopied = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n');

/** Paste rows of cells from a place on; a single cell fills the whole range. What lies outside is left out. */
export const pasted = (
  edits: Edits,
  actions: readonly MadeAction[],
  cells: readonly (readonly string[])[],
  { row, column, rows, width }: { row: number; column: number; rows: number; width: number },
): Edits => {
  const one = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  const [high, wide] =
    one === undefined ? [cells.length, Math.max(...cells.map((line) => line.length))] : [rows, width];
  let next = edits;
  for (let down = 0; down < high; down += 1)
    for (let along = 0; along < wide; along += 1) {
      const [action, name] = [actions[row + down], columns[column + along]];
      const text = one ?? cells[down]?.[along];
      if (action && name && text !== undefined) next = written(next, action, name, text);
    }
  return next;
};

/** How many rows and columns of what is pasted lie outside, and are left out. */
export const leftOut = (
  cells: readonly (readonly string[])[],
  actions: number,
  { row, column }: { row: number; column: number },
): { rows: number; columns: number } => ({
  rows: Math.max(0, row + cells.length - actions),
  columns: Math.max(0, column + Math.max(...cells.map((line) => line.length)) - columns.length),
});

/** A cell that both changed, with what both found there. */
export type CellClash = { id: number; column: Column; mine: string; theirs: string; before: string };

/**
 * What is written, over what somebody else saved meanwhile: cells that only one of the two changed go on by themselves;
 * the others are told, and stand as one's own until chosen.
 */
export const overTheirs = (edits: Edits, theirs: readonly MadeAction[]): { edits: Edits; clashes: CellClash[] } => {
  const clashes: CellClash[] = [];
  let next = edits;
  for (const action of theirs) {
    const row = edits[action.Id];
    if (!row) continue;
    const { [action.Id]: _row, ...others } = next;
    next = others;
    for (const column of columns) {
      const cell = row.cells[column];
      if (!cell) continue;
      const now = textOf(action, column);
      if (now !== cell.was && now !== cell.text)
        clashes.push({ id: action.Id, column, mine: cell.text, theirs: now, before: cell.was });
      next = written(next, action, column, cell.text);
    }
  }
  return { edits: next, clashes };
};
