/**
 * The queue of completion that is to be computed by a script, and the writing of what it gave. Triggers fill the queue
 * (migration 0007). Source: docs/decisions/2026-11-29-completion-scripts.md.
 */
import type { ScriptFigure } from '@telemachos/contract/features/completion/completion.rules.ts';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import { dueAfter, dueIn } from '../actions/due.store.ts';

/** PostgreSQL announces here that something was queued. */
export const completionChannel = 'telemachos_completion';

/** The longest chain of scripts that cause each other, as the triggers have it. */
export const maxDepth = 5;

/** A queued mentee of an action; `stamp` changes when the mentee is queued again. */
export type Queued = { menteeId: number; depth: number; stamp: string };

/** The next mentees of the action that waits longest, at one depth; null when nothing waits. */
export const nextQueued = async (
  connection: Connection,
  count: number,
  skipped: readonly number[],
): Promise<{ actionId: number; queued: Queued[] } | null> => {
  const rows = await queryRows<Queued & { actionId: number }>(
    connection,
    sql`WITH first AS (SELECT action_id, depth FROM completion_queue
        WHERE action_id <> ALL(${sql.param([...skipped])}::int[]) ORDER BY queued_at LIMIT 1)
      SELECT q.action_id AS "actionId", q.mentee_id AS "menteeId", q.depth, q.queued_at::text AS stamp
      FROM completion_queue q JOIN first f ON q.action_id = f.action_id AND q.depth = f.depth
      ORDER BY q.queued_at LIMIT ${count}`,
  );
  const [first] = rows;
  return first ? { actionId: first.actionId, queued: rows } : null;
};

/**
 * Takes these mentees from the queue for writing: those whose rows nobody else holds, and who were not queued again. It
 * waits for nobody, so that it stands in nobody's way.
 */
export const claim = async (connection: Connection, actionId: number, queued: readonly Queued[]): Promise<number[]> => {
  const ids = queued.map(({ menteeId }) => menteeId);
  const rows = await queryRows<{ menteeId: number }>(
    connection,
    sql`WITH named AS (SELECT * FROM json_to_recordset(${JSON.stringify(queued)}) AS n("menteeId" int, stamp text)),
      held AS (SELECT mentee_id FROM action_mentees
        WHERE action_id = ${actionId} AND mentee_id = ANY(${sql.param(ids)}::int[]) FOR UPDATE SKIP LOCKED),
      free AS (SELECT n."menteeId", n.stamp FROM named n WHERE n."menteeId" IN (SELECT mentee_id FROM held)
        OR NOT EXISTS (SELECT FROM action_mentees c WHERE c.action_id = ${actionId} AND c.mentee_id = n."menteeId")),
      taken AS (SELECT q.mentee_id FROM completion_queue q JOIN free n ON q.mentee_id = n."menteeId"
        WHERE q.action_id = ${actionId} AND q.queued_at = n.stamp::timestamptz FOR UPDATE OF q SKIP LOCKED)
      DELETE FROM completion_queue q USING taken WHERE q.action_id = ${actionId} AND q.mentee_id = taken.mentee_id
      RETURNING q.mentee_id AS "menteeId"`,
  );
  return rows.map(({ menteeId }) => menteeId);
};

/** What this transaction writes is a script's, and queues other scripts one deeper. */
export const markAsScript = async (connection: Connection, depth: number): Promise<void> => {
  await queryRows(connection, sql`SELECT set_config('telemachos.completion_depth', ${String(depth)}, true)`);
};

/** A mentee and what the script says. */
export type NewFigure = ScriptFigure & { menteeId: number };

