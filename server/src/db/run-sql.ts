/** Runs statements built with drizzle's `sql` tag. */
import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Connection } from './connect.ts';

const dialect = new PgDialect();

/** Runs a statement of drizzle's `sql` tag, which binds every value. */
export const queryRows = async <Row extends pg.QueryResultRow>(
  { client }: Pick<Connection, 'client'>,
  statement: SQL,
): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await client.query<Row>(text, params)).rows;
};

/** The limit of prepared statement texts, more than the product has. Further ones are planned at each execution. */
const maxPreparedStatements = 1000;

/** The prepared statement name of each text. Roles and reach give several texts for one name. */
const statementNames = new Map<string, string>();
const statementName = (name: string | null, text: string): string | undefined => {
  if (name === null) return undefined;
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxPreparedStatements) return known;
  // Derived from the text: processes that share a connection cannot use one name for two texts.
  const made = `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  statementNames.set(text, made);
  return made;
};

/**
 * Runs a prepared statement: PostgreSQL plans it once per connection. For frequent statements whose best plan does not
 * depend on the parameters. With a null name it is planned at each execution.
 */
export const queryPrepared = async <Row extends pg.QueryResultRow>(
  { client }: { client: Pick<pg.Pool, 'query'> },
  name: string | null,
  statement: SQL,
): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await client.query<Row>({ name: statementName(name, text), text, values: params })).rows;
};
