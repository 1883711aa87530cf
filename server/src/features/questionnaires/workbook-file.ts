/**
 * The tables of a questionnaire as a workbook: what was typed as numbers, formulas alive with the values they had,
 * charts over the same cells. Source: specification 000 §9.
 */
import { addressOf, placeOf } from '@telemachos/contract/features/questionnaires/tables/addresses.rules.ts';
import { isFormula } from '@telemachos/contract/features/questionnaires/tables/book.rules.ts';
import type { Calculation } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import { isError, type CellValue } from '@telemachos/contract/features/questionnaires/tables/cell-values.ts';
import { faultsOf, type TableFault } from '@telemachos/contract/features/questionnaires/tables/faults.rules.ts';
import type { TableCell, TableWire } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { tokensOf } from '@telemachos/contract/features/questionnaires/tables/tokens.rules.ts';
import { replaceUnstorable } from '@telemachos/contract/kit/texts.rules.ts';
import { writeXlsx, type Cell, type CellStyle, type SheetChart, type WriteSheet } from 'hucre/xlsx';
import { escapeWorkbookText } from '../../platform/spreadsheet-text.ts';

/** The functions that came after the file format: without the prefix Excel does not know them in a file. */
const later = new Set([
  'IFS',
  'SWITCH',
  'CONCAT',
  'TEXTJOIN',
  'IFNA',
  'XOR',
  'DAYS',
  'RRI',
  'PDURATION',
  'STDEV.S',
  'STDEV.P',
  'VAR.S',
  'VAR.P',
]);

/**
 * A formula without its `=` as files have it: commas between arguments, tables' names in quotes, text with its quotes
 * doubled.
 */
export const formulaForFile = (formula: string): string => {
  const tokens = tokensOf(formula);
  return tokens
    .map((token, place) => {
      const next = tokens[place + 1];
      const before = next?.kind === 'sign' ? next.value : '';
      if (token.kind === 'text') return `"${token.value.replaceAll('"', '""')}"`;
      if (token.kind === 'sign') return token.value === ';' ? ',' : token.value;
      if (token.kind !== 'name') return String(token.value);
      if (before === '!') return `'${token.value}'`;
      const name = token.value.toUpperCase();
      return before === '(' && later.has(name) ? `_xlfn.${name}` : name;
    })
    .join('');
};

const digits = (decimals: number | undefined, otherwise: string): string =>
  decimals === undefined ? otherwise : decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;

const numberFormat = ({
  Format,
  Input,
  Decimals,
}: Pick<TableCell, 'Format' | 'Input' | 'Decimals'>): string | undefined => {
  const format = Format ?? (Input === 'percent' ? 'percent' : 'number');
  if (format === 'date') return 'dd-mm-yyyy';
  if (format === 'text') return undefined;
  if (format === 'percent') return `${digits(Decimals, '0.##')}%`;
  return `#,##${digits(Decimals, format === 'money' ? '0.00' : '0.##')}${format === 'money' ? ' "€"' : ''}`;
};

/** `alone`: the cell after it is empty, so that long text runs on over it. */
const styleOf = (
  cell: Pick<TableCell, 'Format' | 'Input' | 'Decimals' | 'Bold'>,
  value: CellValue,
  alone: boolean,
): CellStyle => {
  const numFmt = typeof value === 'number' ? numberFormat(cell) : undefined;
  return {
    ...(numFmt ? { numFmt } : {}),
    ...(cell.Bold ? { font: { bold: true } } : {}),
    ...(cell.Input
      ? {
          fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E3F2FD' } },
          border: { bottom: { style: 'thin', color: { rgb: '1565C0' } } },
        }
      : {}),
    alignment: typeof value === 'number' ? { horizontal: 'right' } : { wrapText: !alone, vertical: 'top' },
  };
};

const kinds = { line: 'line', bar: 'column', pie: 'pie' } as const;
/** How many rows a chart is high, and columns wide. */
const chartSize = { rows: 16, columns: 6 };

const chartsOf = (table: TableWire): SheetChart[] => {
  const below = Math.max(...Object.keys(table.Cells).map((address) => placeOf(address)?.row ?? 0), 0) + 1;
  const full = (range: string) => `'${table.Name}'!${range}`;
  return table.Charts.map(({ Type, Title, Labels, Series }, place) => ({
    type: kinds[Type],
    title: replaceUnstorable(Title),
    series: Series.map(({ Name, Values }) => ({
      name: replaceUnstorable(Name),
      values: full(Values),
      ...(Labels === undefined ? {} : { categories: full(Labels) }),
    })),
    anchor: {
      from: { row: below + place * chartSize.rows, col: 0 },
      to: { row: below + (place + 1) * chartSize.rows - 1, col: chartSize.columns },
    },
  }));
};

const sheetOf = (table: TableWire, calculation: Calculation, faults: readonly TableFault[]): WriteSheet => {
  const cells = new Map<string, Partial<Cell>>();
  // A formula that its author must mend stays a value: what it would be in Excel is not ours to say.
  const broken = new Set(faults.filter((fault) => fault.table === table.Name).map(({ cell }) => cell));
  for (const [address, cell] of Object.entries(table.Cells)) {
    const place = placeOf(address);
    if (!place) continue;
    const value = calculation.value(table.Name, address);
    const plain = isError(value) ? null : value;
    const live = isFormula(cell.Value) && !broken.has(address);
    const written = typeof plain === 'string' ? escapeWorkbookText(plain) : plain;
    cells.set(`${place.row - 1},${place.column - 1}`, {
      ...(live
        ? {
            formula: replaceUnstorable(formulaForFile(cell.Value.slice(1))),
            ...(written === null ? {} : { formulaResult: written }),
          }
        : { value: isError(value) ? value.error : written }),
      // A text that is the name of an error stays a text.
      ...(!live && typeof written === 'string' && written.startsWith('#') ? { richText: [{ text: written }] } : {}),
      style: styleOf(cell, value, !table.Cells[addressOf({ row: place.row, column: place.column + 1 })]),
    });
  }
  return {
    name: table.Name,
    columns: Array.from({ length: table.Columns }, (_, column) => ({ width: table.Widths[column] ?? 12 })),
    rows: [],
    cells,
    ...(table.Charts.length > 0 ? { charts: chartsOf(table) } : {}),
  };
};

/** The file of tables with their values. */
export const workbookOf = async (tables: readonly TableWire[], calculation: Calculation): Promise<Buffer> => {
  const faults = faultsOf(tables);
  return Buffer.from(await writeXlsx({ sheets: tables.map((table) => sheetOf(table, calculation, faults)) }));
};
