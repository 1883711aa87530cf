/**
 * Every statement that the stores ask in the call tests, as PostgreSQL would answer it among very many: no large table is
 * read from end to end, and nothing is sorted that memory does not hold. It runs after the call tests, which write the
 * statements down (statements.ts). The database is small; PostgreSQL is told that its tables have so many times as many
 * rows.
 */
import type pg from 'pg';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase, openPool } from '../db/connect.ts';
import { startEmbedded, type Embedded } from '../db/embedded.ts';
import { growDemonstration, seedDemonstration } from '../db/seed/seed.ts';
import { quickFolder } from './folder.ts';
import { acrossLarge } from './plans.exceptions.ts';
import { growThings } from './plans.things.ts';
import { askedStatements, type Statement } from './statements.ts';

/** People that are made, and how many times as many PostgreSQL is told of: 100,000. */
const made = 2000;
const times = 50;

/** What grows with people. */
const large = [
  'action_mentees',
  'answer_log',
  'answer_set_events',
  'answer_sets',
  'answers',
  'application_events',
  'applications',
  'audit',
  'consents',
  'conversation_members',
  'files',
  'library_items',
  'library_opened',
  'library_shares',
  'library_texts',
  'mails',
  'meeting_mentees',
  'meetings',
  'memberships',
  'mentor_links',
  'message_changes',
  'messages',
  'note_versions',
  'notices',
  'person_changes',
  'sent_reminders',
  'sent_to',
  'sessions',
  'upload_parts',
  'users',
];

/** Those of which lists are made; what lies behind them would only take room. */
const spread = [
  'action_mentees',
  'answer_sets',
  'applications',
  'conversation_members',
  'files',
  'library_items',
  'library_shares',
  'mails',
  'meeting_mentees',
  'meetings',
  'memberships',
  'mentor_links',
  'messages',
  'notices',
  'person_changes',
  'sent_to',
  'sessions',
  'users',
];

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Plan Width': number;
  Filter?: string;
  Plans?: Plan[];
};

let folder = '';
let database: Embedded;
let pool: pg.Pool;
let sortMemory = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(quickFolder(), 'telemachos-plans-'));
  database = await startEmbedded(folder, { durable: false });
  pool = openPool(database.url, () => undefined, 3);
  await migrateDatabase(pool);
  // The rows lie as far apart as if there were ten times as many.
  for (const table of spread) await pool.query(`ALTER TABLE ${table} SET (fillfactor = 10)`);
  const now = new Date();
  await seedDemonstration(pool, { mentees: 60, now });
  await growDemonstration(pool, { mentees: made, now });
  // Each mentee writes with their mentor.
  await pool.query(
    `WITH begun AS (
        INSERT INTO conversations (project_id, kind, low_id, high_id, last_seq, last_at)
        SELECT project_id, 'pair', least(mentee_id, mentor_id), greatest(mentee_id, mentor_id), 9, now()
        FROM mentor_links WHERE action_id IS NULL ON CONFLICT DO NOTHING RETURNING id, low_id, high_id
      ) INSERT INTO conversation_members (conversation_id, user_id)
        SELECT id, unnest(ARRAY[low_id, high_id]) FROM begun`,
  );
  await growThings(pool);
  await pool.query('VACUUM ANALYZE');
  // The pages stay as they are, so that reading a table from end to end looks cheaper than it would be, never dearer. All
  // are seen by everybody, as in a table at rest: whatever else looks at this server while it is vacuumed leaves some out.
  await pool.query(
    `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text,
        'relpages', c.relpages, 'reltuples', c.reltuples * $2::real,
        'relallvisible', CASE WHEN i.indexrelid IS NULL THEN c.relpages ELSE 0 END)
      FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
      WHERE coalesce(i.indrelid, c.oid) = ANY($1::regclass[]) AND c.reltuples > 0`,
    [large, times],
  );
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
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && large.includes(table)) return [`reads all of ${table}`];
    const sorts = node['Node Type'] === 'Sort' && node['Plan Rows'] * (node['Plan Width'] + 24) > sortMemory;
    return sorts ? [`sorts ${node['Plan Rows']} rows of ${node['Plan Width']} bytes`] : [];
  });

const planOf = async ({ text, values }: Statement): Promise<Plan> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('there is no plan');
  return plan;
};

const asked = askedStatements();

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
  const mayBe = (by: string, fault: string) => acrossLarge[by]?.may.some((start) => fault.startsWith(start)) === true;
  const unexcused = [...found].flatMap(([by, faults]) =>
    [...faults].filter((fault) => !mayBe(by, fault)).map((fault) => `${by}: ${fault}`),
  );
  expect(unexcused).toEqual([]);
  // Whoever is excused and asks nothing any more leaves the list.
  const asking = new Set(asked.map(({ by }) => by));
  expect(Object.keys(acrossLarge).filter((by) => !asking.has(by))).toEqual([]);
}, 60_000);

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
