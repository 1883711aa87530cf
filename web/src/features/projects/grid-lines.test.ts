/** Groups of actions folded into one column. */
import { folded } from '@telemachos/contract/features/projects/fold.rules.ts';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { expect, test } from 'vitest';
import { cellIn, linesOf } from './grid-lines.ts';

const column = (Id: number, Group: string): GridColumn => ({
  Id,
  Group,
  GroupEn: `${Group} in English`,
  TypeId: 1,
  Title: `Ενέργεια ${Id}`,
  TitleEn: `Action ${Id}`,
  Short: '',
  ShortEn: '',
  Flags: 2,
});
const columns = [column(1, 'Α'), column(2, 'Α'), column(3, 'Β'), column(4, 'Α')];

test('a folded group stands once, where its first action stood, with the words of the group', () => {
  const found = folded(columns, new Set(['Α']));
  expect(found.map(({ Id, Title, TitleEn, Members }) => [Id, Title, TitleEn, Members])).toEqual([
    [1, 'Α', 'Α in English', [1, 2, 4]],
    [3, 'Ενέργεια 3', 'Action 3', undefined],
  ]);
  expect(folded(columns, new Set())).toEqual(columns);
});

test('its cell says how far all of it is, how many are done, and whom the first open one waits for', () => {
  const [line] = linesOf({
    Columns: [1, 2, 3, 4],
    Lines: [{ Id: 9, Last: 'Α', First: 'Β', State: 1, MentorName: '', Cells: ['000n64', '001R32', '002m00'].join('') }],
  });
  const [group] = folded(columns, new Set(['Α']));
  if (!line || !group) throw new Error('nothing was read');
  expect(cellIn(line, group)).toEqual({
    Completion: 50,
    NextActor: 'mentor',
    Overdue: true,
    Done: { of: 3, count: 1 },
  });
  // Nothing of it begun: as a single action that is not.
  expect(cellIn({ ...line, cells: new Map() }, group)).toBeUndefined();
});
