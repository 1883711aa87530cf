/** Groups: who belongs to one in this moment, and the rows of those who read it. */
import { sql } from 'drizzle-orm';
import { currentGroupSql, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';

/** Whether somebody may have a group of their own: the project has groups, and they have mentees in it. */
export const mayLeadGroup = async (connection: Connection, { viewer, projectId }: Writer): Promise<boolean> =>
  (
    await queryRows<{ may: boolean }>(
      connection,
      sql`SELECT EXISTS (${currentGroupSql}) AS may FROM (SELECT ${projectId}::int AS project_id, ${viewer.userId}::int AS mentor_id) c`,
    )
  )[0]?.may ?? false;

/** The group of a mentor, begun where there is none. */
export const groupOf = async (connection: Connection, { viewer, projectId }: Writer): Promise<number> => {
  const found = sql`SELECT id FROM conversations
    WHERE project_id = ${projectId} AND mentor_id = ${viewer.userId} AND kind = 'group'`;
  const [there] = await queryRows<{ id: number }>(connection, found);
  if (there) return there.id;
  const [begun] = await queryRows<{ id: number }>(
    connection,
    sql`INSERT INTO conversations (project_id, kind, mentor_id) VALUES (${projectId}, 'group', ${viewer.userId})
      ON CONFLICT (project_id, mentor_id) WHERE kind = 'group' DO UPDATE SET kind = 'group' RETURNING id`,
  );
  return begun?.id ?? 0;
};

/**
 * Bring the rows of a group up to date, whose lock is held: whoever is new reads from here on, and of whoever left nothing
 * stays, so that they are new if they come back. Changes nothing in a conversation of two.
 */
export const bringUpToDate = async (connection: Connection, conversationId: number): Promise<void> => {
  await queryRows(
    connection,
    sql`WITH now AS (
        SELECT c.id, c.last_seq, n.user_id FROM conversations c, LATERAL (${currentGroupSql}) n
        WHERE c.id = ${conversationId} AND c.kind = 'group' GROUP BY c.id, n.user_id
      ), gone AS (
        DELETE FROM conversation_members p USING conversations c
        WHERE c.id = ${conversationId} AND c.kind = 'group' AND p.conversation_id = c.id
          AND p.user_id NOT IN (SELECT user_id FROM now)
      )
      INSERT INTO conversation_members (conversation_id, user_id, from_seq, read_seq)
      SELECT id, user_id, last_seq, last_seq FROM now ON CONFLICT DO NOTHING`,
  );
};
