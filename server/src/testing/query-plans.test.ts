/**
 * Every statement that the stores ask in the call tests, as PostgreSQL would answer it among very many: no large table is
 * read from end to end, and nothing is sorted that memory does not hold. It runs after the call tests, which write the
 * statements down (recorded-statements.ts). The database is small; PostgreSQL is told that its tables have so many times as many
 * rows.
 */
import type pg from 'pg';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase, openPool } from '../db/connect.ts';
import { startEmbedded, type EmbeddedPostgres } from '../db/embedded/postgres.ts';
import { growDemonstration, seedDemonstration } from '../db/seed/seed.ts';
import { fastTempFolder } from './temporary-folder.ts';
import { scanExceptions, singleDeletes } from './query-plans.exceptions.ts';
import { largeTables, smallTables, spreadTables } from './query-plans.tables.ts';
import { insertFixtures } from './query-plans.fixtures.ts';
import { readRecordedStatements, type Statement } from './recorded-statements.ts';

/** People that are made, and how many times as many PostgreSQL is told of: 100,000. */
const made = 2000;
const times = 50;
/** Rows of each growing table, as PostgreSQL's planner is told. */
const minRows = 3000;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Plan Width': number;
  Filter?: string;
  Plans?: Plan[];
};

let folder = '';
let database: EmbeddedPostgres;
let pool: pg.Pool;
let sortMemory = 0;
/** Of parts of tables, which lie in months: the table. Of months to come there is nothing to read yet. */
let wholes = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(fastTempFolder(), 'telemachos-plans-'));
  database = await startEmbedded(folder, { durable: false });
  pool = openPool(database.url, () => undefined, 3);
  await migrateDatabase(pool);
  // The rows lie as far apart as if there were ten times as many.
  for (const table of spreadTables) await pool.query(`ALTER TABLE ${table} SET (fillfactor = 10)`);
  const now = new Date();
  await seedDemonstration(pool, { mentees: 60, now });
  await growDemonstration(pool, { mentees: made, now });
  await insertFixtures(pool);
  await pool.query('VACUUM ANALYZE');
  // The pages stay as they are, so that reading a table from end to end looks cheaper than it would be, never dearer. All
  // are seen by everybody, as in a table at rest: whatever else looks at this server while it is vacuumed leaves some out.
  await pool.query(
    `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text,
        'relpages', c.relpages, 'reltuples', c.reltuples * $2::real,
        'relallvisible', CASE WHEN i.indexrelid IS NULL THEN c.relpages ELSE 0 END)
      FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
      LEFT JOIN pg_inherits p ON p.inhrelid = coalesce(i.indrelid, c.oid)
      WHERE coalesce(p.inhparent, i.indrelid, c.oid) = ANY($1::regclass[]) AND c.reltuples > 0`,
    [largeTables, times],
  );
  const parts = await pool.query<{ part: string; whole: string }>(
    `SELECT i.inhrelid::regclass::text AS part, i.inhparent::regclass::text AS whole
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE c.relkind = 'r' AND c.reltuples > 0`,
  );
  wholes = new Map(parts.rows.map(({ part, whole }) => [part, whole]));
  const { rows } = await pool.query<{ kb: number }>(`SELECT pg_size_bytes(current_setting('work_mem')) / 1024 AS kb`);
  sortMemory = Number(rows[0]?.kb) * 1024;
}, 60_000);

afterAll(async () => {
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** What is wrong with a plan, in words. */
const faultsOf = (plan: Plan): string[] =>
  nodesOf(plan).flatMap((node) => {
    const read = node['Relation Name'] ?? '';
    const table = wholes.get(read) ?? read;
    if (node['Node Type'] === 'Seq Scan' && largeTables.includes(table)) return [`reads all of ${table}`];
    const sorts = node['Node Type'] === 'Sort' && node['Plan Rows'] * (node['Plan Width'] + 24) > sortMemory;
    return sorts ? [`sorts ${node['Plan Rows']} rows of ${node['Plan Width']} bytes`] : [];
  });

const planOf = async ({ text, values }: Statement): Promise<Plan> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('there is no plan');
  return plan;
};

test('every table is among those that grow with people, or among those that stay small', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition ORDER BY relname COLLATE "C"`,
  );
  expect([...largeTables, ...Object.values(smallTables).flat()].toSorted()).toEqual(rows.map(({ name }) => name));
});

test('of every table that grows there are rows, so many that statements can be judged', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name
      WHERE (SELECT sum(reltuples) FROM pg_class WHERE oid = name::regclass
          OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = name::regclass)) < $2`,
    [largeTables, minRows],
  );
  expect(rows).toEqual([]);
});

