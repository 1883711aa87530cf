/** Calendars outside: who may read whose meetings, what they read, and which calendars are read from here. */
import { can } from '@telemachos/contract/access/abilities.ts';
import { roles } from '@telemachos/contract/access/roles.ts';
import type { Taken } from '@telemachos/contract/features/meetings/slots.rules.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';

type Asking = Pick<Connection, 'client'>;

/** Keep the hash of a new address of somebody's calendar; the one before ends. */
export const keepFeed = async ({ client }: Asking, userId: number, tokenHash: Buffer, now: Date): Promise<void> => {
  await client.query(
    `INSERT INTO calendar_feeds (user_id, token_hash, made_at) VALUES ($1, $2, $3)
      ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, made_at = excluded.made_at`,
    [userId, tokenHash, now],
  );
};

/** End the address of somebody's calendar. */
export const dropFeed = async ({ client }: Asking, userId: number): Promise<void> => {
  await client.query('DELETE FROM calendar_feeds WHERE user_id = $1', [userId]);
};

/** Since when there is an address; null where there is none. */
export const feedOf = async ({ client }: Asking, userId: number): Promise<Date | null> =>
  (await client.query<{ madeAt: Date }>('SELECT made_at AS "madeAt" FROM calendar_feeds WHERE user_id = $1', [userId]))
    .rows[0]?.madeAt ?? null;

/** Whose calendar an address is; nobody's once it ended. */
export const ownerOfFeed = async (
  { client }: Asking,
  tokenHash: Buffer,
): Promise<{ userId: number; language: string } | undefined> =>
  (
    await client.query<{ userId: number; language: string }>(
      `SELECT u.id AS "userId", u.language FROM calendar_feeds f JOIN users u ON u.id = f.user_id WHERE f.token_hash = $1`,
      [tokenHash],
    )
  ).rows[0];

/** A meeting as it stands in somebody's calendar. */
export type FeedRow = {
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  cancelled: boolean;
  place: string;
  link: string;
  actionId: number;
  url: string;
  title: string;
  titleEn: string;
  /** Whom one meets: the mentor, or the mentees where one holds it. */
  others: string;
  /** The mentee whose page it is of, for whoever holds it; null for the mentee. */
  menteeId: number | null;
};

/** Who holds meetings, and who comes to them; what was held or come to is not told of to who does so no more. */
const [holding, coming] = (['mentor.work', 'mentee.work'] as const).map((work) =>
  roles.filter((role) => can([role], work)),
);

/** Meetings of one calendar feed. */
const maxFeedMeetings = 1000;

/**
 * The meetings that somebody holds or comes to, in the projects where they still take part, of actions that they may see;
 * by time: of more than a calendar has those that are nearest, and what is ahead before what is behind. A group that goes on
 * without them is cancelled for them.
 */
