/** Column types that several tables share. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Binary data: hashes of tokens, and secrets. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A timestamptz that maps to Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Any JSON object. */
export type Json = Record<string, unknown>;
