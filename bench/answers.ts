/**
 * Answers per second: ours with all gates on, beside pgbench running the same three statements as one transaction on
 * the same PostgreSQL.
 */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { percentile, spread, type Row } from './table.ts';
import { signedIn, type Site } from './site.ts';

const seconds = 8;

/** The transaction of an answer as plain SQL: who is it, the answer, how many there are now. */
const script = (sets: number): string => `
\\set who random(1, ${sets})
\\set grp random(1, 50)
\\set opt random(1, 5)
BEGIN;
SELECT s.id, u.id, u.language
FROM sessions s
JOIN users u ON u.id = s.user_id
WHERE s.token_hash = (SELECT token_hash FROM bench_sets WHERE place = :who) AND s.expires_at > now();
INSERT INTO answers (answer_set_id, group_id, option_ids)
SELECT answer_set_id, :grp::int, ARRAY[:opt::int]
FROM bench_sets
WHERE place = :who
  ON CONFLICT (answer_set_id, group_id) DO UPDATE SET option_ids = excluded.option_ids, at = now();
SELECT count(*) FROM answers WHERE answer_set_id = (SELECT answer_set_id FROM bench_sets WHERE place = :who);
COMMIT;
`;

/** The script in a file, for so many of the people in `bench_sets`. */
export const pgbenchScript = async (people: number): Promise<string> => {
  const file = join(tmpdir(), `telemachos-bench-${process.pid}.sql`);
  await writeFile(file, script(people));
  return file;
};

/** People signed in with a fresh attempt each, and the table `bench_sets` by which pgbench finds them. */
export const peopleForPgbench = async (
  site: Site,
  admin: pg.Client,
  count: number,
): Promise<Awaited<ReturnType<typeof signedIn>>> => {
  const people = await signedIn(site, admin, count);
  await admin.query('DROP TABLE IF EXISTS bench_sets');
  await admin.query(
    'CREATE TABLE bench_sets (place int PRIMARY KEY, answer_set_id int NOT NULL, token_hash bytea NOT NULL)',
  );
  for (const [index, person] of people.entries()) {
    const find = 'SELECT $1::int, $2::int, token_hash FROM sessions WHERE user_id = $3 ORDER BY id DESC LIMIT 1';
    await admin.query(`INSERT INTO bench_sets (place, answer_set_id, token_hash) ${find}`, [
      index + 1,
      person.answerSet,
      person.userId,
    ]);
  }
  return people;
};

/** Transactions per second of pgbench with so many clients. */
const runPgbench = async (url: string, clients: number): Promise<{ tps: number; ms: number }> => {
  const file = await pgbenchScript(clients);
  const { stdout, stderr } = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '1', '-T', String(seconds), url],
    { encoding: 'utf8' },
  );
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const ms = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
  if (!tps) throw new Error(`pgbench gave no figure: ${stderr}`);
  return { tps, ms };
};

/** One user after the other sends answers over its own connection; the loops run in a thread of their own. */
const runOurs = (
  site: Site,
  users: { cookie: string; answerSet: number }[],
): Promise<{ rate: number; times: number[]; failures: number }> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('answering.worker.ts', import.meta.url), {
      workerData: { url: site.url, users, seconds },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** The rows of the table for 1, 8 and 32 users. */
export const benchAnswers = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  admin.on('error', () => undefined); // the database is stopped under it when a measurement fails
  await admin.connect();
  const people = await peopleForPgbench(site, admin, 32);
  await admin.query('VACUUM ANALYZE');
  const rows: Row[] = [];
  for (const count of [1, 8, 32]) {
    const users = people.slice(0, count);
    const base = await runPgbench(site.databaseUrl, count);
    const ours = await runOurs(site, users);
    const ratio = ours.rate / base.tps;
    const p99 = percentile(ours.times, 99);
    rows.push({
      what: `answer saves, ${count} signed-in ${count === 1 ? 'user' : 'users'}`,
      ours: `${Math.round(ours.rate)}/s, ${spread(ours.times)}${ours.failures > 0 ? `, ${ours.failures} FAILED` : ''}`,
      beside: `pgbench ${Math.round(base.tps)}/s, ${base.ms.toFixed(1)} ms`,
      ratio: ratio.toFixed(2),
      goal: count === 32 ? '≥ 0.40, p99 < 40 ms' : '',
      met: count !== 32 || (ratio >= 0.4 && p99 < 40 && ours.failures === 0),
    });
  }
  await admin.query('DROP TABLE bench_sets');
  await admin.end();
  return rows;
};
