/** A table as a file, written while it is read: CSV or a workbook. The one place that decides what exported files look like. */
import {
  csvSeparators,
  type CsvSeparator,
  type TableFormat,
} from '@telemachos/contract/features/jobs/table-files.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { escapeWorkbookText } from '../spreadsheet-text.ts';
import { csvCell, workbookCell, workbookFormats, type CellType, type CellValue } from './cells.ts';
import { columnWidth } from './column-width.ts';

/** A column as a list names it. */
export type TableColumn = { name: string; type: CellType };

/** What is exported: `title` is the workbook's sheet, `pages` are rows as they are read. */
export type Table = {
  title: string;
  language: Language;
  columns: readonly TableColumn[];
  pages: AsyncIterable<CellValue[][]>;
};

/** How it is written; `onRows` hears how many rows more are written. */
type Writing = { format: TableFormat; separator: CsvSeparator; onRows?: (count: number) => void };

/** The formats, with their MIME types. */
export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  'csv-text': 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** How the name of a file in this format ends. */
export const extensionOf = (format: TableFormat): string => (format === 'xlsx' ? 'xlsx' : 'csv');

/**
 * A spreadsheet may be told, or guess, that other signs divide cells: what would begin a formula after one of them stays
 * inside its quotes.
 */
const formulaAfter = /[;,\t|]\s*[=+\-@＝＋－＠]/;

/** CSV with a byte-order mark. */
async function* csvOf({ columns, language, pages }: Table, writing: Writing): AsyncGenerator<string> {
  const { format, separator, onRows } = writing;
  const quotes = (cell: unknown) => typeof cell === 'string' && formulaAfter.test(cell);
  const written = (rows: string[][]) =>
    rows.length === 0
      ? ''
      : `${Papa.unparse(rows, { delimiter: csvSeparators[separator], newline: '\r\n', quotes })}\r\n`;
  const marksText = format === 'csv-text';
  yield `\uFEFF${written([columns.map(({ name }) => csvCell('text', name, language))])}`;
  for await (const page of pages) {
    yield written(
      page.map((row) => row.map((value, at) => csvCell(columns[at]?.type ?? 'text', value, language, marksText))),
    );
    onRows?.(page.length);
  }
}

async function* workbookRows(
  { columns, pages }: Table,
  { onRows }: Writing,
): AsyncGenerator<ReturnType<typeof workbookCell>[]> {
  for await (const page of pages) {
    for (const row of page) yield row.map((value, at) => workbookCell(columns[at]?.type ?? 'text', value));
    onRows?.(page.length);
  }
}

/** The table as a stream of its file. */
export const tableFile = (table: Table, writing: Writing): Readable =>
  writing.format !== 'xlsx'
    ? Readable.from(csvOf(table, writing), { objectMode: false })
    : Readable.from(
        writeXlsxStream(workbookRows(table, writing), {
          name: table.title,
          columns: table.columns.map(({ name, type }) => {
            const numFmt = workbookFormats[type];
            return {
              header: escapeWorkbookText(name),
              width: columnWidth(type, table.columns.length),
              ...(numFmt ? { numFmt } : {}),
            };
          }),
          freezePane: { rows: 1 },
        }),
      );
