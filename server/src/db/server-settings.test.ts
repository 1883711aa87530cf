/** Hints for an external PostgreSQL: one for each setting that differs, none if all match. */
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { copyDatabase } from '../testing/database-copies.ts';
import { openPool } from './connect.ts';
import { findSettingHints } from './server-settings.store.ts';

test('settings that make lists of very many slow are named with what to do', async () => {
  const database = await copyDatabase(inject('databases'), 'nothing');
  const pool = openPool(database.url, () => undefined, 1);
  try {
    await pool.query(`SET work_mem = '4MB'; SET jit = on; SET random_page_cost = 4`);
    const hints = await findSettingHints(pool);
    expect(hints.map((hint) => hint.split(' ')[2])).toEqual(['work_mem', 'random_page_cost', 'jit']);
    expect(hints[0]).toMatch(/= 4MB; with 32MB .*: ALTER ROLE ".+" SET work_mem = '32MB'\.$/);
    await pool.query(`SET work_mem = '32MB'; SET jit = off; SET random_page_cost = 1.1`);
    expect(await findSettingHints(pool)).toEqual([]);
  } finally {
    await pool.end();
    await database.drop();
  }
});

test('memory that is shared is asked for as the figures were measured with it: what PostgreSQL has of itself is half', async () => {
  const having = (shown: string, bytes: number): pg.Pool =>
    ({
      query: async () => ({ rows: [{ name: 'shared_buffers', shown, bytes: String(bytes), role: 'owner' }] }),
    }) as unknown as pg.Pool;
  expect(await findSettingHints(having('128MB', 134_217_728))).toEqual([
    'PostgreSQL has shared_buffers = 128MB; with 256MB what is read often stays in memory: shared_buffers = 256MB in postgresql.conf.',
  ]);
  expect(await findSettingHints(having('256MB', 268_435_456))).toEqual([]);
});
