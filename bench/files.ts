/**
 * Files in parts: how many parts a second eight people get through, a gigabyte beside `cp` and `sha256sum` on the same
 * disk, what memory that takes; and finding among 20,000 items of the library.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { ask, beginSending, hashOf, partOf, partsOfSent, sendParts, type Sent } from '../scripts/sending.ts';
import { signIn, type Site } from './site.ts';
import { percentile, spread, type Row } from './table.ts';

const run = promisify(execFile);
const people = 8;
const gigabyte = 1_000_000_000;
const mentors = Array.from({ length: people }, (_, at) => `bench-giver-${at}`);

const residentMb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Mentors of the measurement's own. */
const makeMentors = (admin: pg.Client): Promise<unknown> =>
  admin.query(
    `WITH made AS (INSERT INTO users (username, password_hash, language, default_project_id)
        SELECT name, password_hash, language, default_project_id FROM users, unnest($1::text[]) AS name
        WHERE username = 'mentor' ON CONFLICT DO NOTHING RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles, state)
        SELECT default_project_id, made.id, '{Mentor}', 1 FROM made, users WHERE username = 'mentor'`,
    [mentors],
  );

/** How long each part took, and how many came in a second. */
type Sending = { times: number[]; rate: number };

/** Eight people, each with a file of 100 parts, three at once; all of them begin when nobody prepares anything any more. */
const sendAtOnce = async (site: Site, cookies: readonly string[], round: number): Promise<Sending> => {
  const workers = cookies.map((cookie, at) => {
    const sent = { name: `${round}-${at}.txt`, bytes: 26_214_400, mark: `round ${round} of person ${at}` };
    return new Worker(new URL('sending.worker.ts', import.meta.url), { workerData: { url: site.url, cookie, sent } });
  });
  const heard = <Told>() => Promise.all(workers.map(async (worker) => ((await once(worker, 'message')) as [Told])[0]));
  await heard();
  const telling = heard<{ times: number[]; begun: number; ended: number }>();
  for (const worker of workers) worker.postMessage('go');
  const told = await telling;
  const times = told.flatMap((one) => one.times);
  const seconds = (Math.max(...told.map(({ ended }) => ended)) - Math.min(...told.map(({ begun }) => begun))) / 1000;
  return { times, rate: times.length / seconds };
};

/** Rounds that are counted, after one in which the server has not done this yet. */
const rounds = 3;

const parts = async (site: Site): Promise<Row> => {
  const cookies = await Promise.all(mentors.map((name) => signIn(site, name)));
  const told: Sending[] = [];
  for (let round = 0; round <= rounds; round += 1) told.push(await sendAtOnce(site, cookies, round));
  const counted = told.slice(1);
  const rates = counted.map(({ rate }) => rate);
  const rate = percentile(rates, 50);
  return {
    what: `parts of 256 KB, ${people} people at once, three each`,
    ours: `${Math.round(rate)}/s (${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}), ${spread(counted.flatMap(({ times }) => times))}`,
    beside: `the first time ${Math.round(told[0]?.rate ?? 0)}/s`,
    ratio: '',
    goal: '≥ 300/s',
    met: rate >= 300,
  };
};

/** A gigabyte from one person, beside copying and hashing it on the same disk. */
const large = async (site: Site): Promise<Row[]> => {
  const [name = ''] = mentors;
  const sender = { url: site.url, cookie: await signIn(site, name) };
  const sent: Sent = { name: 'gigabyte.txt', bytes: gigabyte, mark: 'gigabyte' };
  const path = join(tmpdir(), 'telemachos-bench-gigabyte');
  const file = await open(path, 'w');
  for (let part = 0; part < partsOfSent(sent); part += 1) await file.write(partOf(sent, part));
  await file.sync();
  await file.close();
  const before = await residentMb(site.product.pid);
  let peak = before;
  const watching = setInterval(() => void residentMb(site.product.pid).then((mb) => (peak = Math.max(peak, mb))), 200);
  const { Id, missing } = await beginSending(sender, sent, hashOf(sent));
  const begun = performance.now();
  await sendParts(sender, { Id, sent, parts: missing });
  const arrived = performance.now();
  await ask(sender, '/api/library/EndUpload', { Id });
  const ended = performance.now();
  clearInterval(watching);
  const copying = performance.now();
  await run('cp', [path, `${path}.copy`]);
  await run('sha256sum', [`${path}.copy`]);
  const copied = performance.now() - copying;
  await Promise.all([rm(path), rm(`${path}.copy`)]);
  const took = ended - begun;
  return [
    {
      what: 'a gigabyte in parts, sent, put together, hashed and kept',
      ours: `${(took / 1000).toFixed(1)} s, its end ${((ended - arrived) / 1000).toFixed(1)} s`,
      beside: `cp and sha256sum ${(copied / 1000).toFixed(1)} s`,
      ratio: (took / copied).toFixed(1),
      goal: '',
      met: true,
    },
    {
      what: 'memory of the server meanwhile',
      ours: `${Math.round(peak)} MB at the most`,
      beside: `${Math.round(before)} MB before`,
      ratio: '',
      goal: 'at most 200 MB more',
      met: peak - before <= 200,
    },
  ];
};

