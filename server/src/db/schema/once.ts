/** Calls that are made once, however often they are sent. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './kinds.ts';
import { users } from './people.ts';

/**
 * What somebody's page named so that it is done once: the call, a digest of what was asked, and what was answered, by which
 * a repetition is answered for a day. Without an answer nothing came of it.
 */
export const doneOnce = pgTable(
  'done_once',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: uuid('name').notNull(),
    call: text('call').notNull(),
    asked: bytea('asked').notNull(),
    answer: jsonb('answer'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] }), index('done_once_at').on(table.at)],
);
