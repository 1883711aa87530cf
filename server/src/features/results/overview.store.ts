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

/** The questionnaire actions of a project in their order, without those the flags hide. */
export const actionCounts = async (
  { client }: Connection,
  projectId: number,
  hidden: number,
): Promise<ActionCounts[]> => {
  const text = `
    SELECT a.id AS "actionId", a.title, a.titles->>'en' AS "titleEn", q.id AS "questionnaireId", v.id AS "versionId",
      c.people, c.begun, c.finished, c.expired, c.late
    FROM actions a JOIN questionnaires q ON q.id = a.quest_id
    JOIN LATERAL (SELECT id
        FROM questionnaire_versions
        WHERE questionnaire_id = q.id AND published_at IS NOT NULL
        ORDER BY number DESC
        LIMIT 1) v
      ON true
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT s.user_id)::int AS people, count(*)::int AS begun,
        count(*) FILTER (WHERE s.status = 'Finished')::int AS finished,
        count(*) FILTER (WHERE s.status = 'Expired')::int AS expired, count(*) FILTER (WHERE ${hasLate})::int AS late
      FROM answer_sets s WHERE s.action_id = a.id AND (s.time_started IS NOT NULL OR s.answered > 0)
    ) c
    WHERE a.project_id = $1 AND a.flags & $2::int = 0 ORDER BY a.position, a.id LIMIT 1000`;
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
