/** Queries and their results on the wire. Source: specification 001 §3, §5, §7. */
import { z } from 'zod';
import { counter, id, nameText, text } from '../../kit/fields.ts';
import { definitionInput, definitionOutput } from '../definitions/definitions.schemas.ts';
import { maxSqlLength, maxSqlParameters } from './sql-language.ts';
import { sqlFault } from './sql-faults.ts';

/** What a parameter is: how it is asked for on the screen, and as which type PostgreSQL gets it. */
export const parameterTypes = ['text', 'number', 'date', 'person', 'action', 'list'] as const;

/** The name of a parameter, without `@`. */
const parameterName = nameText(60).refine((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name), {
  message: 'BAD_PARAMETER',
});

export const queryParameter = z.object({
  Name: parameterName,
  Type: z.enum(parameterTypes).default('text'),
  /** How the screen asks for it; the name where it is empty. */
  Label: text(120).default(''),
  /** What a run uses where no value is sent. */
  Default: text(200).default(''),
  /** For a list: the published query whose first two columns are value and label. */
  ListQuery: id.nullish().transform((given) => given ?? null),
});
export type QueryParameter = z.output<typeof queryParameter>;

/** Names differ in more than letter case, as the statement reads them. */
export const hasDistinctNames = (list: readonly Pick<QueryParameter, 'Name'>[]): boolean =>
  new Set(list.map(({ Name }) => Name.toLowerCase())).size === list.length;

const parameters = z
  .array(queryParameter)
  .max(maxSqlParameters)
  .refine(hasDistinctNames, { message: 'SAME_NAME' })
  .default([]);

/** The statement as it was typed. The editor refuses more; a judge says what is wrong with it. */
const sqlText = text(maxSqlLength);

/** A query as an author saves it (specification 001 §3). */
export const queryInput = z.object({
  ...definitionInput,
  Query: sqlText,
  Parameters: parameters,
  /** The view that shows the rows; kept until views exist. */
  ViewName: text(120).default(''),
});

/** The body of a query's version. What was saved is read, whatever a save would refuse today. */
export const queryBody = z.object({
  Query: z.string(),
  Parameters: z.array(queryParameter).default([]),
  ViewName: z.string().default(''),
});

/** A query. `Query` is there only for its authors, and without `Lite`. */
export const query = z.object({
  ...definitionOutput,
  Query: z.string().optional(),
  Parameters: z.array(queryParameter),
  ViewName: z.string(),
});
export type Query = z.infer<typeof query>;

/** The values of a run, by name; numbers as numbers or text. */
export const parameterValues = z
  .record(z.string().max(60), z.union([text(2000), z.number(), z.boolean(), z.null()]))
  .refine((values) => Object.keys(values).length <= 2 * maxSqlParameters, { message: 'TOO_MANY' })
  .default({});
export type ParameterValues = z.output<typeof parameterValues>;

export const columnTypes = ['number', 'boolean', 'day', 'instant', 'text'] as const;

/** The rows of a run. A cell is null, a number, a boolean or text: a day YYYY-MM-DD, an instant as an ISO time. */
export const queryResult = z.object({
  Columns: z.array(z.object({ Name: z.string(), Type: z.enum(columnTypes) })),
  Rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** Whether there are more rows than those. */
  IsCut: z.boolean(),
  /** Milliseconds. */
  Duration: z.int(),
  /** How old the data are, in seconds, where a standby answered; null where they are the newest. */
  Age: z.number().nullable(),
});
export type QueryResult = z.infer<typeof queryResult>;

/** What a judge says of a statement. */
export const sqlVerdict = z.object({
  Parameters: z.array(z.string()),
  Views: z.array(z.string()),
  Faults: z.array(sqlFault),
});

/** What one role would get: as whom it was tried, how many rows, and the problem where it did not end well. */
export const matrixLine = z.object({
  Role: z.string(),
  UserId: id.nullable(),
  Name: z.string(),
  Rows: z.int(),
  IsCut: z.boolean(),
  Problem: z.string().nullable(),
});

/** A run in the history of a query. */
export const runLine = z.object({
  At: z.iso.datetime(),
  By: z.string(),
  Version: counter,
  Duration: z.int(),
  Rows: z.int(),
  Problem: z.string().nullable(),
  /** The line of the script where it failed; null for a statement. */
  Line: z.int().nullable(),
});

/** A reporting view as the editor shows it. */
export const reportViewInfo = z.object({
  Name: z.string(),
  Comment: z.string(),
  Columns: z.array(z.object({ Name: z.string(), Comment: z.string() })),
});

/** The problems of a run. */
export const runProblems = [
  'QUERY_FAULTS',
  'QUERY_PARAMETERS',
  'QUERY_TIMEOUT',
  'QUERY_TOO_LARGE',
  'QUERY_FAILED',
  'QUERY_BUSY',
  'QUERY_CANCELLED',
  'QUERY_UNAVAILABLE',
] as const;
