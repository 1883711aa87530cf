/**
 * What each rule of retention removes, a step at a time; the same conditions are counted without removing. What goes by
 * whole months is in months.store.ts.
 */
import { maxCountedRows, type RetentionRule } from '@telemachos/contract/features/console/retention.rules.ts';
import { linkValidityCondition, tokenRetentionDaysAfterEnd } from '../../platform/link-tokens.store.ts';
import { liveSession } from '../../platform/session.store.ts';
import { attemptOver, dropAuditMonth, emptyLogPart, type Asking, type Step } from './months.store.ts';

/** Rows, or attempts, that are looked at in one step. */
const rowsPerStep = 2000;

/**
 * What of the table's rows `x` goes, where `$1` is the instant before which it goes, with the tables it is joined to. The
 * table is walked by `key`, which an index has; with `ofAttempts` it is the attempts that are walked, and only what belongs
 * to those that are over goes.
 */
type Gone = { table: string; key: string; also?: string; where: string; set?: string; ofAttempts?: true };

const rules: Record<Exclude<RetentionRule, 'audit'>, readonly Gone[]> = {
  // What waits to be sent keeps its words however old it is.
  mailBodies: [
    {
      table: 'mails',
      key: 'id',
      where: `x.created_at < $1 AND x.body <> '' AND x.status <> 'waiting'`,
      set: `body = '', error = NULL, calendar = NULL`,
    },
  ],
  signInFailures: [{ table: 'sign_in_failures', key: 'key', where: 'x.last_at < $1' }],
  links: [
    {
      table: 'links',
      key: 'token_hash',
      also: 'links l',
      where: `l.token_hash = x.token_hash AND l.expires_at < $1 AND NOT ${linkValidityCondition('$1', String(tokenRetentionDaysAfterEnd))}`,
    },
    // An attempt is called after the link that opened it.
    {
      table: 'quest_tokens',
      key: 'id',
      where: `least(x.expires_at, x.ended_at) < $1 AND NOT EXISTS (SELECT 1 FROM answer_sets s WHERE s.token_id = x.id)`,
    },
  ],
  // When somebody was last here is read off their last session.
  sessions: [
    {
      table: 'sessions',
      key: 'id',
      where: `x.last_seen_at < $1 AND NOT (${liveSession('x')})
        AND EXISTS (SELECT 1 FROM sessions n WHERE n.user_id = x.user_id AND n.last_seen_at > x.last_seen_at)`,
    },
  ],
  answerLog: [
    {
      table: 'answer_log',
      key: 'answer_set_id',
      also: 'answer_sets s',
      where: 's.id = x.answer_set_id',
      ofAttempts: true,
    },
  ],
  attemptEvents: [
    {
      table: 'answer_set_events',
      key: 'answer_set_id',
      also: 'answer_sets s',
      where: `s.id = x.answer_set_id AND x.kind IN ('started', 'paused', 'continued')
        AND (x.actor_id IS NULL OR x.actor_id = s.user_id)`,
      ofAttempts: true,
    },
  ],
  jobs: [{ table: 'jobs', key: 'id', where: 'x.ended_at < $1 AND (x.expires_at IS NULL OR x.expires_at < $1)' }],
  reminders: [{ table: 'sent_reminders', key: 'sent_at', where: 'x.sent_at < $1' }],
  notices: [{ table: 'notices', key: 'id', where: 'x.read_at < $1' }],
  // Taking a work back needs its rows; who did what to how many stays. One that nobody ended is as old as what it changed
  // last; words that are still being sent keep to whom they went.
  works: [
    {
      table: 'batch_rows',
      key: 'batch_id',
      also: 'batches b',
      where: `b.id = x.batch_id AND CASE WHEN b.ended_at IS NOT NULL OR b.kind IN ('mail', 'message', 'invite') THEN b.ended_at
        ELSE greatest(b.created_at, (SELECT c.at FROM person_changes c WHERE c.batch_id = b.id ORDER BY c.id DESC LIMIT 1))
        END < $1`,
    },
  ],
  runs: [{ table: 'definition_runs', key: 'id', where: 'x.at < $1' }],
};

/**
 * Remove what goes of the next so many rows, behind the key `after`: whatever stays is passed once in a night, and a step
 * never costs more than its own rows. The key need not be one row's: all that have it go together.
 */
const removeStep = async (pool: Asking, gone: Gone, before: Date, after: string | null): Promise<Step> => {
  const { table, key, also, where, set, ofAttempts } = gone;
  const [walked, by, goes] = ofAttempts ? ['answer_sets s', 's.id', attemptOver] : [`${table} x`, `x.${key}`, 'true'];
  const act = set ? `UPDATE ${table} x SET ${set}` : `DELETE FROM ${table} x`;
  const joined = also ? `${set ? 'FROM' : 'USING'} ${also}` : '';
  const text = `WITH passed AS MATERIALIZED (
      SELECT ${by} AS key, ${goes} AS goes FROM ${walked} ${after === null ? '' : `WHERE ${by} > $2`} ORDER BY ${by} LIMIT ${rowsPerStep}
    ), gone AS (
      ${act} ${joined} WHERE x.${key} = ANY(ARRAY(SELECT key FROM passed WHERE goes)) AND ${where} RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT count(*)::int FROM passed) AS passed,
      (SELECT p.key::text FROM passed p ORDER BY p.key DESC LIMIT 1) AS last`;
  const { rows } = await pool.query<{ removed: number; passed: number; last: string | null }>(
    text,
    after === null ? [before] : [before, after],
  );
  const [step] = rows;
  return { removed: step?.removed ?? 0, next: step?.passed === rowsPerStep ? step.last : null };
};

