/** SQL of the contract's access/messaging.ts: who may read and write conversations. */
import { can, reachFor } from '@telemachos/contract/access/abilities.ts';
import { holdsEverywhere, menteeRole, mentorRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import { writableRoles } from '@telemachos/contract/access/messaging.ts';
import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Connection as Full } from '../db/connect.ts';
import { queryPrepared, queryRows } from '../db/run-sql.ts';
import { isLinkActiveSql } from '../db/link-sql.ts';
import { reachIn, rolesIn, type Viewer } from './viewer.ts';

type Connection = Pick<Full, 'client'>;

/** A viewer who writes in a project. */
export type Writer = { viewer: Viewer; projectId: number };

const texts = (list: readonly Role[]): SQL => sql`${sql.param([...list])}::text[]`;

/** Whether a mentor link, for the project or an action, connects two people. */
const areLinked = (one: SQL, other: SQL, projectId: number | SQL): SQL => sql`EXISTS (
  SELECT 1 FROM mentor_links l WHERE l.project_id = ${projectId} AND ${sql.raw(isLinkActiveSql)}
    AND ((l.mentor_id = ${one} AND l.mentee_id = ${other}) OR (l.mentor_id = ${other} AND l.mentee_id = ${one})))`;

/** Whether the writer may write to the person `other`. */
export const mayWriteToSql = ({ viewer, projectId }: Writer, other: SQL): SQL => {
  const { any, linked } = writableRoles(rolesIn(viewer, projectId));
  return sql`(${other} <> ${viewer.userId} AND EXISTS (
    SELECT 1 FROM memberships h WHERE h.user_id = ${other} AND h.state IN (0, 1) AND (
      (h.project_id = ${projectId} AND (h.roles && ${texts(any)}
        OR (h.roles && ${texts(linked)} AND ${areLinked(sql`${viewer.userId}`, other, projectId)})))
      OR h.roles && ${texts(any.filter(holdsEverywhere))})))`;
};

/** A mentor `c` and the active mentees linked for the whole project, as a column `user_id`. */
const ofMentor = `SELECT g.user_id FROM mentor_links l
    JOIN memberships t ON t.user_id = l.mentor_id AND t.project_id = l.project_id AND t.state IN (0, 1)
      AND '${mentorRole}' = ANY(t.roles)
    JOIN memberships s ON s.user_id = l.mentee_id AND s.project_id = l.project_id AND s.state IN (0, 1)
      AND '${menteeRole}' = ANY(s.roles),
    LATERAL (VALUES (l.mentor_id), (l.mentee_id)) g(user_id)
  WHERE l.project_id = c.project_id AND l.mentor_id = c.mentor_id AND l.action_id IS NULL AND ${isLinkActiveSql}`;

/**
 * The present members of the group `c`, as a column `user_id`. Empty if the project has no groups, the mentor has lost
 * the role, or has no mentees.
 */
export const currentGroupSql: SQL = sql.raw(`${ofMentor}
    AND (SELECT coalesce(o.settings->'Config'->>'GroupByGroup', '') = 'true' FROM projects o WHERE o.id = c.project_id)`);

/** Whether a person is a present member of the group `c`. */
const isInGroup = (user: SQL): SQL => sql`${user} IN (${currentGroupSql})`;

/** Whether the writer may write to every mentee of the project. */
const writesToMentees = ({ viewer, projectId }: Writer): boolean =>
  writableRoles(rolesIn(viewer, projectId)).any.includes(menteeRole);

/** The mentors `c` whose groups the writer may address: all, or the writer and the writer's mentors. */
export const groupMentorsSql = (writer: Writer): SQL =>
  writesToMentees(writer)
    ? sql`(SELECT t.project_id, t.user_id AS mentor_id FROM memberships t
        WHERE t.project_id = ${writer.projectId} AND t.state IN (0, 1) AND t.roles @> ${texts([mentorRole])})`
    : sql`(SELECT DISTINCT l.project_id, l.mentor_id FROM mentor_links l
        WHERE l.project_id = ${writer.projectId} AND l.action_id IS NULL
          AND (l.mentor_id = ${writer.viewer.userId} OR l.mentee_id = ${writer.viewer.userId}))`;

/** Whether the writer reaches any mentee of a mentor `c`. EXISTS stops at the first one. */
export const reachesAnyMenteeSql = (writer: Writer): SQL =>
  writesToMentees(writer)
    ? sql`EXISTS (SELECT 1 FROM mentor_links l
        JOIN memberships s ON s.user_id = l.mentee_id AND s.project_id = l.project_id AND s.state IN (0, 1)
          AND s.roles @> ${texts([menteeRole])}
        WHERE l.project_id = c.project_id AND l.mentor_id = c.mentor_id AND l.action_id IS NULL
          AND l.mentee_id <> ${writer.viewer.userId} OFFSET 0)`
    : sql`EXISTS (SELECT 1 FROM (${reachableMembersSql(writer)}) r WHERE r.user_id <> c.mentor_id)`;

