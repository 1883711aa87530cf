/** What the reading role can do by itself, and which tables the reporting views leave out. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { signClaims, type ReportClaims, type ReportTransaction } from './claims.ts';
import { exportReport } from './export-report.ts';
import { reportUrl } from './role.ts';
import { runReport } from './run-report.ts';
import { reportViews } from './views.ts';

const world = sharedWorld();
let reader: pg.Client & { processID?: number };
let secret: Buffer;

const claims = (viewer: number): ReportClaims => ({
  viewer,
  project: 1,
  reach: { people: 'own' },
  flags: { work: { mask: 2, wanted: 2 }, meetings: { mask: 2, wanted: 2 }, answers: { mask: 0, wanted: 0 } },
  fields: { 1: { last_name: 1 } },
  kept: {},
});
beforeAll(async () => {
  reader = new pg.Client({ connectionString: reportUrl(world().url) });
  await reader.connect();
  const [row] = await world().rows<{ secret: Buffer }>('SELECT secret FROM report_secret');
  if (!row) throw new Error('there is no secret');
  ({ secret } = row);
});
afterAll(() => reader.end());

/** Signs something for the transaction that runs now. */
type Sign = (transaction: ReportTransaction) => string;

/** Runs a statement as the reading role with a token of its transaction; the rows, or the code of the error. */
const asReader = async (sign: Sign, text: string): Promise<unknown> => {
  await reader.query('BEGIN READ ONLY');
  try {
    const { rows } = await reader.query<{ begun: string }>(
      'SELECT extract(epoch FROM transaction_timestamp())::text AS begun',
    );
    const token = sign({ backend: reader.processID ?? 0, begun: rows[0]?.begun ?? '' });
    await reader.query(`SELECT set_config('report.viewer', $1, true)`, [token]);
    return (await reader.query(text)).rows;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  } finally {
    await reader.query('ROLLBACK');
  }
};
const ids = 'SELECT user_id AS id FROM report.people';

