/** Whom supervisors follow. */
import type { Connection } from '../../db/connect.ts';

/** Let somebody be followed, or no longer; answers whether that changed anything. */
export const saveSupervision = async (
  { client }: Connection,
  row: { projectId: number; supervisorId: number; subjectId: number },
  set: boolean,
): Promise<boolean> => {
  const text = set
    ? 'INSERT INTO supervisions (project_id, supervisor_id, subject_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
    : 'DELETE FROM supervisions WHERE project_id = $1 AND supervisor_id = $2 AND subject_id = $3';
  return ((await client.query(text, [row.projectId, row.supervisorId, row.subjectId])).rowCount ?? 0) > 0;
};

/** Whom a supervisor follows. */
export const subjectsOf = async (
  { client }: Connection,
  projectId: number,
  supervisorId: number,
): Promise<number[]> => {
  const text = `SELECT subject_id AS id FROM supervisions
    WHERE project_id = $1 AND supervisor_id = $2 ORDER BY subject_id`;
  return (await client.query<{ id: number }>(text, [projectId, supervisorId])).rows.map(({ id }) => id);
};
