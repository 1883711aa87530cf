/** What is kept of many mentees, for conditions that are judged for all of them. */
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** How far somebody is with an action. */
type CellRow = {
  menteeId: number;
  actionId: number;
  completion: number;
  completed: boolean;
  nextActor: NextActor;
  since: Date;
  dueAt: Date | null;
  completedAt: Date | null;
  hasWork: boolean;
};

/** How far each of these mentees is with every action of a project. */
export const cellsOfMany = async (
  { client }: Connection,
  projectId: number,
  menteeIds: readonly number[],
): Promise<CellRow[]> => {
  const text = `SELECT c.mentee_id AS "menteeId", c.action_id AS "actionId", c.completion, c.completed,
      c.next_actor AS "nextActor", c.since, c.due_at AS "dueAt", c.completed_at AS "completedAt",
      c.mentee_data IS NOT NULL AS "hasWork"
    FROM action_mentees c JOIN actions a ON a.id = c.action_id
    WHERE a.project_id = $1 AND c.mentee_id = ANY($2)`;
  return (await client.query<CellRow>(text, [projectId, menteeIds])).rows;
};

/** What each of these mentees wrote, by action id as a text. */
export const answersOfMany = async (
  { client }: Connection,
  projectId: number,
  menteeIds: readonly number[],
): Promise<Map<number, Record<string, unknown>>> => {
  const text = `SELECT c.mentee_id AS id, jsonb_object_agg(c.action_id::text, c.mentee_data) AS answers
    FROM action_mentees c JOIN actions a ON a.id = c.action_id
    WHERE a.project_id = $1 AND c.mentee_id = ANY($2) AND c.mentee_data IS NOT NULL GROUP BY c.mentee_id`;
  const { rows } = await client.query<{ id: number; answers: Record<string, unknown> }>(text, [projectId, menteeIds]);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
};
