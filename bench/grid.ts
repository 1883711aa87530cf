/**
 * The grid call for 20, 100 and 1,000 mentees by 60 actions, every cell filled, beside the same statement asked of
 * PostgreSQL directly.
 */
import { cellsOf } from '@telemachos/contract/features/projects/glance.rules.ts';
import type { GlancePage } from '@telemachos/contract/features/projects/projects.wire.ts';
import pg from 'pg';
import { growDemonstration } from '../server/src/db/seed/seed.ts';
import { scrollingRows } from './scrolling.ts';
import { percentile, type Row } from './table.ts';
import { call, fileMade, signIn, type Site } from './site.ts';

const goals = new Map([
  [20, 15],
  [100, 40],
  [1000, 350],
]);

/** Calls before the ones that count: a server in use has made many. */
const warmUp = 15;

/** The least that any program could do for the same page: read the cells and the people. */
const bare = `SELECT c.mentee_id, c.action_id, c.completion, c.next_actor, c.since, c.due_at
    FROM action_mentees c
    WHERE c.mentee_id = ANY($1)`;

/** Fill the project: a thousand mentees, sixty shown actions, a state in every cell. */
const fill = async (site: Site, admin: pg.Client): Promise<void> => {
  const pool = new pg.Pool({ connectionString: site.databaseUrl });
  await growDemonstration(pool, { mentees: 1000, now: new Date() });
  await pool.end();
  await admin.query(
    `INSERT INTO actions (project_id, type_id, title, flags, position, groups)
      SELECT 1, 1, 'Ενέργεια ' || n, 2, 100 + n, ARRAY['Μέτρηση']
      FROM generate_series(1, 60) n`,
  );
  await admin.query('UPDATE actions SET flags = 18 WHERE id < 1000');
  await admin.query(
    `INSERT INTO action_mentees (action_id, mentee_id, completion, next_actor, since)
     SELECT a.id, m.user_id, (a.id * 7 + m.user_id) % 101, 'mentee', now()
     FROM actions a, memberships m
     WHERE a.id >= 1000 AND 'Mentee' = ANY(m.roles)
     ON CONFLICT DO NOTHING`,
  );
  await admin.query('VACUUM ANALYZE');
};

/** The compact view of all of them at once. */
const glanceRow = async (site: Site, cookie: string, admin: pg.Client): Promise<Row> => {
  const [ours, beside]: [number[], number[]] = [[], []];
  let cells = 0;
  for (let run = 0; run < warmUp + 15; run += 1) {
    const before = performance.now();
    const { Columns, Lines } = (await call(site, cookie, '/api/project/GetActionsGrid_Glance', {
      ProjectId: 1,
      Page: 0,
      Count: 1000,
      Active: false,
    })) as GlancePage;
    ours.push(performance.now() - before);
    cells = Lines.reduce((total, { Cells }) => total + cellsOf(Cells, Columns).length, 0);
    const direct = performance.now();
    await admin.query(bare, [Lines.map(({ Id }) => Id)]);
    beside.push(performance.now() - direct);
  }
  const [mine, theirs] = [percentile(ours.slice(warmUp), 50), percentile(beside.slice(warmUp), 50)];
  return {
    what: 'grid at a glance, 1000 mentees × 60 actions',
    ours: `${mine.toFixed(1)} ms`,
    beside: `bare read ${theirs.toFixed(1)} ms`,
    ratio: (mine / theirs).toFixed(1),
    goal: '≤ 120 ms',
    met: mine <= 120 && cells === 60_000,
  };
};

/** The file of the same view, beside COPY of the same cells; the first one of each kind does not count. */
const fileRow = async (
  site: Site,
  cookie: string,
  admin: pg.Client,
  Format: 'csv' | 'xlsx',
  goal: number,
): Promise<Row> => {
  const [ours, beside]: [number[], number[]] = [[], []];
  for (let run = -1; run < 5; run += 1) {
    const direct = performance.now();
    await admin.query(
      `COPY (SELECT u.last_name, u.first_name, c.action_id, c.completion, c.next_actor, c.since, c.due_at
        FROM action_mentees c JOIN users u ON u.id = c.mentee_id WHERE c.action_id >= 1000
        ORDER BY u.last_name, u.first_name, u.id, c.action_id) TO STDOUT (FORMAT csv)`,
    );
    const copied = performance.now() - direct;
    const order = { ProjectId: 1, Active: false, Format, Language: 'el' };
    const taken = await fileMade(site, { admin, cookie }, '/api/project/GridExport', order, 5);
    if (run < 0) continue;
    ours.push(taken);
    beside.push(copied);
  }
  const [mine, theirs] = [percentile(ours, 50), percentile(beside, 50)];
  return {
    what: `file of 1000 mentees × 60 actions, ${Format}: from the order to the file`,
    ours: `${mine.toFixed(0)} ms`,
    beside: `COPY of the same cells ${theirs.toFixed(0)} ms`,
    ratio: (mine / theirs).toFixed(1),
    goal: `≤ ${goal} ms`,
    met: mine <= goal,
  };
};

/** The rows of the table for the three sizes. */
export const benchGrid = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  admin.on('error', () => undefined); // the database is stopped under it when a measurement fails
  await admin.connect();
  await fill(site, admin);
  const cookie = await signIn(site, 'coordinator');
  const rows: Row[] = [];
  for (const [mentees, goal] of goals) {
    const ours: number[] = [];
    const beside: number[] = [];
    let cells = 0;
    let ids: number[] = [];
    for (let run = 0; run < warmUp + 15; run += 1) {
      const before = performance.now();
      const lines = (await call(site, cookie, '/api/project/GetActionsGrid_Partial', {
        ProjectId: 1,
        Page: 0,
        Count: mentees,
        Active: false,
      })) as { User: { Id: number }; Actions: unknown[] }[];
      ours.push(performance.now() - before);
      cells = lines.reduce((total, { Actions }) => total + Actions.length, 0);
      ids = lines.map(({ User }) => User.Id);
      const direct = performance.now();
      await admin.query(bare, [ids]);
      beside.push(performance.now() - direct);
    }
    const [mine, theirs] = [percentile(ours.slice(warmUp), 50), percentile(beside.slice(warmUp), 50)];
    rows.push({
      what: `grid, ${mentees} mentees × ${cells / mentees} actions`,
      ours: `${mine.toFixed(1)} ms`,
      beside: `bare read ${theirs.toFixed(1)} ms`,
      ratio: (mine / theirs).toFixed(1),
      goal: `≤ ${goal} ms`,
      met: mine <= goal && cells === mentees * 60,
    });
  }
  rows.push(await glanceRow(site, cookie, admin));
  rows.push(await fileRow(site, cookie, admin, 'csv', 190), await fileRow(site, cookie, admin, 'xlsx', 600));
  rows.push(...(await scrollingRows(site)));
  await admin.end();
  return rows;
};
