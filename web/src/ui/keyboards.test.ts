/** A number that may be below zero can be typed on every phone. */
import { expect, test } from 'vitest';
import { keyboardOfNumber } from './keyboards.ts';

test('the keyboard without a minus comes only where nothing below zero is taken', () => {
  expect([keyboardOfNumber(), keyboardOfNumber(-5), keyboardOfNumber(0), keyboardOfNumber(18)]).toEqual([
    {},
    {},
    { inputMode: 'decimal' },
    { inputMode: 'decimal' },
  ]);
});
