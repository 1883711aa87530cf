/** Notices in the database: told, listed, counted, read. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import { coversProject, menteeRole } from '@telemachos/contract/access/roles.ts';
import { seenBy, type SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import {
  noticesPageSize,
  mailDelayMinutes,
  maxUnreadCount,
  noticeKindNames,
  noticeKinds,
  type NoticeKind,
} from '@telemachos/contract/features/notices/notices.rules.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { sql, type SQL } from 'drizzle-orm';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import { reachIn, rolesIn } from '../../access/viewer.ts';
import { mayReadInSql, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';

/** Something to be told: to whom, about which action and person, and who did it, who is not told. */
export type Told = {
  kind: NoticeKind;
  projectId: number;
  userIds: readonly number[];
  actionId?: number | null;
  aboutId?: number | null;
  actorId?: number | null;
  at: Date;
  /** When that is what it tells of, for all or by person. */
  moment?: Date | ReadonlyMap<number, Date>;
  /** How many things it stands for. */
  times?: number;
  /** Told once for ever: whoever was told of it already, and read it, is not told again. */
  once?: boolean;
  /** A letter of its own says it, too. */
  written?: boolean;
};

/** The same of several people at once, each told about somebody else, or of another moment. */
export type ToldEach = Pick<Told, 'kind' | 'projectId' | 'actionId' | 'actorId' | 'at'> & {
  each: readonly { userId: number; aboutId: number; moment: Date }[];
};

/** The moment that member `m` is told of. */
const momentOf = (moment: Told['moment']): SQL => {
  if (moment === undefined) return sql`NULL::timestamptz`;
  if (moment instanceof Date) return sql`${moment}::timestamptz`;
  return sql`(${JSON.stringify(Object.fromEntries(moment))}::jsonb->>m.user_id::text)::timestamptz`;
};

/** Who among the members `m` is told, about whom, of which moment, and how many things it stands for. */
type Which = { members: SQL; about: SQL; moment: SQL; times: SQL; but: SQL };

/**
 * Keep it for those among them who are active, and not for whoever did it; told again while it is unread it is the same
 * notice, one time more. Answers who is told in the product.
 */
const keep = async (
  connection: Pick<Connection, 'client'>,
  { kind, projectId, actionId = null, actorId = null, at, written }: Omit<Told, 'userIds'>,
  { members, about, moment, times, but }: Which,
): Promise<number[]> => {
  const mailed = noticeKinds[kind].mail && written !== true;
  const found = await queryRows<{ id: number }>(
    connection,
    sql`INSERT INTO notices AS n (user_id, project_id, kind, action_id, about_id, actor_id, at, moment, times, mail_at)
      SELECT m.user_id, ${projectId}, ${kind}, ${actionId}::int, ${about}, ${actorId}::int, ${at}, ${moment}, ${times},
        CASE WHEN coalesce((w.kinds->${kind}->>'Mail')::boolean AND ${written !== true}, ${mailed})
          THEN ${at}::timestamptz + ${mailDelayMinutes} * interval '1 minute' END
      FROM ${members} LEFT JOIN notice_preferences w ON w.user_id = m.user_id
      WHERE m.project_id = ${projectId} AND m.state = 1 AND m.user_id IS DISTINCT FROM ${actorId}::int ${but}
      ORDER BY m.user_id, ${about}
      ON CONFLICT (user_id, project_id, kind, coalesce(action_id, 0), coalesce(about_id, 0)) WHERE read_at IS NULL
      DO UPDATE SET at = greatest(n.at, excluded.at), moment = excluded.moment, times = n.times + excluded.times,
        actor_id = excluded.actor_id, mail_at = coalesce(n.mail_at, excluded.mail_at)
      RETURNING user_id AS id`,
  );
  return found.map(({ id }) => id);
};