/** Rows of an action for mentees without any: nothing has begun in them. */
export const insertRows = async (
  { client }: Connection,
  actionId: number,
  menteeIds: readonly number[],
  nextActor: string,
): Promise<void> => {
  await client.query(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, due_at)
      SELECT made.id, one.user_id, $3, one.joined_at, ${dueIn('made.id', 'one.user_id')}
      FROM actions made JOIN memberships one ON one.project_id = made.project_id
      WHERE made.id = $1 AND one.user_id = ANY($2) ORDER BY one.user_id ON CONFLICT DO NOTHING`,
    [actionId, menteeIds, nextActor],
  );
};

/** Writes the figures of a script into rows that are held, and keeps those of the rule beside; answers who changed. */
export const writeFigures = async (
  connection: Connection,
  actionId: number,
  figures: readonly NewFigure[],
  now: Date,
): Promise<number[]> => {
  const rows = await queryRows<{ menteeId: number; isMoved: boolean }>(
    connection,
    sql`WITH v AS (SELECT * FROM json_to_recordset(${JSON.stringify(figures)})
        AS v("menteeId" int, "Completion" smallint, "Completed" boolean, "NextActor" text, "Why" text)),
      before AS (SELECT c.* FROM action_mentees c JOIN v ON c.mentee_id = v."menteeId" WHERE c.action_id = ${actionId})
      UPDATE action_mentees c SET completion = v."Completion", completed = v."Completed",
        since = CASE WHEN c.next_actor = v."NextActor" THEN c.since ELSE ${now}::timestamptz END, next_actor = v."NextActor",
        completed_at = CASE WHEN v."Completed" THEN coalesce(c.completed_at, ${now}::timestamptz) END,
        completion_reason = v."Why",
        own_progress = coalesce(c.own_progress, jsonb_build_object('Completion', c.completion, 'Completed', c.completed,
          'NextActor', c.next_actor, 'Since', c.since, 'CompletedAt', c.completed_at))
      FROM v JOIN before b ON b.mentee_id = v."menteeId"
      WHERE c.action_id = ${actionId} AND c.mentee_id = v."menteeId" AND (c.own_progress IS NULL
        OR (c.completion, c.completed, c.next_actor, c.completion_reason)
          IS DISTINCT FROM (v."Completion", v."Completed", v."NextActor", v."Why"))
      RETURNING c.mentee_id AS "menteeId", (b.completion, b.completed) IS DISTINCT FROM (c.completion, c.completed) AS "isMoved"`,
  );
  const moved = rows.flatMap(({ menteeId, isMoved }) => (isMoved ? [menteeId] : []));
  await dueAfter(connection, actionId, moved);
  return moved;
};

/** Puts the figures of the rule back where no script counts any more. */
export const putBack = async (
  connection: Connection,
  actionId: number,
  menteeIds: readonly number[],
): Promise<void> => {
  const ids = sql.param([...menteeIds]);
  await queryRows(
    connection,
    sql`UPDATE action_mentees SET completion = (own_progress->>'Completion')::smallint,
        completed = (own_progress->>'Completed')::boolean, next_actor = own_progress->>'NextActor',
        since = (own_progress->>'Since')::timestamptz, completed_at = (own_progress->>'CompletedAt')::timestamptz,
        own_progress = NULL, completion_reason = ''
      WHERE action_id = ${actionId} AND mentee_id = ANY(${ids}::int[]) AND own_progress IS NOT NULL`,
  );
  await dueAfter(connection, actionId, menteeIds);
};

/** Whether other scripts of the project read the figures of this action. */
export const isReadByOthers = async (connection: Connection, actionId: number): Promise<boolean> => {
  const rows = await queryRows(
    connection,
    sql`SELECT FROM completion_scripts s JOIN definition_versions v ON v.definition_id = s.definition_id AND v.number = s.version
      WHERE s.project_id = (SELECT project_id FROM actions WHERE id = ${actionId}) AND s.action_id <> ${actionId}
        AND v.body->'Reads' ? 'actions' LIMIT 1`,
  );
  return rows.length > 0;
};

/** Queues every mentee of every action with a script: what goes by the time is computed anew. */
export const queueAll = async (connection: Connection): Promise<void> => {
  await queryRows(connection, sql`SELECT queue_completion_for_all(array_agg(action_id)) FROM completion_scripts`);
};

/** How many mentees of these actions wait. */
export const countWaiting = async (connection: Connection, actionIds: readonly number[]): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM completion_queue WHERE action_id = ANY(${sql.param([...actionIds])}::int[])`,
  );
  return row?.n ?? 0;
};
