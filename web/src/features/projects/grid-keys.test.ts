/** Keys never lead out of the grid. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAfter } from './grid-keys.ts';

const extent = { rows: 60, columns: 23, visibleRows: 12 };

test('arrows move by one, pages by a screen, Home and End along the row or to the corners', () => {
  const from = { row: 20, column: 5 };
  const to = (key: string, ctrl = false) => placeAfter(key, ctrl, from, extent);
  expect(to('ArrowDown')).toEqual({ row: 21, column: 5 });
  expect(to('ArrowLeft')).toEqual({ row: 20, column: 4 });
  expect(to('PageUp')).toEqual({ row: 8, column: 5 });
  expect(to('Home')).toEqual({ row: 20, column: -1 });
  expect(to('End', true)).toEqual({ row: 59, column: 22 });
  expect(to('a')).toBeNull();
});

test('the arrow up leads into the heads of the actions, along them, and down again', () => {
  const to = (key: string, row: number, column: number) => placeAfter(key, false, { row, column }, extent);
  expect(to('ArrowUp', 0, 3)).toEqual({ row: -1, column: 3 });
  expect(to('ArrowUp', -1, 3)).toEqual({ row: -1, column: 3 });
  expect(to('ArrowRight', -1, 3)).toEqual({ row: -1, column: 4 });
  expect(to('ArrowDown', -1, 3)).toEqual({ row: 0, column: 3 });
  expect(to('ArrowLeft', -1, 0)).toEqual({ row: 0, column: -1 });
  expect(to('PageUp', 5, 3)).toEqual({ row: 0, column: 3 });
  expect(to('ArrowUp', 0, -1)).toEqual({ row: 0, column: -1 });
});

test('whatever is pressed, the place stays within the grid', () => {
  const keys = fc.array(
    fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(keys, (pressed) => {
      const end = pressed.reduce((place, key) => placeAfter(key, false, place, extent) ?? place, {
        row: 0,
        column: -1,
      });
      expect(end.row >= (end.column < 0 ? 0 : -1) && end.row < 60 && end.column >= -1 && end.column < 23).toBe(true);
    }),
  );
});
