/** What happened in an attempt: its events, and its answers counted in runs. */
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';

/** An event with who did it; null for the clock. */
export type EventRow = { kind: string; actor: string | null; note: string | null; details: unknown; at: Date };

/** Answers that followed each other. */
export type RunRow = { from: Date; until: Date; answers: number; devices: number };

/** Rows of each kind that are read, the oldest: six times the lines of a timeline. */
export const maxTimelineRows = 3000;

/** The oldest ones, and how many there are in all. */
type Oldest<Row> = { list: Row[]; all: number };

/** The events, oldest first. */
export const eventsOf = async ({ client }: Connection, setId: number): Promise<Oldest<EventRow>> => {
  const text = `SELECT count(*) OVER ()::int AS all, e.kind, ${sentenceNameSql('u')} AS actor, e.note, e.details, e.at
    FROM answer_set_events e
    LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.answer_set_id = $1
    ORDER BY e.at, e.id
    LIMIT ${maxTimelineRows}`;
  const list = (await client.query<EventRow & { all: number }>(text, [setId])).rows;
  return { list, all: list[0]?.all ?? 0 };
};

/** The answers in runs: a silence of so many seconds, or an event, begins a new one. */
export const runsOf = async ({ client }: Connection, setId: number, silence: number): Promise<Oldest<RunRow>> => {
  const text = `
    WITH given AS (
      SELECT l.at, l.device, l.number,
        (SELECT count(*)
          FROM answer_set_events e
          WHERE e.answer_set_id = $1 AND e.kind <> 'late' AND e.at <= l.at) AS after
      FROM answer_log l WHERE l.answer_set_id = $1
    ), marked AS (
      SELECT at, device, number, after,
        (at - lag(at) OVER w >= make_interval(secs => $2) OR after <> lag(after) OVER w)::int AS begins
      FROM given WINDOW w AS (ORDER BY at, device, number)
    ), placed AS (
      SELECT at, device, coalesce(sum(begins) OVER (ORDER BY at, device, number), 0) AS run FROM marked
    )
    SELECT count(*) OVER ()::int AS all, min(at) AS from, max(at) AS until, count(*)::int AS answers, count(DISTINCT device)::int AS devices
    FROM placed
    GROUP BY run
    ORDER BY min(at)
    LIMIT ${maxTimelineRows}`;
  const list = (await client.query<RunRow & { all: number }>(text, [setId, silence])).rows;
  return { list, all: list[0]?.all ?? 0 };
};
