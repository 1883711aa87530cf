/**
 * People: the list and its searches among 100,000 of them, asked as the screen asks, how many they are by itself, and
 * 5,000 rows of a paste, tried and carried out in the browser's portions and streams, beside COPY of the same rows.
 */
import { portions, inPieces } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import pg from 'pg';
import { readNames } from '../server/src/db/seed/data-files.ts';
import { call, signIn, type Site } from './site.ts';
import { percentile, spread, type Row } from './table.ts';

const people = 100_000;
const pasted = 5000;
const times = { warm: 40, taken: 400 };
/** The slowest acceptable answer of a page or a search. */
const maxMs = 30;

/**
 * Names as many as people have: the commonest beginning of a Greek family name with one in twenty-five, a first name with
 * every fourth, the rest as the seed's.
 */
const fill = async (admin: pg.Client): Promise<void> => {
  await admin.query(
    `WITH made AS (
       INSERT INTO users (username, email, fields)
       SELECT 'crowd' || n, 'crowd' || n || '@example.org', jsonb_build_object('kayas', '2025-' || n,
         'last_name', CASE WHEN n % 33 = 0 THEN 'Παπαδόπουλος' ELSE ($2::text[])[1 + n % cardinality($2::text[])] END || n % 9973,
         'first_name', (ARRAY['Άννα','Νίκος','Ελένη','Γιώργος'])[1 + n % 4], 'postcode', (10000 + n % 80000)::text)
       FROM generate_series(1, $1::int) n RETURNING id)
     INSERT INTO memberships (project_id, user_id, roles) SELECT 1, id, '{Mentee}' FROM made`,
    [people, readNames().lastFemale],
  );
  await admin.query('VACUUM ANALYZE');
};

const timesOf = async (site: Site, cookie: string, path: string, bodies: readonly object[]): Promise<number[]> => {
  const found: number[] = [];
  for (let run = -times.warm; run < times.taken; run += 1) {
    const begun = performance.now();
    await call(site, cookie, path, bodies[Math.abs(run) % bodies.length] ?? {});
    if (run >= 0) found.push(performance.now() - begun);
  }
  return found;
};

/** The times of the cheapest call, which reads one row. */
const timesOfSmallestCall = (site: Site, cookie: string) => timesOf(site, cookie, '/api/user/Roles', [{}]);

const searches = ['παπαδόπουλος77', 'ελενη γεωργιου4', 'crowd4242', 'papad', 'ελένη', 'α'].map((Search) => ({
  Search,
}));
/** The list as its screen asks for it: the lines first, and how many there are by itself. */
const find = '/api/user/FindUsers';
const lines = (more: object) => ({ Totals: 'without', ...more });

/** `beside` are those without a figure to reach: counts, which a list does not wait for, and a step of works on many. */
const lists: readonly { what: string; path: string; bodies: readonly object[]; beside?: true }[] = [
  { what: 'people, first pages', path: find, bodies: [{ page: 0 }, { page: 1 }, { page: 5 }].map(lines) },
  {
    what: 'people, with further columns',
    path: find,
    bodies: [lines({ Fields: ['postcode', 'address', 'education'] })],
  },
  { what: 'people, search', path: find, bodies: searches.map(lines) },
  { what: 'how many people', path: find, bodies: [{ Totals: 'alone' }], beside: true },
  {
    what: 'how many a search finds',
    path: find,
    bodies: searches.map((search) => ({ ...search, Totals: 'alone' })),
    beside: true,
  },
  {
    what: 'people by a hundred values',
    path: '/api/user/GetUsersByField',
    bodies: [{ Field: 'kayas', Values: Array.from({ length: 100 }, (_, at) => `2025-${at * 7 + 1}`) }],
    beside: true,
  },
];

/** The rows of a paste. */
const rows = Array.from({ length: pasted }, (_, at) => ({
  Username: `pasted${at}`,
  Fields: { last_name: `Επώνυμο${at}`, first_name: 'Όνομα', address: `Οδός ${at}`, postcode: '54321' },
}));

