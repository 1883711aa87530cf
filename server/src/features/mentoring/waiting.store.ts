/** What waits for a mentor, by the same rule as the list of mentees and the numbers (caseload.store.ts). */
import { sql } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { needReasons } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { actionsShown, cellsOf, rank } from './caseload.store.ts';

/** The reasons for which something waits for the mentor, not for the mentee. */
const waitingReasons = ['record', 'read', 'schedule'] as const;
type WaitingReason = (typeof waitingReasons)[number];

/** An action of a mentee that waits for the mentor: why, since when, and of a meeting its day. */
export type WaitingLine = {
  menteeId: number;
  name: string;
  actionId: number;
  title: string;
  titleEn: string;
  reason: WaitingReason;
  since: Date | null;
  day: string | null;
};

/** The most pressing of what waits for a mentor with active mentees of theirs, and how much it is in all. */
export const waitingFor = async (
  connection: Connection,
  { projectId, mentorId, now, maxLines }: { projectId: number; mentorId: number; now: Date; maxLines: number },
): Promise<{ list: WaitingLine[]; all: number }> => {
  const asked = {
    people: { projectId },
    seen: seenBy('work', 'caseload'),
    onlyMentor: mentorId,
    now,
    today: dayInAthens(now.getTime()),
  };
  const ranks = sql.join(waitingReasons.map(rank), sql`, `);
  const found = await queryRows<Omit<WaitingLine, 'reason'> & { rank: number; all: number }>(
    connection,
    sql`
    WITH shown AS MATERIALIZED (${actionsShown(asked)}), people AS MATERIALIZED (
      SELECT u.id, m.state, ${sql.raw(sentenceNameSql('u'))} AS name
      FROM (
        SELECT DISTINCT mentee_id FROM mentor_links l
        WHERE project_id = ${projectId} AND mentor_id = ${mentorId} AND ${sql.raw(isLinkActiveSql)}) l
      JOIN memberships m ON m.project_id = ${projectId} AND m.user_id = l.mentee_id AND ${menteeRole} = ANY(m.roles)
      JOIN users u ON u.id = l.mentee_id
    ), cells AS MATERIALIZED (${cellsOf(asked)})
    SELECT c.person AS "menteeId", p.name, c.action_id AS "actionId", c.title, c.title_en AS "titleEn", c.rank, c.since, c.day,
      count(*) OVER ()::int AS all
    FROM cells c JOIN people p ON p.id = c.person
    WHERE c.rank IN (${ranks})
    ORDER BY c.rank, coalesce(c.day::text, ''), c.since, c.person, c.action_id
    LIMIT ${maxLines}`,
  );
  const list = found.flatMap(({ rank: place, all: _all, ...line }): WaitingLine[] => {
    const reason = waitingReasons.find((one) => one === needReasons[place]);
    return reason ? [{ ...line, reason }] : [];
  });
  return { list, all: found[0]?.all ?? 0 };
};
