/** Retention runs. */
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A nightly removal of expired data, with the number of removed rows by rule. */
export const retentionRuns = pgTable('retention_runs', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  begunAt: instant('begun_at').notNull(),
  endedAt: instant('ended_at'),
  removed: jsonb('removed').$type<Record<string, number>>().notNull().default({}),
});
