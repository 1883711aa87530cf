/** What happened to applications, and when. */
import type { Status } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** What happens to applications. Moves carry both statuses; `note` is the kind's own. */
export type EventKind =
  | 'submitted'
  | 'consented'
  | 'confirmed'
  | 'moved'
  | 'changed'
  | 'reopened'
  | 'resubmitted'
  | 'reminded'
  | 'withdrawn';
export type NewEvent = { applicationId: number; kind: EventKind; from?: Status; to?: Status; note?: string };

/** Keep events; `actorId` is null for the applicant. */
export const insertEvents = async (
  { client }: Connection,
  actorId: number | null,
  events: NewEvent[],
  now: Date,
): Promise<void> => {
  const text = `INSERT INTO application_events (application_id, actor_id, kind, from_status, to_status, note, at)
    SELECT e.application_id, $2, e.kind, e.from_status, e.to_status, e.note, $3
    FROM jsonb_to_recordset($1::jsonb) AS e (application_id int, kind text, from_status int, to_status int, note text)`;
  const rows = events.map(({ applicationId, kind, from, to, note }) => ({
    application_id: applicationId,
    kind,
    from_status: from ?? null,
    to_status: to ?? null,
    note: note ?? null,
  }));
  await client.query(text, [JSON.stringify(rows), actorId, now]);
};

/** When an application last reached each status. */
export const reachedAt = async ({ client }: Connection, id: number): Promise<{ status: Status; at: Date }[]> =>
  (
    await client.query<{ status: Status; at: Date }>(
      `SELECT to_status AS status, max(at) AS at
        FROM application_events
        WHERE application_id = $1 AND to_status IS NOT NULL
        GROUP BY to_status`,
      [id],
    )
  ).rows;

/**
 * Whether staff wrote to the applicant about this since an instant, and the application was not moved or sent again
 * after it. The application is locked.
 */
export const wroteSince = async (
  { client }: Connection,
  id: number,
  kind: 'reopened' | 'reminded',
  since: Date,
): Promise<boolean> => {
  const text = `SELECT kind = $2 AND at > $3 AS "isSo" FROM application_events
    WHERE application_id = $1 AND kind IN ($2, 'resubmitted', 'moved') ORDER BY id DESC LIMIT 1`;
  return (await client.query<{ isSo: boolean }>(text, [id, kind, since])).rows[0]?.isSo ?? false;
};
