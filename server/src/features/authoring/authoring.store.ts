/**
 * Questionnaires and their versions in the database. Published versions are never written to; links are in
 * tokens.store.ts, who has answered in answerers.store.ts.
 */
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { VersionLine } from '@telemachos/contract/features/authoring/authoring.schemas.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { likePattern } from '../../db/search-sql.ts';

/** What the list may be narrowed to. */
export type ListState = 'current' | 'draft' | 'retired';

type ListRow = {
  id: number;
  name: string;
  shared: boolean;
  retired: boolean;
  el: string;
  en: string;
  number: number | null;
  draftSince: Date | null;
  actions: { Id: number; Title: string }[];
  updatedAt: Date;
};

const seen = '(q.project_id IS NULL OR q.project_id = $1)';
const states: Record<ListState, string> = {
  current: 'q.retired_at IS NULL',
  draft: `q.retired_at IS NULL AND EXISTS (
      SELECT 1 FROM questionnaire_versions d
      WHERE d.questionnaire_id = q.id AND d.published_at IS NULL)`,
  retired: 'q.retired_at IS NOT NULL',
};
/** The words of the newest version, draft or not. */
const newest = `LEFT JOIN LATERAL (SELECT v.definition #>> '{Title,el}' AS el, v.definition #>> '{Title,en}' AS en,
      v.updated_at
    FROM questionnaire_versions v
  WHERE v.questionnaire_id = q.id ORDER BY v.published_at IS NULL DESC, v.number DESC LIMIT 1) n ON true`;
const matching = `(fold(q.name) LIKE fold($2) OR fold(n.el) LIKE fold($2) OR fold(n.en) LIKE fold($2))`;

/**
 * One page of the questionnaires a project sees, by name.
 */
export const findQuests = async (
  { client }: Connection,
  projectId: number,
  wanted: { search: string; state: ListState; page: number; count: number },
  { mask, wanted: shown }: SeenFlags,
): Promise<ListRow[]> => {
  const text = `
    WITH page AS MATERIALIZED (
      SELECT q.id, q.name, q.project_id, q.retired_at, q.created_at, coalesce(n.el, '') AS el, coalesce(n.en, '') AS en,
        coalesce(n.updated_at, q.created_at) AS updated_at
      FROM questionnaires q ${newest} WHERE ${seen} AND ${states[wanted.state]} AND ${matching}
      ORDER BY q.name COLLATE "el-GR-x-icu", q.id LIMIT $3 OFFSET $4
    )
    SELECT p.id, p.name, p.project_id IS NULL AS shared, p.retired_at IS NOT NULL AS retired, p.el, p.en, v.number,
      v.draft_since AS "draftSince",
      coalesce(a.actions, '[]') AS actions,
      p.updated_at AS "updatedAt"
    FROM page p
    LEFT JOIN (SELECT questionnaire_id, max(number) FILTER (WHERE published_at IS NOT NULL) AS number,
      max(created_at) FILTER (WHERE published_at IS NULL) AS draft_since
      FROM questionnaire_versions WHERE questionnaire_id IN (SELECT id FROM page) GROUP BY questionnaire_id) v
        ON v.questionnaire_id = p.id
    LEFT JOIN (SELECT quest_id, jsonb_agg(jsonb_build_object('Id', id, 'Title', title) ORDER BY id) AS actions
        FROM actions
        WHERE project_id = $1 AND quest_id IN (SELECT id FROM page) AND flags & $5 = $6 AND archived_at IS NULL
        GROUP BY quest_id) a
      ON a.quest_id = p.id
    ORDER BY p.name COLLATE "el-GR-x-icu", p.id`;
  return (
    await client.query<ListRow>(text, [
      projectId,
      likePattern(wanted.search),
      wanted.count,
      wanted.page * wanted.count,
      mask,
      shown,
    ])
  ).rows;
};

/** How often each questionnaire was begun and finished in a project, by its id; by the two indexes for it alone. */
export const setCounts = async (
  { client }: Connection,
  projectId: number,
): Promise<Map<number, { sets: number; finished: number }>> => {
  const text = `SELECT v.questionnaire_id AS id, sum(t.sets)::int AS sets, sum(f.finished)::int AS finished
    FROM questionnaire_versions v
    CROSS JOIN LATERAL (SELECT count(*) AS sets FROM answer_sets t
      WHERE t.version_id = v.id AND t.project_id = $1) t
    CROSS JOIN LATERAL (SELECT count(*) AS finished FROM answer_sets t
      WHERE t.version_id = v.id AND t.project_id = $1 AND t.status = 'Finished') f
    WHERE v.published_at IS NOT NULL
    GROUP BY v.questionnaire_id`;
  const { rows } = await client.query<{ id: number; sets: number; finished: number }>(text, [projectId]);
  return new Map(rows.map(({ id, sets, finished }) => [id, { sets, finished }]));
};