/** The Greek words of the demonstration, the commonest first. */
const wordsThere = async (admin: pg.Client): Promise<string[]> =>
  (
    await admin.query<{ word: string }>(
      `SELECT word FROM (SELECT regexp_split_to_table(lower(definition::text), '[^[:alpha:]]+') AS word
          FROM questionnaire_versions UNION ALL SELECT regexp_split_to_table(lower(title || ' ' || descr || data::text), '[^[:alpha:]]+')
          FROM actions) w
        WHERE word ~ '^[α-ωά-ώ]{3,}$' GROUP BY word ORDER BY count(*) DESC`,
    )
  ).rows.map(({ word }) => word);

/** Items made in one statement. */
const itemsAtOnce = 2000;
const allItems = 20_000;

/** Items with titles and abstracts out of such words, common ones more often; every second one with a text of 400 words. */
const makeItems = async (admin: pg.Client, words: readonly string[]): Promise<void> => {
  const some = (count: number): string =>
    Array.from({ length: count }, () => words[Math.floor(Math.random() ** 2 * words.length)]).join(' ');
  for (let from = 0; from < allItems; from += itemsAtOnce) {
    const titles = Array.from({ length: itemsAtOnce }, () => some(4));
    await admin.query(
      `INSERT INTO library_items (project_id, category, title, link, kind, metadata, tags, hash, approved_hash, uploader_id,
          created_at, words, clean)
        SELECT 1, '/bench/' || n % 40 || '/', t, 'https://example.org/' || n, 'Url', jsonb_build_object('Abstract', w), '{}',
          h, h, (SELECT id FROM users WHERE username = 'admin'), now(), t || ' ' || w, true
        FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given(t, w, n), LATERAL (SELECT 'h' || (n + $3::int) AS h) k`,
      [titles, titles.map(() => some(30)), from],
    );
    await admin.query(
      `INSERT INTO library_texts (item_id, project_id, hash, text)
        SELECT i.id, 1, i.hash, t FROM unnest($1::text[]) WITH ORDINALITY AS given(t, n)
        JOIN library_items i ON i.hash = 'h' || (2 * n + $2::int) WHERE i.category LIKE '/bench/%'`,
      [Array.from({ length: itemsAtOnce / 2 }, () => some(400)), from],
    );
  }
};

const finding = async (site: Site, admin: pg.Client): Promise<Row> => {
  const there = await wordsThere(admin);
  await makeItems(admin, there);
  await admin.query('VACUUM ANALYZE library_items, library_texts');
  // Common ones, and rare ones, too.
  const words = there.filter((_word, at) => at % Math.ceil(there.length / 225) === 0);
  const letters = [...'αβγδεζηθικλμνξοπρστυφχψω'];
  const sought = [
    ...letters,
    ...words.slice(0, 100),
    ...words.slice(100, 150).map((word) => word.slice(0, 2)),
    ...words.slice(150, 200).map((word, at) => `${word} ${words[at] ?? ''}`),
    ...words.slice(200, 225).map((word) => `${word} ${word.slice(0, 1)}`),
    'ξεσκεπάζω',
    'zzzz',
  ];
  const mentee = { url: site.url, cookie: await signIn(site, 'supervisor') };
  const times: number[] = [];
  for (let round = 0; round < 2; round += 1)
    for (const libSearchText of sought) {
      const begun = performance.now();
      await ask(mentee, '/api/Library/GetLibSearchResults', { libSearchText, count: 20 });
      if (round > 0) times.push(performance.now() - begun);
    }
  const p99 = percentile(times, 99);
  return {
    what: `finding among 20,000 items with their texts, ${sought.length} searches from one letter to two words`,
    ours: spread(times),
    beside: '',
    ratio: '',
    goal: 'p99 ≤ 30 ms',
    met: p99 <= 30,
  };
};

/** The rows of the table. */
export const benchFiles = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  await admin.connect();
  try {
    await makeMentors(admin);
    // Nothing is searched while what came with the gigabyte is still looked into.
    const found = await finding(site, admin);
    return [await parts(site), ...(await large(site)), found];
  } finally {
    await admin.end();
  }
};
