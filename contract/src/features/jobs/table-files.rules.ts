/** How tables are exported as files: their formats, and the separator of CSV. Source: docs/decisions/2026-11-29-exports.md. */

/** The formats of a table: CSV, CSV in which spreadsheets keep digits as text, or a workbook. */
export const tableFormats = ['csv', 'csv-text', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** What divides the cells of CSV: a semicolon unless a person chose another sign (001 §9). */
export const csvSeparators = { semicolon: ';', comma: ',', tab: '\t' } as const;
export type CsvSeparator = keyof typeof csvSeparators;
export const csvSeparatorNames = ['semicolon', 'comma', 'tab'] as const satisfies readonly CsvSeparator[];

/** The separator among what a person chose for exports; the semicolon where none is kept, or none that CSV may have. */
export const separatorIn = (preference: Readonly<Record<string, unknown>> | null | undefined): CsvSeparator =>
  csvSeparatorNames.find((name) => name === preference?.['separator']) ?? 'semicolon';