export const feedRows = async (
  { client }: Asking,
  userId: number,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<FeedRow[]> => {
  const [mentors, mentees] = [seenBy('work', 'caseload'), seenBy('work', 'own')];
  const about = `m.action_id AS "actionId", r.url, a.title, coalesce(a.titles->>'en', a.title) AS "titleEn"`;
  const columns = `m.uid, m.sequence, m.changed_at AS "changedAt", m.starts_at AS "startsAt", m.ends_at AS "endsAt",
    m.place, m.link, ${about}`;
  // What a meeting becomes later is nothing to who left it.
  const asComing = `m.uid, coalesce(o.left_sequence, m.sequence), coalesce(o.left_at, m.changed_at),
    coalesce(o.left_from, m.starts_at), coalesce(o.left_until, m.ends_at),
    CASE WHEN m.stands AND o.comes THEN m.place ELSE '' END, CASE WHEN m.stands AND o.comes THEN m.link ELSE '' END, ${about}`;
  const joined = `JOIN actions a ON a.id = m.action_id AND a.archived_at IS NULL JOIN projects r ON r.id = m.project_id
    JOIN memberships b ON b.project_id = m.project_id AND b.user_id = $1 AND b.state IN (0, 1)`;
  const all = `SELECT ${columns}, NOT m.stands AS cancelled,
      (SELECT string_agg(${sentenceNameSql('w')}, ', ' ORDER BY w.id) FROM meeting_mentees p JOIN users w ON w.id = p.mentee_id
        WHERE p.meeting_id = m.id AND p.comes) AS others,
      (SELECT min(p.mentee_id) FROM meeting_mentees p WHERE p.meeting_id = m.id) AS "menteeId"
    FROM meetings m ${joined}
    WHERE m.mentor_id = $1 AND b.roles && $5 AND m.starts_at >= $2 AND m.starts_at < $3 AND a.flags & ${mentors.mask} = ${mentors.wanted}
    UNION ALL
    SELECT ${asComing}, NOT (m.stands AND o.comes), ${sentenceNameSql('u')}, NULL
    FROM meeting_mentees o JOIN meetings m ON m.id = o.meeting_id JOIN users u ON u.id = m.mentor_id ${joined}
    WHERE o.mentee_id = $1 AND b.roles && $6 AND coalesce(o.left_from, o.starts_at) >= $2 AND coalesce(o.left_from, o.starts_at) < $3
      AND a.flags & ${mentees.mask} = ${mentees.wanted}`;
  const text = `SELECT * FROM (SELECT * FROM (${all}) every
      ORDER BY "endsAt" <= $4, abs(extract(epoch FROM "startsAt" - $4)), uid LIMIT ${maxFeedMeetings}) nearest
    ORDER BY "startsAt", uid`;
  return (await client.query<FeedRow>(text, [userId, from, until, now, holding, coming])).rows;
};

/** A calendar that is read, as its owner is told of it; its address is sealed. */
export type BusyRow = { address: Buffer; readAt: Date | null; failure: string; times: number };

export const busyOf = async ({ client }: Asking, userId: number): Promise<BusyRow | undefined> => {
  const text = `SELECT address, read_at AS "readAt", failure,
      (SELECT count(*)::int FROM busy_times t WHERE t.user_id = b.user_id) AS times
    FROM busy_calendars b WHERE user_id = $1`;
  return (await client.query<BusyRow>(text, [userId])).rows[0];
};

/** Let a calendar be read from now on. */
export const keepBusy = async ({ client }: Asking, userId: number, address: Buffer, now: Date): Promise<void> => {
  await client.query(
    `INSERT INTO busy_calendars (user_id, address, next_at) VALUES ($1, $2, $3)
      ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, next_at = excluded.next_at, failure = '', read_at = NULL`,
    [userId, address, now],
  );
  // Another calendar's times are not this one's.
  await client.query('DELETE FROM busy_times WHERE user_id = $1', [userId]);
};

/** Read no calendar any more, and forget what was read. */
export const dropBusy = async ({ client }: Asking, userId: number): Promise<void> => {
  await client.query('DELETE FROM busy_calendars WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM busy_times WHERE user_id = $1', [userId]);
};

/** Calendars whose time has come: they are put off at once, so that no two servers read the same. */
export const takeBusy = async (
  { client }: Asking,
  { now, next, maxCalendars }: { now: Date; next: Date; maxCalendars: number },
): Promise<{ userId: number; address: Buffer }[]> => {
  const text = `UPDATE busy_calendars b SET next_at = $2 WHERE user_id IN (
      SELECT user_id FROM busy_calendars WHERE next_at <= $1 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING user_id AS "userId", address`;
  return (await client.query<{ userId: number; address: Buffer }>(text, [now, next, maxCalendars])).rows;
};

/** Keep what was read of a calendar, in place of what was before; or why it could not be. */
export const saveBusy = async (
  { client }: Asking,
  userId: number,
  read: readonly Pick<Taken, 'from' | 'until'>[] | string,
  now: Date,
): Promise<void> => {
  if (typeof read === 'string') {
    await client.query('UPDATE busy_calendars SET failure = $2 WHERE user_id = $1', [userId, read]);
    return;
  }
  const kept = await client.query(`UPDATE busy_calendars SET failure = '', read_at = $2 WHERE user_id = $1`, [
    userId,
    now,
  ]);
  if (kept.rowCount === 0) return;
  await client.query('DELETE FROM busy_times WHERE user_id = $1', [userId]);
  await client.query(
    `INSERT INTO busy_times (user_id, starts_at, ends_at) SELECT $1, to_timestamp("from" / 1000), to_timestamp("until" / 1000)
      FROM json_to_recordset($2) AS t("from" float8, "until" float8)`,
    [userId, JSON.stringify(read)],
  );
};
