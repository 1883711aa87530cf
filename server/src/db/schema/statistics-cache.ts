/** Cached statistics over many people. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';

/**
 * Computed statistics, and when they were computed (`at`) and last requested (`askedAt`). The first request after a
 * pause or a start gets them at once; a background refresh continues while requests come.
 */
export const cachedStatistics = pgTable('cached_statistics', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Json>().notNull(),
  at: instant('at').notNull(),
  askedAt: instant('asked_at').notNull(),
});