/** How many match the search, by state. */
export const countQuests = async (
  { client }: Connection,
  projectId: number,
  search: string,
): Promise<Record<ListState, number>> => {
  const counted = (Object.keys(states) as ListState[])
    .map((state) => `count(*) FILTER (WHERE ${states[state]})::int AS ${state}`)
    .join(', ');
  const { rows } = await client.query<Record<ListState, number>>(
    `SELECT ${counted} FROM questionnaires q ${newest} WHERE ${seen} AND ${matching}`,
    [projectId, likePattern(search)],
  );
  return rows[0] ?? { current: 0, draft: 0, retired: 0 };
};

/** A questionnaire's own row. */
export type QuestRow = { id: number; projectId: number | null; name: string; retired: boolean };

const questText =
  'SELECT id, project_id AS "projectId", name, retired_at IS NOT NULL AS retired FROM questionnaires WHERE id = $1';

/** A questionnaire by its id. */
export const readQuest = async ({ client }: Connection, id: number): Promise<QuestRow | null> =>
  (await client.query<QuestRow>(questText, [id])).rows[0] ?? null;

/** The same; whoever else would write to it or its versions waits for the end of the transaction. */
export const lockQuest = async ({ client }: Connection, id: number): Promise<QuestRow | null> =>
  (await client.query<QuestRow>(`${questText} FOR UPDATE`, [id])).rows[0] ?? null;

/** The actions of a project that open it, as far as they are seen. */
export const actionsUsing = async (
  { client }: Connection,
  id: number,
  projectId: number,
  { mask, wanted }: SeenFlags,
): Promise<{ Id: number; Title: string }[]> =>
  (
    await client.query<{ Id: number; Title: string }>(
      `SELECT id AS "Id", title AS "Title"
        FROM actions
        WHERE quest_id = $1 AND project_id = $2 AND flags & $3 = $4 AND archived_at IS NULL
        ORDER BY id`,
      [id, projectId, mask, wanted],
    )
  ).rows;

/** Its published versions, the newest first, with the attempts of a project. */
export const versionsOf = async ({ client }: Connection, id: number, projectId: number): Promise<VersionLine[]> => {
  const text = `SELECT v.number AS "Number", v.published_at AS "PublishedAt",
      coalesce(${listNameSql('u')}, '') AS "PublishedBy", v.note AS "Note",
      count(s.id)::int AS "Sets", count(s.id) FILTER (WHERE s.status = 'Finished')::int AS "Finished"
    FROM questionnaire_versions v
    LEFT JOIN users u ON u.id = v.published_by
    LEFT JOIN answer_sets s ON s.version_id = v.id AND s.project_id = $2
    WHERE v.questionnaire_id = $1 AND v.published_at IS NOT NULL GROUP BY v.id, u.id ORDER BY v.number DESC`;
  const { rows } = await client.query<Omit<VersionLine, 'PublishedAt'> & { PublishedAt: Date }>(text, [id, projectId]);
  return rows.map((row) => ({ ...row, PublishedAt: row.PublishedAt.toISOString() }));
};

/** A definition as it is kept. */
export type Kept = Record<string, unknown>;

/** A published version: the newest, or the one of a number. */
export const readVersion = async (
  { client }: Connection,
  id: number,
  number: number | null,
): Promise<{ number: number; revision: number; note: string; publishedBy: number | null; definition: Kept } | null> => {
  const text = `SELECT number, revision, note, published_by AS "publishedBy", definition FROM questionnaire_versions
    WHERE questionnaire_id = $1 AND published_at IS NOT NULL AND ($2::int IS NULL OR number = $2)
    ORDER BY number DESC
    LIMIT 1`;
  return (
    (
      await client.query<{
        number: number;
        revision: number;
        note: string;
        publishedBy: number | null;
        definition: Kept;
      }>(text, [id, number])
    ).rows[0] ?? null
  );
};

