/** The actions that questionnaires are answered in: reading them, and writing how one stands for a person. */
import type { SetStatus } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { dueAfter, dueIn } from '../actions/due.store.ts';
import { setFigures } from '../../db/own-progress-sql.ts';

/** A questionnaire action as it is kept; null where the id names none. */
export const questAction = async (
  { client }: Connection,
  actionId: number,
): Promise<{ questId: number; flags: number; data: unknown } | null> =>
  (
    await client.query<{ questId: number; flags: number; data: unknown }>(
      'SELECT quest_id AS "questId", flags, data FROM actions WHERE id = $1 AND quest_id IS NOT NULL',
      [actionId],
    )
  ).rows[0] ?? null;

/**
 * Which questionnaire an action opens, as it stays until the end of the transaction: whoever is putting another there is
 * waited for.
 */
export const heldQuest = async ({ client }: Connection, actionId: number): Promise<number | null> =>
  (
    await client.query<{ questId: number | null }>(
      'SELECT quest_id AS "questId" FROM actions WHERE id = $1 FOR KEY SHARE',
      [actionId],
    )
  ).rows[0]?.questId ?? null;

/** Write how the action stands for the person, without touching anybody's data of it. */
export const writeActionState = async (
  connection: Connection,
  state: {
    actionId: number;
    menteeId: number;
    completion: number;
    completed: boolean;
    nextActor: 'mentee' | 'mentor' | 'nobody';
    at: Date;
  },
): Promise<void> => {
  await connection.client.query(
    `INSERT INTO action_mentees AS am (action_id, mentee_id, completion, completed, next_actor, since, completed_at, due_at)
     VALUES ($1, $2, $3::smallint, $4::boolean, $5::text, $6::timestamptz, CASE WHEN $4 THEN $6::timestamptz END, ${dueIn('$1', '$2')})
     ON CONFLICT (mentee_id, action_id)
     DO UPDATE SET ${setFigures('am', { completion: '$3::smallint', completed: '$4::boolean', nextActor: '$5::text', at: '$6::timestamptz' })}`,
    [state.actionId, state.menteeId, state.completion, state.completed, state.nextActor, state.at],
  );
  await dueAfter(connection, state.actionId, [state.menteeId]);
};

/** The data of a set's action; undefined for a set without one. */
export const actionDataOf = async ({ client }: Connection, actionId: number | null): Promise<unknown> =>
  actionId === null
    ? undefined
    : (
        await client.query<{ data: unknown }>({
          name: 'quest-action-data',
          text: 'SELECT data FROM actions WHERE id = $1',
          values: [actionId],
        })
      ).rows[0]?.data;

/** The actions of a project with these flags that mentors answer, with the newest attempt of one of them. */
export const mentorActions = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  seen: SeenFlags,
): Promise<
  {
    id: number;
    title: string;
    titles: unknown;
    data: unknown;
    status: SetStatus | null;
    answered: number;
    countable: number;
  }[]
> => {
  const text = `SELECT a.id, a.title, a.titles, a.data, s.status, coalesce(s.answered, 0) AS answered,
      coalesce(s.countable, 0) AS countable
    FROM actions a
    LEFT JOIN LATERAL (SELECT *
        FROM answer_sets
        WHERE user_id = $2 AND action_id = a.id
        ORDER BY attempt DESC
        LIMIT 1) s
      ON true
    WHERE a.project_id = $1 AND a.quest_id IS NOT NULL AND a.data->>'AnsweredBy' = 'mentor' AND a.flags & $3 = $4
    ORDER BY a.position, a.id`;
  return (await client.query(text, [projectId, userId, seen.mask, seen.wanted])).rows;
};
