/** Idempotency keys with stored answers. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';
import { users } from './people.ts';

/**
 * The idempotency key of a call: path, digest of the input and stored answer. A repeated request gets the answer for a
 * day. Without an answer the first request failed.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    call: text('call').notNull(),
    fingerprint: bytea('fingerprint').notNull(),
    answer: jsonb('answer'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_at').on(table.at)],
);
