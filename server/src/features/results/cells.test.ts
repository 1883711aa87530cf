/** Cells of files: what a spreadsheet would calculate is made harmless, numbers follow the language. */
import { describe, expect, test } from 'vitest';
import { neutral } from '../../platform/sheet-text.ts';
import { csvCell } from './cells.shared.ts';

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+30 210', "'+30 210"],
    ['-5', '-5'],
    ['-5,5', '-5,5'],
    ['-x', "'-x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['Καλημέρα', 'Καλημέρα'],
    [' =1+1', "' =1+1"],
    ['\n=1', "'\n=1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\uFEFF\u200B=1', "'\uFEFF\u200B=1"],
    ['＝1+1', "'＝1+1"],
    ['＠A', "'＠A"],
    ['－x', "'－x"],
    ['＋x', "'＋x"],
    [' -5', ' -5'],
    ['-1.234,5', '-1.234,5'],
    ['-5%', '-5%'],
    ['a\uFFFEb\0', 'a\uFFFDb\uFFFD'],
    ['α = 1', 'α = 1'],
    ['2026-000123', '2026-000123'],
  ])('%j is written %j', (text, written) => {
    expect(neutral(text)).toBe(written);
  });

  test('numbers follow the language', () => {
    expect(csvCell('number', -4.5, 'el')).toBe('-4,5');
    expect(csvCell('number', -4.5, 'en')).toBe('-4.5');
    expect(csvCell('number', null, 'el')).toBe('');
  });
});
