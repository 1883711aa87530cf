/** Idempotency keys with stored answers. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';
import { users } from './people.ts';

/**
 * The idempotency key of a call: path, digest of the input and stored answer. A repeated request gets the answer for a
 * day. Without an answer the first request failed.
 */
export const idempotencyKeys = pgTable(
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
