/** Who may write to whom, asked of the database: the one place where access/writing.ts of the contract becomes SQL. */
import { holdsEverywhere, type Role } from '@telemachos/contract/access/roles.ts';
import { writesTo } from '@telemachos/contract/access/writing.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection as Full } from '../db/connect.ts';
import { rows } from '../db/rows.ts';
import { linkHolds } from './scopes.store.ts';
import { reachIn, rolesIn, type Viewer } from './viewer.ts';

type Connection = Pick<Full, 'client'>;

/** Who writes, and where. */
export type Writer = { viewer: Viewer; projectId: number };

const texts = (list: readonly Role[]): SQL => sql`${sql.param([...list])}::text[]`;

/** The mentor and the mentee of a link for the project or for an action. */
const areLinked = (one: SQL, other: SQL, projectId: number): SQL => sql`EXISTS (
  SELECT 1 FROM mentor_links l WHERE l.project_id = ${projectId} AND ${sql.raw(linkHolds)}
    AND ((l.mentor_id = ${one} AND l.mentee_id = ${other}) OR (l.mentor_id = ${other} AND l.mentee_id = ${one})))`;

/** Whether the person whose id is `other` may be written to. */
export const mayBeWrittenTo = ({ viewer, projectId }: Writer, other: SQL): SQL => {
  const { any, linked } = writesTo(rolesIn(viewer, projectId));
  return sql`(${other} <> ${viewer.userId} AND EXISTS (
    SELECT 1 FROM memberships h WHERE h.user_id = ${other} AND h.state IN (0, 1) AND (
      (h.project_id = ${projectId} AND (h.roles && ${texts(any)}
        OR (h.roles && ${texts(linked)} AND ${areLinked(sql`${viewer.userId}`, other, projectId)})))
      OR h.roles && ${texts(any.filter(holdsEverywhere))})))`;
};

/** Whether something may be written in a conversation `c` of the viewer's. */
export const mayWriteIn = (writer: Writer): SQL =>
  sql`(c.kind = 'group' OR ${mayBeWrittenTo(writer, sql`CASE WHEN c.low_id = ${writer.viewer.userId} THEN c.high_id ELSE c.low_id END`)})`;

/** Whether a conversation `c` in which the viewer takes part may be read: a participant's own stays theirs. */
export const mayReadIn = (writer: Writer): SQL =>
  reachIn(writer.viewer, writer.projectId, 'chat.use') === 'own' ? sql`TRUE` : mayWriteIn(writer);

/** Which of these conversations the viewer takes part in and may read. */
export const readableConversations = async (
  connection: Connection,
  writer: Writer,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      connection,
      sql`SELECT c.id FROM conversations c JOIN conversation_members p ON p.conversation_id = c.id
        WHERE c.id = ANY(${sql.param([...ids])}::int[]) AND p.user_id = ${writer.viewer.userId} AND ${mayReadIn(writer)}`,
    )
  ).map(({ id }) => id);

/** Whether somebody may be written to. */
export const mayBeWritten = async (connection: Connection, writer: Writer, id: number): Promise<boolean> =>
  (await rows<{ may: boolean }>(connection, sql`SELECT ${mayBeWrittenTo(writer, sql`${id}::int`)} AS may`))[0]?.may ??
  false;

/** Which of these people may be written to. */
export const whoMayBeWritten = async (
  connection: Connection,
  writer: Writer,
  ids: readonly number[],
): Promise<number[]> =>
  ids.length === 0
    ? []
    : (
        await rows<{ id: number }>(
          connection,
          sql`SELECT o.id FROM unnest(${sql.param([...ids])}::int[]) AS o(id) WHERE ${mayBeWrittenTo(writer, sql`o.id`)}`,
        )
      ).map(({ id }) => id);

/** Whether something may be written in a conversation now. */
export const mayWriteNow = async (connection: Connection, writer: Writer, conversationId: number): Promise<boolean> =>
  (
    await rows<{ may: boolean }>(
      connection,
      sql`SELECT ${mayWriteIn(writer)} AS may FROM conversations c WHERE c.id = ${conversationId}`,
    )
  )[0]?.may ?? false;

/** The mentees of a mentor and the mentors of a mentee. */
export const linkedTo = async (connection: Connection, { viewer, projectId }: Writer): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      connection,
      sql`SELECT CASE WHEN l.mentor_id = ${viewer.userId} THEN l.mentee_id ELSE l.mentor_id END AS id FROM (
          SELECT * FROM mentor_links WHERE project_id = ${projectId} AND mentor_id = ${viewer.userId}
          UNION SELECT * FROM mentor_links WHERE project_id = ${projectId} AND mentee_id = ${viewer.userId}) l
        WHERE ${sql.raw(linkHolds)} GROUP BY 1`,
    )
  ).map(({ id }) => id);
