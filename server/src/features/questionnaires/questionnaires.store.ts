/**
 * Answer sets and what belongs to them: reading, starting, moving. The write of an answer is in answer.store.ts.
 * Whatever changes a set or its answers updates the set's own row, so that the row's xmin tells whether anything
 * happened to it.
 */
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { SetStatus, TimedSet } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Connection } from '../../db/connect.ts';

/**
 * A set as handlers read it; instants in epoch milliseconds. `stamp` changes with every change of the set or its
 * answers.
 */
export type SetRow = TimedSet & {
  id: number;
  stamp: string;
  versionId: number;
  projectId: number;
  actionId: number | null;
  userId: number;
  answered: number;
  countable: number;
  /** The flags of its action; 0 without one. */
  flags: number;
  /** Whether the action's line of the grid follows it. */
  inGrid: boolean;
};

type Wire = Omit<SetRow, 'timeStarted' | 'pausedAt' | 'finishedAt' | 'madeAt'> & {
  madeAt: Date;
  timeStarted: Date | null;
  pausedAt: Date | null;
  finishedAt: Date | null;
};

const columns = `s.id, s.xmin::text AS stamp, s.version_id AS "versionId", s.project_id AS "projectId",
  s.action_id AS "actionId", s.user_id AS "userId", s.status,
  s.time_started AS "timeStarted", s.duration, s.extra, s.paused_at AS "pausedAt", s.paused_seconds AS "pausedSeconds",
  s.finished_at AS "finishedAt", s.created_at AS "madeAt", s.answered, s.countable,
  coalesce(a.flags, 0) AS flags, s.in_grid AS "inGrid"`;
const from = 'FROM answer_sets s LEFT JOIN actions a ON a.id = s.action_id';

const asSet = (row: Wire | undefined): SetRow | null =>
  row
    ? {
        ...row,
        madeAt: row.madeAt.getTime(),
        timeStarted: row.timeStarted?.getTime() ?? null,
        pausedAt: row.pausedAt?.getTime() ?? null,
        finishedAt: row.finishedAt?.getTime() ?? null,
      }
    : null;

/** A set by its id. */
export const readSet = async ({ client }: Connection, id: number): Promise<SetRow | null> =>
  asSet(
    (await client.query<Wire>({ name: 'quest-set', text: `SELECT ${columns} ${from} WHERE s.id = $1`, values: [id] }))
      .rows[0],
  );

/** A set by its id; nobody else changes it until the end of the transaction. */
export const lockSet = async ({ client }: Connection, id: number): Promise<SetRow | null> =>
  asSet(
    (
      await client.query<Wire>({
        name: 'quest-set-locked',
        text: `SELECT ${columns} ${from} WHERE s.id = $1 FOR UPDATE OF s`,
        values: [id],
      })
    ).rows[0],
  );

/** Whether another attempt was begun after this set. */
export const isSuperseded = async ({ client }: Connection, id: number): Promise<boolean> => {
  const text = `SELECT 1 FROM answer_sets s JOIN answer_sets n ON n.user_id = s.user_id AND n.attempt > s.attempt
      AND ((n.action_id = s.action_id) OR (s.action_id IS NULL AND n.token_id = s.token_id)) WHERE s.id = $1 LIMIT 1`;
  return (await client.query({ name: 'quest-superseded', text, values: [id] })).rows.length > 0;
};

/** Whose a set was that staff cleared; null where the id never was a set, or still is one. */
export const ownerOfCleared = async ({ client }: Connection, id: number): Promise<number | null> =>
  (
    await client.query<{ userId: number }>({
      name: 'quest-cleared',
      text: 'SELECT user_id AS "userId" FROM cleared_sets WHERE id = $1',
      values: [id],
    })
  ).rows[0]?.userId ?? null;

/** A person's newest attempt at an action. */
export const newestSet = async ({ client }: Connection, userId: number, actionId: number): Promise<SetRow | null> =>
  asSet(
    (
      await client.query<Wire>({
        name: 'quest-newest',
        text: `SELECT ${columns} ${from} WHERE s.user_id = $1 AND s.action_id = $2 ORDER BY s.attempt DESC LIMIT 1`,
        values: [userId, actionId],
      })
    ).rows[0],
  );

/** A person's newest attempt by a link. */
export const newestOfToken = async ({ client }: Connection, userId: number, tokenId: number): Promise<SetRow | null> =>
  asSet(
    (
      await client.query<Wire>({
        name: 'quest-newest-token',
        text: `SELECT ${columns} ${from} WHERE s.user_id = $1 AND s.token_id = $2 ORDER BY s.attempt DESC LIMIT 1`,
        values: [userId, tokenId],
      })
    ).rows[0],
  );

