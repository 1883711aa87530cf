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

/** Actions that are listed; the answer holds their full count, too. */
const maxListedUses = 500;

const useText = `SELECT a.id, a.position, a.title, coalesce(a.titles->>'en', a.title) AS "titleEn", a.quest_id AS "questId",
    q.name AS "questName",
    (SELECT count(DISTINCT s.user_id) FROM answer_sets s WHERE s.action_id = a.id)::int AS people
  FROM actions a LEFT JOIN questionnaires q ON q.id = a.quest_id
  WHERE a.project_id = $1 AND a.type_id = ${actionTypeIds.questionnaire} AND a.flags & $2 = $3
    AND a.archived_at IS NULL`;

/** The questionnaire actions of a project, as far as they are seen: the first of them, and how many there are. */
export const findUses = async (
  { client }: Connection,
  projectId: number,
  { mask, wanted }: SeenFlags,
): Promise<{ rows: UseRow[]; all: number }> => {
  const { rows } = await client.query<UseRow & { all: number }>(
    `SELECT *, count(*) OVER ()::int AS all FROM (${useText}) found ORDER BY position, id LIMIT ${maxListedUses}`,
    [projectId, mask, wanted],
  );
  return { rows, all: rows[0]?.all ?? 0 };
};

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
