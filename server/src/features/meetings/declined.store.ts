/** Meetings that their mentees declined and that none came after, for whoever is to set another one. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import { iso, isReached, isTold, type Reader } from './agenda.store.ts';

/** When it was to be, as it was then, and why its mentee can't come; '' where they did not say. */
export type Declined = { Start: string; Reason: string };

/**
 * Of mentees, each with an action: the meeting of it of which something happened last, where that was that the mentee declined
 * it and the reader is told of them. What becomes of a group after somebody left it did not happen to them.
 */
export const lastDeclined = async (
  connection: Connection,
  reader: Reader,
  asked: readonly { menteeId: number; actionId: number }[],
): Promise<(menteeId: number, actionId: number) => Declined | null> => {
  if (asked.length === 0) return () => null;
  const found = await queryRows<Declined & { menteeId: number; actionId: number }>(
    connection,
    sql`SELECT n."menteeId", n."actionId", last."Start", last."Reason"
      FROM json_to_recordset(${JSON.stringify(asked)}) AS n("menteeId" int, "actionId" int)
      CROSS JOIN LATERAL (
        SELECT ${iso('coalesce(p.left_from, m.starts_at)')} AS "Start", p.reason AS "Reason",
          NOT (m.stands AND p.comes) AND coalesce(p.left_by = 'mentee', m.cancelled_by = p.mentee_id) AS declined
        FROM meeting_mentees p JOIN meetings m ON m.id = p.meeting_id
        WHERE p.mentee_id = n."menteeId" AND m.action_id = n."actionId" AND ${isReached(reader)} AND ${isTold(reader)}
        ORDER BY coalesce(p.left_at, m.changed_at) DESC, m.id DESC LIMIT 1) last
      WHERE last.declined`,
  );
  const told = new Map(found.map(({ menteeId, actionId, ...declined }) => [`${menteeId} ${actionId}`, declined]));
  return (menteeId, actionId) => told.get(`${menteeId} ${actionId}`) ?? null;
};
