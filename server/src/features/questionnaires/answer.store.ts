/** The write of one answer: one statement, for it is what everybody waits for. */
import type { Connection } from '../../db/connect.ts';

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
 * 1. lock the set, if it is still as it was judged; 2. log the answer, once for a device and number; 3. put it in
 *    force, unless a newer one is: of the same device the greater number is newer, of another device the later moment;
 *    4. count; 5. update the set and, when the percentage changed, the action's line of the grid (a finished set's line
 *    is complete and stays so). All parts see the database as it was before the statement, hence the count of the other
 *    groups plus this one. The lock with the stamp makes that view exact.
 */
/**
 * What a late answer takes the place of stays beside it, the first time: a second late one takes the place of the first
 * alone.
 */
const beforeIs = (column: string): string =>
  `before_${column} = CASE WHEN NOT excluded.late THEN NULL WHEN a.late THEN a.before_${column} ELSE a.${column} END`;

const text = `
  WITH held AS (
    SELECT id, user_id, action_id, answered, countable, in_grid
    FROM answer_sets
    WHERE id = $1 AND xmin::text = $2 FOR UPDATE
  ), logged AS (
    INSERT INTO answer_log (answer_set_id, device, number, group_id, option_ids, text, at)
    SELECT id, $3::uuid, $4::int, $5::int, $6::int[], $7::text, $8::timestamptz FROM held
    ON CONFLICT DO NOTHING RETURNING number
  ), kept AS (
    INSERT INTO answers AS a (answer_set_id, group_id, option_ids, text, at, late)
    SELECT $1, $5::int, $6::int[], $7::text, $8::timestamptz, $10::boolean FROM logged
    WHERE NOT EXISTS (SELECT 1
      FROM answer_log l
      WHERE l.answer_set_id = $1 AND l.device = $3::uuid AND l.number > $4::int AND l.group_id = $5::int)
    ON CONFLICT (answer_set_id, group_id)
    DO UPDATE SET option_ids = excluded.option_ids, text = excluded.text, at = excluded.at, late = excluded.late,
      ${['option_ids', 'text', 'at'].map(beforeIs).join(', ')}
    WHERE a.at <= excluded.at
      OR EXISTS (SELECT 1
        FROM answer_log l
        WHERE l.answer_set_id = $1 AND l.device = $3::uuid AND l.group_id = $5::int AND l.at = a.at)
    RETURNING cardinality(a.option_ids) > 0 OR a.text <> '' AS filled
  ), counted AS (
    SELECT count(*) FILTER (WHERE group_id <> $5::int)::int
      + CASE
        WHEN $5::int = ANY($11::int[]) THEN coalesce((SELECT filled FROM kept), bool_or(group_id = $5::int), false)::int
        ELSE 0 END AS answered
    FROM answers WHERE answer_set_id = $1 AND group_id = ANY($11::int[]) AND (cardinality(option_ids) > 0 OR text <> '')
  ), moved AS (
    UPDATE answer_sets s
    SET answered = c.answered, countable = cardinality($11::int[]), status = $12::text,
      time_started = coalesce(s.time_started, $8::timestamptz)
    FROM counted c, logged WHERE s.id = $1
    RETURNING s.xmin::text AS stamp, s.answered, s.countable
  ), percent AS (
    SELECT h.action_id, h.user_id, ${completionIn('m')} AS now,
      CASE WHEN h.answered > 0 THEN ${completionIn('h')} END AS before
    FROM held h, moved m WHERE h.action_id IS NOT NULL AND h.in_grid AND $12::text <> 'Finished'
  ), shown AS (
    INSERT INTO action_mentees AS am (action_id, mentee_id, completion, since)
    SELECT action_id, user_id, now, $9::timestamptz FROM percent WHERE now IS DISTINCT FROM before
    ON CONFLICT (mentee_id, action_id) DO UPDATE SET completion = excluded.completion
  )
  SELECT coalesce(m.stamp, $2) AS stamp, coalesce(m.answered, h.answered) AS answered,
    coalesce(m.countable, h.countable) AS countable, EXISTS (SELECT 1 FROM logged) AS fresh
  FROM held h LEFT JOIN moved m ON true`;

/** Write an answer; null when the set has changed since it was judged. */
export const writeAnswer = async ({ client }: Connection, write: AnswerWrite): Promise<AnswerWritten | null> => {
  const values = [
    write.setId,
    write.stamp,
    write.device,
    write.number,
    write.groupId,
    write.optionIds,
    write.text,
    write.at,
    write.now,
    write.late,
    write.countable,
    write.status,
  ];
  return (await client.query<AnswerWritten>({ name: 'quest-answer', text, values })).rows[0] ?? null;
};

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
