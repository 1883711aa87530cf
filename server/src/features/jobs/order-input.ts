/** What an order of a table’s file keeps beside the input of its call, and what the audit has of it. */
import { csvSeparator, tableFormat } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { z } from 'zod';

/** How the table of an order is written: the format that was asked for, and the separator that the person had then. */
const writing = z.object({
  Format: tableFormat,
  Separator: csvSeparator.default('semicolon'),
});

export const tableWriting = (input: unknown) => {
  const { Format: format, Separator: separator } = writing.parse(input);
  return { format, separator };
};

/** What says how a file is written, or is elsewhere in the line of the audit. */
const notOfFilter = new Set(['Format', 'Separator', 'Language', 'ProjectId']);

const isGiven = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '' || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
};

/** By what an export was narrowed and ordered: the input without what was left as it is. */
export const filterOf = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !notOfFilter.has(name) && isGiven(value)));
