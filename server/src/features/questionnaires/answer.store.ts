/** The write of answers: one statement, for it is what everybody waits for. */
import type { Connection } from '../../db/connect.ts';
import { dueIn } from '../actions/due.store.ts';
import { setFigures } from '../../db/own-progress-sql.ts';
import type pg from 'pg';

/** A connection of a call, or a pool. */
type Queries = { query: <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>> };

/** An answer to be written, and the set as the caller knew it. */
export type AnswerWrite = {
  setId: number;
  /** The set's stamp when it was judged; if it is another one by now, nothing is written. */
  stamp: string;
  device: string;
  number: number;
  groupId: number;
  optionIds: number[];
  text: string;
  /** When it was given. */
  at: Date;
  now: Date;
  late: boolean;
  /** The groups that count once this answer holds. */
  countable: readonly number[];
  /** What the set's status is from now on. */
  status: string;
};

/** How the set stands after it; `fresh` is false for a retry, which changed nothing. */
export type AnswerWritten = { stamp: string; answered: number; countable: number; fresh: boolean };

/**
 * The rule's `completionOf` over a row with `answered` and `countable`: whole numbers are cut off when they are
 * divided.
 */
export const completionIn = (row: string): string =>
  `CASE WHEN ${row}.countable = 0 THEN 100 ELSE 100 * ${row}.answered / ${row}.countable END`;

/**
 * What a late answer takes the place of stays beside it, the first time: a second late one takes the place of the first
 * alone.
 */
const beforeIs = (column: string): string =>
  `before_${column} = CASE WHEN NOT excluded.late THEN NULL WHEN a.late THEN a.before_${column} ELSE a.${column} END`;

/**
 * Of each answer: 1. lock the set, if it is still as it was judged and nobody else holds it; 2. log the answer, once for
 * a device and number; 3. put it in force, unless a newer one is: of the same device the greater number is newer, of
 * another device the later moment; 4. count; 5. update the set and, when the percentage changed, the action's line of the
 * grid (a finished set's line is complete and stays so). All parts see the database as it was before the statement, hence
 * the count of the other groups plus this one. The lock with the stamp makes that view exact.
 */
const statement = (sent: string): string => `
  WITH sent AS MATERIALIZED (
    ${sent}
  ), held AS (
    SELECT a.id, a.user_id, a.action_id, a.answered, a.countable, a.in_grid
    FROM sent s JOIN answer_sets a ON a.id = s.id AND a.xmin::text = s.stamp
    FOR UPDATE OF a SKIP LOCKED
  ), logged AS (
    INSERT INTO answer_log (answer_set_id, device, number, group_id, option_ids, text, at)
    SELECT s.id, s.device, s.number, s.group_id, s.option_ids, s.text, s.at FROM held JOIN sent s USING (id)
    ON CONFLICT DO NOTHING RETURNING answer_set_id AS id
  ), kept AS (
    INSERT INTO answers AS a (answer_set_id, group_id, option_ids, text, at, late)
    SELECT s.id, s.group_id, s.option_ids, s.text, s.at, s.late FROM logged JOIN sent s USING (id)
    WHERE NOT EXISTS (SELECT 1
      FROM answer_log l
      WHERE l.answer_set_id = s.id AND l.device = s.device AND l.number > s.number AND l.group_id = s.group_id)
    ON CONFLICT (answer_set_id, group_id)
    DO UPDATE SET option_ids = excluded.option_ids, text = excluded.text, at = excluded.at, late = excluded.late,
      ${['option_ids', 'text', 'at'].map(beforeIs).join(', ')}
    WHERE a.at <= excluded.at
      OR EXISTS (SELECT 1
        FROM sent s JOIN answer_log l ON l.answer_set_id = s.id AND l.device = s.device
        WHERE s.id = excluded.answer_set_id AND l.group_id = excluded.group_id AND l.at = a.at)
    RETURNING a.answer_set_id AS id, cardinality(a.option_ids) > 0 OR a.text <> '' AS filled
  ), counted AS (
    SELECT s.id, s.countable, s.status, s.at, s.now,
      c.others + CASE WHEN s.group_id = ANY(s.countable) THEN coalesce(k.filled, c.mine, false)::int ELSE 0 END AS answered
    FROM logged JOIN sent s USING (id) LEFT JOIN kept k USING (id), LATERAL (
      SELECT count(*) FILTER (WHERE group_id <> s.group_id)::int AS others, bool_or(group_id = s.group_id) AS mine
      FROM answers
      WHERE answer_set_id = s.id AND group_id = ANY(s.countable) AND (cardinality(option_ids) > 0 OR text <> '')) c
  ), moved AS (
    UPDATE answer_sets s
    SET answered = c.answered, countable = cardinality(c.countable), status = c.status,
      time_started = coalesce(s.time_started, c.at), scores = NULL
    FROM counted c WHERE s.id = c.id
    RETURNING s.id, s.xmin::text AS stamp, s.answered, s.countable, s.status, c.now
  ), percent AS (
    SELECT h.action_id, h.user_id, m.now AS since, ${completionIn('m')} AS now,
      CASE WHEN h.answered > 0 THEN ${completionIn('h')} END AS before
    FROM held h JOIN moved m USING (id) WHERE h.action_id IS NOT NULL AND h.in_grid AND m.status <> 'Finished'
  ), shown AS (
    INSERT INTO action_mentees AS am (action_id, mentee_id, completion, since, due_at)
    SELECT p.action_id, p.user_id, p.now, p.since, CASE WHEN p.before IS NULL THEN ${dueIn('p.action_id', 'p.user_id')} END
    FROM percent p WHERE p.now IS DISTINCT FROM p.before
    ON CONFLICT (mentee_id, action_id) DO UPDATE SET ${setFigures('am', { completion: 'excluded.completion', at: 'excluded.since' })}
  )
  SELECT h.id, m.stamp, coalesce(m.answered, h.answered) AS answered, coalesce(m.countable, h.countable) AS countable,
    m.id IS NOT NULL AS fresh
  FROM held h LEFT JOIN moved m USING (id)`;

