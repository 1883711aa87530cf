/** What became of data whose time is over. */
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './kinds.ts';

/** The nights in which data whose time was over were removed: by rule, how many. */
export const retentionRuns = pgTable('retention_runs', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  begunAt: instant('begun_at').notNull(),
  endedAt: instant('ended_at'),
  removed: jsonb('removed').$type<Record<string, number>>().notNull().default({}),
});