describe('the reading role', () => {
  it('gets the rows of whoever the signed claims name', async () => {
    const [{ id = 0 } = {}] = await world().rows<{ id: number }>("SELECT id FROM users WHERE username = 'mentee'");
    expect(await asReader((now) => signClaims(claims(id), secret, now), ids)).toEqual([{ id }]);
  });

  it('gets none with claims that are forged, of another key, backend or transaction, cut or missing', async () => {
    let earlier = '';
    await asReader((now) => (earlier = signClaims(claims(1), secret, now)), ids);
    const tokens: Record<string, Sign> = {
      forged: (now) => signClaims(claims(1), secret, now).slice(0, 64) + JSON.stringify({ ...claims(2), ...now }),
      otherKey: (now) => signClaims(claims(1), Buffer.alloc(64, 1), now),
      foreign: (now) => signClaims(claims(1), secret, { ...now, backend: now.backend + 1 }),
      earlier: () => earlier,
      timeless: ({ backend }) => signClaims(claims(1), secret, { backend } as ReportTransaction),
      cut: (now) => signClaims(claims(1), secret, now).slice(0, 60),
      missing: () => '',
    };
    for (const [name, sign] of Object.entries(tokens))
      expect([name, await asReader(sign, ids)]).toEqual([name, '42501']);
  });

  it('reads no table, no secret and no other schema, and writes nothing', async () => {
    const sign: Sign = (now) => signClaims(claims(1), secret, now);
    for (const text of [
      'SELECT * FROM users',
      'SELECT * FROM report_secret',
      'SELECT * FROM definitions',
      'SELECT * FROM pgboss.job',
      'SELECT * FROM drizzle.__drizzle_migrations',
      'CREATE TABLE report.t (a int)',
      'DELETE FROM report.people',
    ])
      expect([text, await asReader(sign, text)]).toEqual([
        text,
        expect.stringMatching(/^(42501|25006|3F000|42P01|55000)$/),
      ]);
    const { rows } = await reader.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'report')
          AND has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a run', () => {
  const run = async (text: string, limits: { timeoutMs?: number; maxRows?: number; maxBytes?: number } = {}) => {
    const reportPool = new pg.Pool({ connectionString: reportUrl(world().url), max: 1 });
    reportPool.on('error', () => undefined);
    reportPool.on('connect', (client) => client.on('error', () => undefined));
    const client = await world().pool.connect();
    try {
      const all = { timeoutMs: 5000, maxRows: 10, maxBytes: 1_000_000, ...limits };
      const result = await runReport({ reportPool, client }, claims(1), { text, values: [] }, all);
      // The same connection serves the next run with nothing of this one.
      const next = await reportPool.query<{ viewer: string; path: string }>(
        `SELECT coalesce(current_setting('report.viewer', true), '') AS viewer, current_setting('search_path') AS path`,
      );
      expect(next.rows).toEqual([{ viewer: '', path: '"$user", public' }]);
      return result.rows;
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    } finally {
      client.release();
      await reportPool.end();
    }
  };

  it.each([
    [
      'a product of a billion rows',
      'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b',
      'QUERY_TIMEOUT',
    ],
    ['rows without end', 'SELECT * FROM generate_series(1, 1000000000000)', 'QUERY_TIMEOUT'],
    [
      'recursion without end',
      'WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n',
      'QUERY_TIMEOUT',
    ],
    ['a function that sleeps', 'SELECT pg_sleep(60)', 'QUERY_TIMEOUT'],
  ])('%s is stopped', async (_name, text, code) => {
    expect(await run(text, { timeoutMs: 300 })).toBe(code);
  });

  it.each([
    ['a cell of 100 MB', `SELECT repeat('x', 100000000)`],
    ['many large cells', `SELECT repeat('x', 200000) FROM generate_series(1, 10)`],
  ])('%s is cut', async (_name, text) => {
    expect(await run(text)).toBe('QUERY_TOO_LARGE');
  });

  it('cannot write, nor lift its limits for the next one', async () => {
    expect(await run('DELETE FROM people')).toBe('QUERY_FAILED');
    expect(await run(`SELECT set_config('statement_timeout', '0', false)`)).toEqual([['0']]);
    expect(await run('SELECT pg_sleep(60)', { timeoutMs: 300 })).toBe('QUERY_TIMEOUT');
  });

  it('takes one statement', async () => {
    expect(await run('SELECT 1; SELECT 2')).toBe('QUERY_FAILED');
  });
});

describe('an export', () => {
  const exported = async (text: string, maxRows = 100_000) => {
    const reportPool = new pg.Pool({ connectionString: reportUrl(world().url), max: 1 });
    const client = await world().pool.connect();
    try {
      const opened = await exportReport(
        { reportPool, client },
        claims(1),
        { text, values: [] },
        { timeoutMs: 5000, maxRows },
      );
      const sizes: number[] = [];
      for await (const page of opened.pages()) sizes.push(page.length);
      // The connection is free again, with nothing of the run.
      const { rows } = await reportPool.query<{ viewer: string }>(
        `SELECT coalesce(current_setting('report.viewer', true), '') AS viewer`,
      );
      return { columns: opened.columns, total: opened.total, sizes, viewer: rows[0]?.viewer };
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    } finally {
      client.release();
      await reportPool.end();
    }
  };

  it('has all rows, a page at a time, and says how many there are', async () => {
    expect(await exported('SELECT n, now() AS at FROM generate_series(1, 2500) n')).toEqual({
      columns: [
        { name: 'n', type: 'number' },
        { name: 'at', type: 'instant' },
      ],
      total: 2500,
      sizes: [1000, 1000, 500],
      viewer: '',
    });
    expect(await exported('SELECT 1 AS one WHERE false')).toMatchObject({
      total: 0,
      sizes: [],
      columns: [{ name: 'one' }],
    });
  });

  it('of too many rows, or one that fails, is refused', async () => {
    expect(await exported('SELECT * FROM generate_series(1, 11)', 10)).toBe('QUERY_TOO_LARGE');
    expect(await exported('SELECT 1 / 0')).toBe('QUERY_FAILED');
  });
});

/** Tables with people's data that no view reads, and why. */
const leftOut: Record<string, string> = {
  action_mentors: 'the notes that mentors keep for themselves',
  answer_files: 'the names of files say what they are about',
  answer_log: 'what was typed before the answer that counts',
  answer_set_events: 'the reasons of staff',
  audit: 'who did what, for administrators by call alone',
  batch_rows: 'changes of people are in the audit',
  batches: 'changes of people are in the audit',
  busy_calendars: 'private calendars',
  busy_times: 'private calendars',
  calendar_feeds: 'secrets',
  cleared_sets: 'attempts that staff deleted',
  consents: 'the answers to privacy policies',
  conversation_members: 'drafts and who read what',
  data_records: 'free data of other programs',
  definition_runs: 'the history of runs, by call alone',
  definition_versions: 'what administrators write',
  files: 'own files are private',
  completion_queue: 'completion that is computed anew soon',
  idempotency_keys: 'answers of calls',
  jobs: 'orders of files, with their filters',
  language_texts: 'texts of the screens',
  languages: 'languages of the screens',
  library_favourites: 'what a person marked for themselves',
  library_ratings: 'stars are anonymous',
  library_replacements: 'files that wait for approval',
  library_shares: 'what is opened is in library_use',
  links: 'secrets',
  mass_data_setups: 'settings of the project',
  media_files: 'pictures of actions',
  mentor_times: 'offered hours',
  message_files: 'what people write to each other',
  message_reports: 'reports to supervisors',
  note_versions: 'notes of mentors',
  notes_read: 'notes of mentors',
  notice_preferences: 'settings of a person',
  notices: 'what a person was told',
  passkeys: 'secrets',
  person_changes: 'changes of people are in their history',
  photos: 'pictures',
  preferences: 'settings of a person',
  project_versions: 'settings of the project',
  push_devices: 'secrets',
  quest_tokens: 'secrets',
  recovery_codes: 'secrets',
  second_factors: 'secrets',
  sent_files: 'files between people',
  sent_reminders: 'mails are in mails',
  sent_to: 'files between people',
  sessions: 'secrets',
  supervisions: 'who follows whom, by call alone',
  uploads: 'files on their way',
};

it('every table that names a person is in a view or on the list of those that are not', async () => {
  const naming = await world().rows<{ name: string }>(
    `SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
      WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass ORDER BY 1`,
  );
  const read = reportViews.map(({ from }) => from).join(' ');
  const isRead = (name: string) => new RegExp(String.raw`\b${name}\b`).test(read);
  const unnamed = naming.map(({ name }) => name).filter((name) => !isRead(name) && leftOut[name] === undefined);
  expect(unnamed).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => isRead(name))).toEqual([]);
});
