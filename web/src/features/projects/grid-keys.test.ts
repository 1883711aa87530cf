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
      expect(end.row >= 0 && end.row < 60 && end.column >= -1 && end.column < 23).toBe(true);
    }),
  );
});
