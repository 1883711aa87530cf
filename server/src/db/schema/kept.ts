/** What was read about very many people, so that nobody waits for it. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './kinds.ts';

/**
 * Figures about very many people as they were at an instant: whoever looks first after a while, or after a start, is
 * given these. They are read anew in the background as long as somebody asked for them lately.
 */
export const keptFigures = pgTable('kept_figures', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<Json>().notNull(),
  at: instant('at').notNull(),
  askedAt: instant('asked_at').notNull(),
});
