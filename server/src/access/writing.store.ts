/** Who may write to whom, asked of the database: the one place where access/writing.ts of the contract becomes SQL. */
import { can, reachFor } from '@telemachos/contract/access/abilities.ts';
import { holdsEverywhere, menteeRole, mentorRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import { writesTo } from '@telemachos/contract/access/writing.ts';
import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { Connection as Full } from '../db/connect.ts';
import { plannedRows, rows } from '../db/rows.ts';
import { linkHolds } from './scopes.store.ts';
import { reachIn, rolesIn, type Viewer } from './viewer.ts';

type Connection = Pick<Full, 'client'>;

/** Who writes, and where. */
export type Writer = { viewer: Viewer; projectId: number };

const texts = (list: readonly Role[]): SQL => sql`${sql.param([...list])}::text[]`;

/** The mentor and the mentee of a link for the project or for an action. */
const areLinked = (one: SQL, other: SQL, projectId: number | SQL): SQL => sql`EXISTS (
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

/** A mentor `c` of a project and their mentees for the whole of it who are there, as a column `user_id`. */
const ofMentor = `SELECT g.user_id FROM mentor_links l
    JOIN memberships t ON t.user_id = l.mentor_id AND t.project_id = l.project_id AND t.state IN (0, 1)
      AND '${mentorRole}' = ANY(t.roles)
    JOIN memberships s ON s.user_id = l.mentee_id AND s.project_id = l.project_id AND s.state IN (0, 1)
      AND '${menteeRole}' = ANY(s.roles),
    LATERAL (VALUES (l.mentor_id), (l.mentee_id)) g(user_id)
  WHERE l.project_id = c.project_id AND l.mentor_id = c.mentor_id AND l.action_id IS NULL AND ${linkHolds}`;

/**
 * Those who make up the group `c` now, as a column `user_id`: the mentor, and their mentees for the whole project who are
 * there. Nobody where the project has no groups, the mentor is not one any more, or has no mentees.
 */
export const groupNow: SQL = sql.raw(`${ofMentor}
    AND (SELECT coalesce(o.settings->'Config'->>'GroupByGroup', '') = 'true' FROM projects o WHERE o.id = c.project_id)`);

/** Whether somebody belongs to the group `c` now. */
const isInGroup = (user: SQL): SQL => sql`${user} IN (${groupNow})`;

/** Whether somebody may write to every mentee of a project. */
const writesToMentees = ({ viewer, projectId }: Writer): boolean =>
  writesTo(rolesIn(viewer, projectId)).any.includes(menteeRole);

/** The mentors `c` whose groups may be groups to who writes: everybody's, or their own and those of their own mentors. */
export const mayLeadGroupTo = (writer: Writer): SQL =>
  writesToMentees(writer)
    ? sql`(SELECT t.project_id, t.user_id AS mentor_id FROM memberships t
        WHERE t.project_id = ${writer.projectId} AND t.state IN (0, 1) AND t.roles @> ${texts([mentorRole])})`
    : sql`(SELECT DISTINCT l.project_id, l.mentor_id FROM mentor_links l
        WHERE l.project_id = ${writer.projectId} AND l.action_id IS NULL
          AND (l.mentor_id = ${writer.viewer.userId} OR l.mentee_id = ${writer.viewer.userId}))`;

/** Whether any mentee of such a mentor `c` is reached by who writes; nobody is looked at longer than that takes. */
export const isAnyReached = (writer: Writer): SQL =>
  writesToMentees(writer)
    ? sql`EXISTS (SELECT 1 FROM mentor_links l
        JOIN memberships s ON s.user_id = l.mentee_id AND s.project_id = l.project_id AND s.state IN (0, 1)
          AND s.roles @> ${texts([menteeRole])}
        WHERE l.project_id = c.project_id AND l.mentor_id = c.mentor_id AND l.action_id IS NULL
          AND l.mentee_id <> ${writer.viewer.userId} OFFSET 0)`
    : sql`EXISTS (SELECT 1 FROM (${groupReached(writer)}) r WHERE r.user_id <> c.mentor_id)`;

/**
 * Whether a mentor `c` and their mentees are a group to who writes: their own, one they belong to where the project has
 * groups, and to whom all mentees may be written by, everybody's.
 */
export const isGroupTo = (writer: Writer): SQL =>
  writesToMentees(writer)
    ? sql`TRUE`
    : sql`(c.mentor_id = ${writer.viewer.userId} OR ${isInGroup(sql`${writer.viewer.userId}::int`)})`;

/** Those of such a group whom a writer reaches, as a column `user_id`: as the writer may write to each, or in the group. */
export const groupReached = (writer: Writer): SQL => sql`SELECT DISTINCT n.user_id FROM (${sql.raw(ofMentor)}) n
  WHERE n.user_id <> ${writer.viewer.userId}
    AND (${mayBeWrittenTo(writer, sql`n.user_id`)} OR ${isInGroup(sql`${writer.viewer.userId}::int`)})`;

/** Whether somebody takes part in the conversation `c` now: of a group, whoever belongs to it in this moment. */
export const takesPart = (user: SQL): SQL => sql`(c.kind = 'pair' OR ${isInGroup(user)})`;

/** Whether something may be written in a conversation `c` of the viewer's. */
export const mayWriteIn = (writer: Writer): SQL =>
  sql`CASE WHEN c.kind = 'group' THEN ${isInGroup(sql`${writer.viewer.userId}::int`)}
    ELSE ${mayBeWrittenTo(writer, sql`CASE WHEN c.low_id = ${writer.viewer.userId} THEN c.high_id ELSE c.low_id END`)} END`;

/** Whether somebody reads as a participant: their own stays theirs to read. */
const readsOwn = ({ viewer, projectId }: Writer): boolean => reachIn(viewer, projectId, 'chat.use') === 'own';

/** Whether a conversation `c` in which the viewer takes part may be read: of two, a participant's own stays theirs. */
export const mayReadIn = (writer: Writer): SQL =>
  readsOwn(writer) ? takesPart(sql`${writer.viewer.userId}::int`) : mayWriteIn(writer);

/** Who may write to whom, role by role: one's, the other's, and whether they are to be a mentor and that one's mentee. */
const roleByRole = roles.flatMap((one) => {
  const { any, linked } = writesTo([one]);
  return [...any.map((other) => [one, other, false] as const), ...linked.map((other) => [one, other, true] as const)];
});
const mayWriteByRole = sql.raw(roleByRole.map(([one, other, linked]) => `('${one}', '${other}', ${linked})`).join());
/** Roles with which one reads as a participant, and those with which one does not. */
const reading = roles.filter((role) => reachFor([role], 'chat.use') === 'own');
const judged = roles.filter((role) => can([role], 'chat.use') && !reading.includes(role));
const always = (list: readonly Role[]): SQL => sql.raw(`'{${list.join()}}'::text[]`);

/** The roles that somebody holds in the project of `c`. */
const heldIn = (user: SQL): SQL => sql`(SELECT array_agg(r.role) AS roles FROM memberships h, unnest(h.roles) AS r(role)
  WHERE h.user_id = ${user} AND h.state IN (0, 1)
    AND (h.project_id = c.project_id OR r.role = ANY(${always(roles.filter(holdsEverywhere))})))`;

/** The other of the two in a conversation `c`. */
const otherThan = (user: SQL): SQL => sql`CASE WHEN c.low_id = ${user} THEN c.high_id ELSE c.low_id END`;
/** The roles of the two in a conversation `c`, as `mine` and `theirs`. */
const ofBoth = (user: SQL): SQL => sql`${heldIn(user)} mine, ${heldIn(otherThan(user))} theirs`;
/** Whether one with the roles `mine` may write to the other of the two, who has `theirs`. */
const writesByRole = (user: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM (VALUES ${mayWriteByRole}) AS w(one, other, linked)
  WHERE w.one = ANY(mine.roles) AND w.other = ANY(theirs.roles)
    AND (NOT w.linked OR ${areLinked(user, otherThan(user), sql`c.project_id`)}))`;

/** Whether somebody who takes part in a conversation `c` may read it now, whoever asks: `mayReadIn` of anybody. */
const mayReadNow = (user: SQL): SQL => sql`CASE WHEN c.kind = 'group' THEN ${isInGroup(user)} ELSE (
  SELECT (mine.roles && ${always(reading)} AND NOT mine.roles && ${always(judged)}) OR ${writesByRole(user)}
  FROM ${ofBoth(user)}) END`;

/** Whether somebody who takes part in a conversation `c` of two may write in it now: `mayWriteIn` of anybody. */
export const mayWriteInPair = (user: SQL): SQL => sql`(SELECT ${writesByRole(user)} FROM ${ofBoth(user)})`;

/** Whom a conversation is told of in this moment: those who may read it; with a message's number, and that message. */
export const whoReads = async (
  connection: Connection,
  conversationId: number,
  seq: number | null = null,
): Promise<number[]> =>
  (
    await plannedRows<{ id: number }>(
      connection,
      'who-reads',
      sql`SELECT p.user_id AS id FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
        WHERE c.id = ${conversationId} AND (${seq}::int IS NULL OR p.from_seq < ${seq}) AND ${mayReadNow(sql`p.user_id`)}`,
    )
  ).map(({ id }) => id);

/** Which of these conversations the viewer takes part in and may read. */
export const readableConversations = async (
  connection: Connection,
  writer: Writer,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await plannedRows<{ id: number }>(
      connection,
      'readable',
      sql`SELECT c.id FROM conversations c JOIN conversation_members p ON p.conversation_id = c.id
        WHERE c.id = ANY(${sql.param([...ids])}::int[]) AND p.user_id = ${writer.viewer.userId} AND ${mayReadIn(writer)}`,
    )
  ).map(({ id }) => id);

/** Somebody's place in a conversation. */
export type Place = { conversationId: number; userId: number };
/** The conversation's project, and whether who has the place may read there now. */
export type JudgedPlace = { projectId: number; reads: boolean };

/** Places judged together, each where it was asked; null for who has no place there. */
export const judgePlaces = async (
  client: Pick<pg.Pool, 'query'>,
  places: readonly Place[],
): Promise<(JudgedPlace | null)[]> => {
  const list = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;
  const found = await plannedRows<JudgedPlace & { place: number }>(
    { client },
    'places-judged',
    sql`SELECT a.place::int, c.project_id AS "projectId", ${mayReadNow(sql`a.user_id`)} AS reads
      FROM unnest(${list(places.map(({ conversationId }) => conversationId))}, ${list(places.map(({ userId }) => userId))})
        WITH ORDINALITY AS a(id, user_id, place)
      JOIN conversations c ON c.id = a.id
      JOIN conversation_members p ON p.conversation_id = c.id AND p.user_id = a.user_id`,
  );
  const byPlace = new Map(found.map(({ place, projectId, reads }) => [place, { projectId, reads }]));
  return places.map((_, index) => byPlace.get(index + 1) ?? null);
};

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
