/** How a statement that is put together from parts is run. A fixed one is a text with $1, run by `client.query`. */
import { createHash } from 'node:crypto';
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

/** More texts than there are; what came beyond them would be planned each time. */
const mostPlanned = 1000;

/** The name under which each text is planned: of one name there are as many as roles and reach make of it. */
const planned = new Map<string, string>();
const nameOf = (name: string | null, text: string): string | undefined => {
  if (name === null) return undefined;
  const known = planned.get(text);
  if (known !== undefined || planned.size >= mostPlanned) return known;
  // Of the text itself: no other process means another one by it, where several share a connection.
  const made = `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  planned.set(text, made);
  return made;
};

/**
 * The same of a statement that is asked very often and has few texts: its plan is made once for a connection, and kept
 * under the name. For what is found by an index whatever the parameters are: a plan that is made once knows none of them.
 * With no name it is planned each time.
 */
export const plannedRows = async <Row extends pg.QueryResultRow>(
  { client }: { client: Pick<pg.Pool, 'query'> },
  name: string | null,
  statement: SQL,
): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await client.query<Row>({ name: nameOf(name, text), text, values: params })).rows;
};
