/** Completion scripts: 24 actions of 1,000 mentees, computed anew after one script was published for all of them. */
import pg from 'pg';
import { growDemonstration } from '../server/src/db/seed/seed.ts';
import { call, signIn, type Site } from './site.ts';
import type { Row } from './table.ts';

const [mentees, actions] = [1000, 24];
const goalMs = 20_000;
const firstAction = 900_000;
const code = `const done = Object.values(actions).filter(({ Completed }) => Completed).length;
return { Completion: Math.min(100, own.Completion + done), Why: 'Ολοκληρωμένες ενέργειες: ' + done };`;

/** A type with its actions, begun by everybody. */
const fill = async (site: Site, client: pg.Client): Promise<void> => {
  const pool = new pg.Pool({ connectionString: site.databaseUrl });
  await growDemonstration(pool, { mentees, now: new Date() });
  await pool.end();
  await client.query(
    `WITH made AS (INSERT INTO action_types (id, descr) VALUES (${firstAction}, 'Bench') RETURNING id)
      INSERT INTO actions (id, project_id, type_id, title)
        SELECT ${firstAction} + n, 1, made.id, 'Ενέργεια ' || n FROM made, generate_series(1, ${actions}) n`,
  );
  await client.query(
    `INSERT INTO action_mentees (action_id, mentee_id, completion)
      SELECT a.id, m.user_id, (a.id + m.user_id) % 90 FROM actions a JOIN memberships m ON m.project_id = a.project_id
      WHERE a.id > ${firstAction} AND 'Mentee' = ANY(m.roles)`,
  );
  await client.query('VACUUM ANALYZE');
};

export const benchCompletion = async (site: Site): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  await fill(site, client);
  const author = await signIn(site, 'admin');
  const ActionId = firstAction + 1;
  const { OfType } = (await call(site, author, '/api/action/SaveCompletionScript', {
    ActionId,
    Local: false,
    Code: code,
  })) as { OfType: { DefinitionId: number; Version: number } };
  const begun = performance.now();
  await call(site, author, '/api/definitions/Publish', { Id: OfType.DefinitionId, Version: OfType.Version });
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM completion_queue');
    return rows[0]?.n ?? 0;
  };
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const taken = performance.now() - begun;
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM action_mentees WHERE action_id > $1 AND own_progress IS NOT NULL',
    [firstAction],
  );
  await client.end();
  const computed = rows[0]?.n ?? 0;
  return [
    {
      what: `a completion script over ${mentees.toLocaleString('en')} mentees × ${actions} actions`,
      ours: `${(taken / 1000).toFixed(1)} s for ${computed.toLocaleString('en')} figures`,
      beside: '',
      ratio: `${(taken / Math.max(1, computed)).toFixed(2)} ms each`,
      goal: '≤ 20 s',
      met: taken <= goalMs && computed >= mentees * actions,
    },
  ];
};
