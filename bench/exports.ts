/**
 * Exports of 20,000 attempts with 50 answers each, made as jobs: their time beside COPY of the same rows, the memory of
 * three ordered at once, and what those who answer meanwhile notice.
 */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { fileMade, signedIn, signIn, type Site } from './site.ts';
import { percentile, spread, type Row } from './table.ts';

const attempts = 20_000;
const times = 3;
const answeringFor = 12;

/** The action with five scales, with attempts of people who do nothing else. */
const fill = async (admin: pg.Client): Promise<number> => {
  const { rows } = await admin.query<{ id: number }>(
    `SELECT a.id FROM actions a JOIN questionnaire_versions v ON v.questionnaire_id = a.quest_id
      WHERE jsonb_array_length(v.definition->'Scales') = 5 LIMIT 1`,
  );
  const action = rows[0]?.id ?? 0;
  await admin.query(
    `WITH made AS (
       INSERT INTO users (username, fields)
       SELECT 'exported' || n, jsonb_build_object('kayas', '2026-' || n, 'last_name', 'Επώνυμο' || n, 'first_name', 'Όνομα')
       FROM generate_series(1, $2::int) n RETURNING id
     ), belong AS (
       INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 2 FROM made
     ), sets AS (
       INSERT INTO answer_sets (version_id, project_id, action_id, user_id, status, time_started, finished_at, answered,
         countable)
       SELECT s.version_id, 1, s.action_id, made.id, 'Finished', now(), now(), 50, 50
       FROM made, (SELECT version_id, action_id FROM answer_sets WHERE action_id = $1 LIMIT 1) s RETURNING id
     )
     INSERT INTO answers (answer_set_id, group_id, option_ids)
     SELECT sets.id, g, ARRAY[1 + (sets.id + g) % 5] FROM sets, generate_series(1, 50) g`,
    [action, attempts],
  );
  await admin.query('VACUUM ANALYZE');
  return action;
};

/** The same rows as PostgreSQL gives them: a line for each answer, in the order of people. */
const copy = async (admin: pg.Client, action: number): Promise<number> => {
  const begun = performance.now();
  await admin.query(
    `COPY (SELECT u.fields->>'kayas', u.last_name, u.first_name, v.number, s.attempt, s.status, s.time_started,
        s.finished_at, s.answered, s.countable, w.group_id, w.option_ids, w.text, w.late
      FROM answer_sets s JOIN users u ON u.id = s.user_id JOIN questionnaire_versions v ON v.id = s.version_id
        LEFT JOIN answers w ON w.answer_set_id = s.id
      WHERE s.action_id = ${action} AND (s.time_started IS NOT NULL OR s.answered > 0)
      ORDER BY s.user_id, s.attempt, w.group_id) TO STDOUT (FORMAT csv)`,
  );
  return performance.now() - begun;
};

type Order = { Kind: 'raw' | 'scored'; Format: 'csv' | 'xlsx' };

/** Who orders, and the database that is asked how far it is. */
type Orderer = { admin: pg.Client; cookie: string };

/** Order a file of attempts and wait until it is made; answers how long that took, in milliseconds. */
const made = (site: Site, who: Orderer, ActionId: number, order: Order, every = 100): Promise<number> =>
  fileMade(site, who, '/api/quest/Export', { ActionId, Language: 'el', ...order }, every);

/** The memory of a process now, in MB. */
export const residentMb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The peak memory of the server while `work` runs, in MB. */
export const measurePeakMemory = async (site: Site, work: () => Promise<unknown>): Promise<number> => {
  let peak = 0;
  const look = setInterval(() => void residentMb(site.product.pid).then((now) => (peak = Math.max(peak, now))), 100);
  await work().finally(() => clearInterval(look));
  return peak;
};

type Told = { times: number[]; failures: number };

/** Fifty people who answer every half second. */
export const answering = (site: Site, users: { cookie: string; answerSet: number }[]): Promise<Told> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('answering.worker.ts', import.meta.url), {
      workerData: { url: site.url, users, seconds: answeringFor, pace: 500 },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const half = (numbers: readonly number[]): number => percentile(numbers, 50);

const besideCopy = async (site: Site, admin: pg.Client, cookie: string, action: number): Promise<Row> => {
  const ours: number[] = [];
  const beside: number[] = [];
  await made(site, { admin, cookie }, action, { Kind: 'raw', Format: 'csv' });
  for (let count = 0; count < times; count += 1) {
    beside.push(await copy(admin, action));
    ours.push(await made(site, { admin, cookie }, action, { Kind: 'raw', Format: 'csv' }));
  }
  const ratio = half(ours) / half(beside);
  return {
    what: `export of ${attempts.toLocaleString('en')} attempts, CSV: from the order to the file`,
    ours: `${Math.round(half(ours))} ms`,
    beside: `COPY of the same rows ${Math.round(half(beside))} ms`,
    ratio: ratio.toFixed(2),
    goal: '≤ 2',
    met: ratio <= 2,
  };
};

/** The rows of the table. */
export const benchExports = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  admin.on('error', () => undefined); // the database is stopped under it when a measurement fails
  await admin.connect();
  const action = await fill(admin);
  const cookies = await Promise.all(['coordinator', 'supervisor', 'admin'].map((name) => signIn(site, name)));
  const [first = ''] = cookies;
  const rest = await residentMb(site.product.pid);
  const csv = await besideCopy(site, admin, first, action);
  const book = await made(site, { admin, cookie: first }, action, { Kind: 'raw', Format: 'xlsx' });

  const before = await residentMb(site.product.pid);
  const peak = await measurePeakMemory(site, () =>
    Promise.all(cookies.map((cookie) => made(site, { admin, cookie }, action, { Kind: 'raw', Format: 'xlsx' }))),
  );

  const people = await signedIn(site, admin, 50);
  const without = await answering(site, people);
  const stop = new AbortController();
  const exporting = (async () => {
    while (!stop.signal.aborted)
      await made(site, { admin, cookie: first }, action, { Kind: 'raw', Format: 'csv' }, 1000);
  })();
  const during = await answering(site, people);
  stop.abort();
  await exporting;
  await admin.end();
  const slower = percentile(during.times, 99) / percentile(without.times, 99);
  return [
    csv,
    { what: 'the same as a workbook', ours: `${Math.round(book)} ms`, beside: '', ratio: '', goal: '', met: true },
    {
      what: 'memory of the server while three workbooks are ordered at once',
      ours: `${Math.round(peak)} MB`,
      beside: `${Math.round(rest)} MB before the first export, ${Math.round(before)} MB between`,
      ratio: '',
      goal: `≤ ${Math.round(rest)} + 250 MB`,
      met: peak <= rest + 250,
    },
    {
      what: 'answers of 50 people, two a second each, while an export runs',
      ours: `${spread(during.times)}${during.failures > 0 ? `, ${during.failures} FAILED` : ''}`,
      beside: `without ${spread(without.times)}`,
      ratio: slower.toFixed(2),
      goal: '≤ 2',
      met: slower <= 2 && during.failures === 0,
    },
  ];
};
