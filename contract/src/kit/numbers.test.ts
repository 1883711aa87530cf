/** Numbers as people write them: the same number in every writing, and nothing that only looks like one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeNumber, parseNumber, unambiguousNumber } from './numbers.ts';

test.each([
  ['12', '12'],
  ['1.500', '1500'],
  ['1.500,25', '1500.25'],
  ['1,234.5', '1234.5'],
  ['1.234.567', '1234567'],
  ['1,234,567', '1234567'],
  ['1,234,567.25', '1234567.25'],
  ['1234,5', '1234.5'],
  ['1234.5', '1234.5'],
  ['1,234', '1.234'],
  ['0.500', '0.500'],
  ['0,5', '0.5'],
  [',5', '0.5'],
  ['.5', '0.5'],
  ['12,', '12'],
  ['1234.500', '1234.500'],
  ['1 500', '1500'],
  ['1\u00A0500,25', '1500.25'],
  ['1\u202F234\u202F567', '1234567'],
  [' 12 ', '12'],
  ['-3', '-3'],
  ['\u22123,5', '-3.5'],
  ['– 3', '-3'],
  ['+7', '7'],
  ['-0', '0'],
  ['-0,00', '0.00'],
  ['007', '7'],
])('%j is %s', (text, plain) => expect(normalizeNumber(text)).toBe(plain));

test.each([
  '',
  ' ',
  '-',
  '+',
  ',',
  '.',
  '1e3',
  '1E3',
  '12a',
  'δώδεκα',
  '1,2,3',
  '12.34.5',
  '1.50.000',
  '1,23.5',
  '1.234,5,6',
  '1 2',
  '1 50',
  '12 5000',
  '0.123.456',
  '1..5',
  '--5',
  '5-',
  '5-3',
  '1/2',
  '٣',
  '１２',
  '∞',
  'NaN',
  '0x10',
  '1_000',
  "1'000",
  '12 €',
  '5%',
  '9'.repeat(61),
])('%j is refused', (text) => {
  expect(normalizeNumber(text)).toBeNull();
});

describe('whatever the number', () => {
  const number = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999 }), fc.stringMatching(/^\d{0,6}$/));
  /** Written by the platform, not by us. */
  const written = (locale: string, value: number, decimals: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);

  test('its Greek writing is read as itself', () =>
    fc.assert(
      fc.property(number, ([less, whole, decimals]) => {
        const value = Number(`${less ? '-' : ''}${whole}.${decimals || '0'}`);
        expect(parseNumber(written('el-GR', value, decimals.length))).toBe(value + 0);
      }),
    ));

  test('its English writing too, where it has both marks', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 999_999_999 }), fc.integer({ min: 1, max: 6 }), (whole, decimals) => {
        expect(parseNumber(written('en-GB', whole + 0.5, decimals))).toBe(whole + 0.5);
      }),
    ));

  test('what is kept is read as itself again', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^-?[\d., ]{1,12}$/), (text) => {
        const plain = normalizeNumber(text);
        if (plain === null) return;
        expect(Number(plain)).not.toBeNaN();
        expect(normalizeNumber(unambiguousNumber(plain))).toBe(unambiguousNumber(plain));
        expect(Number(unambiguousNumber(plain))).toBe(Number(plain));
      }),
      { numRuns: 2000 },
    ));
});
