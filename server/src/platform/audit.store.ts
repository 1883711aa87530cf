/** Writing the audit. */
import type { Connection } from '../db/connect.ts';

export type AuditLine = {
  actorId: number | null;
  projectId: number | null;
  call: string;
  subject: string;
  subjectId: number | null;
  details: Record<string, unknown>;
  requestId: string;
};

/** Keep one line: who did what to which record. */
export const writeAudit = async ({ client }: Connection, line: AuditLine): Promise<void> => {
  await client.query(
    `INSERT INTO audit (actor_id, project_id, call, subject, subject_id, details, request_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [line.actorId, line.projectId, line.call, line.subject, line.subjectId, line.details, line.requestId],
  );
};
