/** Column kinds used by several tables. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes: hashes of tokens and secrets. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An instant, read and written as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Free JSON kept as it came. */
export type Json = Record<string, unknown>;
