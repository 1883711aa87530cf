/** Late answers: given in time, arrived after the end, undecided. What counted before each is found in the log, where their arrival left an event. */
import type { Connection } from '../../db/connect.ts';

/** An answer as it was kept; `at` is when it was given. */
export type KeptAnswer = { groupId: number; optionIds: number[]; text: string; at: Date };

/** Keep that an answer arrived late; together with the log it tells which answers came in time. */
export const noteLate = async ({ client }: Connection, setId: number, answer: { Group: number; Device: string; Number: number }, actorId: number, at: Date): Promise<void> => {
  await client.query(`INSERT INTO answer_set_events (answer_set_id, actor_id, kind, details, at) VALUES ($1, $2, 'late', $3, $4)`, [setId, actorId, answer, at]);
};

/** The late answers of a set. */
export const lateAnswersOf = async ({ client }: Connection, setId: number): Promise<KeptAnswer[]> =>
  (await client.query<KeptAnswer>('SELECT group_id AS "groupId", option_ids AS "optionIds", text, at FROM answers WHERE answer_set_id = $1 AND late ORDER BY group_id', [setId])).rows;

/** For groups with a late answer, the newest one that came in time; groups without such an answer are left out. */
export const answersBefore = async ({ client }: Connection, setId: number, groups: readonly number[]): Promise<KeptAnswer[]> => {
  const text = `
    SELECT DISTINCT ON (l.group_id) l.group_id AS "groupId", l.option_ids AS "optionIds", l.text, l.at
    FROM answer_log l JOIN answers a ON a.answer_set_id = l.answer_set_id AND a.group_id = l.group_id
    WHERE l.answer_set_id = $1 AND l.group_id = ANY($2) AND NOT (l.at = a.at AND l.option_ids = a.option_ids AND l.text = a.text)
      AND NOT EXISTS (SELECT 1 FROM answer_set_events e WHERE e.answer_set_id = $1 AND e.kind = 'late' AND e.details @> jsonb_build_object('Device', l.device::text, 'Number', l.number))
    ORDER BY l.group_id, l.at DESC, l.number DESC`;
  return (await client.query<KeptAnswer>(text, [setId, groups])).rows;
};

/** The answers count from now on. */
export const acceptLate = async ({ client }: Connection, setId: number, groups: readonly number[]): Promise<void> => {
  await client.query('UPDATE answers SET late = false WHERE answer_set_id = $1 AND group_id = ANY($2)', [setId, groups]);
};

/** The answers give way to those before them, or to none. */
export const refuseLate = async ({ client }: Connection, setId: number, groups: readonly number[], before: readonly KeptAnswer[]): Promise<void> => {
  await client.query('DELETE FROM answers WHERE answer_set_id = $1 AND group_id = ANY($2)', [setId, groups]);
  await client.query(
    `INSERT INTO answers (answer_set_id, group_id, option_ids, text, at)
     SELECT $1, r."groupId", ARRAY(SELECT jsonb_array_elements_text(r."optionIds")::int), r.text, r.at
     FROM jsonb_to_recordset($2::jsonb) AS r("groupId" int, "optionIds" jsonb, text text, at timestamptz)`,
    [setId, JSON.stringify(before)],
  );
};
