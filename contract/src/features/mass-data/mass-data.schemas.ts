/** Mass data on the wire: the setup of an address, where rows can be sent, and transformed rows. */
import { z } from 'zod';
import { counter, text } from '../../kit/fields.ts';
import { maxSqlLength } from '../queries/sql-language.ts';
import {
  massMethods,
  maxMassCellLength,
  maxMassColumns,
  maxPageRows,
  maxTransformRows,
  readAddress,
  sendModes,
} from './mass-data.rules.ts';

/** The address of a setup: a path of this product. */
export const massUrl = text(300)
  .regex(/^\s*\//)
  .transform((given, context) => {
    const read = readAddress(given, null);
    if ('path' in read) return read.path;
    context.addIssue({ code: 'custom', message: read.fault });
    return z.NEVER;
  });

const mappingLine = z.object({ Column: text(200), Parameter: text(200) });

const setup = {
  Method: z.enum(massMethods),
  SendMode: z.enum(sendModes),
  PageSize: z.int().min(1).max(maxPageRows),
  /** The body of a function of `row` and `index`; empty for none. */
  Transform: text(maxSqlLength),
  Mapping: z.array(mappingLine).max(maxMassColumns),
};

/** The setup of an address as it is saved. `Version` is the one that was changed; without it, whatever is there. */
export const massDataInput = z.object({ ...setup, Version: counter.optional() });

/** The setup of an address. `Version` is 0 where nothing was saved. */
export const massData = z.object({ ...setup, Version: counter });
export type MassData = z.output<typeof massData>;

/** What holds where nothing was saved. */
export const defaultMassData: MassData = {
  Method: 'POST',
  SendMode: 'one',
  PageSize: 100,
  Transform: '',
  Mapping: [],
  Version: 0,
};

export const massParameterTypes = ['text', 'number', 'boolean', 'json'] as const;

/** A parameter of an address. */
const massParameter = z.object({
  Name: z.string(),
  Label: z.string(),
  Type: z.enum(massParameterTypes),
  Required: z.boolean(),
});
export type MassParameter = z.output<typeof massParameter>;

/** Where the caller may send rows: the published services, and the other calls of the product. */
export const massTargets = z.object({
  Services: z.array(
    z.object({
      Name: z.string(),
      Category: z.string(),
      Descr: z.string(),
      /** `js` takes many rows in one call; `sql` one. */
      Kind: z.enum(['sql', 'js']),
      Parameters: z.array(massParameter),
    }),
  ),
  /** The largest body that a service takes. */
  MaxServiceBytes: counter,
  Calls: z.array(
    z.object({
      Path: z.string(),
      Method: z.enum(massMethods),
      /** Whether a repeated row is done only once. */
      HasKey: z.boolean(),
      MaxBytes: counter,
      Summary: z.string(),
      Parameters: z.array(massParameter),
    }),
  ),
});
export type MassTargets = z.output<typeof massTargets>;

const cell = text(maxMassCellLength);

/** Rows to transform: cells below their headers, each row with its index in its table. */
export const rowsToTransform = {
  Headers: z.array(text(200)).min(1).max(maxMassColumns),
  Rows: z
    .array(z.object({ Index: counter, Cells: z.array(cell).max(maxMassColumns) }))
    .min(1)
    .max(maxTransformRows),
};

/** A transformed row: what is sent, or that the row is left out, or why and where the script failed. */
export const transformedRow = z.union([
  z.object({ Value: z.record(z.string(), z.json()) }),
  z.object({ LeftOut: z.literal(true) }),
  z.object({
    /** `RESULT`: the script returned neither an object nor null. The line counts from 1; 0 where it is unknown. */
    Fault: z.object({ Code: z.enum(['ERROR', 'RESULT']), Message: z.string(), Line: counter }),
  }),
]);
export type TransformedRow = z.output<typeof transformedRow>;