/** Keep something that these people are all told alike; answers who is told in the product. */
export const keepNotices = (connection: Pick<Connection, 'client'>, told: Told): Promise<number[]> => {
  const { kind, userIds, actionId = null, aboutId = null, moment, times = 1 } = told;
  const known = sql`EXISTS (SELECT 1 FROM notices o
    WHERE o.user_id = m.user_id AND o.kind = ${kind} AND o.action_id = ${actionId}::int)`;
  return keep(connection, told, {
    members: sql`memberships m`,
    about: sql`${aboutId}::int`,
    moment: momentOf(moment),
    times: sql`${times}::int`,
    but: sql`AND m.user_id = ANY(${sql.param([...userIds])}::int[]) ${told.once ? sql`AND NOT ${known}` : sql``}`,
  });
};

/**
 * Keep what each of them is told, in one go: of several things about the same person the last moment, and how many there
 * are. Answers who is told in the product.
 */
export const keepEach = async (connection: Pick<Connection, 'client'>, told: ToldEach): Promise<number[]> => {
  const ids = await keep(connection, told, {
    members: sql`(SELECT "userId", "aboutId", max(moment) AS moment, count(*)::int AS times
      FROM json_to_recordset(${JSON.stringify(told.each)}) AS e("userId" int, "aboutId" int, moment timestamptz)
      GROUP BY 1, 2) e JOIN memberships m ON m.user_id = e."userId"`,
    about: sql`e."aboutId"`,
    moment: sql`e.moment`,
    times: sql`e.times`,
    but: sql``,
  });
  return [...new Set(ids)];
};

/** Who looks after a mentee in an action: who is there for that one alone, or else for the project. */
export const mentorsFor = async (
  { client }: Pick<Connection, 'client'>,
  { projectId, menteeId, actionId }: { projectId: number; menteeId: number; actionId: number },
): Promise<number[]> => {
  const text = `SELECT mentor_id AS id FROM mentor_links WHERE project_id = $1 AND mentee_id = $2
      AND (action_id = $3 OR action_id IS NULL) ORDER BY action_id NULLS LAST LIMIT 1`;
  return (await client.query<{ id: number }>(text, [projectId, menteeId, actionId])).rows.map(({ id }) => id);
};

