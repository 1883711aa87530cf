/** A table as a file, written while it is read: CSV as spreadsheets here expect it, or a workbook. */
import type { Language } from '@telemachos/contract/kit/ids.ts';
import { stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import { bookText } from '../../platform/sheet-text.ts';
import { bookCell, bookFormat, csvCell, type CellKind, type CellValue } from './cells.shared.ts';

/** What is written: `name` is the workbook's sheet, `pages` are rows as they are read; `tell` hears how many. */
export type Table = {
  name: string;
  language: Language;
  columns: readonly { header: string; kind: CellKind }[];
  pages: AsyncIterable<CellValue[][]>;
  tell: (lines: number) => void;
};

/** The formats, with their MIME types. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * A spreadsheet may be told, or guess, that other signs divide cells: what would begin a formula after one of them stays
 * inside its quotes.
 */
const formulaAfter = /[,\t|]\s*[=+\-@＝＋－＠]/;

/** Semicolons and a byte-order mark. */
async function* csvOf({ columns, language, pages, tell }: Table): AsyncGenerator<string> {
  const write = (rows: string[][], bom: boolean) =>
    stringify(rows, {
      delimiter: ';',
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      quoted_match: formulaAfter,
      bom,
    });
  yield write([columns.map(({ header }) => csvCell('text', header, language))], true);
  for await (const page of pages) {
    yield write(
      page.map((row) => row.map((value, place) => csvCell(columns[place]?.kind ?? 'text', value, language))),
      false,
    );
    tell(page.length);
  }
}

async function* bookRows({ columns, pages, tell }: Table): AsyncGenerator<CellValue[]> {
  for await (const page of pages) {
    for (const row of page) yield row.map((value, place) => bookCell(columns[place]?.kind ?? 'text', value));
    tell(page.length);
  }
}

/** The file as it is sent. */
export const tableFile = (table: Table, format: keyof typeof tableTypes): Readable =>
  format === 'csv'
    ? Readable.from(csvOf(table), { objectMode: false })
    : Readable.from(
        writeXlsxStream(bookRows(table), {
          name: table.name,
          columns: table.columns.map(({ header, kind }) => ({
            header: bookText(header),
            width: kind === 'text' ? 24 : 16,
            ...(bookFormat[kind] ? { numFmt: bookFormat[kind] } : {}),
          })),
          freezePane: { rows: 1 },
        }),
      );