/** Send them as the browser does; answers how long it took, in milliseconds. */
const send = async (site: Site, cookie: string, more: (places: number[]) => object): Promise<number> => {
  const { rows: size, streams } = portions.people;
  const waiting = inPieces(
    rows.map((row, place) => ({ row, place })),
    size,
  );
  const begun = performance.now();
  const stream = async () => {
    for (let portion = waiting.shift(); portion; portion = waiting.shift())
      await call(site, cookie, '/api/User/AddUsers', {
        ProjectId: 1,
        Users: portion.map(({ row }) => row),
        ...more(portion.map(({ place }) => place)),
      });
  };
  await Promise.all(Array.from({ length: streams }, stream));
  return performance.now() - begun;
};

/** What the driver sends the lines of a COPY with; its types leave it out. */
type Sending = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** COPY … FROM STDIN: the driver's own query refuses to send lines. */
class CopyIn extends pg.Query {
  readonly #lines: readonly string[];
  constructor(table: string, lines: readonly string[]) {
    super(`COPY ${table} FROM STDIN`);
    this.#lines = lines;
  }
  handleCopyInResponse(connection: Sending): void {
    connection.sendCopyFromChunk(Buffer.from(this.#lines.map((line) => `${line}\n`).join('')));
    connection.endCopyFrom();
  }
}

const copyIn = (admin: pg.Client, table: string, lines: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    admin.query(new CopyIn(table, lines)).once('end', resolve).once('error', reject);
  });

/** The same rows as PostgreSQL takes them, into the same tables: without a judgement, a history or a portion. */
const copied = async (admin: pg.Client): Promise<number> => {
  const begun = performance.now();
  await copyIn(
    admin,
    'users (username, fields)',
    rows.map(({ Username, Fields }) => `beside-${Username}\t${JSON.stringify(Fields)}`),
  );
  const made = await admin.query<{ id: number }>(`SELECT id FROM users WHERE username LIKE 'beside-%'`);
  await copyIn(
    admin,
    'memberships (project_id, user_id, roles)',
    made.rows.map(({ id }) => `1\t${id}\t{Mentee}`),
  );
  if (made.rows.length !== pasted) throw new Error(`COPY took ${made.rows.length} rows`);
  return performance.now() - begun;
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

export const benchPeople = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client(site.databaseUrl);
  await admin.connect();
  await fill(admin);
  const cookie = await signIn(site, 'supervisor');
  const smallest = await timesOfSmallestCall(site, cookie);
  const found: Row[] = [];
  for (const { what, path, bodies, beside } of lists) {
    const ours = await timesOf(
      site,
      cookie,
      path,
      bodies.map((body) => ({ ProjectId: 1, ...body })),
    );
    const slowest = percentile(ours, 99);
    found.push({
      what: `${what}, among ${people.toLocaleString('en')}`,
      ours: spread(ours),
      beside: `a call that reads one row: ${spread(smallest)}`,
      ratio: (percentile(ours, 50) / percentile(smallest, 50)).toFixed(1),
      goal: beside ? '' : `p99 ≤ ${maxMs} ms`,
      met: beside || slowest <= maxMs,
    });
  }
  const tried = await send(site, cookie, () => ({ DryRun: true }));
  const { BatchId } = (await call(site, cookie, '/api/user/BeginBatch', {
    ProjectId: 1,
    Kind: 'people',
    Rows: pasted,
  })) as { BatchId: number };
  const carriedOut = await send(site, cookie, (Places) => ({ Batch: { Id: BatchId, Places } }));
  const copy = await copied(admin);
  await admin.end();
  found.push({
    what: `${pasted.toLocaleString('en')} rows of a paste: tried ${seconds(tried)}, carried out with their history`,
    ours: seconds(carriedOut),
    beside: `COPY FROM STDIN of the same rows: ${seconds(copy)}`,
    ratio: (carriedOut / copy).toFixed(1),
    goal: '',
    met: true,
  });
  return found;
};
