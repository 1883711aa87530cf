/** Evaluation mentees: people who were added to a project for an evaluation. */
import type { Connection } from '../../db/connect.ts';

/** Mark members of a project as evaluation mentees. */
export const markEvaluationMentees = async (
  { client }: Connection,
  projectId: number,
  userIds: readonly number[],
): Promise<void> => {
  const text = 'UPDATE memberships SET evaluation = true WHERE project_id = $1 AND user_id = ANY($2)';
  if (userIds.length > 0) await client.query(text, [projectId, userIds]);
};

/** Whether a project has evaluation mentees. */
export const hasEvaluationMentees = async ({ client }: Connection, projectId: number): Promise<boolean> => {
  const text = 'SELECT EXISTS (SELECT 1 FROM memberships WHERE project_id = $1 AND evaluation) AS has';
  return (await client.query<{ has: boolean }>(text, [projectId])).rows[0]?.has ?? false;
};
