/**
 * Late answers: given in time, arrived after the end, undecided. What counts meanwhile stays beside each; their arrival
 * leaves an event.
 */
import type { Connection } from '../../db/connect.ts';

/** An answer as it was kept; `at` is when it was given. */
export type KeptAnswer = { groupId: number; optionIds: number[]; text: string; at: Date };

/** Keep that an answer arrived late, for the timeline. */
export const noteLate = async (
  { client }: Connection,
  setId: number,
  answer: { Group: number; Device: string; Number: number },
  actorId: number,
  at: Date,
): Promise<void> => {
  await client.query(
    `INSERT INTO answer_set_events (answer_set_id, actor_id, kind, details, at) VALUES ($1, $2, 'late', $3, $4)`,
    [setId, actorId, answer, at],
  );
};

/** The late answers of a set. */
export const lateAnswersOf = async ({ client }: Connection, setId: number): Promise<KeptAnswer[]> =>
  (
    await client.query<KeptAnswer>(
      `SELECT group_id AS "groupId", option_ids AS "optionIds", text, at
        FROM answers
        WHERE answer_set_id = $1 AND late
        ORDER BY group_id`,
      [setId],
    )
  ).rows;

/** For groups with a late answer, what counts until it is decided; groups without such an answer are left out. */
export const answersBefore = async (
  { client }: Connection,
  setId: number,
  groups: readonly number[],
): Promise<KeptAnswer[]> => {
  const text = `SELECT group_id AS "groupId", before_option_ids AS "optionIds", before_text AS text, before_at AS at
    FROM answers
    WHERE answer_set_id = $1 AND group_id = ANY($2) AND late AND before_at IS NOT NULL ORDER BY group_id`;
  return (await client.query<KeptAnswer>(text, [setId, groups])).rows;
};

/** The answers count from now on. */
export const acceptLate = async ({ client }: Connection, setId: number, groups: readonly number[]): Promise<void> => {
  await client.query(
    `UPDATE answers
      SET late = false, before_option_ids = NULL, before_text = NULL, before_at = NULL
      WHERE answer_set_id = $1 AND group_id = ANY($2) AND late`,
    [setId, groups],
  );
};

/** The answers give way to those before them, or to none. */
export const refuseLate = async ({ client }: Connection, setId: number, groups: readonly number[]): Promise<void> => {
  await client.query(
    'DELETE FROM answers WHERE answer_set_id = $1 AND group_id = ANY($2) AND late AND before_at IS NULL',
    [setId, groups],
  );
  const text = `UPDATE answers
    SET option_ids = before_option_ids, text = before_text, at = before_at, late = false, before_option_ids = NULL,
      before_text = NULL, before_at = NULL
    WHERE answer_set_id = $1 AND group_id = ANY($2) AND late`;
  await client.query(text, [setId, groups]);
};
