/** What was told goes when what it is about is changed, and not before. */
import type { MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import { expect, test } from 'vitest';
import { putAt, recordAt, type Place } from '../settings/places.shared.ts';
import { stillStanding } from './standing-faults.ts';

const written = {
  TypeId: 1,
  Title: '',
  Flags: 3,
  Data: {
    Fields: [
      { Key: 'a', Label: { el: '' }, Min: 5, Max: 2 },
      { Key: 'a', Label: { el: 'β' }, Options: [{ Label: { el: 'γ' } }, { Label: { el: 'γ' } }] },
    ],
    Results: [{ Key: 'c', Formula: 'b' }],
    Media: [{ Kind: 'picture', Text: { el: '' } }],
    Due: '2026-01-01',
    DueDays: 3,
  },
};
const fault = (Cell: string, Code: MakingFault['Code']): MakingFault => ({ Id: 1, Cell, Code, Detail: '' });
const told = [
  fault('Title', 'EMPTY'),
  fault('Data.Fields.0.Label.el', 'EMPTY'),
  fault('Data.Fields.0.Max', 'LEAST'),
  fault('Data.Fields.1.Key', 'DUPLICATE'),
  fault('Data.Fields.1.Options.1.Label.el', 'TWIN'),
  fault('Data.Results.0.Formula', 'UNKNOWN_NAME'),
  fault('Data.Media.0.Text.el', 'EMPTY'),
  fault('Data.Media.0.File', 'MEDIA_MISSING'),
  fault('Data.DueDays', 'DUE_TWICE'),
];

const gone = (place: Place, value: unknown): string[] => {
  const left = stillStanding({ faults: told, about: written }, recordAt(putAt(written, place, value), []));
  return told.filter((one) => !left.includes(one)).map(({ Cell }) => Cell);
};

test('nothing was changed', () => expect(gone(['Title'], '')).toEqual([]));
test.each([
  [['Title'], 'Τίτλος', ['Title']],
  [['Descr'], 'κάτι', []],
  [['Data', 'Fields', 0, 'Label', 'el'], 'α', ['Data.Fields.0.Label.el']],
  [['Data', 'Fields', 0, 'Min'], 1, ['Data.Fields.0.Max']],
  // The other one of two that are called the same, and what formulas name.
  [['Data', 'Fields', 0, 'Key'], 'b', ['Data.Fields.1.Key', 'Data.Results.0.Formula']],
  [['Data', 'Fields', 1, 'Options', 0, 'Label', 'el'], 'δ', ['Data.Fields.1.Options.1.Label.el']],
  [['Data', 'Media', 0, 'Decorative'], true, ['Data.Media.0.Text.el']],
  [['Data', 'Due'], undefined, ['Data.DueDays']],
  [['Flags'], 1, ['Data.Media.0.File']],
])('%j is changed', (place, value, cells) => expect(gone(place, value)).toEqual(cells));

test('another kind of action has another content', () =>
  expect(gone(['TypeId'], 4)).toEqual(told.slice(1).map(({ Cell }) => Cell)));
