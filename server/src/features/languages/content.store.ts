/** The words of projects, where they stand. */
import { firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import type { Connection } from '../../db/connect.ts';

/** A project's settings. */
export type ProjectRow = { id: number; descr: string; settings: unknown };

/** An action's words. */
export type ActionRow = {
  id: number;
  projectId: number;
  title: string;
  descr: string;
  groups: string[];
  titles: unknown;
  data: unknown;
  typeId: number;
  flags: number;
  questId: number | null;
};

/** A kind of action that administrators made. */
export type KindRow = { id: number; title: string; english: string };

/** A published definition, the newest of its questionnaire. */
export type DefinitionRow = {
  id: number;
  projectId: number | null;
  name: string;
  definition: unknown;
  /** Whether a link opens it for everybody of one of the projects. */
  linked: boolean;
};

/** The newest policy of a project in its languages. */
export type PolicyRow = {
  projectId: number;
  language: string;
  title: string;
  body: string;
  purposes: { Bit: number; Label: string }[];
};

/** The projects among these, or all. */
export const projectsOf = async ({ client }: Connection, ids: readonly number[] | null): Promise<ProjectRow[]> =>
  (
    await client.query<ProjectRow>(
      'SELECT id, descr, settings FROM projects WHERE $1::int[] IS NULL OR id = ANY($1) ORDER BY id',
      [ids],
    )
  ).rows;

/** Their actions that were not put away. */
export const actionsOf = async ({ client }: Connection, projects: readonly number[]): Promise<ActionRow[]> =>
  (
    await client.query<ActionRow>(
      `SELECT id, project_id AS "projectId", title, descr, groups, titles, data, type_id AS "typeId", flags,
          quest_id AS "questId" FROM actions
        WHERE project_id = ANY($1) AND archived_at IS NULL ORDER BY project_id, position, id`,
      [projects],
    )
  ).rows;

/** The kinds of action that administrators made: every project may use them. */
export const kindsOf = async ({ client }: Connection): Promise<KindRow[]> =>
  (
    await client.query<KindRow>(
      `SELECT id, descr AS title, coalesce(data->>'DescrEn', '') AS english FROM action_types
        WHERE id >= ${firstCustomType} ORDER BY id`,
    )
  ).rows;

/** What they ask: their own questionnaires and those that every project may use. */
export const definitionsOf = async ({ client }: Connection, projects: readonly number[]): Promise<DefinitionRow[]> =>
  (
    await client.query<DefinitionRow>(
      `SELECT DISTINCT ON (q.id) q.id, q.project_id AS "projectId", q.name, v.definition,
          EXISTS (SELECT 1 FROM quest_tokens t
            WHERE t.questionnaire_id = q.id AND t.project_id = ANY($1) AND t.ended_at IS NULL) AS linked
        FROM questionnaires q JOIN questionnaire_versions v ON v.questionnaire_id = q.id AND v.published_at IS NOT NULL
        WHERE (q.project_id IS NULL OR q.project_id = ANY($1)) AND q.retired_at IS NULL
        ORDER BY q.id, v.number DESC`,
      [projects],
    )
  ).rows;

/** Their policies in force. */
export const policiesOf = async ({ client }: Connection, projects: readonly number[]): Promise<PolicyRow[]> =>
  (
    await client.query<PolicyRow>(
      `SELECT t.project_id AS "projectId", t.language, t.title, t.body, t.purposes FROM consent_texts t
        WHERE t.project_id = ANY($1)
          AND t.version = (SELECT max(n.version) FROM consent_texts n WHERE n.project_id = t.project_id)
        ORDER BY t.project_id`,
      [projects],
    )
  ).rows;
