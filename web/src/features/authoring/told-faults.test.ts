/** What the server alone finds stays at its place until the place is changed. */
import type { Fault } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import { expect, test } from 'vitest';
import { withTold } from './told-faults.ts';

const withShow = (Show: string): Definition => {
  const definition = draftOf({
    Title: { el: 'Τίτλος' },
    Sections: [{ Title: { el: 'Μέρος' }, Show, Questions: [] }],
    Scales: [],
  });
  if (!definition) throw new Error('no draft');
  return definition;
};
const kept: Fault = { Path: ['Sections', 0, 'Show'], Code: 'FIELD_KEPT', Detail: 'AFM' };
const large: Fault = { Path: ['Sections'], Code: 'TOO_LARGE' };
const empty: Fault = { Path: ['Sections', 0, 'Questions'], Code: 'NO_QUESTIONS' };
const before = withShow('user.AFM == "1"');

test('a field that is kept is told at its condition, until that is another', () => {
  expect(withTold([empty], { of: before, faults: [kept, empty] }, before)).toEqual([kept, empty]);
  expect(withTold([], { of: before, faults: [kept] }, withShow('user.AFM == "1"'))).toEqual([kept]);
  expect(withTold([], { of: before, faults: [kept] }, withShow('true'))).toEqual([]);
  expect(withTold([], { of: before, faults: [kept] }, { ...before, Sections: [] })).toEqual([]);
});

test('what the browser finds by itself is told once, and as it finds it now', () => {
  expect(withTold([], { of: before, faults: [empty] }, before)).toEqual([]);
  expect(withTold([large], { of: before, faults: [large] }, before)).toEqual([large]);
  expect(withTold([empty], null, before)).toEqual([empty]);
});

test('work that took too long is told until the parts are others', () => {
  expect(withTold([], { of: before, faults: [large] }, { ...before, Title: { el: 'Άλλος' } })).toEqual([large]);
  expect(withTold([], { of: before, faults: [large] }, withShow('true'))).toEqual([]);
});