/** The draft. */
export type DraftRow = { id: number; revision: number; definition: Kept; updatedAt: Date; updatedBy: string };

export const readDraft = async ({ client }: Connection, id: number): Promise<DraftRow | null> => {
  const text = `SELECT v.id, v.revision, v.definition, v.updated_at AS "updatedAt",
      coalesce(${listNameSql('u')}, '') AS "updatedBy"
    FROM questionnaire_versions v
    LEFT JOIN users u ON u.id = v.created_by
    WHERE v.questionnaire_id = $1 AND v.published_at IS NULL`;
  return (await client.query<DraftRow>(text, [id])).rows[0] ?? null;
};

/** Make a questionnaire; null when another has the name. */
export const insertQuest = async (
  { client }: Connection,
  row: { projectId: number | null; name: string; at: Date },
): Promise<number | null> =>
  (
    await client.query<{ id: number }>(
      `INSERT INTO questionnaires (project_id, name, created_at)
        VALUES ($1, $2, $3)
        ON CONFLICT (name) DO NOTHING
        RETURNING id`,
      [row.projectId, row.name, row.at],
    )
  ).rows[0]?.id ?? null;

/** Which of these names are taken. */
export const namesTaken = async ({ client }: Connection, names: readonly string[]): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT name FROM questionnaires WHERE name = ANY($1)', [names])).rows.map(
    ({ name }) => name,
  );

/** Begin a draft, numbered after every version; answers its revision. */
export const insertDraft = async (
  { client }: Connection,
  id: number,
  definition: Kept,
  by: number,
  at: Date,
): Promise<number> => {
  const text = `INSERT INTO questionnaire_versions (questionnaire_id, number, definition, created_by, created_at,
      updated_at)
    SELECT $1, 1 + coalesce(max(number), 0), $2, $3, $4, $4
    FROM questionnaire_versions
    WHERE questionnaire_id = $1
    RETURNING revision`;
  return (
    (await client.query<{ revision: number }>(text, [id, JSON.stringify(definition), by, at])).rows[0]?.revision ?? 1
  );
};

/** Write the draft; answers its new revision. Its author is whoever wrote last. */
export const updateDraft = async (
  { client }: Connection,
  draftId: number,
  definition: Kept,
  by: number,
  at: Date,
): Promise<number> => {
  const text = `UPDATE questionnaire_versions
      SET definition = $2, revision = revision + 1, created_by = $3, updated_at = $4
      WHERE id = $1 AND published_at IS NULL
      RETURNING revision`;
  return (
    (await client.query<{ revision: number }>(text, [draftId, JSON.stringify(definition), by, at])).rows[0]?.revision ??
    0
  );
};

/** Throw a draft away. */
export const deleteDraft = async ({ client }: Connection, draftId: number): Promise<void> => {
  await client.query('DELETE FROM questionnaire_versions WHERE id = $1 AND published_at IS NULL', [draftId]);
};

/** Make the draft a version, with the number after the newest one; answers it. */
export const publishDraft = async (
  { client }: Connection,
  draftId: number,
  by: number,
  note: string,
  at: Date,
): Promise<number> => {
  const text = `UPDATE questionnaire_versions v SET published_at = $4, published_by = $2, note = $3, updated_at = $4,
      number = 1 + (SELECT coalesce(max(o.number), 0)
        FROM questionnaire_versions o
        WHERE o.questionnaire_id = v.questionnaire_id AND o.published_at IS NOT NULL)
    WHERE v.id = $1 AND v.published_at IS NULL RETURNING number`;
  return (await client.query<{ number: number }>(text, [draftId, by, note, at])).rows[0]?.number ?? 0;
};

/** Give another name; false when it is taken. */
export const updateName = async ({ client }: Connection, id: number, name: string): Promise<boolean> =>
  ((
    await client.query(
      `UPDATE questionnaires
        SET name = $2
        WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM questionnaires o WHERE o.name = $2 AND o.id <> $1)`,
      [id, name],
    )
  ).rowCount ?? 0) > 0;

/** Retire, or offer again. */
export const updateRetired = async ({ client }: Connection, id: number, at: Date | null): Promise<void> => {
  await client.query(
    `UPDATE questionnaires
      SET retired_at = CASE WHEN $2::timestamptz IS NULL THEN NULL ELSE coalesce(retired_at, $2) END
      WHERE id = $1`,
    [id, at],
  );
};
