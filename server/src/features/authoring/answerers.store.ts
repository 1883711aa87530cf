/** Who has answered a questionnaire, in the database. */
import type { AnswererLine } from '@telemachos/contract/features/authoring/authoring.schemas.ts';
import type { SetStatus } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, orderByNameSql } from '../../db/name-sql.ts';
import { pageRange, type Page } from '../../db/paging.ts';

/**
 * Whose attempts are asked for: of a questionnaire in a project, of one version or all, without actions that have one
 * of the `hidden` flags.
 */
export type Answered = { id: number; projectId: number; number: number | null; hidden: number };

type SetRow = Omit<AnswererLine, 'Completion' | 'StartedAt' | 'FinishedAt' | 'Status'> & {
  Status: SetStatus;
  StartedAt: Date | null;
  FinishedAt: Date | null;
  answered: number;
  countable: number;
};

/**
 * The attempts, by an index alone: of which version, in which project, of which action. `s` is the set, `v` the
 * version.
 */
const setsOf = `FROM answer_sets s
  JOIN questionnaire_versions v ON v.id = s.version_id
  WHERE v.questionnaire_id = $1 AND s.project_id = $2 AND ($3::int IS NULL OR v.number = $3)
    AND (s.action_id IS NULL OR s.action_id NOT IN (SELECT id FROM actions WHERE flags & $4::int <> 0))`;

/** One page of the attempts of a project, by the people's names; `all` is how many there are, if that is known. */
export const findAnswerers = async (
  { client }: Connection,
  wanted: Answered & { page: Page },
  all: number | null,
): Promise<SetRow[]> => {
  const { offset, limit, fromEnd } = pageRange(wanted.page, all);
  if (limit === 0) return [];
  const way = fromEnd ? 'DESC' : 'ASC';
  // Who they are first: names are met in the order of their index, and only the page is read whole.
  const page = `SELECT s.id ${setsOf.replace('WHERE', 'JOIN users u ON u.id = s.user_id\n  WHERE')}
    ORDER BY ${orderByNameSql('u', way)}, s.id ${way} LIMIT $5 OFFSET $6`;
  const text = `SELECT s.id AS "AnswerSetId", s.user_id AS "UserId", ${listNameSql('u')} AS "Name",
      s.action_id AS "ActionId", coalesce(a.title, k.name, '') AS "ActionTitle", s.attempt AS "Attempt",
      s.status AS "Status", s.time_started AS "StartedAt", s.finished_at AS "FinishedAt", v.number AS "Number",
      s.answered, s.countable
    FROM (${page}) page
    JOIN answer_sets s ON s.id = page.id
    JOIN questionnaire_versions v ON v.id = s.version_id
    JOIN users u ON u.id = s.user_id
    LEFT JOIN actions a ON a.id = s.action_id
    LEFT JOIN quest_tokens k ON k.id = s.token_id
    ORDER BY ${orderByNameSql('u')}, s.id`;
  const { id, projectId, number, hidden } = wanted;
  return (await client.query<SetRow>(text, [id, projectId, number, hidden, limit, offset])).rows;
};

/** How many attempts there are; no further than the first `most`. */
export const countAnswerers = async (
  { client }: Connection,
  { id, projectId, number, hidden }: Answered,
  maxCount: number | null,
): Promise<number> => {
  const text =
    maxCount === null
      ? `SELECT count(*)::int AS n ${setsOf}`
      : `SELECT count(*)::int AS n FROM (SELECT 1 ${setsOf} LIMIT ${maxCount}) first`;
  return (await client.query<{ n: number }>(text, [id, projectId, number, hidden])).rows[0]?.n ?? 0;
};
