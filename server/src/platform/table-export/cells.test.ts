/** Cells of files: what a spreadsheet would calculate is made harmless, numbers follow the language. */
import { describe, expect, test } from 'vitest';
import { escapeCsvFormula } from '../spreadsheet-text.ts';
import { csvCell, cutText, maxCellLength, workbookCell } from './cells.ts';

describe('a cell', () => {
  test.each([
    ['text', '01019000012', '="01019000012"'],
    ['text', '01234', '="01234"'],
    ['text', '+302101234567', '="+302101234567"'],
    ['text', '12" οθόνη', '="12"" οθόνη"'],
    ['text', 'Οδός 5', 'Οδός 5'],
    ['text', '=1+1', `'=1+1`],
    ['text', '5'.repeat(256), '5'.repeat(256)],
  ] as const)('by choice, a text that begins with a digit is marked as text: %s %s', (kind, value, cell) => {
    expect(csvCell(kind, value, 'el', true)).toBe(cell);
    expect(csvCell(kind, value, 'el')).toBe(value.startsWith('=') ? cell : value);
  });

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
    expect(escapeCsvFormula(text)).toBe(written);
  });

  test('numbers follow the language', () => {
    expect(csvCell('number', -4.5, 'el')).toBe('-4,5');
    expect(csvCell('number', -4.5, 'en')).toBe('-4.5');
    expect(csvCell('number', null, 'el')).toBe('');
  });

  test('a workbook counts days from 30 December 1899, 25569 before 1970, and instants by the clock of Athens', () => {
    expect(workbookCell('day', '1970-01-01')).toBe(25_569);
    expect(workbookCell('day', '2026-11-05')).toBe(46_331);
    // Noon in Athens, in winter and in summer.
    expect(workbookCell('instant', new Date('2026-11-05T10:00:40Z'))).toBe(46_331.5);
    expect(workbookCell('instant', new Date('2026-07-05T09:00:00Z'))).toBe(46_208.5);
  });

  test('what is true or false is a value of the workbook, and a word in CSV', () => {
    expect([workbookCell('boolean', true), workbookCell('boolean', false)]).toEqual([true, false]);
    expect([csvCell('boolean', true, 'el'), csvCell('boolean', false, 'en')]).toEqual(['Ναι', 'No']);
  });

  test('what is no day is a text, however it begins', () => {
    expect(csvCell('day', '2026-11-05', 'el')).toBe('05-11-2026');
    expect(csvCell('day', '2026-11-05', 'el', true)).toBe('05-11-2026');
    expect(csvCell('day', '=5-11', 'el')).toBe(`'=5-11`);
    expect(workbookCell('day', '2026-11-45')).toBe('2026-11-45');
  });

  test('a longer text than a spreadsheet takes is cut at its end, and says so; no sign is torn apart', () => {
    expect(cutText('α'.repeat(maxCellLength), '…')).toHaveLength(maxCellLength);
    expect(cutText('α'.repeat(maxCellLength + 1), '…')).toBe(`${'α'.repeat(maxCellLength - 1)}…`);
    expect(cutText('😀'.repeat(maxCellLength), '…')).toBe(`${'😀'.repeat((maxCellLength - 2) / 2)}…`);
    expect(escapeCsvFormula(cutText(`=${'α'.repeat(maxCellLength)}`, '…'))).toHaveLength(32_767);
  });
});