/** Removes a step of what is older than an instant, behind what the step before it answered as `next`. */
type Removing = (pool: Asking, before: Date, after: string | null) => Promise<Step>;

/** What a rule does, one after the other, each until nothing is next. */
export const removing = (rule: RetentionRule): readonly Removing[] => {
  if (rule === 'audit') return [dropAuditMonth];
  const steps = rules[rule].map(
    (gone): Removing =>
      (pool, before, after) =>
        removeStep(pool, gone, before, after),
  );
  return rule === 'answerLog' ? [emptyLogPart, ...steps] : steps;
};

/** The audit of the months that are over, and what had no month of its own. */
const auditGone = `SELECT 1 FROM audit WHERE at < date_trunc('month', $1::timestamptz, 'UTC')
  UNION ALL SELECT 1 FROM audit_other WHERE at >= date_trunc('month', $1::timestamptz, 'UTC') AND at < $1`;

const goneOf = (rule: RetentionRule): string =>
  rule === 'audit'
    ? auditGone
    : rules[rule]
        .map(({ table, also, where, ofAttempts }) =>
          // Of what belongs to attempts there is so much that only that of those that are over is looked at.
          ofAttempts
            ? `SELECT 1 FROM answer_sets s, LATERAL (SELECT FROM ${table} x WHERE ${where} OFFSET 0) x WHERE ${attemptOver}`
            : `SELECT 1 FROM ${table} x ${also ? `, ${also}` : ''} WHERE ${where}`,
        )
        .join(' UNION ALL ');

/** How many a rule would remove now, counted up to one more than `maxCountedRows`. */
export const countGone = async (pool: Asking, rule: RetentionRule, before: Date): Promise<number> => {
  const text = `SELECT count(*)::int AS n FROM (${goneOf(rule)} LIMIT ${maxCountedRows + 1}) few`;
  return (await pool.query<{ n: number }>(text, [before])).rows[0]?.n ?? 0;
};

const tablesOf = (rule: RetentionRule): string[] =>
  rule === 'audit' ? ['audit'] : rules[rule].map(({ table }) => table);

/** Tables up to this many bytes are counted; of larger ones PostgreSQL knows about how many rows they have. */
const maxCountedBytes = 16_000_000;

/** How many rows a rule's tables have, about, and their bytes on the disk. */
export const sizeOf = async (pool: Asking, rule: RetentionRule): Promise<{ rows: number; bytes: number }> => {
  const tables = tablesOf(rule);
  // A table without parts is in no tree, its own neither.
  const text = `WITH named AS (SELECT unnest($1::text[])::regclass AS oid)
    SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS rows,
      coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes
    FROM pg_class c
    WHERE c.oid IN (SELECT oid FROM named) OR c.oid IN (SELECT t.relid FROM named, pg_partition_tree(named.oid) t)`;
  const { rows } = await pool.query<{ rows: number; bytes: number }>(text, [tables]);
  const size = rows[0] ?? { rows: 0, bytes: 0 };
  if (size.bytes > maxCountedBytes) return size;
  const all = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ');
  const exact = await pool.query<{ n: number }>(`SELECT (${all})::int AS n`);
  return { ...size, rows: exact.rows[0]?.n ?? 0 };
};

/** A night's work. */
export type RunRow = { id: number; begunAt: Date; endedAt: Date | null; removed: Record<string, number> };

/** Begin a night; answers its id. */
export const beginRun = async (pool: Asking, at: Date): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('INSERT INTO retention_runs (begun_at) VALUES ($1) RETURNING id', [
    at,
  ]);
  return rows[0]?.id ?? 0;
};

/** Say how far a night is; `endedAt` when it is over. */
export const tellRun = async (
  pool: Asking,
  id: number,
  removed: Record<string, number>,
  endedAt: Date | null,
): Promise<void> => {
  await pool.query('UPDATE retention_runs SET removed = $2, ended_at = $3 WHERE id = $1', [id, removed, endedAt]);
};

/** The last night. */
export const lastRun = async (pool: Asking): Promise<RunRow | null> =>
  (
    await pool.query<RunRow>(
      `SELECT id, begun_at AS "begunAt", ended_at AS "endedAt", removed FROM retention_runs ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0] ?? null;

/** Earlier nights than the last hundred are forgotten. */
export const forgetRuns = async (pool: Asking): Promise<void> => {
  await pool.query('DELETE FROM retention_runs WHERE id <= (SELECT max(id) - 100 FROM retention_runs)');
};
