/**
 * Conversations: from sending to being seen by 1, 8 and 32 pairs; messages kept per second beside a bare WebSocket with an
 * INSERT; a thousand people who are there and say nothing; a conversation of 100,000 messages; and how much is unread for
 * somebody with 500 conversations.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { startProduct } from '../scripts/product.ts';
import { makePairs, type Pair } from './chat-people.ts';
import { openPage } from './chat-sockets.ts';
import { benchSecret, call, type Site } from './site.ts';
import { percentile, spread, type Row } from './table.ts';

const seconds = 6;
/** Within what a page may say: one message each 55 ms, over twenty a second it is refused. */
const paced = 55;
/** So many pairs are all who may write at once at that pace, and more than a server keeps up with. */
const manyPairs = 128;
const idlePairs = 500;

type Told = { rate: number; times: number[]; failures: number };
type Work = { url: string; bare: boolean; pairs: Pair[]; pause: number; ProjectId: number };

const chatting = (work: Work): Promise<Told> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('chatting.worker.ts', import.meta.url), { workerData: { ...work, seconds } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const residentKb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The bare server, and what ends it. */
const startBare = async (databaseUrl: string): Promise<{ url: string; stop: () => void }> => {
  const child = spawn(process.execPath, ['bench/bare-chat.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the bare server ended')));
    createInterface(child.stdout).once('line', resolve);
  });
  return { url, stop: () => void child.kill() };
};

const latency = async (site: Site, pairs: Pair[], bare: string, ProjectId: number): Promise<Row> => {
  const ours = await chatting({ url: site.url, bare: false, pairs, pause: paced, ProjectId });
  const beside = await chatting({ url: bare, bare: true, pairs, pause: paced, ProjectId });
  const [p50, p99] = [percentile(ours.times, 50), percentile(ours.times, 99)];
  return {
    what: `from sent to answered and seen, ${pairs.length} ${pairs.length === 1 ? 'pair' : 'pairs'} at eighteen a second`,
    ours: `${spread(ours.times)}${ours.failures > 0 ? `, ${ours.failures} FAILED` : ''}`,
    beside: `a bare WebSocket and INSERT ${spread(beside.times)}`,
    ratio: (p50 / percentile(beside.times, 50)).toFixed(1),
    goal: 'p50 ≤ 5, p99 ≤ 50 ms',
    met: p50 <= 5 && p99 <= 50 && ours.failures === 0,
  };
};

const throughput = async (site: Site, pairs: Pair[], bare: string, ProjectId: number): Promise<Row> => {
  const ours = await chatting({ url: site.url, bare: false, pairs, pause: paced, ProjectId });
  const beside = await chatting({ url: bare, bare: true, pairs, pause: 0, ProjectId });
  return {
    what: `messages kept and seen, ${pairs.length} pairs as fast as they may`,
    ours: `${Math.round(ours.rate)}/s, ${spread(ours.times)}${ours.failures > 0 ? `, ${ours.failures} FAILED` : ''}`,
    beside: `a bare WebSocket and INSERT ${Math.round(beside.rate)}/s`,
    ratio: (ours.rate / beside.rate).toFixed(2),
    goal: '≥ 2,000/s',
    met: ours.rate >= 2000 && ours.failures === 0,
  };
};

const idle = async (site: Site, pairs: Pair[], ProjectId: number): Promise<Row> => {
  const before = await residentKb(site.product.pid);
  const pages = [];
  for (const who of pairs.flatMap(({ people }) => people)) {
    const page = await openPage(site.url, who, () => undefined);
    await page.receive({ ProjectId, People: [] });
    pages.push(page);
  }
  const after = await residentKb(site.product.pid);
  for (const page of pages) page.close();
  return {
    what: `memory of ${pages.length} people who are there and say nothing`,
    ours: `${((after - before) / 1024).toFixed(0)} MB, ${((after - before) / pages.length).toFixed(0)} KB each`,
    beside: '',
    ratio: '',
    goal: '',
    met: true,
  };
};

/** Times of a call made so often, in milliseconds. */
const timesOf = async (
  site: Site,
  cookie: string,
  ask: () => readonly (readonly [string, object])[],
): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < 150; round += 1) {
    const before = performance.now();
    await Promise.all(ask().map(([path, input]) => call(site, cookie, path, input)));
    if (round >= 30) times.push(performance.now() - before);
  }
  return times;
};

