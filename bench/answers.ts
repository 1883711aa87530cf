/**
 * Answers per second: ours with all gates on, beside pgbench running the same three statements as one transaction on
 * the same PostgreSQL, and beside pgbench running our own two statements, which is what one round trip after the other
 * could come to. They take turns.
 */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { writeOne } from '../server/src/features/questionnaires/answer.store.ts';
import { findSession } from '../server/src/platform/session.store.ts';
import { percentile, spread, type Row } from './table.ts';
import { signedIn, type Site } from './site.ts';

/** A turn of one side, and how many turns each side has: what else the machine does meets them alike. */
const seconds = 3;
const turns = 4;

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

const setOfWho = '(SELECT answer_set_id FROM bench_sets WHERE place = :who)';

/** What takes the place of each parameter of our write. */
const given = [
  setOfWho,
  `(SELECT xmin::text FROM answer_sets WHERE id = ${setOfWho})`,
  `'6f2b8f0e-7a52-4a0b-9a52-5b7c3c2d1e00'`,
  ':number',
  ':grp',
  'ARRAY[:opt::int]',
  `''`,
  'now()',
  'now()',
  'false',
  `'{${Array.from({ length: 50 }, (_, index) => index + 1).join(',')}}'`,
  `'OK'`,
];

/** Our own two statements, each a transaction of its own as in the product. */
const ownScript = (sets: number): string => `
\\set who random(1, ${sets})
\\set grp random(1, 50)
\\set opt random(1, 5)
\\set number random(1, 2000000000)
${findSession.text.replaceAll('$1', '(SELECT token_hash FROM bench_sets WHERE place = :who)')};
${writeOne.text.replace(/\$(\d+)/g, (_, place) => given[Number(place) - 1] ?? '')};
`;

const asFile = async (name: string, text: string): Promise<string> => {
  const file = join(tmpdir(), `telemachos-bench-${process.pid}-${name}.sql`);
  await writeFile(file, text);
  return file;
};

/** The script in a file, for so many of the people in `bench_sets`. */
export const pgbenchScript = (people: number): Promise<string> => asFile('plain', script(people));

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
const runPgbench = (url: string, clients: number, file: string): number => {
  const { stdout, stderr } = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '1', '-T', String(seconds), url],
    { encoding: 'utf8' },
  );
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!tps) throw new Error(`pgbench gave no figure: ${stderr}`);
  return tps;
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

/** How much of pgbench's pace is the goal, by the number of people. */
const goals: Readonly<Record<number, number>> = { 1: 0.37, 8: 0.6, 32: 0.9 };

const middle = (numbers: readonly number[]): number => percentile(numbers, 50);
const between = (numbers: readonly number[], digits: number): string =>
  `${middle(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)})`;

/** One row: medians of the turns, and in brackets the least and the most. */
const rowFor = async (site: Site, users: { cookie: string; answerSet: number }[]): Promise<Row> => {
  const count = users.length;
  const [plain, own] = [await pgbenchScript(count), await asFile('own', ownScript(count))];
  const paces = { base: new Array<number>(), ceiling: new Array<number>(), ours: new Array<number>() };
  const times: number[] = [];
  let failures = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const tps = runPgbench(site.databaseUrl, count, plain);
    const run = await runOurs(site, users);
    paces.ceiling.push(runPgbench(site.databaseUrl, count, own));
    paces.base.push(tps);
    paces.ours.push(run.rate);
    times.push(...run.times);
    failures += run.failures;
  }
  const ratios = paces.ours.map((rate, turn) => rate / (paces.base[turn] ?? Number.NaN));
  const goal = goals[count] ?? 0;
  const p99 = percentile(times, 99);
  return {
    what: `answer saves, ${count} signed-in ${count === 1 ? 'user' : 'users'}, ${turns} turns`,
    ours: `${between(paces.ours, 0)}/s, ${spread(times)}${failures > 0 ? `, ${failures} FAILED` : ''}`,
    beside: `pgbench ${between(paces.base, 0)}/s; with our statements ${between(paces.ceiling, 0)}/s`,
    ratio: between(ratios, 2),
    goal: `≥ ${goal}${count === 32 ? ', p99 < 40 ms' : ''}`,
    met: middle(ratios) >= goal && failures === 0 && (count !== 32 || p99 < 40),
  };
};

/** The rows of the table for 1, 8 and 32 users. */
export const benchAnswers = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  admin.on('error', () => undefined); // the database is stopped under it when a measurement fails
  await admin.connect();
  const people = await peopleForPgbench(site, admin, 32);
  await admin.query('VACUUM ANALYZE');
  const rows: Row[] = [];
  for (const count of [1, 8, 32]) rows.push(await rowFor(site, people.slice(0, count)));
  await admin.query('DROP TABLE bench_sets');
  await admin.end();
  return rows;
};
