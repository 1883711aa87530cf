/** How a statement that is put together from parts is run. A fixed one is a text with $1, run by `client.query`. */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Connection } from './connect.ts';

const dialect = new PgDialect();

/** The rows of a statement written with drizzle's tag `sql`, which binds every value it is given. */
export const rows = async <Row extends pg.QueryResultRow>(
  { client }: Pick<Connection, 'client'>,
  statement: SQL,
): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await client.query<Row>(text, params)).rows;
};

/**
 * The same of a statement that is asked very often and whose text never changes: its plan is made once for a connection,
 * and kept under the name.
 */
export const plannedRows = async <Row extends pg.QueryResultRow>(
  { client }: { client: Pick<pg.Pool, 'query'> },
  name: string,
  statement: SQL,
): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await client.query<Row>({ name, text, values: params })).rows;
};
