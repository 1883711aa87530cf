/** A table as a file, written while it is read: CSV as spreadsheets here expect it, or a workbook. */
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { escapeWorkbookText } from '../../platform/spreadsheet-text.ts';
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
  'csv-text': 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type TableFormat = keyof typeof tableTypes;

/** How the name of a file in this format ends. */
export const extensionOf = (format: TableFormat): string => (format === 'xlsx' ? 'xlsx' : 'csv');

/**
 * A spreadsheet may be told, or guess, that other signs divide cells: what would begin a formula after one of them stays
 * inside its quotes.
 */
const formulaAfter = /[,\t|]\s*[=+\-@＝＋－＠]/;

/** Semicolons and a byte-order mark. */
async function* csvOf({ columns, language, pages, tell }: Table, marksText: boolean): AsyncGenerator<string> {
  const quotes = (cell: unknown) => typeof cell === 'string' && formulaAfter.test(cell);
  const written = (rows: string[][]) =>
    rows.length === 0 ? '' : `${Papa.unparse(rows, { delimiter: ';', newline: '\r\n', quotes })}\r\n`;
  yield `\uFEFF${written([columns.map(({ header }) => csvCell('text', header, language))])}`;
  for await (const page of pages) {
    yield written(
      page.map((row) => row.map((value, place) => csvCell(columns[place]?.kind ?? 'text', value, language, marksText))),
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
export const tableFile = (table: Table, format: TableFormat): Readable =>
  format !== 'xlsx'
    ? Readable.from(csvOf(table, format === 'csv-text'), { objectMode: false })
    : Readable.from(
        writeXlsxStream(bookRows(table), {
          name: table.name,
          columns: table.columns.map(({ header, kind }) => ({
            header: escapeWorkbookText(header),
            width: kind === 'text' ? 24 : 16,
            ...(bookFormat[kind] ? { numFmt: bookFormat[kind] } : {}),
          })),
          freezePane: { rows: 1 },
        }),
      );
