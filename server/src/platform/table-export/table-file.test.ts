/** Exported files: separators, and the sheet of a workbook as its XML has it. */
import { describe, expect, test } from 'vitest';
import { buffer, text } from 'node:stream/consumers';
import { zipEntry } from '../../testing/zip-entry.ts';
import type { CellValue } from './cells.ts';
import { columnShare, columnWidth } from './column-width.ts';
import { stateCells } from './state-columns.ts';
import { tableFile, type Table } from './table-file.ts';

async function* pagesOf(...pages: CellValue[][][]): AsyncGenerator<CellValue[][]> {
  yield* pages;
}

const tableOf = (...rows: CellValue[][]): Table => ({
  title: 'Δοκιμή',
  language: 'el',
  columns: [
    { name: 'Όνομα', type: 'text' },
    { name: 'Βαθμός', type: 'number' },
    { name: 'Ημέρα', type: 'day' },
    { name: 'Ώρα', type: 'instant' },
    { name: 'Ισχύει', type: 'boolean' },
  ],
  pages: pagesOf(rows.slice(0, 1), rows.slice(1)),
});

const row = ['0123', -4.5, '2026-11-05', new Date('2026-11-05T10:00:00Z'), true];

describe('a CSV file', () => {
  test.each([
    ['semicolon', '0123;-4,5;05-11-2026;05-11-2026 12:00;Ναι'],
    ['comma', '0123,"-4,5",05-11-2026,05-11-2026 12:00,Ναι'],
    ['tab', '0123\t-4,5\t05-11-2026\t05-11-2026 12:00\tΝαι'],
  ] as const)('has the separator that was chosen: %s', async (separator, line) => {
    const counted: number[] = [];
    const onRows = (count: number) => void counted.push(count);
    const file = await text(tableFile(tableOf(row, row), { format: 'csv', separator, onRows }));
    expect(file.split('\r\n').slice(1)).toEqual([line, line, '']);
    expect(counted).toEqual([1, 1]);
  });

  test.each(['semicolon', 'comma', 'tab'] as const)(
    'keeps a formula that follows another separator inside its quotes: %s',
    async (separator) => {
      for (const cell of ['α;=1+1', 'α,=1+1', 'α\t=1+1']) {
        const file = await text(tableFile(tableOf([cell]), { format: 'csv', separator }));
        expect(file.split('\r\n')[1]).toBe(`"${cell}"`);
      }
    },
  );
});

test('a workbook has days and times as serial numbers with a format, identifiers and formulas as texts', async () => {
  const file = await buffer(
    tableFile(tableOf(row, ['=1+1', -7, null, null, false]), { format: 'xlsx', separator: 'tab' }),
  );
  const sheet = zipEntry(file, 'xl/worksheets/sheet1.xml');
  const cellOf = (place: string) => new RegExp(`<c r="${place}"([^>]*)>(.*?)</c>`).exec(sheet)?.slice(1) ?? [];
  expect(cellOf('A2')).toEqual([' t="inlineStr"', '<is><t>0123</t></is>']);
  expect(cellOf('A3')).toEqual([' t="inlineStr"', '<is><t>=1+1</t></is>']);
  expect(cellOf('B2')).toEqual(['', '<v>-4.5</v>']);
  expect(cellOf('C2')[1]).toBe('<v>46331</v>');
  expect(cellOf('D2')[1]).toBe('<v>46331.5</v>');
  expect(cellOf('E2')).toEqual([' t="b"', '<v>1</v>']);
  const styles = zipEntry(file, 'xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const styleIds = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  const formatOf = (place: string) => formats.get(styleIds[Number(/s="(\d+)"/.exec(cellOf(place)[0] ?? '')?.[1])]);
  expect([formatOf('C2'), formatOf('D2')]).toEqual(['dd-mm-yyyy', 'dd-mm-yyyy hh:mm']);
});

test('a column has floor((100-(n-1)*10)/n) per cent of the table, and never less than its values need', () => {
  expect([1, 2, 3, 4, 5, 10, 11, 40].map(columnShare)).toEqual([100, 45, 26, 17, 12, 1, 0, 0]);
  expect([columnWidth('text', 2), columnWidth('text', 5), columnWidth('instant', 40)]).toEqual([54, 20, 17]);
});

test('state 1 is active, and 0, 2 and 3 are inactive, each for its reason', () => {
  expect([0, 1, 2, 3].map((state) => stateCells(state, 'el'))).toEqual([
    ['Ανενεργός', 'Δεν ενεργοποιήθηκε'],
    ['Ενεργός', ''],
    ['Ανενεργός', 'Αποχώρησε'],
    ['Ανενεργός', 'Σε αναστολή'],
  ]);
});
