/** Tables in files: text in any encoding, and the sheets of workbooks. */
import { maxMassRows } from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import { readXlsx } from 'hucre/xlsx';
import { findDivider, readTable, type Table } from '../../platform/delimited-text.ts';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import { findEncoding, type Encoding } from './rows.rules.ts';

/** What is read: text by its encoding and separator, a workbook by its sheet; null where they are to be found. */
export type FileToRead = {
  bytes: Uint8Array;
  encoding: Encoding | null;
  separator: string | null;
  sheet: string | null;
};

/** What was read, and how. */
export type ReadFile = {
  table: Table;
  /** Of a text. */
  encoding: Encoding | null;
  separator: string | null;
  /** Of a workbook. */
  sheets: string[];
  sheet: string | null;
};

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const readText = ({ bytes, encoding, separator }: FileToRead): ReadFile => {
  const used = encoding ?? findEncoding(bytes);
  const text = new TextDecoder(used).decode(bytes);
  const divider = separator ?? findDivider(text);
  return { table: readTable(text, divider), encoding: used, separator: divider, sheets: [], sheet: null };
};

/** A cell as text: a day as YYYY-MM-DD, an instant with its time, a number without exponent. */
const toText = (cell: unknown): string => {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .slice(0, 19);
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? cell.toLocaleString('en', { useGrouping: false }) : String(cell);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
};

const readWorkbook = async ({ bytes, sheet }: FileToRead): Promise<ReadFile> => {
  const names: string[] = [];
  const book = await readXlsx(bytes, {
    // One row more than is allowed shows that there are too many.
    maxRows: maxMassRows + 2,
    sheets: ({ name }, at) => {
      names.push(name);
      return sheet === null ? at === 0 : name === sheet;
    },
  });
  const cells = (book.sheets[0]?.rows ?? [])
    .map((row) => row.map(toText))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  const [headers = [], ...rows] = cells;
  while (headers.length > 0 && headers.at(-1)?.trim() === '') headers.pop();
  return {
    table: { headers: headers.map(toSingleLine), rows },
    encoding: null,
    separator: null,
    sheets: names,
    sheet: sheet ?? names[0] ?? null,
  };
};

/** Reads the table of a file. Rejects for what is neither text nor a workbook. */
export const readTableFile = async (file: FileToRead): Promise<ReadFile> =>
  isZip(file.bytes) ? readWorkbook(file) : readText(file);
