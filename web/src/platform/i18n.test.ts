/** Numbers follow the language on screen (specification 000 §9). */
import { expect, test } from 'vitest';
import { showNumber } from '@telemachos/contract/kit/greek.ts';
import { placeOf } from './i18n.ts';

test.each([
  ['el', '1.234,57'],
  ['en', '1,234.57'],
  ['lt', '1\u00A0234,57'],
  ['de', '1.234,57'],
])('a number is written as the language on screen writes it: %s', (language, written) =>
  expect(showNumber(1234.567, 2, placeOf(language))).toBe(written),
);
