/** A place leads to what it means: in a fault by numbers, between two people by names, whatever options are called. */
import { expect, test } from 'vitest';
import { wayByNames, wayByNumbers } from './place-ways.ts';

const Label = (el: string) => ({ el });
const value = {
  Group: ['Α'],
  Data: {
    Fields: [
      {
        Key: 'wage',
        Label: Label('Μισθός'),
        // Numbers that are the places of others.
        Options: ['2', '1', '0', '1.5'].map((Value) => ({ Value, Label: Label(`όταν ${Value}`) })),
      },
      { Key: '0', Label: Label('Ώρες') },
    ],
    Media: [{ Kind: 'picture' }],
  },
};
const said = ({ through }: ReturnType<typeof wayByNames>): unknown[] =>
  through.map(({ at, one }) => [at, (one as { Label?: { el: string } } | undefined)?.Label?.el]);

test.each([
  [
    'Data.Fields.0.Options.0.Label.el',
    [
      [0, 'Μισθός'],
      [0, 'όταν 2'],
    ],
  ],
  [
    'Data.Fields.0.Options.2.Value',
    [
      [0, 'Μισθός'],
      [2, 'όταν 0'],
    ],
  ],
  ['Data.Fields.1.Label.el', [[1, 'Ώρες']]],
  ['Data.Media.0.File', [[0, undefined]]],
  ['Group.0', []],
  ['Title', []],
])('a fault at %s', (cell, through) => expect(said(wayByNumbers(cell, value))).toEqual(through));

test.each([
  [
    'Data.Fields.wage.Options.2.Label.el',
    [
      [0, 'Μισθός'],
      [0, 'όταν 2'],
    ],
  ],
  [
    'Data.Fields.wage.Options.1.5.Label.el',
    [
      [0, 'Μισθός'],
      [3, 'όταν 1.5'],
    ],
  ],
  ['Data.Fields.0.Label.el', [[1, 'Ώρες']]],
  ['Data.Media.#0.Text.el', [[0, undefined]]],
])('two people at %s', (place, through) => expect(said(wayByNames(place, value))).toEqual(through));

test('labels are found by patterns', () => {
  expect(wayByNumbers('Data.Fields.0.Options.2.Label.el', value).pattern).toBe('Data.Fields.*.Options.*.Label.el');
  expect(wayByNames('Data.Fields.wage.Options.1.5.Label.el', value).pattern).toBe('Data.Fields.*.Options.*.Label.el');
  expect(wayByNumbers('Group.0', value).pattern).toBe('Group.*');
  expect(wayByNumbers('Group', value).pattern).toBe('Group');
});
