/** SQL of the audit log. */
import type { Connection } from '../db/connect.ts';

export type AuditEntries = {
  actorId: number | null;
  projectId: number | null;
  call: string;
  subject: string;
  subjectId: number | null;
  /** One entry for each. */
  details: readonly Record<string, unknown>[];
  requestId: string;
};

/** Inserts audit entries: who did what to which record. */
export const insertAuditEntries = async ({ client }: Connection, lines: AuditEntries): Promise<void> => {
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
