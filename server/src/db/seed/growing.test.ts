/** Seeding: the demonstration is made once, on an empty database, and grows when it is told to. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeDatabase } from '../../testing/copies.ts';
import { seedTime as now } from '../../testing/global-setup.ts';
import { migrateDatabase, openPool } from '../connect.ts';
import { growDemonstration, seedDemonstration, SeedError } from './seed.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let pool: pg.Pool;

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows;
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await rows<Record<string, unknown>>(text, values))[0] ?? {})[0]);

beforeAll(async () => {
  database = await makeDatabase(inject('databases'), 'nothing');
  pool = openPool(database.url, () => undefined, 4);
  await migrateDatabase(pool);
  await expect(growDemonstration(pool, { mentees: 10, now })).rejects.toThrow(SeedError);
  // Two servers that start together make one project.
  await Promise.all([seedDemonstration(pool, { mentees: 60, now }), seedDemonstration(pool, { mentees: 60, now })]);
  expect(await rows('SELECT url FROM projects')).toEqual([{ url: 'pilot' }]);
}, 60_000);

afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('seeding again and growing', () => {
  it('touches nothing where there is a project', async () => {
    const before = await rows('SELECT xmin, * FROM users ORDER BY id');
    await seedDemonstration(pool, { mentees: 90, now });
    expect(await rows('SELECT xmin, * FROM users ORDER BY id')).toEqual(before);
  });

  it('adds only what is missing', async () => {
    const before = await rows('SELECT * FROM users ORDER BY id');
    expect(await growDemonstration(pool, { mentees: 80, now })).toBe(20);
    expect(await growDemonstration(pool, { mentees: 80, now })).toBe(0);
    expect(await growDemonstration(pool, { mentees: 5, now })).toBe(0);
    expect((await rows('SELECT * FROM users ORDER BY id')).slice(0, before.length)).toEqual(before);
    expect(await number('SELECT count(*) FROM memberships WHERE $1 = ANY(roles)', [menteeRole])).toBe(80);
    expect(
      await number(`SELECT count(*) FROM answer_sets s JOIN users u ON u.id = s.user_id WHERE username = 'mentee72'`),
    ).toBeGreaterThan(0);
    await expect(growDemonstration(pool, { mentees: 100_001, now })).rejects.toThrow(SeedError);
  });
});