/** Who in a project is told of things of a kind by what they may do there. */
export const holdersOf = async (
  { client }: Pick<Connection, 'client'>,
  projectId: number,
  kind: NoticeKind,
): Promise<number[]> => {
  const text = 'SELECT user_id AS id FROM memberships WHERE project_id = $1 AND state = 1 AND roles && $2 ORDER BY 1';
  const values = [projectId, abilities[noticeKinds[kind].ability]];
  return (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
};

/** What was told of an action that is not there any more for these people (for nobody where none are named) goes. */
export const forgetPublished = async (
  { client }: Pick<Connection, 'client'>,
  actionId: number,
  userIds: readonly number[] | null,
): Promise<void> => {
  await client.query(
    `DELETE FROM notices WHERE action_id = $1 AND kind = 'published' AND ($2::int[] IS NULL OR user_id = ANY($2))`,
    [actionId, userIds],
  );
};

/**
 * Who reads notices: somebody in a project at an instant, and those actions that conditions keep from their own list then
 * (seen.shared.ts finds them).
 */
export type Reader = Writer & { now: Date; unshown: readonly number[] };

/** Kinds that tell people of their own work; the others tell those who look after mentees. */
const ownKinds = noticeKindNames.filter((kind) => {
  const { ability } = noticeKinds[kind];
  return ability === 'mentee.work' || ability === 'account.own';
});
const isOwn = sql`n.kind = ANY(${sql.param(ownKinds)}::text[])`;

/** The actions under a condition of which somebody was told for their own work. */
export const conditionalOf = async (
  { client }: Pick<Connection, 'client'>,
  { viewer, projectId }: Writer,
): Promise<number[]> => {
  const text = `SELECT DISTINCT a.id FROM notices n JOIN actions a ON a.id = n.action_id
    WHERE n.user_id = $1 AND n.project_id = $2 AND n.kind = ANY($3) AND coalesce(a.data->>'ShowCondition', '') <> ''`;
  return (await client.query<{ id: number }>(text, [viewer.userId, projectId, ownKinds])).rows.map(({ id }) => id);
};

/**
 * Whether the action `a` of a notice `n` is there for its reader: on their own list by the list's rule (`absencesFor`, and
 * the conditions), or else among what their reach shows them of mentees' work.
 */
const isThere = ({ viewer, projectId, now, unshown }: Reader): SQL => {
  const isMentee = rolesIn(viewer, projectId).includes(menteeRole);
  const reach = reachIn(viewer, projectId, 'mentor.work');
  const seen = ({ mask, wanted }: SeenFlags) => sql`a.flags & ${mask} = ${wanted}`;
  const own = sql`${seen(seenBy('work', 'own'))} AND a.id <> ALL(${sql.param([...unshown])}::int[])
    AND (a.flags & ${actionFlags.NamedOnly} = 0 OR EXISTS (SELECT 1 FROM action_mentees c
      WHERE c.action_id = a.id AND c.mentee_id = n.user_id AND c.published_at <= ${now}))`;
  return sql`a.project_id = n.project_id AND a.archived_at IS NULL AND CASE WHEN ${isOwn}
    THEN ${isMentee ? own : sql`FALSE`} ELSE ${reach ? seen(seenBy('work', reach)) : sql`FALSE`} END`;
};

/** Whether a notice `n` with its action `a` is of what its reader may still see. */
export const isReadable = (reader: Reader): SQL => {
  const { viewer, projectId } = reader;
  const reach = reachIn(viewer, projectId, 'mentor.work');
  const staff = coversProject(reach);
  const linked = sql`EXISTS (SELECT 1 FROM mentor_links l WHERE l.project_id = n.project_id
    AND ((l.mentor_id = ${viewer.userId} AND l.mentee_id = n.about_id)
      OR (l.mentee_id = ${viewer.userId} AND l.mentor_id = n.about_id))
    AND (l.action_id IS NULL OR n.action_id IS NULL OR l.action_id = n.action_id) AND ${sql.raw(isLinkActiveSql)})`;
  return sql`n.user_id = ${viewer.userId} AND n.project_id = ${projectId}
    AND (n.action_id IS NULL OR (${isThere(reader)}))
    AND (n.about_id IS NULL OR ${staff ? sql`TRUE` : linked})`;
};

/** Whether it is shown in the product: its reader may see it, and wants to be told of its kind there. */
const isShown = (reader: Reader): SQL => sql`${isReadable(reader)}
  AND NOT EXISTS (SELECT 1 FROM notice_preferences w WHERE w.user_id = n.user_id AND w.kinds->n.kind->>'App' = 'false')`;

export type NoticeRow = {
  id: number;
  kind: NoticeKind;
  actionId: number | null;
  title: string | null;
  titleEn: string | null;
  aboutId: number | null;
  about: string | null;
  at: Date;
  moment: Date | null;
  times: number;
  read: boolean;
};

/** Notices as they are read, chosen by what follows. */
const reading = (chosen: SQL): SQL => sql`
  SELECT n.id, n.kind, n.action_id AS "actionId", a.title, coalesce(a.titles->>'en', a.title) AS "titleEn",
    n.about_id AS "aboutId", (SELECT ${sql.raw(sentenceNameSql('u'))} FROM users u WHERE u.id = n.about_id) AS about,
    n.at, n.moment, n.times, n.read_at IS NOT NULL AS read
  FROM notices n LEFT JOIN actions a ON a.id = n.action_id WHERE ${chosen}`;

/** These notices of a reader's, the last first, as far as they may be read. */
export const theseNotices = (connection: Connection, reader: Reader, ids: readonly number[]): Promise<NoticeRow[]> =>
  queryRows(
    connection,
    reading(sql`n.id = ANY(${sql.param([...ids])}::int[]) AND ${isReadable(reader)} ORDER BY n.at DESC, n.id DESC`),
  );

/** A page of notices, the last first, and whether there are more; `before` is the last one that was read. */
export const noticesOf = async (
  connection: Connection,
  reader: Reader,
  { before, unread, kind }: { before: { at: Date; id: number } | null; unread: boolean; kind: NoticeKind | null },
): Promise<{ list: NoticeRow[]; more: boolean }> => {
  const list = await queryRows<NoticeRow>(
    connection,
    reading(sql`${isShown(reader)} ${unread ? sql`AND n.read_at IS NULL` : sql``}
        ${kind === null ? sql`` : sql`AND n.kind = ${kind}`}
        ${before === null ? sql`` : sql`AND (n.at, n.id) < (${before.at}, ${before.id})`}
      ORDER BY n.at DESC, n.id DESC LIMIT ${noticesPageSize + 1}`),
  );
  return { list: list.slice(0, noticesPageSize), more: list.length > noticesPageSize };
};

/** How many notices are unread, at most one more than are counted; and in how many conversations something is. */
export const unreadOf = async (
  connection: Connection,
  reader: Reader,
): Promise<{ Count: number; Conversations: number }> => {
  const [found] = await queryPrepared<{ Count: number; Conversations: number }>(
    connection,
    'notices-count',
    sql`SELECT (SELECT count(*)::int FROM (
        SELECT 1 FROM notices n LEFT JOIN actions a ON a.id = n.action_id
        WHERE ${isShown(reader)} AND n.read_at IS NULL LIMIT ${maxUnreadCount + 1}) counted) AS "Count",
      (SELECT count(*)::int FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
        WHERE p.user_id = ${reader.viewer.userId} AND c.project_id = ${reader.projectId} AND NOT p.muted
          AND c.last_seq > p.read_seq + p.own_since AND ${mayReadInSql(reader)}) AS "Conversations"`,
  );
  return found ?? { Count: 0, Conversations: 0 };
};

/** Tries to mark notices unread: a concurrent transaction may insert the same notice. */
const maxUnreadTries = 5;

/**
 * Mark notices of the reader's: those named, or all that were told up to an instant. One that is made unread beside
 * another of the same stays read; of several of the same the newest is made unread.
 */
export const markNotices = async (
  { client }: Connection,
  { viewer, projectId }: Writer,
  { ids, upTo, read, now }: { ids: readonly number[] | null; upTo: Date | null; read: boolean; now: Date },
): Promise<number> => {
  const whose = 'n.user_id = $1 AND n.project_id = $2 AND (n.id = ANY($3) OR n.at <= $4)';
  const text = read
    ? `UPDATE notices n SET read_at = $5, mail_at = NULL WHERE ${whose} AND n.read_at IS NULL`
    : `UPDATE notices SET read_at = NULL WHERE id IN (
        SELECT DISTINCT ON (n.kind, n.action_id, n.about_id) n.id FROM notices n
        WHERE ${whose} AND n.read_at IS NOT NULL AND $5::timestamptz IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM notices o WHERE o.user_id = n.user_id AND o.project_id = n.project_id
          AND o.kind = n.kind AND o.read_at IS NULL AND o.action_id IS NOT DISTINCT FROM n.action_id
          AND o.about_id IS NOT DISTINCT FROM n.about_id)
        ORDER BY n.kind, n.action_id, n.about_id, n.at DESC, n.id DESC)`;
  const values = [viewer.userId, projectId, ids, upTo, now];
  if (read) return (await client.query(text, values)).rowCount ?? 0;
  // Made unread, or told, beside this at once: once more, it finds the other.
  for (let tries = 1; ; tries += 1) {
    await client.query('SAVEPOINT unread');
    try {
      return (await client.query(text, values)).rowCount ?? 0;
    } catch (error) {
      if (tries === maxUnreadTries || !(error instanceof Error && 'code' in error && error.code === '23505'))
        throw error;
      await client.query('ROLLBACK TO SAVEPOINT unread');
    }
  }
};