/** One answer: a plan that is made once, for the planner knows that it is one. */
export const writeOne = {
  name: 'quest-write',
  text: statement(`SELECT $1::int AS id, $2::text AS stamp, $3::uuid AS device, $4::int AS number, $5::int AS group_id,
      $6::int[] AS option_ids, $7::text AS text, $8::timestamptz AS at, $9::timestamptz AS now, $10::boolean AS late,
      $11::int[] AS countable, $12::text AS status`),
};

/** Several; lists of lists travel as texts. */
const several = {
  name: 'quest-writes',
  text: statement(`SELECT id, stamp, device, number, group_id, option_ids::int[] AS option_ids, text, at, now, late,
      countable::int[] AS countable, status
    FROM unnest($1::int[], $2::text[], $3::uuid[], $4::int[], $5::int[], $6::text[], $7::text[], $8::timestamptz[],
        $9::timestamptz[], $10::boolean[], $11::text[], $12::text[])
      AS s (id, stamp, device, number, group_id, option_ids, text, at, now, late, countable, status)`),
};

const asArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** Write answers of as many sets; null for one whose set has changed since it was judged, or is held by others. */
export const writeAnswers = async (
  client: Queries,
  writes: readonly AnswerWrite[],
): Promise<(AnswerWritten | null)[]> => {
  const columns = [
    writes.map(({ setId }) => setId),
    writes.map(({ stamp }) => stamp),
    writes.map(({ device }) => device),
    writes.map(({ number }) => number),
    writes.map(({ groupId }) => groupId),
    writes.map(({ optionIds }) => asArray(optionIds)),
    writes.map(({ text }) => text),
    writes.map(({ at }) => at),
    writes.map(({ now }) => now),
    writes.map(({ late }) => late),
    writes.map(({ countable }) => asArray(countable)),
    writes.map(({ status }) => status),
  ];
  const query = writes.length === 1 ? { ...writeOne, values: columns.flat() } : { ...several, values: columns };
  const { rows } = await client.query<AnswerWritten & { id: number }>(query);
  const written = new Map(rows.map((row) => [row.id, row]));
  return writes.map(({ setId, stamp }) => {
    const row = written.get(setId);
    return row ? { ...row, stamp: row.stamp ?? stamp } : null;
  });
};

/** Write one answer within a call of its own. */
export const writeAnswer = async ({ client }: Connection, write: AnswerWrite): Promise<AnswerWritten | null> =>
  (await writeAnswers(client, [write]))[0] ?? null;

/** Whether an answer of this device and number came before: its reply was lost on the way. */
export const wasLogged = async (
  { client }: Connection,
  setId: number,
  device: string,
  number: number,
): Promise<boolean> =>
  (
    await client.query({
      name: 'quest-logged',
      text: 'SELECT 1 FROM answer_log WHERE answer_set_id = $1 AND device = $2 AND number = $3',
      values: [setId, device, number],
    })
  ).rows.length > 0;
