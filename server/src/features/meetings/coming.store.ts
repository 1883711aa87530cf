/** The next meetings of a mentor, as their home tells them. */
import { startOfDay } from '@telemachos/contract/kit/dates.ts';
import { maxUpcomingMeetings } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { ComingMeeting } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryPrepared } from '../../db/run-sql.ts';
import { among, iso, isOfSeen, isReached, isTold, within, type Reader } from './agenda.store.ts';

/** No day of a programme is later (`isOfProgrammes`). */
const until = new Date('2100-01-01T00:00:00Z');

/**
 * What is planned from a day on with a mentor's mentees, or is held by the mentor: the first few by time, and how many there
 * are in all.
 */
export const comingOf = async (
  connection: Connection,
  { today, ...mentor }: Omit<Reader, 'reach'> & { today: string },
): Promise<{ list: ComingMeeting[]; Count: number }> => {
  const reader: Reader = { ...mentor, reach: 'caseload' };
  const range = { from: new Date(startOfDay(today)), until };
  const comers = sql`FROM meeting_mentees p JOIN users w ON w.id = p.mentee_id
    WHERE p.meeting_id = m.id AND p.comes AND p.mentee_id <> ${reader.viewerId} AND ${isTold(reader)}`;
  const found = await queryPrepared<ComingMeeting & { count: number }>(
    connection,
    'coming',
    sql`WITH coming AS MATERIALIZED (SELECT m.id, m.starts_at FROM ${among(reader, range)}
        WHERE m.project_id = ${reader.projectId} AND ${within('m.starts_at', range)} AND m.state = 'planned'
          AND ${isReached(reader)} AND ${isOfSeen(reader)} AND EXISTS (SELECT 1 ${comers}))
      SELECT m.id AS "Id", m.action_id AS "ActionId", ${iso('m.starts_at')} AS "Start",
        (SELECT json_agg(json_build_object('Id', p.mentee_id, 'Name', ${sql.raw(sentenceNameSql('w'))}, 'Own', EXISTS (
            SELECT 1 FROM mentor_links l WHERE l.project_id = m.project_id AND l.mentee_id = p.mentee_id
              AND l.mentor_id = ${reader.viewerId})) ORDER BY p.mentee_id) ${comers}) AS "Mentees",
        (SELECT count(*)::int FROM coming) AS count
      FROM (SELECT id FROM coming ORDER BY starts_at, id LIMIT ${maxUpcomingMeetings}) first JOIN meetings m ON m.id = first.id
      ORDER BY m.starts_at, m.id`,
  );
  return { list: found.map(({ count: _count, ...meeting }) => meeting), Count: found[0]?.count ?? 0 };
};
