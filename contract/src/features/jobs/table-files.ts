/** How tables are exported as files: their formats, and the separator of CSV. Source: docs/decisions/2026-11-29-exports.md. */
import { z } from 'zod';

/** The formats of a table: CSV, CSV in which spreadsheets keep digits as text, or a workbook. */
export const tableFormat = z.enum(['csv', 'csv-text', 'xlsx']);
export type TableFormat = z.output<typeof tableFormat>;

/** What divides the cells of CSV: a semicolon unless a person chose another sign (001 §9). */
export const csvSeparators = { semicolon: ';', comma: ',', tab: '\t' } as const;
export const csvSeparator = z.enum(['semicolon', 'comma', 'tab']);
export type CsvSeparator = z.output<typeof csvSeparator>;

/** What a person chose for exports in a project, as it is kept among preferences. */
const exportPreference = z.object({ separator: csvSeparator });

/** The separator in what is kept; the semicolon where none is, or none that CSV may have. */
export const separatorIn = (preference: unknown): CsvSeparator =>
  exportPreference.safeParse(preference).data?.separator ?? 'semicolon';
