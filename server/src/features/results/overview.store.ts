/** What a project's questionnaire actions hold: counts, and the attempts whose late answers wait for a decision. */
import type { SetStatus } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';

/** An action with its counts; `versionId` is the newest version anybody answers, else the one in force. */
export type ActionCounts = {
  actionId: number;
  title: string;
  titleEn: string | null;
  questionnaireId: number;
  versionId: number;
  people: number;
  begun: number;
  finished: number;
  expired: number;
};

/**
 * The questionnaire actions of a project in their order, without those the flags hide; all sets are read once. Those
 * with late answers are counted by `lateCounts`.
 */
export const actionCounts = async (
  { client }: Connection,
  projectId: number,
  hidden: number,
): Promise<ActionCounts[]> => {
  const text = `
    WITH people AS MATERIALIZED (
      SELECT s.action_id, s.user_id, count(*) AS begun, count(*) FILTER (WHERE s.status = 'Finished') AS finished,
        count(*) FILTER (WHERE s.status = 'Expired') AS expired
      FROM answer_sets s
      WHERE s.project_id = $1 AND s.action_id IS NOT NULL AND (s.time_started IS NOT NULL OR s.answered > 0)
      GROUP BY s.action_id, s.user_id
    ), counted AS MATERIALIZED (
      SELECT action_id, count(*)::int AS people, sum(begun)::int AS begun, sum(finished)::int AS finished,
        sum(expired)::int AS expired
      FROM people
      GROUP BY action_id
    )
    SELECT a.id AS "actionId", a.title, a.titles->>'en' AS "titleEn", q.id AS "questionnaireId", v.id AS "versionId",
      coalesce(c.people, 0) AS people, coalesce(c.begun, 0) AS begun, coalesce(c.finished, 0) AS finished,
      coalesce(c.expired, 0) AS expired
    FROM actions a JOIN questionnaires q ON q.id = a.quest_id
    JOIN LATERAL (SELECT id
        FROM questionnaire_versions
        WHERE questionnaire_id = q.id AND published_at IS NOT NULL
        ORDER BY number DESC
        LIMIT 1) v
      ON true
    LEFT JOIN counted c ON c.action_id = a.id
    WHERE a.project_id = $1 AND a.flags & $2::int = 0 AND a.archived_at IS NULL
    ORDER BY a.position, a.id`;
  return (await client.query<ActionCounts>(text, [projectId, hidden])).rows;
};

/** How many attempts at each action have late answers that nobody decided about; the partial index answers_late knows. */
export const lateCounts = async ({ client }: Connection, projectId: number): Promise<Map<number, number>> => {
  const text = `SELECT s.action_id AS id, count(*)::int AS n
    FROM (SELECT DISTINCT answer_set_id AS id FROM answers WHERE late) l
    JOIN answer_sets s ON s.id = l.id
    WHERE s.project_id = $1 AND s.action_id IS NOT NULL AND (s.time_started IS NOT NULL OR s.answered > 0)
    GROUP BY s.action_id`;
  const { rows } = await client.query<{ id: number; n: number }>(text, [projectId]);
  return new Map(rows.map(({ id, n }) => [id, n]));
};

/** An attempt with late answers; `at` is when the first of them was given. */
export type LateRow = {
  id: number;
  userId: number;
  name: string;
  actionId: number | null;
  title: string;
  titleEn: string | null;
  late: number;
  status: SetStatus;
  at: Date;
  all: number;
};

/** A page of the attempts that wait, the oldest first; what is shown of them is read for the page alone. */
export const latePage = async (
  { client }: Connection,
  projectId: number,
  hidden: number,
  page: { number: number; size: number },
): Promise<LateRow[]> => {
  const text = `
    WITH late AS (
      SELECT answer_set_id AS id, count(*)::int AS late, min(at) AS at FROM answers WHERE late GROUP BY answer_set_id
    ), waiting AS (
      SELECT s.id, l.late, l.at, count(*) OVER ()::int AS all
      FROM late l
      JOIN answer_sets s ON s.id = l.id
      LEFT JOIN actions a ON a.id = s.action_id
      WHERE s.project_id = $1 AND coalesce(a.flags, 0) & $2::int = 0
      ORDER BY l.at, s.id LIMIT $3 OFFSET $4
    )
    SELECT s.id, s.user_id AS "userId", ${sentenceNameSql('u')} AS name, s.action_id AS "actionId",
      coalesce(a.title, t.name, '') AS title, a.titles->>'en' AS "titleEn", w.late, s.status, w.at, w.all
    FROM waiting w
    JOIN answer_sets s ON s.id = w.id
    JOIN users u ON u.id = s.user_id
    LEFT JOIN actions a ON a.id = s.action_id
    LEFT JOIN quest_tokens t ON t.id = s.token_id
    ORDER BY w.at, s.id`;
  return (await client.query<LateRow>(text, [projectId, hidden, page.size, page.size * page.number])).rows;
};
