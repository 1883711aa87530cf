/** Writing the audit. */
import type { Connection } from '../db/connect.ts';

export type AuditLines = {
  actorId: number | null;
  projectId: number | null;
  call: string;
  subject: string;
  subjectId: number | null;
  /** One for each line. */
  details: readonly Record<string, unknown>[];
  requestId: string;
};

/** Keep lines: who did what to which record. */
export const writeAudit = async ({ client }: Connection, lines: AuditLines): Promise<void> => {
  await client.query(
    `INSERT INTO audit (actor_id, project_id, call, subject, subject_id, details, request_id)
      SELECT $1, $2, $3, $4, $5, details, $7 FROM jsonb_array_elements($6) AS details`,
    [
      lines.actorId,
      lines.projectId,
      lines.call,
      lines.subject,
      lines.subjectId,
      JSON.stringify(lines.details),
      lines.requestId,
    ],
  );
};
