/** What completion scripts are given. */
import type { CompletionFigure, CompletionSource } from '@telemachos/contract/features/completion/completion.rules.ts';
import { firstActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { ownFigure } from '../../db/own-progress-sql.ts';

/** A mentee of an action: the figures that the grid shows, those by the type's rule or by hand, and the script's input. */
export type CompletionInput = {
  menteeId: number;
  name: string;
  hasRow: boolean;
  shown: CompletionFigure;
  own: CompletionFigure;
  /** JSON. */
  input: string;
};

/** The profile, without ids. */
const menteeInput = sql`jsonb_build_object('fields', u.fields || m.fields, 'joinedAt', m.joined_at)`;

/** The other actions of the project, by id. */
const actionsInput = sql`(SELECT coalesce(jsonb_object_agg(o.id, jsonb_build_object(
    'Completion', coalesce(oc.completion, 0), 'Completed', coalesce(oc.completed, false), 'CompletedAt', oc.completed_at)), '{}')
  FROM actions o LEFT JOIN action_mentees oc ON oc.action_id = o.id AND oc.mentee_id = m.user_id
  WHERE o.project_id = a.project_id AND o.id <> a.id AND o.archived_at IS NULL)`;

/** The newest finished attempt of each questionnaire, with its scores by scale. */
const resultsInput = sql`(SELECT coalesce(jsonb_object_agg(r.quest, jsonb_build_object('FinishedAt', r.finished_at, 'Scores', r.scores)), '{}')
  FROM (SELECT DISTINCT ON (q.questionnaire_id) q.questionnaire_id AS quest, s.finished_at,
      (SELECT jsonb_object_agg(scale->>'Id', scale->'Score') FROM jsonb_array_elements(s.scores) scale) AS scores
    FROM answer_sets s JOIN questionnaire_versions q ON q.id = s.version_id
    WHERE s.user_id = m.user_id AND s.project_id = m.project_id AND s.status = 'Finished' AND s.in_grid
    ORDER BY q.questionnaire_id, s.finished_at DESC, s.id DESC) r)`;

const meetingsInput = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'Begin', p.starts_at, 'Status', CASE WHEN p.stands AND p.comes THEN g.state ELSE 'cancelled' END, 'Attended', p.present)
    ORDER BY p.starts_at), '[]')
  FROM meeting_mentees p JOIN meetings g ON g.id = p.meeting_id WHERE g.action_id = a.id AND p.mentee_id = m.user_id)`;

const sources: Record<CompletionSource, SQL> = {
  mentee: menteeInput,
  actions: actionsInput,
  results: resultsInput,
  meetings: meetingsInput,
};

type InputRow = Pick<CompletionInput, 'menteeId' | 'name' | 'hasRow' | 'input'> & {
  completion: number;
  completed: boolean;
  nextActor: CompletionFigure['NextActor'];
  own: CompletionFigure;
};

/** The action as a reader of its type and project; null without it. */
export const findScriptAction = async (
  connection: Connection,
  actionId: number,
): Promise<{ id: number; typeId: number; projectId: number; title: string } | null> => {
  const [row] = await queryRows<{ id: number; typeId: number; projectId: number; title: string }>(
    connection,
    sql`SELECT id, type_id AS "typeId", project_id AS "projectId", title FROM actions WHERE id = ${actionId}`,
  );
  return row ?? null;
};

/** What a script that reads these sources is given for these mentees of an action. */
export const readInputs = async (
  connection: Connection,
  action: { id: number; typeId: number },
  which: { menteeIds: readonly number[] } | { after: number; count: number },
  read: readonly CompletionSource[],
): Promise<CompletionInput[]> => {
  const first = firstActor(action.typeId);
  const own = {
    completion: sql.raw(ownFigure('c', 'completion')),
    completed: sql.raw(ownFigure('c', 'completed')),
    nextActor: sql.raw(ownFigure('c', 'next_actor')),
  };
  const ownJson = sql`jsonb_build_object('Completion', coalesce(${own.completion}, 0),
    'Completed', coalesce(${own.completed}, false), 'NextActor', coalesce(${own.nextActor}, ${first}))`;
  const given = read.map((source) => sql`, ${sql.raw(`'${source}'`)}, ${sources[source]}`);
  const concerned =
    'menteeIds' in which
      ? sql`m.user_id = ANY(${sql.param([...which.menteeIds])}::int[])`
      : sql`m.user_id > ${which.after} ORDER BY m.user_id LIMIT ${which.count}`;
  const rows = await queryRows<InputRow>(
    connection,
    sql`SELECT m.user_id AS "menteeId", ${sql.raw(listNameSql('u'))} AS name, c.mentee_id IS NOT NULL AS "hasRow",
        coalesce(c.completion, 0)::int AS completion, coalesce(c.completed, false) AS completed,
        coalesce(c.next_actor, ${first}) AS "nextActor", ${ownJson} AS own,
        jsonb_build_object(
          'action', jsonb_build_object('Id', a.id, 'Title', a.title, 'Data', a.data, 'due', c.due_at),
          'data', jsonb_build_object('menteeData', coalesce(c.mentee_data, '{}'), 'publicData', coalesce(c.public_data, '{}')),
          'own', ${ownJson}${sql.join(given)})::text AS input
      FROM memberships m JOIN users u ON u.id = m.user_id JOIN actions a ON a.project_id = m.project_id AND a.id = ${action.id}
        LEFT JOIN action_mentees c ON c.action_id = a.id AND c.mentee_id = m.user_id
      WHERE ${menteeRole} = ANY(m.roles) AND ${concerned}`,
  );
  return rows.map(({ completion: Completion, completed: Completed, nextActor: NextActor, ...row }) => ({
    ...row,
    shown: { Completion, Completed, NextActor },
  }));
};

/** How many mentees these actions have in all. */
export const countConcerned = async (connection: Connection, actionIds: readonly number[]): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM actions a JOIN memberships m ON m.project_id = a.project_id AND ${menteeRole} = ANY(m.roles)
      WHERE a.id = ANY(${sql.param([...actionIds])}::int[])`,
  );
  return row?.n ?? 0;
};
