/** Numbers in the language on screen (specification 000 §9). */
import { expect, test } from 'vitest';
import { showNumber } from '@telemachos/contract/kit/greek.ts';
import { toFormatLocale } from './i18n.ts';

test.each([
  ['el', '1.234,57'],
  ['en', '1,234.57'],
  ['lt', '1\u00A0234,57'],
  ['de', '1.234,57'],
])('writes numbers in the language on screen: %s', (language, written) =>
  expect(showNumber(1234.567, 2, toFormatLocale(language))).toBe(written),
);
