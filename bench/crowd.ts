/**
 * A thousand people who answer at the same time, each an answer every three seconds for a minute; beside it pgbench at
 * the same rate. And ten answers of one person in a row.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { spread, type Row } from './table.ts';
import { peopleForPgbench, pgbenchScript } from './answers.ts';
import { call, cookieOf, type Site } from './site.ts';

const people = 1000;
const every = 3;
const seconds = 60;

const residentMb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

type Person = { cookie: string; answerSet: number };

/**
 * A thousand mentees with a session and a fresh attempt each; made straight in the tables, for signing in a thousand
 * times would measure passwords.
 */
const crowd = async (admin: pg.Client): Promise<Person[]> => {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'));
  const { rows } = await admin.query<{ place: number; answer_set: number }>(
    `WITH quest AS (
       SELECT a.id AS action_id, a.project_id, v.id AS version_id
       FROM actions a
       JOIN questionnaire_versions v ON v.questionnaire_id = a.quest_id
       WHERE jsonb_array_length(v.definition->'Scales') = 5 LIMIT 1
     ), made AS (
       INSERT INTO users (username) SELECT 'crowd' || n FROM generate_series(1, $1) n RETURNING id, username
     ), belong AS (
       INSERT INTO memberships (project_id, user_id, roles) SELECT project_id, made.id, '{Mentee}' FROM made, quest
     ), agreed AS (
       INSERT INTO consents (project_id, user_id, version, language, bits)
       SELECT project_id, made.id, (SELECT max(version) FROM consent_texts WHERE project_id = quest.project_id), 'el',
         (SELECT (gdpr->>'MinValue')::int FROM projects WHERE id = quest.project_id)
       FROM made, quest
     ), session AS (
       INSERT INTO sessions (user_id, token_hash, address, device, expires_at)
       SELECT made.id, ($2::bytea[])[substr(username, 6)::int], '127.0.0.1', 'bench', now() + interval '1 day' FROM made
     ), sets AS (
       INSERT INTO answer_sets (version_id, project_id, action_id, user_id, time_started, countable)
       SELECT version_id, project_id, action_id, made.id, now(), 50 FROM made, quest RETURNING id, user_id
     )
       SELECT substr(made.username, 6)::int AS place, sets.id AS answer_set
       FROM sets
       JOIN made ON made.id = sets.user_id
       ORDER BY 1`,
    [people, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return rows.map(({ place, answer_set }) => ({ cookie: cookieOf(tokens[place - 1] ?? ''), answerSet: answer_set }));
};

type Told = { times: number[]; failures: number };

const answering = (site: Site, users: Person[], pace: number, length: number): Promise<Told> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('answering.worker.ts', import.meta.url), {
      workerData: { url: site.url, users, seconds: length, pace },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** pgbench with sixteen clients, held to the same rate. */
const besidePgbench = async (site: Site): Promise<string> => {
  const file = await pgbenchScript(16);
  const { stdout, stderr } = spawnSync(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-f',
      file,
      '-c',
      '16',
      '-j',
      '1',
      '-T',
      '15',
      '-R',
      String(Math.round(people / every)),
      site.databaseUrl,
    ],
    { encoding: 'utf8' },
  );
  const ms = /latency average = ([\d.]+)/.exec(stdout)?.[1];
  if (ms === undefined) throw new Error(`pgbench gave no figure: ${stdout} ${stderr}`);
  return `pgbench at the same rate ${Number(ms).toFixed(1)} ms on average`;
};

/** Milliseconds and number of the calls the server has timed since its start, from its own figures. */
const timed = async (site: Site, call: string): Promise<{ ms: number; count: number }> => {
  const figures = await (await fetch(`${site.url}/metrics`)).text();
  const of = (kind: 'sum' | 'count') =>
    Number(
      new RegExp(`telemachos_call_seconds_${kind}\\{call="questionnaires.${call}",status="200"\\} ([\\d.e-]+)`).exec(
        figures,
      )?.[1] ?? 0,
    );
  return { ms: of('sum') * 1000, count: of('count') };
};

/**
 * Milliseconds of the server for ten answers that travel together, as a queue that waited sends them: the mean of three
 * hundred times.
 */
const together = async (site: Site, { cookie, answerSet }: Person): Promise<number> => {
  const Device = randomUUID();
  const times = 300;
  const send = (round: number) =>
    call(site, cookie, '/api/quest/AnswerMany', {
      AnswerSetId: answerSet,
      Device,
      Answers: Array.from({ length: 10 }, (_, place) => ({
        GroupId: 1 + ((round * 10 + place) % 50),
        OptionId: 1 + ((round + place) % 5),
        Number: round * 10 + place + 1,
      })),
    });
  for (let round = 0; round < 30; round += 1) await send(round);
  const start = await timed(site, 'answerMany');
  for (let round = 30; round < 30 + times; round += 1) await send(round);
  const end = await timed(site, 'answerMany');
  return (end.ms - start.ms) / (end.count - start.count);
};

/** The rows of the table. */
export const benchCrowd = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  admin.on('error', () => undefined); // the database is stopped under it when a measurement fails
  await admin.connect();
  const [one] = await peopleForPgbench(site, admin, 32);
  if (!one) throw new Error('nobody to measure with');
  const start = await timed(site, 'answerClosed');
  const alone = await answering(site, [one], 0, 8);
  const end = await timed(site, 'answerClosed');
  const server = (10 * (end.ms - start.ms)) / (end.count - start.count);
  const many = await together(site, one);
  const tens = Array.from({ length: Math.floor(alone.times.length / 10) }, (_, part) =>
    alone.times.slice(part * 10, part * 10 + 10).reduce((sum, time) => sum + time, 0),
  );
  const users = await crowd(admin);
  await admin.query('VACUUM ANALYZE');
  const before = await residentMb(site.product.pid);
  let peak = before;
  const looking = setInterval(
    () => void residentMb(site.product.pid).then((now) => (peak = Math.max(peak, now))),
    1000,
  );
  const told = await answering(site, users, every * 1000, seconds);
  clearInterval(looking);
  const beside = await besidePgbench(site);
  await admin.query('DROP TABLE bench_sets');
  await admin.end();
  const memory = `memory ${Math.round(before)} → at most ${Math.round(peak)} MB`;
  return [
    {
      what: 'ten answers in a row, one user',
      ours: `${server.toFixed(1)} ms of the server on average; with the way there and back ${spread(tens)}; the next section needs no call`,
      beside: '',
      ratio: '',
      goal: '',
      met: true,
    },
    {
      what: 'ten answers in one request, one user',
      ours: `${many.toFixed(1)} ms of the server on average`,
      beside: `one by one ${server.toFixed(1)} ms`,
      ratio: (many / server).toFixed(2),
      goal: '≤ 8 ms of the server',
      met: many <= 8,
    },
    {
      what: `${people} people, each an answer every ${every} s for ${seconds} s`,
      ours: `${told.times.length} answers, ${spread(told.times)}, ${told.failures} failed; ${memory}`,
      beside,
      ratio: '',
      goal: 'none failed',
      met: told.failures === 0,
    },
  ];
};
