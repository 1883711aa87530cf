/** Files of rows: text in the encodings of spreadsheets, and workbooks. */
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTableFile } from './table-file.ts';

const found = { encoding: null, separator: null, sheet: null };

describe('readTableFile', () => {
  it('finds encoding and separator of a text, and takes others that are chosen', async () => {
    // «Ώρα;β» in Windows-1253.
    const bytes = Uint8Array.from([0xbf, 0xf1, 0xe1, 0x3b, 0xe2, 0x0a, 0x31, 0x3b, 0x32]);
    expect(await readTableFile({ bytes, ...found })).toMatchObject({
      table: { headers: ['Ώρα', 'β'], rows: [['1', '2']] },
      encoding: 'windows-1253',
      separator: ';',
    });
    const chosen = await readTableFile({ bytes, ...found, separator: ',' });
    expect(chosen.table.headers).toEqual(['Ώρα;β']);
  });

  it('reads a sheet of a workbook: text, numbers, days, and cells with line ends', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Άτομα',
          rows: [
            ['Όνομα', 'ΑΦΜ', 'Από', 'Ναι'],
            ['Άρης\nΣτην', 123456789012, new Date(Date.UTC(2026, 10, 29)), true],
            [null, null, null, null],
            ['0123', 1.5, null, false],
          ],
        },
        { name: 'Άλλο', rows: [['a'], ['b']] },
      ],
    });
    const read = await readTableFile({ bytes, ...found });
    expect(read).toMatchObject({ sheets: ['Άτομα', 'Άλλο'], sheet: 'Άτομα', encoding: null });
    expect(read.table).toEqual({
      headers: ['Όνομα', 'ΑΦΜ', 'Από', 'Ναι'],
      rows: [
        ['Άρης\nΣτην', '123456789012', '2026-11-29', 'true'],
        ['0123', '1.5', '', 'false'],
      ],
    });
    const other = await readTableFile({ bytes, ...found, sheet: 'Άλλο' });
    expect(other.table).toEqual({ headers: ['a'], rows: [['b']] });
  });

  it('rejects what only looks like a workbook', async () => {
    const bytes = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
    await expect(readTableFile({ bytes, ...found })).rejects.toThrow();
  });
});