/**
 * Whether the writer may address the group of a mentor `c`: an own group, or any if the writer may write to mentees.
 */
export const isOwnGroupSql = (writer: Writer): SQL =>
  writesToMentees(writer)
    ? sql`TRUE`
    : sql`(c.mentor_id = ${writer.viewer.userId} OR ${isInGroup(sql`${writer.viewer.userId}::int`)})`;

/** The members of such a group whom the writer reaches, as a column `user_id`. */
export const reachableMembersSql = (writer: Writer): SQL => sql`SELECT DISTINCT n.user_id FROM (${sql.raw(ofMentor)}) n
  WHERE n.user_id <> ${writer.viewer.userId}
    AND (${mayWriteToSql(writer, sql`n.user_id`)} OR ${isInGroup(sql`${writer.viewer.userId}::int`)})`;

/** Whether a person takes part in the conversation `c`. A group counts its present members. */
export const takesPartSql = (user: SQL): SQL => sql`(c.kind = 'pair' OR ${isInGroup(user)})`;

/** Whether the viewer may write in a conversation `c` in which the viewer takes part. */
export const mayWriteInSql = (writer: Writer): SQL =>
  sql`CASE WHEN c.kind = 'group' THEN ${isInGroup(sql`${writer.viewer.userId}::int`)}
    ELSE ${mayWriteToSql(writer, sql`CASE WHEN c.low_id = ${writer.viewer.userId} THEN c.high_id ELSE c.low_id END`)} END`;

/** Whether the viewer reads as a participant, who keeps all own conversations. */
const readsOwn = ({ viewer, projectId }: Writer): boolean => reachIn(viewer, projectId, 'chat.use') === 'own';

/** Whether the viewer may read a conversation `c` in which the viewer takes part. */
export const mayReadInSql = (writer: Writer): SQL =>
  readsOwn(writer) ? takesPartSql(sql`${writer.viewer.userId}::int`) : mayWriteInSql(writer);

/** All pairs of roles that may write: writer's role, reader's role, whether a mentor link is required. */
const roleByRole = roles.flatMap((one) => {
  const { any, linked } = writableRoles([one]);
  return [...any.map((other) => [one, other, false] as const), ...linked.map((other) => [one, other, true] as const)];
});
const mayWriteByRole = sql.raw(roleByRole.map(([one, other, linked]) => `('${one}', '${other}', ${linked})`).join());
/** Roles that keep their conversations, and roles whose reading depends on the right to write. */
const reading = roles.filter((role) => reachFor([role], 'chat.use') === 'own');
const judged = roles.filter((role) => can([role], 'chat.use') && !reading.includes(role));
const always = (list: readonly Role[]): SQL => sql.raw(`'{${list.join()}}'::text[]`);

/** The roles of a person in the project of `c`. */
const heldIn = (user: SQL): SQL => sql`(SELECT array_agg(r.role) AS roles FROM memberships h, unnest(h.roles) AS r(role)
  WHERE h.user_id = ${user} AND h.state IN (0, 1)
    AND (h.project_id = c.project_id OR r.role = ANY(${always(roles.filter(holdsEverywhere))})))`;