const asked = readRecordedStatements();

test('the call tests have written down what every store asks', () => {
  const stores = globSync('server/src/{access,features,platform}/**/*.store.ts').map((file) => basename(file, '.ts'));
  const seen = new Set(asked.map(({ by }) => basename(by.split(' ')[0] ?? '')));
  expect(
    stores.filter((store) => !seen.has(store)),
    'run all the call tests first: vitest run --project calls',
  ).toEqual([]);
  expect(asked.length).toBeGreaterThan(300);
});

/** What PostgreSQL explains; what makes, locks or empties tables has no plan. */
const isPlanned = ({ text }: Statement): boolean => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text);

test('no statement reads a large table from end to end or sorts on the disk, but for those that are listed', async () => {
  const found = new Map<string, Set<string>>();
  for (const statement of asked.filter(isPlanned)) {
    const faults = await planOf(statement).then(faultsOf, (error: unknown) => [`has no plan: ${String(error)}`]);
    for (const fault of faults) found.set(statement.by, (found.get(statement.by) ?? new Set()).add(fault));
  }
  const mayBe = (by: string, fault: string) =>
    scanExceptions[by]?.may.some((start) => fault.startsWith(start)) === true;
  const unexcused = [...found].flatMap(([by, faults]) =>
    [...faults].filter((fault) => !mayBe(by, fault)).map((fault) => `${by}: ${fault}`),
  );
  expect(unexcused).toEqual([]);
  // Whoever is excused and asks nothing any more leaves the list.
  const asking = new Set(asked.map(({ by }) => by));
  expect(Object.keys(scanExceptions).filter((by) => !asking.has(by))).toEqual([]);
}, 60_000);

/** PostgreSQL looks for them by itself with every row that goes, and no plan tells of it. */
test('whatever names a row that is deleted is found by an index, in every large table', async () => {
  const deleted = new Set(
    asked.flatMap(({ text }) => [...text.matchAll(/\bDELETE FROM (\w+)/g)].map(([, table]) => table)),
  );
  for (const table of singleDeletes) expect(deleted.delete(table)).toBe(true);
  expect(deleted).toContain('users');
  // There are few projects: what is sorted by them first is still found.
  const { rows } = await pool.query<{ names: string }>(
    `SELECT conrelid::regclass || '.' || a.attname AS names
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
      WHERE contype = 'f' AND conrelid = ANY($1::regclass[]) AND confrelid = ANY($2::regclass[]) AND NOT EXISTS (
        SELECT FROM pg_index i LEFT JOIN pg_attribute p ON p.attrelid = conrelid AND p.attnum = i.indkey[0]
        WHERE i.indrelid = conrelid AND (i.indkey[0] = a.attnum OR p.attname = 'project_id' AND i.indkey[1] = a.attnum)
          AND (i.indpred IS NULL OR pg_get_expr(i.indpred, conrelid) = format('(%s IS NOT NULL)', a.attname)))
      ORDER BY 1`,
    [largeTables, [...deleted]],
  );
  expect(rows.map(({ names }) => names)).toEqual([]);
});

test('no list reads definitions of questionnaires, which are long', () => {
  const lists = asked.filter(({ by }) => /^features\/(actions|mentoring|projects|users)\//.test(by));
  expect(lists.some(({ by }) => by.endsWith(' limitsOf'))).toBe(true);
  expect(lists.filter(({ text }) => /\bdefinition\b/.test(text)).map(({ by }) => by)).toEqual([]);
});

test('no index names what changes with an answer: such an update stays within its page', async () => {
  const { rows } = await pool.query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes
      WHERE tablename = 'answer_sets' AND indexdef ~ '\\m(answered|countable)\\M'
        OR tablename = 'action_mentees' AND indexdef ~ '\\mcompletion\\M'
        OR tablename = 'answers' AND indexdef ~ '\\m(option_ids|text|at|before_\\w+)\\M'`,
  );
  expect(rows).toEqual([]);
  // They are there to be looked at.
  const { rows: all } = await pool.query(`SELECT FROM pg_indexes WHERE indexdef ~ '\\m(due_at|version_id)\\M'`);
  expect(all.length).toBeGreaterThan(1);
});
