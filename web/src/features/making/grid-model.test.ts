/** Cells there and back, ranges from a spreadsheet, two who write in the same rows. */
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { expect, test } from 'vitest';
import {
  asCopied,
  asPasted,
  cellFault,
  columnOf,
  columns,
  leftOut,
  overTheirs,
  pasted,
  rowToSave,
  shownIn,
  written,
} from './grid-model.ts';

const action = (Id: number, changes: Partial<MadeAction> = {}): MadeAction => ({
  Id,
  TypeId: 1,
  Title: `Τ${Id}`,
  Descr: '',
  Titles: { en: `T${Id}`, short: 'Τ' },
  Group: ['Α', 'β'],
  Data: { Minutes: 5 },
  QuestId: null,
  QuestName: null,
  Function: '',
  Flags: 2,
  Version: 7,
  PublishAt: null,
  Archived: false,
  Named: 0,
  Begun: 0,
  Completed: 0,
  ...changes,
});
const [one, two] = [action(1), action(2)];

test('what is written is saved, and nothing else; written back it is written no more', () => {
  const edits = written(written({}, one, 'TitleEn', 'New'), one, 'Group', 'Β');
  expect(rowToSave(one, edits[1] ?? { Version: 0, cells: {} })).toEqual({
    Id: 1,
    Version: 7,
    Group: ['Β', 'β'],
    Titles: { en: 'New', short: 'Τ' },
  });
  expect(written(written(edits, one, 'TitleEn', 'T1'), one, 'Group', 'Α')).toEqual({});
  expect([
    cellFault('Flags', 'x'),
    cellFault('Data', '[1]'),
    cellFault('Data', '{"a":1}'),
    cellFault('Flags', '3'),
    cellFault('Flags', ' 127'),
    cellFault('Flags', '128'),
    cellFault('Flags', ''),
  ]).toEqual(['RANGE', 'SHAPE', null, null, null, 'RANGE', 'RANGE']);
});

test('ranges of a spreadsheet', () => {
  const cells = [
    ['α\tβ', 'με "αυτά"'],
    ['δύο\nγραμμές', ''],
  ];
  expect(asPasted(asCopied(cells))).toEqual(cells);
  expect(asPasted('α\tβ\r\nγ\tδ\r\n')).toEqual([
    ['α', 'β'],
    ['γ', 'δ'],
  ]);
  const at = { row: 0, column: 0, rows: 1, width: 1 };
  const edits = pasted({}, [one, two], [['Α', 'A'], ['Β', 'B'], ['έξω']], at);
  expect([shownIn(edits, one, 'TitleEn'), shownIn(edits, two, 'Title')]).toEqual(['A', 'Β']);
  const filled = pasted({}, [one, two], [['10']], { row: 0, column: 6, rows: 2, width: 1 });
  expect([shownIn(filled, one, 'Flags'), shownIn(filled, two, 'Flags')]).toEqual(['10', '10']);
});

test('over what somebody else saved: each cell that only one changed goes on, the others are chosen', () => {
  const edits = written(written(written({}, one, 'Title', 'Δική μου'), one, 'Descr', 'Δικό μου'), one, 'Flags', '3');
  const theirs = action(1, { Title: 'Δική τους', Flags: 3, Group: ['Νέα'], Version: 9 });
  const joined = overTheirs(edits, [theirs]);
  expect(joined.clashes).toEqual([{ id: 1, column: 'Title', mine: 'Δική μου', theirs: 'Δική τους', before: 'Τ1' }]);
  expect(rowToSave(theirs, joined.edits[1] ?? { Version: 0, cells: {} })).toEqual({
    Id: 1,
    Version: 9,
    Title: 'Δική μου',
    Descr: 'Δικό μου',
  });
});

test('a fault is told in its column', () => {
  expect(['Title', 'Titles.group_en', 'Data.Due', 'QuestId', 'Flags'].map((Cell) => columnOf({ Cell }))).toEqual([
    'Title',
    'GroupEn',
    'Data',
    'Title',
    'Flags',
  ]);
});

test('what is pasted beyond the last row or column is counted, to be told', () => {
  const cells = [['α', 'β'], ['γ']];
  expect(leftOut(cells, 2, { row: 0, column: 0 })).toEqual({ rows: 0, columns: 0 });
  expect(leftOut(cells, 2, { row: 1, column: columns.length - 1 })).toEqual({ rows: 1, columns: 1 });
});
