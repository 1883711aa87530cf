/** The stored scores of attempts. */
import type { ScaleResult } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import type { Connection } from '../../db/connect.ts';

/** How many attempts are looked up at once. */
const portion = 200;

/** The next finished attempts without stored scores, by id; `stamp` changes with every change of the attempt. */
export const nextUnscored = async ({ client }: Connection, after: number): Promise<{ id: number; stamp: string }[]> => {
  const text = `SELECT id, xmin::text AS stamp FROM answer_sets
    WHERE status = 'Finished' AND scores IS NULL AND id > $1 ORDER BY id LIMIT ${portion}`;
  return (await client.query<{ id: number; stamp: string }>(text, [after])).rows;
};

/** Stores the scores of an attempt, unless it changed since it was looked up. */
export const writeScores = async (
  { client }: Connection,
  id: number,
  stamp: string,
  scales: readonly ScaleResult[],
): Promise<void> => {
  const kept = scales.map(({ Id, Name, Score, Min, Max, Answered, Items }) => ({
    Id,
    Name,
    Score,
    Min,
    Max,
    Answered,
    Items,
  }));
  await client.query('UPDATE answer_sets SET scores = $2 WHERE id = $1 AND xmin::text = $3', [
    id,
    JSON.stringify(kept),
    stamp,
  ]);
};
