/** Keeping those who come to a new meeting as text, and reading it again. */
import { expect, test } from 'vitest';
import { comersIn, textOf } from './comers.rules.ts';

test('those who come are kept with their names', () => {
  const comers = [
    { Id: 12, Name: 'Ελένη «Λένα» Παπαδοπούλου' },
    { Id: 7, Name: '' },
  ];
  expect(comersIn(textOf(comers))).toEqual(comers);
});

test.each(['', '12 13', '[', '{}', '[12]', '[["12","Ελένη"]]', '[[1.5,"Ελένη"]]'])('nobody is kept in «%s»', (text) => {
  expect(comersIn(text)).toEqual([]);
});