/** The other person in a pair conversation `c`. */
const otherThan = (user: SQL): SQL => sql`CASE WHEN c.low_id = ${user} THEN c.high_id ELSE c.low_id END`;
/** The roles of both people in a pair conversation `c`, as `mine` and `theirs`. */
const ofBoth = (user: SQL): SQL => sql`${heldIn(user)} mine, ${heldIn(otherThan(user))} theirs`;
/** Whether the roles `mine` may write to the roles `theirs`. */
const writesByRole = (user: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM (VALUES ${mayWriteByRole}) AS w(one, other, linked)
  WHERE w.one = ANY(mine.roles) AND w.other = ANY(theirs.roles)
    AND (NOT w.linked OR ${areLinked(user, otherThan(user), sql`c.project_id`)}))`;

/** Like `mayReadInSql`, for any participant instead of the viewer. */
const mayReadNowSql = (user: SQL): SQL => sql`CASE WHEN c.kind = 'group' THEN ${isInGroup(user)} ELSE (
  SELECT (mine.roles && ${always(reading)} AND NOT mine.roles && ${always(judged)}) OR ${writesByRole(user)}
  FROM ${ofBoth(user)}) END`;

/** Like `mayWriteInSql`, for any participant of a pair conversation instead of the viewer. */
export const mayWriteInPairSql = (user: SQL): SQL => sql`(SELECT ${writesByRole(user)} FROM ${ofBoth(user)})`;

/** The participants who may read the conversation; with `seq`, only those who may read that message. */
export const findReaders = async (
  connection: Connection,
  conversationId: number,
  seq: number | null = null,
): Promise<number[]> =>
  (
    await queryPrepared<{ id: number }>(
      connection,
      'who-reads',
      sql`SELECT p.user_id AS id FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
        WHERE c.id = ${conversationId} AND (${seq}::int IS NULL OR p.from_seq < ${seq}) AND ${mayReadNowSql(sql`p.user_id`)}`,
    )
  ).map(({ id }) => id);

/** The conversations among these that the viewer may read. */
export const findReadableConversations = async (
  connection: Connection,
  writer: Writer,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await queryPrepared<{ id: number }>(
      connection,
      'readable',
      sql`SELECT c.id FROM conversations c JOIN conversation_members p ON p.conversation_id = c.id
        WHERE c.id = ANY(${sql.param([...ids])}::int[]) AND p.user_id = ${writer.viewer.userId} AND ${mayReadInSql(writer)}`,
    )
  ).map(({ id }) => id);

/** The participation of a person in a conversation. */
export type Participation = { conversationId: number; userId: number };
/** The project of the conversation, and whether the participant may read it now. */
export type ParticipationCheck = { projectId: number; reads: boolean };

/** Checks participations in one query, in the same order; null for a person who does not take part. */
export const checkParticipations = async (
  client: Pick<pg.Pool, 'query'>,
  participations: readonly Participation[],
): Promise<(ParticipationCheck | null)[]> => {
  const list = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;
  const found = await queryPrepared<ParticipationCheck & { place: number }>(
    { client },
    'places-judged',
    sql`SELECT a.place::int, c.project_id AS "projectId", ${mayReadNowSql(sql`a.user_id`)} AS reads
      FROM unnest(${list(participations.map(({ conversationId }) => conversationId))}, ${list(participations.map(({ userId }) => userId))})
        WITH ORDINALITY AS a(id, user_id, place)
      JOIN conversations c ON c.id = a.id
      JOIN conversation_members p ON p.conversation_id = c.id AND p.user_id = a.user_id`,
  );
  const byPlace = new Map(found.map(({ place, projectId, reads }) => [place, { projectId, reads }]));
  return participations.map((_, index) => byPlace.get(index + 1) ?? null);
};

/** Whether the writer may write to a person. */
export const mayWriteTo = async (connection: Connection, writer: Writer, id: number): Promise<boolean> =>
  (await queryRows<{ may: boolean }>(connection, sql`SELECT ${mayWriteToSql(writer, sql`${id}::int`)} AS may`))[0]
    ?.may ?? false;

/** The people among these to whom the writer may write. */
export const findWritablePeople = async (
  connection: Connection,
  writer: Writer,
  ids: readonly number[],
): Promise<number[]> =>
  ids.length === 0
    ? []
    : (
        await queryRows<{ id: number }>(
          connection,
          sql`SELECT o.id FROM unnest(${sql.param([...ids])}::int[]) AS o(id) WHERE ${mayWriteToSql(writer, sql`o.id`)}`,
        )
      ).map(({ id }) => id);

/** Whether the writer may write in a conversation now. */
export const mayWriteNow = async (connection: Connection, writer: Writer, conversationId: number): Promise<boolean> =>
  (
    await queryRows<{ may: boolean }>(
      connection,
      sql`SELECT ${mayWriteInSql(writer)} AS may FROM conversations c WHERE c.id = ${conversationId}`,
    )
  )[0]?.may ?? false;

/** The ids of the viewer's mentees and mentors. */
export const findLinkedPeople = async (connection: Connection, { viewer, projectId }: Writer): Promise<number[]> =>
  (
    await queryRows<{ id: number }>(
      connection,
      sql`SELECT CASE WHEN l.mentor_id = ${viewer.userId} THEN l.mentee_id ELSE l.mentor_id END AS id FROM (
          SELECT * FROM mentor_links WHERE project_id = ${projectId} AND mentor_id = ${viewer.userId}
          UNION SELECT * FROM mentor_links WHERE project_id = ${projectId} AND mentee_id = ${viewer.userId}) l
        WHERE ${sql.raw(isLinkActiveSql)} GROUP BY 1`,
    )
  ).map(({ id }) => id);
