/** Of whom it is kept that they were written to about meetings. */
import type { Connection } from '../../db/connect.ts';

/** That somebody was written to of the present time, and whether their calendar has it. */
export const saveMailed = async (
  { client }: Connection,
  list: readonly { meetingId: number; menteeId: number }[],
): Promise<void> => {
  await client.query(
    `UPDATE meeting_mentees p SET last_mail = p.starts_at, invited = true
      FROM json_to_recordset($1) AS n("meetingId" int, "menteeId" int)
      WHERE p.meeting_id = n."meetingId" AND p.mentee_id = n."menteeId"`,
    [JSON.stringify(list)],
  );
};

/** That mentors were mailed the list with these meetings. */
export const saveListed = async ({ client }: Connection, ids: readonly number[], now: Date): Promise<void> => {
  await client.query('UPDATE meetings SET listed_at = $2 WHERE id = ANY($1)', [ids, now]);
};
