/**
 * What lies in months: the audit, whose months are dropped when their time is over, and the log of answers, whose parts have
 * the attempts of a month.
 */
import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';

/** A pool, or a connection. */
export type Asking = { query: pg.Pool['query'] };

/** What one step removed, and where the next one begins; null when nothing is left. */
export type Step = { removed: number; next: string | null };

/** When an attempt `s` ended, or its time runs out, marked or not: `endOf` of the contract; null while that is open. */
const endOf = `CASE s.status WHEN 'Finished' THEN s.finished_at WHEN 'Paused' THEN NULL
    ELSE s.time_started + make_interval(secs => s.duration + s.extra + s.paused_seconds) END`;

/** When anything was done last in an attempt `s` or about it. */
const touched = `greatest(s.created_at, (SELECT max(e.at) FROM answer_set_events e WHERE e.answer_set_id = s.id),
    (SELECT max(a.at) FROM answers a WHERE a.answer_set_id = s.id))`;

/**
 * An attempt `s` is over since before `$1`, with nothing left to decide about its late answers: it ended, or where no end
 * comes by itself, as without a limit of time or in a pause, it lay untouched since. Each attempt looks for its own answers
 * alone (as EXISTS they might be read from end to end).
 */
export const attemptOver = `CASE WHEN coalesce(${endOf}, ${touched}) < $1
  THEN (SELECT true FROM answers w WHERE w.answer_set_id = s.id AND w.late LIMIT 1) IS NULL ELSE false END`;

/** Whether an attempt of a part `p` goes on, or waits for something. */
const goesOnIn = `EXISTS (SELECT 1 FROM answer_sets s
    WHERE s.id BETWEEN coalesce(p.first_id, 0) AND p.last_id AND NOT ${attemptOver})`;

/**
 * The next part of the log, behind the attempt `after`, that holds anything: it is emptied at once where none of its
 * attempts goes on, and stays for one that is opened again. The part of the attempts to come is left.
 */
export const emptyLogPart = async (pool: Asking, before: Date, after: string | null): Promise<Step> => {
  const { rows } = await pool.query<{ name: string; last: string; goesOn: boolean }>(
    `SELECT name, last_id::text AS last, ${goesOnIn} AS "goesOn" FROM (
        SELECT * FROM answer_log_parts()
        WHERE last_id ${after === null ? 'IS NOT NULL' : '> $2'} AND pg_relation_size(name::regclass) > 0
        ORDER BY last_id LIMIT 1) p`,
    after === null ? [before] : [before, after],
  );
  const [part] = rows;
  if (!part) return { removed: 0, next: null };
  const { name, last, goesOn } = part;
  if (goesOn) return { removed: 0, next: last };
  const logged = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
  // Looked at once more when nobody writes it: an attempt may have been opened again.
  await pool.query(`SET LOCAL lock_timeout = '3s'; DO $$ BEGIN
      LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE;
      IF NOT (SELECT ${goesOnIn.replaceAll('$1', `'${before.toISOString()}'::timestamptz`)}
          FROM answer_log_parts() p WHERE p.name = '${name}')
        THEN TRUNCATE ${name}; END IF;
    END $$`);
  return { removed: logged.rows[0]?.n ?? 0, next: last };
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
export const dropAuditMonth = async (pool: Asking, before: Date): Promise<Step> => {
  const month = await oldestAuditMonth(pool, before);
  if (month === undefined) {
    // What had no month of its own when it was written.
    const { rowCount } = await pool.query('DELETE FROM audit_other WHERE at < $1', [before]);
    return { removed: rowCount ?? 0, next: null };
  }
  const counted = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${month}`);
  // One statement, and so one transaction: the wait for the lock is bounded in it alone.
  await pool.query(`SET LOCAL lock_timeout = '3s'; DROP TABLE ${month}`);
  return { removed: counted.rows[0]?.n ?? 0, next: month };
};

/** The months of the audit from this one on are there; what is written before they are has a place of its own. */
export const makeAuditMonths = async (pool: Asking, now: Date): Promise<void> => {
  const at = `'${now.toISOString()}'::timestamptz`;
  await pool.query(`SET LOCAL lock_timeout = '3s'; SELECT make_audit_months(${at}, ${at} + interval '2 months')`);
};

/** How often the bound is tried to be taken away, and how long it rests between, in milliseconds. */
const maxTries = 20;
const retryDelayMs = 1000;

const isLocked = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * What a part that was not made left behind. Whoever reads the log for long, as a backup does, is waited for in short
 * turns, for answers wait behind this one; what stays nevertheless is taken away by the next night or start.
 */
export const forgetBound = async (pool: Asking): Promise<void> => {
  for (let left = maxTries; ; left -= 1)
    try {
      await pool.query(`SET LOCAL lock_timeout = '300ms'; SELECT unbound_answer_log()`);
      return;
    } catch (error) {
      if (!isLocked(error) || left === 1) throw error;
      await rest(retryDelayMs);
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
