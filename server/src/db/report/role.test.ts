/** The reading role is made where it is missing, by several servers at once, and only if the application may. */
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { runAsAdmin } from '../../testing/database-copies.ts';
import { sharedWorld } from '../../testing/world.ts';
import { prepareReporting, reportUrl } from './role.ts';

const world = sharedWorld();

/** Another role that owns nothing, with or without the right to create roles; its address in the world's database. */
const ownerUrl = async (name: string, mayCreate: boolean): Promise<string> => {
  const { url } = inject('databases');
  await runAsAdmin(url, `CREATE ROLE ${name} LOGIN PASSWORD 'p' ${mayCreate ? 'CREATEROLE' : ''}`);
  await world().rows(`GRANT USAGE ON SCHEMA report TO ${name} WITH GRANT OPTION`);
  await world().rows(`GRANT SELECT ON ALL TABLES IN SCHEMA report TO ${name} WITH GRANT OPTION`);
  const address = new URL(world().url);
  [address.username, address.password] = [name, 'p'];
  return address.href;
};

it('several servers that start at once make it once, and sign in', async () => {
  const url = await ownerUrl(`maker_${process.pid}`, true);
  const pools = [1, 2, 3, 4].map(() => new pg.Pool({ connectionString: url, max: 1 }));
  try {
    expect(await Promise.all(pools.map((pool) => prepareReporting(pool)))).toEqual([true, true, true, true]);
    const reader = new pg.Client({ connectionString: reportUrl(url) });
    await reader.connect();
    await reader.end();
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
});

it('is missing where the application may not make it, and the start goes on', async () => {
  const pool = new pg.Pool({ connectionString: await ownerUrl(`poor_${process.pid}`, false), max: 1 });
  try {
    expect(await prepareReporting(pool)).toBe(false);
  } finally {
    await pool.end();
  }
});

it('of a standby that is away gets its rights all the same, if it is there, and the start goes on', async () => {
  const pool = new pg.Pool({ connectionString: world().url, max: 1 });
  const name = `standby_reader_${process.pid}`;
  const awayUrl = `postgres://${name}:p@127.0.0.1:9/telemachos`;
  try {
    expect(await prepareReporting(pool, awayUrl)).toBe(false);
    await runAsAdmin(inject('databases').url, `CREATE ROLE ${name} LOGIN PASSWORD 'p'`);
    expect(await prepareReporting(pool, awayUrl)).toBe(true);
    const { rows } = await pool.query(`SELECT has_table_privilege($1, 'report.people', 'SELECT') AS reads`, [name]);
    expect(rows).toEqual([{ reads: true }]);
  } finally {
    await pool.end();
  }
});
