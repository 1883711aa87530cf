/** What is around an attempt, for conditions that read it: as it was when the attempt was first opened. */
import { forAll, seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { noAction, type Around } from '@telemachos/contract/features/questionnaires/around.rules.ts';
import type { Connection } from '../../db/connect.ts';

type Row = {
  id: number;
  projectId: number;
  url: string;
  actionId: number | null;
  typeId: number | null;
  minutes: number | null;
  begun: Date;
  joined: Date | null;
  completed: number[];
};

/**
 * By answer set. Of what the person completed before, only actions that nobody is kept from: who is asked a question
 * must not tell anybody of the others.
 */
export const aroundOf = async ({ client }: Connection, sets: readonly number[]): Promise<Map<number, Around>> => {
  const { mask, wanted } = forAll(seenBy('work', 'own', 'caseload', 'supervision'));
  const text = `
    SELECT s.id, p.id AS "projectId", p.url, a.id AS "actionId", a.type_id AS "typeId",
      CASE WHEN jsonb_typeof(a.data->'Minutes') = 'number' THEN (a.data->>'Minutes')::float END AS minutes,
      s.created_at AS begun, m.joined_at AS joined,
      coalesce((SELECT jsonb_agg(c.action_id ORDER BY c.action_id)
          FROM action_mentees c JOIN actions b ON b.id = c.action_id
          WHERE c.mentee_id = s.user_id AND b.project_id = s.project_id AND c.completed
            AND c.completed_at <= s.created_at AND b.flags & $2::int = $3::int), '[]') AS completed
    FROM answer_sets s JOIN projects p ON p.id = s.project_id LEFT JOIN actions a ON a.id = s.action_id
      LEFT JOIN memberships m ON m.project_id = s.project_id AND m.user_id = s.user_id
    WHERE s.id = ANY($1)`;
  const { rows } = await client.query<Row>({ name: 'quest-around', text, values: [sets, mask, wanted] });
  return new Map(
    rows.map(({ id, projectId, url, actionId, typeId, minutes, begun, joined, completed }) => [
      id,
      {
        Project: { Id: projectId, url },
        Action:
          actionId === null || typeId === null ? noAction : { Id: actionId, TypeId: typeId, Minutes: minutes ?? 0 },
        Mentee: { completed, joined: (joined ?? begun).toISOString() },
        Now: begun.toISOString(),
      },
    ]),
  );
};
