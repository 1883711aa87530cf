/** What each rule of retention removes, a step at a time; the same conditions are counted without removing. */
import { mostCounted, type RetentionRule } from '@telemachos/contract/features/console/retention.rules.ts';
import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';
import { linkInTime, daysAfterEnd } from '../../platform/links.store.ts';
import { liveSession } from '../../platform/session.store.ts';

type Asking = { query: pg.Pool['query'] };

/** Rows removed in one step. */
const stepSize = 2000;

/** An attempt `s` that ended before `$1`, with nothing left to decide about its late answers. */
const endedAttempt = `s.status IN ('Finished', 'Expired') AND greatest(s.finished_at, coalesce(s.time_started, s.created_at)
    + make_interval(secs => coalesce(s.duration, 0) + s.extra + s.paused_seconds)) < $1
  AND NOT EXISTS (SELECT 1 FROM answers w WHERE w.answer_set_id = s.id AND w.late)`;

/** What of the table's rows `x` goes, where `$1` is the instant before which it goes, with the tables it is joined to. */
type Gone = { table: string; also?: string; where: string; set?: string };

const rules: Record<Exclude<RetentionRule, 'audit' | 'answerLog'>, Gone> = {
  // What waits to be sent keeps its words however old it is.
  mailBodies: {
    table: 'mails',
    where: `x.created_at < $1 AND x.body <> '' AND x.status <> 'waiting'`,
    set: `body = '', error = NULL, calendar = NULL`,
  },
  signInFailures: { table: 'sign_in_failures', where: 'x.last_at < $1' },
  links: {
    table: 'links',
    also: 'links l',
    where: `l.token_hash = x.token_hash AND l.expires_at < $1 AND NOT ${linkInTime('$1', String(daysAfterEnd))}`,
  },
  // When somebody was last here is read off their last session.
  sessions: {
    table: 'sessions',
    where: `x.last_seen_at < $1 AND NOT (${liveSession('x')})
      AND EXISTS (SELECT 1 FROM sessions n WHERE n.user_id = x.user_id AND n.last_seen_at > x.last_seen_at)`,
  },
  attemptEvents: {
    table: 'answer_set_events',
    also: 'answer_sets s',
    where: `s.id = x.answer_set_id AND x.kind IN ('started', 'paused', 'continued')
      AND (x.actor_id IS NULL OR x.actor_id = s.user_id) AND ${endedAttempt}`,
  },
  reminders: { table: 'sent_reminders', where: 'x.sent_at < $1' },
  notices: { table: 'notices', where: 'x.read_at < $1' },
  jobs: { table: 'jobs', where: 'x.ended_at < $1 AND (x.expires_at IS NULL OR x.expires_at < $1)' },
};

const fromOf = ({ table, also }: Gone): string => `${table} x${also === undefined ? '' : `, ${also}`}`;

/** Remove a step's worth of what is older than an instant; answers how many rows that was. */
const removeStep = async (pool: Asking, rule: keyof typeof rules, before: Date): Promise<number> => {
  const gone = rules[rule];
  const act = gone.set ? `UPDATE ${gone.table} SET ${gone.set}` : `DELETE FROM ${gone.table}`;
  const text = `${act} WHERE ctid = ANY(ARRAY(SELECT x.ctid FROM ${fromOf(gone)} WHERE ${gone.where} LIMIT ${stepSize}))`;
  return (await pool.query(text, [before])).rowCount ?? 0;
};

/** Attempts, by their ids, whose log is looked at in one step. */
const attemptsOfStep = 2000;

/** What one step removed, and where the next one begins; null when nothing is left. */
export type Step = { removed: number; next: number | null };

/** Whether an attempt of a part `p` goes on, or waits for something. */
const goesOnIn = `EXISTS (SELECT 1 FROM answer_sets s
    WHERE s.id BETWEEN coalesce(p.first_id, 0) AND p.last_id AND (${endedAttempt}) IS NOT TRUE)`;

