/** Twenty colours, each with letters that can be read, and spread over people (specification 000 §9; WCAG 1.4.3). */
import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { avatarColours, coloursOf } from './avatar-colours.ts';

test('there are twenty colours, no two alike', () => {
  expect(new Set(avatarColours.map(({ ground }) => ground)).size).toBe(20);
});

test.each(avatarColours)('the letters $letters are read on $ground', ({ ground, letters }) => {
  expect(getContrastRatio(ground, letters)).toBeGreaterThanOrEqual(4.5);
});

test('people who follow each other have all twenty, and each keeps the own one', () => {
  const ids = Array.from({ length: 20 }, (_, one) => 1037 + one);
  expect(new Set(ids.map((id) => coloursOf(id).ground)).size).toBe(20);
  expect(coloursOf(1037)).toEqual(coloursOf(1037 + 20));
});
