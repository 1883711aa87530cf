/** The history of runs of definitions. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

/** A run to be recorded. `problem` is the code of what went wrong. */
export type Run = {
  definitionId: number;
  version: number;
  projectId: number;
  userId: number;
  at: Date;
  durationMs: number;
  rows: number;
  problem: string | null;
  /** The line of the script where it failed. */
  line: number | null;
};

export const insertRun = async (connection: Connection, run: Run): Promise<void> => {
  await queryRows(
    connection,
    sql`INSERT INTO definition_runs (definition_id, version, project_id, user_id, at, duration, rows, problem, line)
      VALUES (${run.definitionId}, ${run.version}, ${run.projectId}, ${run.userId}, ${run.at}, ${run.durationMs},
        ${run.rows}, ${run.problem}, ${run.line})`,
  );
};

type RunRow = {
  at: Date;
  by: string | null;
  version: number;
  duration: number;
  rows: number;
  problem: string | null;
  line: number | null;
};

/** A page of the runs, the newest first, and how many there are. */
export const listRuns = async (
  connection: Connection,
  id: number,
  page: number,
  count: number,
): Promise<{ rows: RunRow[]; all: number }> => {
  const [counted] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM definition_runs WHERE definition_id = ${id}`,
  );
  const rows = await queryRows<RunRow>(
    connection,
    sql`SELECT r.at, ${sql.raw(sentenceNameSql('u'))} AS by, r.version, r.duration, r.rows, r.problem, r.line
      FROM definition_runs r LEFT JOIN users u ON u.id = r.user_id
      WHERE r.definition_id = ${id} ORDER BY r.at DESC, r.id DESC LIMIT ${count} OFFSET ${page * count}`,
  );
  return { rows, all: counted?.n ?? 0 };
};
