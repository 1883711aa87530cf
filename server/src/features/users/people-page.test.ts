/** Pages of people: whether they are found first or met in the order of names, whichever end a page is counted from. */
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import { expect, test } from 'vitest';
import { pageRange, countTotal } from '../../db/paging.ts';
import { inTransaction, type Connection } from '../../db/connect.ts';
import { sharedWorld } from '../../testing/world.ts';
import type { PeopleFilter } from './people-filter.store.ts';
import { pageOfKnown, pageOfPeople } from './people-page.store.ts';

const shared = sharedWorld();

test('a page is cut from the nearer end, and is none beyond the last', () => {
  const size = 10;
  const cut = (number: number, all: number) => pageRange({ size, number }, all);
  expect(cut(0, 95)).toEqual({ offset: 0, limit: 10, fromEnd: false });
  expect(cut(4, 95)).toEqual({ offset: 40, limit: 10, fromEnd: false });
  expect(cut(5, 95)).toEqual({ offset: 35, limit: 10, fromEnd: true });
  expect(cut(9, 95)).toEqual({ offset: 0, limit: 5, fromEnd: true });
  for (const [number, all] of [
    [10, 95],
    [1_000_000, 95],
    [0, 0],
  ] as const)
    expect(cut(number, all).limit, `${number} of ${all}`).toBe(0);
});

test('how many there are is counted, left out of the first pages of many, or counted no further than few', async () => {
  const asked: (number | null)[] = [];
  const counting = (all: number) => (maxCount: number | null) => {
    asked.push(maxCount);
    return Promise.resolve(Math.min(all, maxCount ?? all));
  };
  const page = (number: number) => ({ size: 10, number });
  const few = 20;
  expect(await countTotal(page(0), 'with', counting(50), few)).toBe(50);
  expect(await countTotal(page(9), 'alone', counting(50), few)).toBe(50);
  expect(await countTotal(page(1), 'without', counting(50), few)).toBeNull();
  expect(await countTotal(page(1), 'without', counting(20), few)).toBe(20);
  expect(await countTotal(page(2), 'without', counting(50), few)).toBe(50);
  expect(asked).toEqual([null, null, 21, 21, null]);
});

test('the pages of many are those of few, first to last, and whole', async () => {
  const reading = <Result>(read: (connection: Connection) => Promise<Result>) => inTransaction(shared().pool, read);
  for (const more of [{}, { active: true }, { search: 'α' }, { filter: { education: 'higher' } }, { unpaired: true }]) {
    const people: PeopleFilter = { projectId: 1, roles: ['Mentee'], search: '', unsearched: [], filter: {}, ...more };
    const whole = (few: number) =>
      reading(async (connection) => {
        const ids: number[] = [];
        for (let number = 0, all = 1; number * 7 < all; number += 1) {
          const page = await pageOfPeople(connection, people, { size: 7, number }, { maxCount: few });
          all = page.all ?? 0;
          ids.push(...page.ids);
        }
        return ids;
      });
    const [few, many] = [await whole(2000), await whole(1)];
    expect(many, JSON.stringify(more)).toEqual(few);
    expect(few.length).toBeGreaterThan(2);
    expect(new Set(few).size).toBe(few.length);
    const asked = (number: number, few: number, totals: Totals) =>
      reading((connection) => pageOfPeople(connection, people, { size: 2, number }, { maxCount: few, totals }));
    // The first ones before they are counted; a few of them, and what lies further away, with how many they are.
    expect(await asked(0, 2, 'without')).toEqual({ ids: few.slice(0, 2), all: null });
    expect(await asked(1, 2, 'without')).toEqual({ ids: few.slice(2, 4), all: few.length });
    expect(await asked(0, few.length, 'without')).toEqual({ ids: few.slice(0, 2), all: few.length });
    expect(await asked(0, 2, 'alone')).toEqual({ ids: [], all: few.length });
  }
});

test('the pages of a known set are by name, also where a short walk along all names does not meet enough of them', async () => {
  const { pool } = shared();
  await pool.query(
    `WITH made AS (INSERT INTO users (username, fields)
        SELECT 'known' || n, jsonb_build_object('last_name', 'Γνωστός', 'first_name', to_char(n, 'FM0000'))
        FROM generate_series(1, 1200) n RETURNING id, username)
      INSERT INTO memberships (project_id, user_id, roles, state)
      SELECT 1, id, CASE WHEN username IN ('known1', 'known600', 'known601', 'known1200') THEN '{Known}' ELSE '{Other}' END::text[], 1
      FROM made`,
  );
  const people: PeopleFilter = { projectId: 1, roles: ['Known'], search: '', unsearched: [], filter: {} };
  const named = async (number: number, size: number) => {
    const ids = await inTransaction(pool, (connection) => pageOfKnown(connection, people, { size, number }, 4));
    const { rows } = await pool.query<{ username: string }>(
      'SELECT username FROM unnest($1::int[]) WITH ORDINALITY one (id, n) JOIN users USING (id) ORDER BY n',
      [ids],
    );
    return rows.map(({ username }) => username);
  };
  expect(await named(0, 1)).toEqual(['known1']);
  expect(await named(0, 3)).toEqual(['known1', 'known600', 'known601']);
  expect(await named(1, 3)).toEqual(['known1200']);
  expect(await named(1, 2)).toEqual(['known601', 'known1200']);
  expect(await named(2, 2)).toEqual([]);
});
