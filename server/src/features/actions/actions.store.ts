/** The definitions of actions, and how a mentee stands in each. */
import { actionTypeIds, firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { maxActions } from '@telemachos/contract/features/actions/most-actions.ts';
import type { Connection } from '../../db/connect.ts';
import { userNameSql } from '../../db/name-sql.ts';

/** An action as it is kept. */
export type ActionRow = {
  id: number;
  projectId: number;
  typeId: number;
  title: string;
  descr: string;
  groups: string[];
  titles: unknown;
  data: unknown;
  flags: number;
  questId: number | null;
  function: string;
  isArchived: boolean;
};

/**
 * An action beside its row for a mentee; the row's part is null while nothing is kept. Notes themselves stay in the
 * database.
 */
export type WorkRow = ActionRow & {
  completion: number | null;
  /** Why, in the words of a completion script. */
  completionWhy: string | null;
  completed: boolean | null;
  nextActor: NextActor | null;
  since: Date | null;
  /** A row that a private note alone needed: nothing has begun. */
  isUntouched: boolean | null;
  dueAt: Date | null;
  completedAt: Date | null;
  /** Since when an action that is published for some is there for this mentee. */
  publishedAt: Date | null;
  /** Since when, or from when, it is published for all, where a day was set. */
  publishAt: Date | null;
  hasWork: boolean;
  hasPublic: boolean;
  /** Whether the mentor wrote something that the mentee has not read. */
  hasNews: boolean;
  hasPrivate: boolean;
  /** Whether files that were handed in came back. */
  isReturned: boolean;
  /** The kind by its own names and picture, where administrators made it. */
  kind: { Title: string; TitleEn: string; Icon: string } | null;
  /** The day and time in the public data, as a meeting has them. */
  meeting: unknown;
};

/** A mentee of a project, and what conditions and headings need of the person. */
export type MenteeRow = {
  id: number;
  username: string;
  /** The user name for those from whom the e-mail is kept. */
  usernameWithoutEmail: string;
  fields: Record<string, string>;
  state: number;
  joinedAt: Date;
  url: string;
  descr: string;
};

/** An attempt at the questionnaire of an action. */
export type AttemptRow = {
  actionId: number;
  id: number;
  status: 'OK' | 'Paused' | 'Finished' | 'Expired';
  answered: number;
  countable: number;
  /** Instants in epoch milliseconds, lengths in seconds, as the rules of time read them. */
  timeStarted: number | null;
  duration: number | null;
  extra: number;
  pausedAt: number | null;
  pausedSeconds: number;
  finishedAt: number | null;
};

/** A kind of action as it is kept. */
export type TypeRow = {
  id: number;
  descr: string;
  data: Record<string, unknown>;
  functions: string;
  controller: string;
  version: number;
};

const columns = `a.id, a.project_id AS "projectId", a.type_id AS "typeId", a.title, a.descr, a.groups, a.titles, a.data,
    a.flags, a.quest_id AS "questId", a.function, a.archived_at IS NOT NULL AS "isArchived"`;

/** The kinds of action. */
export const typesOf = async ({ client }: Connection): Promise<TypeRow[]> =>
  (await client.query<TypeRow>('SELECT id, descr, data, functions, controller, version FROM action_types ORDER BY id'))
    .rows;

/** How many mentees began, and how many completed, each action of a project. */
export const doneOf = async (
  { client }: Connection,
  projectId: number,
): Promise<{ id: number; begun: number; completed: number }[]> => {
  const text = `SELECT action_id AS id, (count(*) FILTER (WHERE completed))::int AS completed,
      (count(*) FILTER (WHERE completion > 0 OR mentee_data IS NOT NULL OR public_data IS NOT NULL
        OR private_data IS NOT NULL))::int AS begun
    FROM action_mentees
    WHERE action_id IN (SELECT id FROM actions WHERE project_id = $1)
    GROUP BY action_id`;
  return (await client.query<{ id: number; begun: number; completed: number }>(text, [projectId])).rows;
};

/** The actions of a project in their order. */
export const actionsOf = async ({ client }: Connection, projectId: number): Promise<ActionRow[]> =>
  (
    await client.query<ActionRow>(
      `SELECT ${columns} FROM actions a WHERE a.project_id = $1 ORDER BY a.position, a.id LIMIT ${maxActions}`,
      [projectId],
    )
  ).rows;

/** One action, or nothing. */
export const findAction = async ({ client }: Connection, id: number): Promise<ActionRow | undefined> =>
  (await client.query<ActionRow>(`SELECT ${columns} FROM actions a WHERE a.id = $1`, [id])).rows[0];

/** These actions, by their ids, also those that were put away. */
export const findActions = async ({ client }: Connection, ids: readonly number[]): Promise<ActionRow[]> =>
  (await client.query<ActionRow>(`SELECT ${columns} FROM actions a WHERE a.id = ANY($1) ORDER BY a.id`, [ids])).rows;

/** How many of these actions are there for whoever sees these flags: what was put away is there for nobody, unless it is asked for. */
export const countThere = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
  { mask, wanted }: SeenFlags,
  putAwayToo = false,
): Promise<number> => {
  const text = `SELECT count(*)::int AS n FROM actions
    WHERE project_id = $1 AND id = ANY($2) AND (archived_at IS NULL OR $5) AND flags & $3 = $4`;
  return (await client.query<{ n: number }>(text, [projectId, ids, mask, wanted, putAwayToo])).rows[0]?.n ?? 0;
};