/** A hundred thousand messages in a conversation, and its last page as its screen asks for it. */
const long = async (site: Site, admin: pg.Client, { conversation, people }: Pair): Promise<Row> => {
  await admin.query(
    `INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
      SELECT $1, n, CASE WHEN n % 2 = 0 THEN $2::int ELSE $3::int END, gen_random_uuid(), 'Μήνυμα ' || n || ' για το βιογραφικό',
        now() - (100000 - n) * interval '1 minute' FROM generate_series(1, 100000) n`,
    [conversation, people[0].id, people[1].id],
  );
  await admin.query('UPDATE conversations SET last_seq = 100000, last_at = now() WHERE id = $1', [conversation]);
  await admin.query('UPDATE conversation_members SET read_seq = 99990 WHERE conversation_id = $1', [conversation]);
  await admin.query('VACUUM ANALYZE messages');
  const times = await timesOf(site, people[1].cookie, () => [
    ['/api/chat/Get', { ConversationId: conversation }],
    ['/api/Chat/GetMessages', { ConversationId: conversation, Before: null }],
  ]);
  return {
    what: 'opening a conversation of 100,000 messages',
    ours: spread(times),
    beside: '',
    ratio: '',
    goal: '≤ 20 ms',
    met: percentile(times, 50) <= 20,
  };
};

/** Somebody whom 500 mentees write to. */
const unread = async (site: Site, admin: pg.Client, pairs: readonly Pair[], ProjectId: number): Promise<Row> => {
  const [mentor] = pairs[0]?.people ?? [];
  if (!mentor) throw new Error('nobody to measure with');
  const mentees = pairs.map(({ people }) => people[1].id);
  await admin.query(
    `WITH linked AS (
        INSERT INTO mentor_links (project_id, mentor_id, mentee_id, action_id, since)
        SELECT $3, $1, mentee, (SELECT min(id) FROM actions WHERE project_id = $3), now() FROM unnest($2::int[]) AS mentee
      ), begun AS (
        INSERT INTO conversations (project_id, kind, low_id, high_id, last_seq, last_at)
        SELECT $3, 'pair', least($1::int, mentee), greatest($1::int, mentee), 7, now() FROM unnest($2::int[]) AS mentee
        ON CONFLICT DO NOTHING RETURNING id, low_id, high_id
      ) INSERT INTO conversation_members (conversation_id, user_id) SELECT id, unnest(ARRAY[low_id, high_id]) FROM begun`,
    [mentor.id, mentees, ProjectId],
  );
  await admin.query('VACUUM ANALYZE');
  const times = await timesOf(site, mentor.cookie, () => [['/api/chat/NewCount', { ProjectId }]]);
  const said = (await call(site, mentor.cookie, '/api/chat/NewCount', { ProjectId })) as { Count: number };
  if (said.Count < 7 * (pairs.length - 1)) throw new Error(`only ${said.Count} are unread`);
  return {
    what: `how much is unread, of somebody with ${pairs.length} conversations`,
    ours: spread(times),
    beside: '',
    ratio: '',
    goal: '≤ 5 ms',
    met: percentile(times, 50) <= 5,
  };
};

/** The rows of the table. */
export const benchChat = async (beside: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: beside.databaseUrl });
  admin.on('error', () => undefined); // the database is stopped under it when a measurement fails
  await admin.connect();
  // Everybody comes from an address of their own, as they would through a proxy.
  const product = await startProduct({
    DATABASE_URL: beside.databaseUrl,
    NODE_ENV: 'production',
    SESSION_SECRET: benchSecret,
    TRUST_PROXY: '127.0.0.1',
  });
  const site = { ...beside, url: product.url, product };
  const bare = await startBare(beside.databaseUrl);
  const { rows } = await admin.query<{ id: number }>('SELECT min(id) AS id FROM projects');
  const ProjectId = rows[0]?.id ?? 0;
  const told: Row[] = [];
  try {
    // A server in use has served many before.
    const early = await makePairs(admin, 'bench-early-', 32);
    await chatting({ url: site.url, bare: false, pairs: early, pause: paced, ProjectId });
    for (const count of [1, 8, 32])
      told.push(await latency(site, await makePairs(admin, `bench-pairs-${count}-`, count), bare.url, ProjectId));
    told.push(await throughput(site, await makePairs(admin, 'bench-many-', manyPairs), bare.url, ProjectId));
    const idling = await makePairs(admin, 'bench-idle-', idlePairs);
    told.push(await idle(site, idling, ProjectId));
    const [first] = await makePairs(admin, 'bench-long-', 1);
    if (first) told.push(await long(site, admin, first));
    told.push(await unread(site, admin, idling, ProjectId));
  } finally {
    bare.stop();
    await product.end();
    await admin.query('DROP TABLE IF EXISTS bench_messages');
    await admin.end();
  }
  return told;
};