/** A first attempt, by an action or by a link. */
export type NewSet = {
  versionId: number;
  projectId: number;
  actionId: number | null;
  tokenId: number | null;
  inGrid: boolean;
  userId: number;
  duration: number | null;
  countable: number;
  at: Date;
};

/** Make a person's first attempt, unless another request just did. */
export const insertSet = async ({ client }: Connection, set: NewSet): Promise<void> => {
  await client.query(
    `INSERT INTO answer_sets (version_id, project_id, action_id, token_id, in_grid, user_id, duration, countable,
        created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT DO NOTHING`,
    [
      set.versionId,
      set.projectId,
      set.actionId,
      set.tokenId,
      set.inGrid,
      set.userId,
      set.duration,
      set.countable,
      set.at,
    ],
  );
};

/** A link that holds now. */
export const findToken = async (
  { client }: Connection,
  hash: string,
  now: Date,
): Promise<{ id: number; projectId: number; questId: number } | null> =>
  (
    await client.query<{ id: number; projectId: number; questId: number }>(
      `SELECT id, project_id AS "projectId", questionnaire_id AS "questId"
        FROM quest_tokens
        WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2`,
      [hash, now],
    )
  ).rows[0] ?? null;

/** The version in force of a questionnaire: the newest published one. */
export const versionInForce = async ({ client }: Connection, questionnaireId: number): Promise<number | null> =>
  (
    await client.query<{ id: number }>(
      `SELECT id
        FROM questionnaire_versions
        WHERE questionnaire_id = $1 AND published_at IS NOT NULL
        ORDER BY number DESC
        LIMIT 1`,
      [questionnaireId],
    )
  ).rows[0]?.id ?? null;

/** The definition of a version, as it was kept. */
export const definitionOf = async ({ client }: Connection, versionId: number): Promise<unknown> =>
  (
    await client.query<{ definition: unknown }>('SELECT definition FROM questionnaire_versions WHERE id = $1', [
      versionId,
    ])
  ).rows[0]?.definition;

type AnswerRow = { groupId: number; optionIds: number[]; text: string; late: boolean };

/** The answers in force of a set. */
export const answersOf = async ({ client }: Connection, setId: number): Promise<AnswerRow[]> =>
  (
    await client.query<AnswerRow>({
      name: 'quest-answers',
      text: 'SELECT group_id AS "groupId", option_ids AS "optionIds", text, late FROM answers WHERE answer_set_id = $1',
      values: [setId],
    })
  ).rows;

/** When the answer in force of a group was given; null without one. */
export const answeredAt = async ({ client }: Connection, setId: number, groupId: number): Promise<Date | null> =>
  (
    await client.query<{ at: Date }>('SELECT at FROM answers WHERE answer_set_id = $1 AND group_id = $2', [
      setId,
      groupId,
    ])
  ).rows[0]?.at ?? null;

/** Rows as the rules read them; `isList` says for which groups the options are a list. */
export const asAnswers = (rows: readonly AnswerRow[], isList: (groupId: number) => boolean): Answers =>
  Object.fromEntries(
    rows.map(({ groupId, optionIds, text }) => [
      `a${groupId}`,
      { OptionId: isList(groupId) ? (optionIds.length > 0 ? optionIds : null) : (optionIds[0] ?? null), Text: text },
    ]),
  );

/** Where a set goes, and the event that is kept with it. */
export type Move = {
  status: SetStatus;
  timeStarted: number | null;
  pausedAt: number | null;
  pausedSeconds: number;
  finishedAt: number | null;
  event: string;
  actorId: number | null;
  at: Date;
};

const instantOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Move a set. */
export const moveSet = async ({ client }: Connection, id: number, move: Move): Promise<void> => {
  await client.query(
    `UPDATE answer_sets
      SET status = $2, time_started = $3, paused_at = $4, paused_seconds = $5, finished_at = $6,
        scores = NULL
      WHERE id = $1`,
    [
      id,
      move.status,
      instantOf(move.timeStarted),
      instantOf(move.pausedAt),
      move.pausedSeconds,
      instantOf(move.finishedAt),
    ],
  );
  await client.query('INSERT INTO answer_set_events (answer_set_id, actor_id, kind, at) VALUES ($1, $2, $3, $4)', [
    id,
    move.actorId,
    move.event,
    move.at,
  ]);
};