/** Every action of a project with how a mentee stands in it. */
export const workOf = async ({ client }: Connection, projectId: number, menteeId: number): Promise<WorkRow[]> => {
  const text = `SELECT ${columns}, c.completion, c.completion_reason AS "completionWhy", c.completed,
      c.next_actor AS "nextActor", c.since, c.due_at AS "dueAt",
      c.completed_at AS "completedAt", c.published_at AS "publishedAt", a.publish_at AS "publishAt",
      c.completion = 0 AND NOT c.completed AND c.mentee_version = 0 AND c.public_version = 0 AND c.published_at IS NULL
        AS "isUntouched",
      c.mentee_data IS NOT NULL AS "hasWork", coalesce(c.public_data->>'Note', '') <> '' AS "hasPublic",
      coalesce(c.private_data->>'Note', '') <> '' AS "hasPrivate",
      coalesce(c.public_data->>'Note', '') <> '' AND md5(c.public_data->>'Note') IS DISTINCT FROM r.digest AS "hasNews",
      coalesce(a.type_id = ${actionTypeIds.upload} AND NOT c.completed
        AND c.mentee_data->'History'->-1->>'What' = 'returned', false) AS "isReturned",
      CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('Title', t.descr, 'TitleEn',
        coalesce(nullif(t.data->>'DescrEn', ''), t.descr), 'Icon', coalesce(t.data->>'Icon', '')) END AS kind,
      CASE
      WHEN c.public_data ? 'date' THEN jsonb_build_object('date', c.public_data->'date', 'timeHours',
        c.public_data->'timeHours', 'timeMinutes', c.public_data->'timeMinutes') END AS meeting
    FROM actions a LEFT JOIN action_mentees c ON c.action_id = a.id AND c.mentee_id = $2
      LEFT JOIN notes_read r ON r.action_id = a.id AND r.mentee_id = $2
      LEFT JOIN action_types t ON t.id = a.type_id AND t.id >= ${firstCustomType}
    WHERE a.project_id = $1 ORDER BY a.position, a.id LIMIT ${maxActions}`;
  return (await client.query<WorkRow>({ name: 'actions-work', text, values: [projectId, menteeId] })).rows;
};

/** Note that a mentee has read what the mentor wrote, if that is still this version of it. */
export const noteRead = async (
  { client }: Connection,
  actionId: number,
  menteeId: number,
  version: number,
  at: Date,
): Promise<void> => {
  const text = `INSERT INTO notes_read (action_id, mentee_id, digest, read_at)
    SELECT action_id, mentee_id, md5(public_data->>'Note'), $4 FROM action_mentees
    WHERE action_id = $1 AND mentee_id = $2 AND public_version = $3 AND coalesce(public_data->>'Note', '') <> ''
    ON CONFLICT (mentee_id, action_id) DO UPDATE SET digest = excluded.digest, read_at = excluded.read_at
      WHERE notes_read.digest <> excluded.digest`;
  await client.query(text, [actionId, menteeId, version, at]);
};

/** What a mentee wrote, by action id as a text: for conditions that ask for it. */
export const answersOf = async (
  { client }: Connection,
  projectId: number,
  menteeId: number,
): Promise<Record<string, unknown>> => {
  const text = `SELECT coalesce(jsonb_object_agg(c.action_id::text, c.mentee_data), '{}') AS answers
    FROM action_mentees c
    JOIN actions a ON a.id = c.action_id
    WHERE a.project_id = $1 AND c.mentee_id = $2 AND c.mentee_data IS NOT NULL`;
  return (await client.query<{ answers: Record<string, unknown> }>(text, [projectId, menteeId])).rows[0]?.answers ?? {};
};

/** Those of these people who are mentees of the project. */
export const findMentees = async (
  { client }: Connection,
  projectId: number,
  menteeIds: readonly number[],
): Promise<MenteeRow[]> => {
  const text = `SELECT u.id, u.username, ${userNameSql('u', true)} AS "usernameWithoutEmail", u.fields, m.state, m.joined_at AS "joinedAt", p.url, p.descr
    FROM memberships m JOIN users u ON u.id = m.user_id JOIN projects p ON p.id = m.project_id
    WHERE m.project_id = $1 AND m.user_id = ANY($2) AND $3 = ANY(m.roles)`;
  return (await client.query<MenteeRow>({ name: 'actions-mentees', text, values: [projectId, menteeIds, menteeRole] }))
    .rows;
};

/** A mentee of the project, or nothing when the person is none. */
export const findMentee = async (
  connection: Connection,
  projectId: number,
  menteeId: number,
): Promise<MenteeRow | undefined> => (await findMentees(connection, projectId, [menteeId]))[0];

/** The newest attempt of each questionnaire action of a mentee. */
export const attemptsOf = async (
  { client }: Connection,
  projectId: number,
  menteeId: number,
): Promise<AttemptRow[]> => {
  const at = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
  const text = `SELECT DISTINCT ON (action_id) action_id AS "actionId", id, status, answered, countable, duration, extra,
      ${at('time_started')} AS "timeStarted", ${at('paused_at')} AS "pausedAt", paused_seconds AS "pausedSeconds",
      ${at('finished_at')} AS "finishedAt"
    FROM answer_sets
    WHERE user_id = $2 AND project_id = $1 AND action_id IS NOT NULL ORDER BY action_id, attempt DESC`;
  return (await client.query<AttemptRow>(text, [projectId, menteeId])).rows;
};

/** The time that questionnaires give, by their id, in seconds as their versions in force say; null without a limit. */
export const limitsOf = async (
  { client }: Connection,
  questIds: readonly number[],
): Promise<Map<number, number | null>> => {
  const text = `SELECT DISTINCT ON (questionnaire_id) questionnaire_id AS id, duration AS seconds
    FROM questionnaire_versions WHERE questionnaire_id = ANY($1) AND published_at IS NOT NULL
    ORDER BY questionnaire_id, number DESC`;
  const { rows } = await client.query<{ id: number; seconds: number | null }>(text, [questIds]);
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
};