/**
 * The log of attempts that ended: a part none of whose attempts goes on is emptied at once, and stays for one that is
 * opened again; of the others it goes some attempts at a time, from the attempt `from` on.
 */
const removeLogs = async (pool: Asking, before: Date, from: number): Promise<Step> => {
  // Of empty parts the attempts are not looked at.
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM answer_log_parts() p
      WHERE CASE WHEN last_id IS NULL OR pg_relation_size(name::regclass) = 0 THEN false
        ELSE NOT ${goesOnIn} END
      ORDER BY last_id`,
    [before],
  );
  for (const { name } of rows) {
    const counted = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    const logged = counted.rows[0]?.n ?? 0;
    if (logged === 0) continue;
    // Looked at once more when nobody writes it: an attempt may have been opened again.
    await pool.query(`SET LOCAL lock_timeout = '3s'; DO $$ BEGIN
        LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE;
        IF NOT (SELECT ${goesOnIn.replaceAll('$1', `'${before.toISOString()}'::timestamptz`)}
            FROM answer_log_parts() p WHERE p.name = '${name}')
          THEN TRUNCATE ${name}; END IF;
      END $$`);
    return { removed: logged, next: from };
  }
  const text = `DELETE FROM answer_log WHERE answer_set_id = ANY(ARRAY(SELECT s.id FROM answer_sets s
    WHERE s.id BETWEEN $2 AND $3 AND ${endedAttempt}))`;
  const removed = (await pool.query(text, [before, from, from + attemptsOfStep - 1])).rowCount ?? 0;
  const { rows: last } = await pool.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM answer_sets');
  const next = from + attemptsOfStep;
  return { removed, next: next > (last[0]?.id ?? 0) ? null : next };
};

/** The first month of the audit that ended before an instant and is still there. */
const oldestAuditMonth = async (pool: Asking, before: Date): Promise<string | undefined> => {
  const text = `SELECT c.relname AS name
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'audit'::regclass AND c.relname ~ '^audit_\\d{4}_\\d{2}$'
      AND (to_date(substr(c.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= $1
    ORDER BY 1 LIMIT 1`;
  return (await pool.query<{ name: string }>(text, [before])).rows[0]?.name;
};

/** Drop the oldest month of the audit that is over, if any; writers are not kept waiting for long. */
const dropAuditMonth = async (pool: Asking, before: Date): Promise<Step> => {
  const month = await oldestAuditMonth(pool, before);
  if (month === undefined) {
    // What had no month of its own when it was written.
    const { rowCount } = await pool.query('DELETE FROM audit_other WHERE at < $1', [before]);
    return { removed: rowCount ?? 0, next: null };
  }
  const counted = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${month}`);
  // One statement, and so one transaction: the wait for the lock is bounded in it alone.
  await pool.query(`SET LOCAL lock_timeout = '3s'; DROP TABLE ${month}`);
  return { removed: counted.rows[0]?.n ?? 0, next: 0 };
};

/** The audit of the months that are over, and what had no month of its own. */
const auditGone = `SELECT 1 FROM audit WHERE at < date_trunc('month', $1::timestamptz, 'UTC')
  UNION ALL SELECT 1 FROM audit_other WHERE at >= date_trunc('month', $1::timestamptz, 'UTC') AND at < $1`;

/** Remove one step of a rule, which begins at 0. */
export const removeSome = async (pool: Asking, rule: RetentionRule, before: Date, from: number): Promise<Step> => {
  if (rule === 'answerLog') return removeLogs(pool, before, from);
  if (rule === 'audit') return dropAuditMonth(pool, before);
  const removed = await removeStep(pool, rule, before);
  return { removed, next: removed === 0 ? null : 0 };
};

const goneOf = (rule: RetentionRule): string => {
  if (rule === 'audit') return auditGone;
  const gone =
    rule === 'answerLog'
      ? { table: 'answer_log', also: 'answer_sets s', where: `s.id = x.answer_set_id AND ${endedAttempt}` }
      : rules[rule];
  return `SELECT 1 FROM ${fromOf(gone)} WHERE ${gone.where}`;
};

/** How many a rule would remove now, counted up to one more than `mostCounted`. */
export const countGone = async (pool: Asking, rule: RetentionRule, before: Date): Promise<number> => {
  const text = `SELECT count(*)::int AS n FROM (${goneOf(rule)} LIMIT ${mostCounted + 1}) few`;
  return (await pool.query<{ n: number }>(text, [before])).rows[0]?.n ?? 0;
};

/** The months of the audit from this one on are there; what is written before they are has a place of its own. */
export const makeAuditMonths = async (pool: Asking, now: Date): Promise<void> => {
  const at = `'${now.toISOString()}'::timestamptz`;
  await pool.query(`SET LOCAL lock_timeout = '3s'; SELECT make_audit_months(${at}, ${at} + interval '2 months')`);
};

/** How often the bound is tried to be taken away, and how long it rests between, in milliseconds. */
const tries = 20;
const betweenTries = 1000;

const isLocked = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * What a part that was not made left behind. Whoever reads the log for long, as a backup does, is waited for in short
 * turns, for answers wait behind this one; what stays nevertheless is taken away by the next night or start.
 */
export const forgetBound = async (pool: Asking): Promise<void> => {
  for (let left = tries; ; left -= 1)
    try {
      await pool.query(`SET LOCAL lock_timeout = '300ms'; SELECT unbound_answer_log()`);
      return;
    } catch (error) {
      if (!isLocked(error) || left === 1) throw error;
      await rest(betweenTries);
    }
};

/**
 * This month's part of the log of answers is there. The one before it is read before answers wait for anything; where
 * they would wait for long, it comes the next night.
 */
export const makeLogPart = async (pool: Asking, now: Date): Promise<void> => {
  const briefly = async (call: string) => pool.query(`SET LOCAL lock_timeout = '1s'; SELECT ${call}`);
  const at = `'${now.toISOString()}'`;
  try {
    await briefly(`bound_answer_log(${at})`);
    const { rows } = await pool.query<{ part: string; bound: string }>(
      `SELECT conrelid::regclass::text AS part, conname AS bound FROM pg_constraint
        WHERE conname LIKE 'answer\\_log\\_below\\_%'`,
    );
    for (const { part, bound } of rows)
      await pool.query(`SET LOCAL statement_timeout = 0; ALTER TABLE ${part} VALIDATE CONSTRAINT ${bound}`);
    await briefly(`make_answer_log_part(${at})`);
  } finally {
    // Left there, it would refuse the answers of attempts to come.
    await forgetBound(pool);
  }
};

/** The tables of the rules. */
const tables: Record<RetentionRule, string> = {
  mailBodies: 'mails',
  signInFailures: 'sign_in_failures',
  links: 'links',
  sessions: 'sessions',
  audit: 'audit',
  answerLog: 'answer_log',
  attemptEvents: 'answer_set_events',
  jobs: 'jobs',
  reminders: 'sent_reminders',
  notices: 'notices',
};

/** Tables up to this many bytes are counted; of larger ones PostgreSQL knows about how many rows they have. */
const counted = 16_000_000;

/** How many rows a rule's table has, about, and its bytes on the disk. */
export const sizeOf = async (pool: Asking, rule: RetentionRule): Promise<{ rows: number; bytes: number }> => {
  // A table without parts is in no tree, its own neither.
  const text = `SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS rows,
      coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes
    FROM pg_class c WHERE c.oid = $1::regclass OR c.oid IN (SELECT relid FROM pg_partition_tree($1::regclass))`;
  const { rows } = await pool.query<{ rows: number; bytes: number }>(text, [tables[rule]]);
  const size = rows[0] ?? { rows: 0, bytes: 0 };
  if (size.bytes > counted) return size;
  const exact = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${tables[rule]}`);
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
