/** Names of prepared statements: one for each text. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sharedWorld } from '../testing/world.ts';
import { queryPrepared } from './run-sql.ts';

const world = sharedWorld();

test('two texts of one name are two plans, the same text is one, and without a name none is kept', async () => {
  const client = await world().pool.connect();
  const ask = (name: string | null, n: number, more = sql``) =>
    queryPrepared<{ n: number }>({ client }, name, sql`SELECT ${n}::int AS n ${more}`);
  try {
    for (const n of [1, 2]) expect(await ask('some', n)).toEqual([{ n }]);
    expect(await ask('some', 3, sql`WHERE ${true}`)).toEqual([{ n: 3 }]);
    expect(await ask(null, 4, sql`ORDER BY ${sql.raw('1')}`)).toEqual([{ n: 4 }]);
    const { rows } = await client.query<{ statement: string }>(
      'SELECT statement FROM pg_prepared_statements ORDER BY statement',
    );
    const own = rows.map(({ statement }) => statement.trim()).filter((text) => text.startsWith('SELECT $1::int AS n'));
    expect(own).toEqual(['SELECT $1::int AS n', 'SELECT $1::int AS n WHERE $2']);
  } finally {
    client.release();
  }
});
