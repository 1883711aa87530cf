/** Who has answered a questionnaire, in the database. */
import type { AnswererLine } from '@telemachos/contract/features/authoring/authoring.schemas.ts';
import type { SetStatus } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { nameInLists, orderOfNames } from '../../db/names.ts';

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

const setsOf = `FROM answer_sets s
  JOIN questionnaire_versions v ON v.id = s.version_id
  JOIN users u ON u.id = s.user_id
  LEFT JOIN actions a ON a.id = s.action_id
  LEFT JOIN quest_tokens k ON k.id = s.token_id
  WHERE v.questionnaire_id = $1 AND s.project_id = $2 AND ($3::int IS NULL OR v.number = $3)
    AND coalesce(a.flags, 0) & $4::int = 0`;

/** One page of the attempts of a project, by the people's names. */
export const findAnswerers = async (
  { client }: Connection,
  wanted: Answered & { page: number; count: number },
): Promise<SetRow[]> => {
  const text = `SELECT s.id AS "AnswerSetId", s.user_id AS "UserId", ${nameInLists('u')} AS "Name",
      s.action_id AS "ActionId", coalesce(a.title, k.name, '') AS "ActionTitle", s.attempt AS "Attempt",
      s.status AS "Status", s.time_started AS "StartedAt", s.finished_at AS "FinishedAt", v.number AS "Number",
      s.answered, s.countable
    ${setsOf} ORDER BY ${orderOfNames('u')}, s.id LIMIT $5 OFFSET $6`;
  return (
    await client.query<SetRow>(text, [
      wanted.id,
      wanted.projectId,
      wanted.number,
      wanted.hidden,
      wanted.count,
      wanted.page * wanted.count,
    ])
  ).rows;
};

/** How many attempts there are. */
export const countAnswerers = async ({ client }: Connection, wanted: Answered): Promise<number> =>
  (
    await client.query<{ n: number }>(`SELECT count(*)::int AS n ${setsOf}`, [
      wanted.id,
      wanted.projectId,
      wanted.number,
      wanted.hidden,
    ])
  ).rows[0]?.n ?? 0;
