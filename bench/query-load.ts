/** The file of a saved query over 100,000 people beside COPY, and what others notice while queries use all they may. */
import type pg from 'pg';
import { answering, measurePeakMemory, residentMb } from './exports.ts';
import { call, fileMade, signedIn, signIn, type Site } from './site.ts';
import { percentile, spread, type Row } from './table.ts';

const times = 3;

/** The columns of the file, in the reporting view. Everybody whom the demonstration has comes on top of the 100,000. */
const columns = 'project_id, user_id, last_name, first_name, email, state, joined_at';
const rowsOfFile = 99_990;

const publish = async (site: Site, cookie: string, Name: string, Query: string): Promise<number> => {
  const saved = (await call(site, cookie, '/api/Query/Edit', {
    Query: { Id: 0, Name, Query, Roles: ['Coordinator'] },
  })) as {
    Id: number;
  };
  await call(site, cookie, '/api/definitions/Publish', { Id: saved.Id, Version: 1 });
  return saved.Id;
};

const copy = async (admin: pg.Client): Promise<number> => {
  const begun = performance.now();
  await admin.query(
    `COPY (SELECT m.project_id, u.id, u.last_name, u.first_name, u.email, m.state, m.joined_at
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = 1 AND 'Mentee' = ANY(m.roles) ORDER BY u.id LIMIT ${rowsOfFile}) TO STDOUT (FORMAT csv)`,
  );
  return performance.now() - begun;
};

/** The file of 100,000 people, from the order to the file, and the memory of the server meanwhile. */
export const benchQueryFile = async (site: Site, admin: pg.Client): Promise<Row[]> => {
  const [author, coordinator] = await Promise.all([signIn(site, 'admin'), signIn(site, 'coordinator')]);
  const Id = await publish(site, author, 'File', `SELECT ${columns} FROM people ORDER BY user_id LIMIT ${rowsOfFile}`);
  const make = () =>
    fileMade(site, { admin, cookie: coordinator }, '/api/Query/Export', { Id, Parameters: {}, Format: 'csv' }, 50);
  await make();
  const before = await residentMb(site.product.pid);
  const [ours, beside]: [number[], number[]] = [[], []];
  const peak = await measurePeakMemory(site, async () => {
    for (let count = 0; count < times; count += 1) {
      beside.push(await copy(admin));
      ours.push(await make());
    }
  });
  const ratio = percentile(ours, 50) / percentile(beside, 50);
  return [
    {
      what: `file of a query over ${rowsOfFile.toLocaleString('en')} people, CSV: from the order to the file`,
      ours: `${Math.round(percentile(ours, 50))} ms`,
      beside: `COPY of the same rows ${Math.round(percentile(beside, 50))} ms`,
      ratio: ratio.toFixed(2),
      goal: '≤ 1.5',
      met: ratio <= 1.5,
    },
    {
      what: 'memory of the server meanwhile',
      ours: `${Math.round(peak)} MB`,
      beside: `${Math.round(before)} MB before`,
      ratio: '',
      goal: '≤ 50 MB more',
      met: peak <= before + 50,
    },
  ];
};

/** Statements that use all of the time that they may. */
const attacks = [
  'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b',
  'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
  `SELECT string_agg(p.last_name || q.last_name, '') FROM people p, people q`,
  'SELECT count(*) FROM people a JOIN people b ON a.last_name < b.last_name',
];

/** Fifty people answer while an administrator runs two such statements at once, and without them. */
export const benchAttacks = async (site: Site, admin: pg.Client): Promise<Row> => {
  const author = await signIn(site, 'admin');
  const people = await signedIn(site, admin, 50);
  const without = await answering(site, people);
  const ending = new AbortController();
  let stopped = 0;
  const attack = async (first: number): Promise<void> => {
    for (let at = first; !ending.signal.aborted; at += 1)
      await call(site, author, '/api/Query/AdminExecute', { Query: attacks[at % attacks.length] }).catch(
        () => (stopped += 1),
      );
  };
  const attacking = [attack(0), attack(2)];
  const during = await answering(site, people);
  ending.abort();
  await Promise.all(attacking);
  const slower = percentile(during.times, 99) / percentile(without.times, 99);
  return {
    what: `answers of 50 people, two a second each, while two statements at a time use all they may (${stopped} stopped)`,
    ours: `${spread(during.times)}${during.failures > 0 ? `, ${during.failures} FAILED` : ''}`,
    beside: `without ${spread(without.times)}`,
    ratio: slower.toFixed(2),
    goal: '≤ 1.3',
    met: slower <= 1.3 && during.failures === 0,
  };
};
