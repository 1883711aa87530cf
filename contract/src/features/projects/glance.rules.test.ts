/** The letters of the compact view. */
import { expect, test } from 'vitest';
import { cellsOf } from './glance.rules.ts';

test('a cell is read from its six letters: place, who is next, how far; a capital is past its time', () => {
  expect(cellsOf(['000m00', '002R64', '001n0a'].join(''), [11, 12, 13])).toEqual([
    { ActionId: 11, Completion: 0, NextActor: 'mentee' },
    { ActionId: 13, Completion: 100, NextActor: 'mentor', Overdue: true },
    { ActionId: 12, Completion: 10, NextActor: 'nobody' },
  ]);
});

test('what cannot be read is left out, and nothing else', () => {
  expect(cellsOf(['000m00', '009m00', '000x00', '000mzz', '000mff', '001n'].join(''), [11, 12])).toEqual([
    { ActionId: 11, Completion: 0, NextActor: 'mentee' },
  ]);
});
