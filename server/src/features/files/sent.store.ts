/** Files that people send each other: to whom, and who opened them. */
import { mentorRole } from '@telemachos/contract/access/roles.ts';
import { maxRecipientsShown } from '@telemachos/contract/features/files/sent.rules.ts';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import {
  currentGroupSql,
  reachableMembersSql,
  reachesAnyMenteeSql,
  isOwnGroupSql,
  groupMentorsSql,
  mayWriteInSql,
  type Writer,
} from '../../access/messaging.store.ts';
import { rolesIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, sentenceNameSql, orderByNameSql } from '../../db/name-sql.ts';
import { countTotal, type Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import { likePattern } from '../../db/search-sql.ts';
import type { KeptFile } from './kept.store.ts';

/** Who belongs now to these groups, in which the writer may write; null where one is no group, or may not be written in. */
export const groupMembers = async (
  connection: Connection,
  writer: Writer,
  ids: readonly number[],
): Promise<number[] | null> => {
  if (ids.length === 0) return [];
  const found = await queryRows<{ id: number; members: number[] }>(
    connection,
    sql`SELECT c.id, ARRAY(${currentGroupSql}) AS members FROM conversations c
      WHERE c.id = ANY(${sql.param([...ids])}::int[]) AND c.kind = 'group' AND ${mayWriteInSql(writer)}`,
  );
  return found.length === new Set(ids).size ? [...new Set(found.flatMap(({ members }) => members))] : null;
};

/** Those of the groups of these mentors whom the writer reaches; null where one is no group to them, or of the mentor alone. */
export const mentorGroups = async (
  connection: Connection,
  writer: Writer,
  mentorIds: readonly number[],
): Promise<number[] | null> => {
  if (mentorIds.length === 0) return [];
  const found = await queryRows<{ mentorId: number; members: number[] }>(
    connection,
    sql`SELECT c.mentor_id AS "mentorId", ARRAY(${reachableMembersSql(writer)}) AS members
      FROM (SELECT ${writer.projectId}::int AS project_id, m.id AS mentor_id
        FROM unnest(${sql.param([...new Set(mentorIds)])}::int[]) AS m(id)) c WHERE ${isOwnGroupSql(writer)}`,
  );
  const isEach =
    found.length === new Set(mentorIds).size &&
    found.every(({ mentorId, members }) => members.some((id) => id !== mentorId));
  return isEach ? found.flatMap(({ members }) => members) : null;
};

/** So many groups are counted with the first pages; how many more there are takes a count of its own. */
const maxGroupsCountedFirst = 100;

/**
 * A page of the groups that somebody may send to, their own first, then by the mentor's name; how many there are in all,
 * or null where that was left out.
 */
export const groupsFor = async (
  connection: Connection,
  writer: Writer,
  { search, page, totals }: { search: string; page: Page; totals: Totals },
): Promise<{ list: { id: number; name: string; people: number }[]; all: number | null }> => {
  const names = sql`fold(${sql.raw(listNameSql('u'))})`;
  const words = search.split(/\s+/).filter(Boolean);
  const named = words.map((word) => sql`${names} LIKE fold(${likePattern(word)})`);
  // Who is sought is sought among the mentors, who are few of all people, and first of all.
  const leaders =
    words.length === 0
      ? groupMentorsSql(writer)
      : sql`(SELECT c.* FROM ${groupMentorsSql(writer)} c
          CROSS JOIN LATERAL (SELECT * FROM users o WHERE o.id = c.mentor_id OFFSET 0) u WHERE ${sql.join(named, sql` AND `)} OFFSET 0)`;
  const from = sql`FROM ${leaders} c JOIN users u ON u.id = c.mentor_id WHERE ${isOwnGroupSql(writer)} AND ${reachesAnyMenteeSql(writer)}`;
  const count = async (maxCount: number | null): Promise<number> =>
    (
      await queryRows<{ n: number }>(
        connection,
        sql`SELECT count(*)::int AS n FROM (SELECT 1 ${from} LIMIT ${maxCount}) f`,
      )
    )[0]?.n ?? 0;
  const all = await (totals === 'alone' ? count(null) : countTotal(page, totals, count, maxGroupsCountedFirst));
  if (totals === 'alone') return { list: [], all };
  const isMentor = rolesIn(writer.viewer, writer.projectId).includes(mentorRole);
  const list = await queryRows<{ id: number; name: string; people: number }>(
    connection,
    sql`SELECT c.mentor_id AS id, c.name, (SELECT count(*)::int FROM (${reachableMembersSql(writer)}) r) AS people
      FROM (SELECT c.*, ${sql.raw(listNameSql('u'))} AS name ${from}
        ORDER BY ${isMentor ? sql`c.mentor_id <> ${writer.viewer.userId}, ` : sql``}${sql.raw(orderByNameSql('u'))}, u.id
        LIMIT ${page.size} OFFSET ${page.size * page.number}) c`,
  );
  return { list, all };
};

/** People `m` of a project whom the writer writes to for one of these roles, which are of those whom they write to all. */
const withRoles = ({ viewer, projectId }: Writer, roles: SQL) => sql`FROM memberships m
  WHERE m.project_id = ${projectId} AND m.state IN (0, 1) AND m.roles && ${roles} AND m.user_id <> ${viewer.userId}`;

/** Everybody with one of these roles whom the writer may write to; so many at most. */
export const roleMembers = async (
  connection: Connection,
  writer: Writer,
  roles: readonly string[],
  maxMembers: number,
): Promise<number[]> =>
  roles.length === 0
    ? []
    : (
        await queryRows<{ id: number }>(
          connection,
          sql`SELECT m.user_id AS id ${withRoles(writer, sql`${sql.param([...roles])}::text[]`)} LIMIT ${maxMembers}`,
        )
      ).map(({ id }) => id);

/** How many of each of these roles the writer may write to; of whom there are none is left out. */
export const countByRole = (
  connection: Connection,
  writer: Writer,
  roles: readonly string[],
): Promise<{ role: string; people: number }[]> =>
  queryRows<{ role: string; people: number }>(
    connection,
    sql`SELECT r.role, p.people FROM unnest(${sql.param([...roles])}::text[]) WITH ORDINALITY r(role, place),
      LATERAL (SELECT count(*)::int AS people ${withRoles(writer, sql`ARRAY[r.role]`)}) p WHERE p.people > 0 ORDER BY r.place`,
  );

/** Send a file to people; answers the sending's id. */
export const insertSent = async (
  { client }: Connection,
  sent: { projectId: number; senderId: number; fileId: number; note: string; at: Date; userIds: readonly number[] },
): Promise<number> => {
  const { projectId, senderId, fileId, note, at, userIds } = sent;
  const text = `WITH sent AS (
      INSERT INTO sent_files (project_id, sender_id, file_id, note, at) VALUES ($1, $2, $3, $4, $5) RETURNING id
    ), to_whom AS (INSERT INTO sent_to (sent_id, user_id) SELECT sent.id, u.id FROM sent, unnest($6::int[]) AS u(id))
    SELECT id FROM sent`;
  const values = [projectId, senderId, fileId, note, at, userIds];
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
};

type Recipient = { Id: number; Name: string; Opened: string | null };

/** A file that was sent, as one of its two sides sees it. */
export type SentRow = {
  id: number;
  name: string;
  mime: string;
  size: number;
  note: string;
  at: Date;
  fromId: number;
  from: string;
  to: Recipient[];
  recipients: number;
  opened: Date | null;
  scan: 'clean' | 'waiting' | 'infected';
};

const fileColumns = sql`s.id, f.name, f.mime, f.size::float8 AS size, s.note, s.at, f.scan, s.sender_id AS "fromId",
  (SELECT ${sql.raw(sentenceNameSql('u'))} FROM users u WHERE u.id = s.sender_id) AS from`;

/** A page of those that somebody sent in a project, the newest first. */
export const sentBy = async (
  connection: Connection,
  { viewer, projectId }: Writer,
  { size, number }: Page,
): Promise<{ list: SentRow[]; all: number }> => {
  const where = sql`s.sender_id = ${viewer.userId} AND s.project_id = ${projectId} AND s.removed_at IS NULL`;
  const [counted] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM sent_files s WHERE ${where}`,
  );
  const list = await queryRows<SentRow>(
    connection,
    sql`SELECT ${fileColumns}, NULL AS opened, (SELECT count(*)::int FROM sent_to t WHERE t.sent_id = s.id) AS recipients,
        (SELECT coalesce(json_agg(json_build_object('Id', o.id, 'Name', o.name, 'Opened', o.opened)), '[]') FROM (
          SELECT u.id, ${sql.raw(sentenceNameSql('u'))} AS name, to_json(t.opened_at)#>>'{}' AS opened
          FROM sent_to t JOIN users u ON u.id = t.user_id WHERE t.sent_id = s.id
          ORDER BY ${sql.raw(orderByNameSql('u'))}, u.id LIMIT ${maxRecipientsShown}) o) AS to
      FROM (SELECT * FROM sent_files s WHERE ${where} ORDER BY s.id DESC LIMIT ${size} OFFSET ${size * number}) s
      JOIN files f ON f.id = s.file_id ORDER BY s.id DESC`,
  );
  return { list, all: counted?.n ?? 0 };
};

/** What was sent to somebody in a project and is theirs still: sendings `s`, what became of them `t`, their files `f`. */
const received = ({ viewer, projectId }: Writer) => sql`FROM sent_to t JOIN sent_files s ON s.id = t.sent_id
  JOIN files f ON f.id = s.file_id
  WHERE t.user_id = ${viewer.userId} AND t.removed_at IS NULL AND s.project_id = ${projectId} AND s.removed_at IS NULL
    AND f.scan = 'clean'`;

/** A page of those that somebody received in a project, the newest first; with how many there are, and are not opened. */
export const sentTo = async (
  connection: Connection,
  writer: Writer,
  { size, number }: Page,
): Promise<{ list: SentRow[]; all: number; fresh: number }> => {
  const [counted] = await queryRows<{ all: number; fresh: number }>(
    connection,
    sql`SELECT count(*)::int AS all, (count(*) FILTER (WHERE t.opened_at IS NULL))::int AS fresh ${received(writer)}`,
  );
  const list = await queryRows<SentRow>(
    connection,
    sql`SELECT ${fileColumns}, t.opened_at AS opened, '[]'::json AS to, 1 AS recipients ${received(writer)}
      ORDER BY s.id DESC LIMIT ${size} OFFSET ${size * number}`,
  );
  return { list, all: counted?.all ?? 0, fresh: counted?.fresh ?? 0 };
};

/** How many in a project somebody was sent and did not open yet. */
export const freshFor = async (connection: Connection, writer: Writer): Promise<number> =>
  (
    await queryRows<{ n: number }>(
      connection,
      sql`SELECT count(*)::int AS n ${received(writer)} AND t.opened_at IS NULL`,
    )
  )[0]?.n ?? 0;

/** Somebody opened what they were sent. */
export const openSent = async ({ client }: Connection, id: number, userId: number, now: Date): Promise<void> => {
  await client.query('UPDATE sent_to SET opened_at = $3 WHERE sent_id = $1 AND user_id = $2 AND opened_at IS NULL', [
    id,
    userId,
    now,
  ]);
};

/** Take a sending back with its file, or remove it from one's own list. */
export const removeSent = async ({ client }: Connection, id: number, userId: number, now: Date): Promise<void> => {
  await client.query(
    `WITH back AS (UPDATE sent_files SET removed_at = $3 WHERE id = $1 AND sender_id = $2 RETURNING file_id)
      UPDATE files SET removed_at = $3 WHERE id IN (SELECT file_id FROM back)`,
    [id, userId, now],
  );
  await client.query('UPDATE sent_to SET removed_at = $3 WHERE sent_id = $1 AND user_id = $2', [id, userId, now]);
};

/** A page of those a file was sent to by its sender, by name; nobody where somebody else asks. */
export const recipientsOf = async (
  connection: Connection,
  id: number,
  senderId: number,
  { size, number }: Page,
): Promise<{ list: Recipient[]; all: number }> => {
  const from = sql`FROM sent_to t JOIN sent_files s ON s.id = t.sent_id JOIN users u ON u.id = t.user_id
    WHERE s.id = ${id} AND s.sender_id = ${senderId}`;
  const [counted] = await queryRows<{ n: number }>(connection, sql`SELECT count(*)::int AS n ${from}`);
  const list = await queryRows<Recipient>(
    connection,
    sql`SELECT u.id AS "Id", ${sql.raw(listNameSql('u'))} AS "Name", to_json(t.opened_at)#>>'{}' AS "Opened" ${from}
      ORDER BY ${sql.raw(orderByNameSql('u'))}, u.id LIMIT ${size} OFFSET ${size * number}`,
  );
  return { list, all: counted?.n ?? 0 };
};

/** The file of a sending, called as it is. */
export const fileOfSent = async (
  { client }: Connection,
  id: number,
): Promise<Pick<KeptFile, 'name' | 'mime' | 'scan'> | undefined> => {
  const text = 'SELECT f.name, f.mime, f.scan FROM sent_files s JOIN files f ON f.id = s.file_id WHERE s.id = $1';
  return (await client.query<Pick<KeptFile, 'name' | 'mime' | 'scan'>>(text, [id])).rows[0];
};

/** The sendings of a file: where, by whom, and to whom. */
export const sendingsOf = async (
  { client }: Pick<Connection, 'client'>,
  fileId: number,
): Promise<{ projectId: number; senderId: number; userIds: number[] }[]> => {
  const text = `SELECT s.project_id AS "projectId", s.sender_id AS "senderId",
      ARRAY(SELECT t.user_id FROM sent_to t WHERE t.sent_id = s.id) AS "userIds"
    FROM sent_files s WHERE s.file_id = $1 AND s.removed_at IS NULL`;
  return (await client.query<{ projectId: number; senderId: number; userIds: number[] }>(text, [fileId])).rows;
};
