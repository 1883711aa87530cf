/** Attempts as those who follow a person see them: one query for lists and for a single one. */
import type { SetStatus, TimedSet } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';

/**
 * An attempt with what it belongs to; instants in epoch milliseconds. `decisions` grows with each decision of staff
 * about it.
 */
export type AttemptRow = TimedSet & {
  id: number;
  stamp: string;
  versionId: number;
  projectId: number;
  actionId: number | null;
  tokenId: number | null;
  userId: number;
  flags: number;
  inGrid: boolean;
  attempt: number;
  newest: boolean;
  status: SetStatus;
  createdAt: number;
  answered: number;
  countable: number;
  late: number;
  decisions: number;
  number: number;
  questionnaireId: number;
  title: string;
  titleEn: string | null;
};

type Instants = 'timeStarted' | 'pausedAt' | 'finishedAt' | 'createdAt';
type Wire = Omit<AttemptRow, Instants> & {
  timeStarted: Date | null;
  pausedAt: Date | null;
  finishedAt: Date | null;
  createdAt: Date;
};

/** The events by which staff decide; their number is the version of an attempt's decisions. */
const decisionKinds = `('extra', 'reopened', 'reset', 'lateAccepted', 'lateRefused')`;

const select = `SELECT s.id, s.xmin::text AS stamp, s.version_id AS "versionId", s.project_id AS "projectId",
    s.action_id AS "actionId", s.token_id AS "tokenId", s.user_id AS "userId",
    coalesce(a.flags, 0) AS flags, s.in_grid AS "inGrid", s.attempt, s.status, s.time_started AS "timeStarted",
    s.duration, s.extra, s.paused_at AS "pausedAt", s.paused_seconds AS "pausedSeconds",
    s.finished_at AS "finishedAt", s.created_at AS "createdAt", s.answered, s.countable,
    NOT EXISTS (SELECT 1
      FROM answer_sets n
      WHERE n.user_id = s.user_id AND n.action_id IS NOT DISTINCT FROM s.action_id
        AND n.token_id IS NOT DISTINCT FROM s.token_id AND n.attempt > s.attempt) AS newest,
    (SELECT count(*)::int FROM answers w WHERE w.answer_set_id = s.id AND w.late) AS late,
    (SELECT count(*)::int
      FROM answer_set_events e
      WHERE e.answer_set_id = s.id AND e.kind IN ${decisionKinds}) AS decisions,
    v.number, v.questionnaire_id AS "questionnaireId", coalesce(a.title, t.name, '') AS title,
    a.titles->>'en' AS "titleEn"
  FROM answer_sets s
  JOIN questionnaire_versions v ON v.id = s.version_id
  LEFT JOIN actions a ON a.id = s.action_id
  LEFT JOIN quest_tokens t ON t.id = s.token_id`;

const asAttempt = (row: Wire): AttemptRow => ({
  ...row,
  timeStarted: row.timeStarted?.getTime() ?? null,
  pausedAt: row.pausedAt?.getTime() ?? null,
  finishedAt: row.finishedAt?.getTime() ?? null,
  createdAt: row.createdAt.getTime(),
});

/** Attempts that are listed; the store reads one more to know whether there are more. */
export const maxListedAttempts = 500;

/** Who asks: the flags that hide actions from them, and for a mentor whose caseload it is. */
export type Reader = { hidden: number; mentorId: number | null };

/** A person's attempts in a project that the reader may see, the newest first. */
export const attemptsOf = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  { hidden, mentorId }: Reader,
): Promise<AttemptRow[]> => {
  const text = `${select} WHERE s.project_id = $1 AND s.user_id = $2 AND coalesce(a.flags, 0) & $3::int = 0
      AND ($4::int IS NULL
        OR EXISTS (SELECT 1
          FROM mentor_links l
          WHERE l.project_id = $1 AND l.mentee_id = $2 AND l.mentor_id = $4
            AND (l.action_id IS NULL OR l.action_id = s.action_id)))
    ORDER BY coalesce(s.time_started, s.created_at) DESC, s.id DESC LIMIT ${maxListedAttempts + 1}`;
  return (
    await client.query<Wire>({ name: 'results-attempts', text, values: [projectId, userId, hidden, mentorId] })
  ).rows.map(asAttempt);
};

/** One attempt. */
export const readAttempt = async ({ client }: Connection, id: number): Promise<AttemptRow | null> => {
  const [row] = (await client.query<Wire>({ name: 'results-attempt', text: `${select} WHERE s.id = $1`, values: [id] }))
    .rows;
  return row ? asAttempt(row) : null;
};

/** A person's name: first and last, else the user name. */
export const nameOf = async ({ client }: Connection, userId: number): Promise<string> => {
  const text = `SELECT ${sentenceNameSql('u')} AS name FROM users u WHERE id = $1`;
  return (await client.query<{ name: string }>({ name: 'results-name', text, values: [userId] })).rows[0]?.name ?? '';
};

/** Which of these actions the reader may see of the person. */
export const actionsSeen = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  actionIds: readonly number[],
  { hidden, mentorId }: Reader,
): Promise<number[]> => {
  const text = `SELECT a.id FROM actions a WHERE a.project_id = $1 AND a.id = ANY($3) AND a.flags & $4::int = 0
    AND ($5::int IS NULL
      OR EXISTS (SELECT 1
        FROM mentor_links l
        WHERE l.project_id = $1 AND l.mentee_id = $2 AND l.mentor_id = $5
          AND (l.action_id IS NULL OR l.action_id = a.id)))`;
  return (await client.query<{ id: number }>(text, [projectId, userId, actionIds, hidden, mentorId])).rows.map(
    ({ id }) => id,
  );
};

/** What a project is called. */
export const projectTitle = async ({ client }: Connection, projectId: number): Promise<string> =>
  (await client.query<{ descr: string }>('SELECT descr FROM projects WHERE id = $1', [projectId])).rows[0]?.descr ?? '';
