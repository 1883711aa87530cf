/** What a project's questionnaire actions hold: counts, and the attempts whose late answers wait for a decision. */
import type { SetStatus } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { nameInSentences } from '../../db/names.ts';

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
  late: number;
};

/** Whether an attempt has late answers that nobody decided about; the partial index answers_late knows. */
const hasLate = `EXISTS (SELECT 1 FROM answers w WHERE w.answer_set_id = s.id AND w.late)`;

/** Begun: of a set that is counted. */
const begun = (set: string): string => `(${set}.time_started IS NOT NULL OR ${set}.answered > 0)`;

/**
 * The questionnaire actions of a project in their order, without those the flags hide. All sets are read once, and so
 * are those with late answers; a person counts by the first of several attempts.
 */
export const actionCounts = async (
  { client }: Connection,
  projectId: number,
  hidden: number,
): Promise<ActionCounts[]> => {
  const text = `
    WITH shown AS MATERIALIZED (
      SELECT a.id, a.title, a.titles->>'en' AS title_en, a.position, a.quest_id FROM actions a
      WHERE a.project_id = $1 AND a.flags & $2::int = 0 AND a.quest_id IS NOT NULL
    ), late AS MATERIALIZED (
      SELECT DISTINCT answer_set_id AS id FROM answers WHERE late
    ), counted AS MATERIALIZED (
      SELECT s.action_id, count(*) FILTER (WHERE s.attempt = 1 OR NOT EXISTS (
          SELECT 1 FROM answer_sets e
          WHERE e.user_id = s.user_id AND e.action_id = s.action_id AND e.attempt < s.attempt AND ${begun('e')}
        ))::int AS people, count(*)::int AS begun,
        count(*) FILTER (WHERE s.status = 'Finished')::int AS finished,
        count(*) FILTER (WHERE s.status = 'Expired')::int AS expired,
        count(*) FILTER (WHERE s.id IN (SELECT id FROM late))::int AS late
      FROM answer_sets s
      WHERE s.action_id = ANY(ARRAY(SELECT id FROM shown)) AND ${begun('s')}
      GROUP BY s.action_id
    )
    SELECT a.id AS "actionId", a.title, a.title_en AS "titleEn", q.id AS "questionnaireId", v.id AS "versionId",
      coalesce(c.people, 0) AS people, coalesce(c.begun, 0) AS begun, coalesce(c.finished, 0) AS finished,
      coalesce(c.expired, 0) AS expired, coalesce(c.late, 0) AS late
    FROM shown a JOIN questionnaires q ON q.id = a.quest_id
    JOIN LATERAL (SELECT id
        FROM questionnaire_versions
        WHERE questionnaire_id = q.id AND published_at IS NOT NULL
        ORDER BY number DESC
        LIMIT 1) v
      ON true
    LEFT JOIN counted c ON c.action_id = a.id
    ORDER BY a.position, a.id`;
  return (await client.query<ActionCounts>(text, [projectId, hidden])).rows;
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

/** A page of the attempts that wait, the oldest first. */
export const latePage = async (
  { client }: Connection,
  projectId: number,
  hidden: number,
  page: { number: number; size: number },
): Promise<LateRow[]> => {
  const text = `
    SELECT s.id, s.user_id AS "userId", ${nameInSentences('u')} AS name, s.action_id AS "actionId",
      coalesce(a.title, t.name, '') AS title, a.titles->>'en' AS "titleEn", l.late, s.status, l.at,
      count(*) OVER ()::int AS all
    FROM answer_sets s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN actions a ON a.id = s.action_id
    LEFT JOIN quest_tokens t ON t.id = s.token_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS late, min(w.at) AS at
      FROM answers w
      WHERE w.answer_set_id = s.id AND w.late) l
    WHERE s.project_id = $1 AND coalesce(a.flags, 0) & $2::int = 0 AND ${hasLate} AND l.late > 0
    ORDER BY l.at, s.id LIMIT $3 OFFSET $4`;
  return (await client.query<LateRow>(text, [projectId, hidden, page.size, page.size * page.number])).rows;
};
