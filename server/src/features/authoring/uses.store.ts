/** Which questionnaire an action opens. */
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { Connection } from '../../db/connect.ts';

/** A questionnaire action; `people` have opened its questionnaire. */
export type UseRow = {
  id: number;
  title: string;
  titleEn: string;
  questId: number | null;
  questName: string | null;
  people: number;
};

const useText = `SELECT a.id, a.title, coalesce(a.titles->>'en', a.title) AS "titleEn", a.quest_id AS "questId",
    q.name AS "questName",
    (SELECT count(DISTINCT s.user_id) FROM answer_sets s WHERE s.action_id = a.id)::int AS people
  FROM actions a LEFT JOIN questionnaires q ON q.id = a.quest_id
  WHERE a.project_id = $1 AND a.type_id = ${actionTypeIds.questionnaire} AND a.flags & $2 = $3`;

/** The questionnaire actions of a project, as far as they are seen. */
export const findUses = async (
  { client }: Connection,
  projectId: number,
  { mask, wanted }: SeenFlags,
): Promise<UseRow[]> =>
  (await client.query<UseRow>(`${useText} ORDER BY a.position, a.id LIMIT 500`, [projectId, mask, wanted])).rows;

/** One of them; whoever would open it for the first time, or change it, waits for the end of the transaction. */
export const lockUse = async (
  { client }: Connection,
  projectId: number,
  actionId: number,
  { mask, wanted }: SeenFlags,
): Promise<UseRow | null> => {
  await client.query('SELECT 1 FROM actions WHERE id = $1 FOR UPDATE', [actionId]);
  return (await client.query<UseRow>(`${useText} AND a.id = $4`, [projectId, mask, wanted, actionId])).rows[0] ?? null;
};

/** Let an action open another questionnaire, or none. */
export const updateUse = async ({ client }: Connection, actionId: number, questId: number | null): Promise<void> => {
  await client.query('UPDATE actions SET quest_id = $2, version = version + 1 WHERE id = $1', [actionId, questId]);
};
