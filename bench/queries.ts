/**
 * Saved queries: the same rows among 100,000 people by the reporting views and by hand with a WHERE, one after the other
 * in one run; and how long judging a statement takes.
 */
import pg from 'pg';
import { openPool, openReportPool } from '../server/src/db/connect.ts';
import type { ReportClaims } from '../server/src/db/report/claims.ts';
import { reportUrl } from '../server/src/db/report/role.ts';
import { runReport } from '../server/src/db/report/run-report.ts';
import { reportViews } from '../server/src/db/report/views.ts';
import { judgeSql, loadParser } from '../server/src/features/queries/sql-judge.ts';
import { readNames } from '../server/src/db/seed/data-files.ts';
import { benchAttacks, benchQueryFile } from './query-load.ts';
import type { Site } from './site.ts';
import { percentile, spread, type Row } from './table.ts';

const people = 100_000;
const times = { warm: 10, taken: 60 };
const mentees = 100;

const limits = { timeoutMs: 5000, maxRows: 1000, maxBytes: 20_000_000 };

/** People of a project, a hundred of them with one mentor, each with progress in four actions. */
const fill = async (admin: pg.Client, mentorId: number): Promise<void> => {
  await admin.query(
    `WITH made AS (
       INSERT INTO users (username, email, fields)
       SELECT 'asked' || n, 'asked' || n || '@example.org', jsonb_build_object('kayas', '2025-' || n,
         'last_name', ($2::text[])[1 + n % cardinality($2::text[])] || n % 9973, 'first_name', 'Άννα', 'postcode', (10000 + n % 80000)::text)
       FROM generate_series(1, $1::int) n RETURNING id), members AS (
     INSERT INTO memberships (project_id, user_id, roles) SELECT 1, id, '{Mentee}' FROM made), linked AS (
     INSERT INTO mentor_links (project_id, mentee_id, mentor_id) SELECT 1, id, $3 FROM (SELECT id FROM made LIMIT $4) few)
     INSERT INTO action_mentees (action_id, mentee_id, completion) SELECT a, id, id % 101 FROM made, generate_series(1, 4) a`,
    [people, readNames().lastFemale, mentorId, mentees],
  );
  await admin.query('VACUUM ANALYZE');
};

const claims = (viewer: number, reach: 'project' | 'caseload'): ReportClaims => ({
  viewer,
  project: 1,
  reach: { people: reach },
  flags: { work: { mask: 2, wanted: 2 }, meetings: { mask: 2, wanted: 2 }, answers: { mask: 0, wanted: 0 } },
  fields: { 1: { last_name: 1, first_name: 1, email: 1 } },
  kept: {},
});

type Pair = { what: string; reach: 'project' | 'caseload'; ours: string; byHand: string };

const pairs = (mentorId: number): readonly Pair[] => [
  {
    what: 'query: how many people by state, a coordinator',
    reach: 'project',
    ours: 'SELECT state, count(*), min(last_name) FROM people GROUP BY state',
    byHand: `SELECT state, count(*), min(last_name) FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE project_id = 1 AND 'Mentee' = ANY(roles) GROUP BY state`,
  },
  {
    what: 'query: progress by action, a coordinator',
    reach: 'project',
    ours: 'SELECT action_id, count(*), avg(completion) FROM progress GROUP BY action_id',
    byHand: `SELECT c.action_id, count(*), avg(completion) FROM action_mentees c JOIN actions a ON a.id = c.action_id
      JOIN memberships m ON m.project_id = a.project_id AND m.user_id = c.mentee_id
      WHERE a.project_id = 1 AND a.archived_at IS NULL AND a.flags & 2 = 2 AND 'Mentee' = ANY(m.roles) GROUP BY 1`,
  },
  {
    what: 'query: own mentees, a mentor',
    reach: 'caseload',
    ours: 'SELECT user_id, last_name FROM people ORDER BY last_name, user_id',
    byHand: `SELECT u.id, last_name FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = 1 AND 'Mentee' = ANY(roles)
        AND m.user_id IN (SELECT mentee_id FROM mentor_links WHERE mentor_id = ${mentorId} AND project_id = 1)
      ORDER BY last_name, u.id`,
  },
];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const compare = async (
  { what, reach, ours, byHand }: Pair,
  pool: pg.Pool,
  reportPool: pg.Pool,
  mentorId: number,
): Promise<Row> => {
  const [report, hand]: [number[], number[]] = [[], []];
  const client = await pool.connect();
  try {
    for (let run = -times.warm; run < times.taken; run += 1) {
      const source = { reportPool, client };
      const statement = { text: ours, values: [] };
      const [one, other] = [
        await timed(() => runReport(source, claims(mentorId, reach), statement, limits)),
        await timed(() => client.query({ text: byHand, rowMode: 'array' })),
      ];
      if (run < 0) continue;
      report.push(one);
      hand.push(other);
    }
  } finally {
    client.release();
  }
  const ratio = percentile(report, 50) / percentile(hand, 50);
  return {
    what,
    ours: spread(report),
    beside: `by hand ${spread(hand)}`,
    ratio: ratio.toFixed(2),
    goal: '≤ 1.3',
    met: ratio <= 1.3,
  };
};

const benchJudging = async (): Promise<Row> => {
  await loadParser();
  const views = new Set(reportViews.map(({ name }) => name));
  const statement = `WITH late AS (SELECT user_id, count(*) AS n FROM progress WHERE due_at < now() AND NOT completed GROUP BY 1)
    SELECT p.last_name, p.first_name, l.n, rank() OVER (ORDER BY l.n DESC) FROM people p JOIN late l USING (user_id)
    WHERE p.state = @state AND p.joined_at BETWEEN @from AND @until ORDER BY 3 DESC LIMIT 100`;
  const taken = Array.from({ length: 1000 }, () => {
    const begun = performance.now();
    judgeSql(statement, views);
    return performance.now() - begun;
  }).slice(100);
  const p99 = percentile(taken, 99);
  return { what: 'judging a statement', ours: spread(taken), beside: '', ratio: '', goal: 'p99 ≤ 3 ms', met: p99 <= 3 };
};

export const benchQueries = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  await admin.connect();
  const pool = openPool(site.databaseUrl, () => undefined, 4);
  const reportPool = openReportPool(reportUrl(site.databaseUrl), () => undefined);
  try {
    const { rows } = await admin.query<{ id: number }>("SELECT id FROM users WHERE username = 'mentor'");
    const mentorId = rows[0]?.id ?? 0;
    await fill(admin, mentorId);
    const found: Row[] = [];
    for (const pair of pairs(mentorId)) found.push(await compare(pair, pool, reportPool, mentorId));
    return [...found, await benchJudging(), ...(await benchQueryFile(site, admin)), await benchAttacks(site, admin)];
  } finally {
    await Promise.all([admin.end(), pool.end(), reportPool.end()]);
  }
};
