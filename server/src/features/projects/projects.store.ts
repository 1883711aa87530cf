/** Projects, the columns of the grid and its lines. */
import { maxActions } from '@telemachos/contract/features/actions/most-actions.ts';
import { sql, type SQL } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { glanceLetters } from '@telemachos/contract/features/projects/glance.rules.ts';
import {
  maxGridDataLength,
  type GlancePage,
  type GridLine,
} from '@telemachos/contract/features/projects/projects.wire.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { RawJson } from '../../platform/raw-json.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { userNameFor, type PeopleFilter } from '../users/people-filter.store.ts';

/** A project, or nothing. */
export const findProject = async ({ client }: Connection, id: number) => {
  const text = 'SELECT id, url, descr, settings FROM projects WHERE id = $1';
  return (await client.query<{ id: number; url: string; descr: string; settings: Json }>(text, [id])).rows[0];
};

type ColumnRow = { id: number; typeId: number; title: string; titles: Json; groups: string[]; flags: number };

/** The actions of a project with these flags, in their order. */
export const columnsOf = (connection: Connection, projectId: number, seen: SeenFlags): Promise<ColumnRow[]> =>
  queryRows(
    connection,
    sql`SELECT id, type_id AS "typeId", title, titles, groups, flags FROM actions
      WHERE project_id = ${projectId} AND archived_at IS NULL AND flags & ${seen.mask} = ${seen.wanted}
      ORDER BY position, id LIMIT ${maxActions}`,
  );

/** The data of a cell, each where it is there, short enough for a grid, and not about its reader. */
const dataOf = (reader: number): SQL => {
  const piece = (name: string, data: SQL) => sql`|| CASE
    WHEN c.mentee_id <> ${reader} AND length(${data}::text) <= ${maxGridDataLength}
      THEN ${`,"${name}":`}::text || ${data}::text ELSE '' END`;
  return sql`${piece('PerMentee_MenteeData', sql`c.mentee_data`)} ${piece('PerMentee_MentorData', sql`c.public_data`)}
    || coalesce((SELECT ',"PerMentor_Data":' || json_build_array(json_build_object('UserId', o.mentor_id, 'Data', o.data))
      FROM action_mentors o
      WHERE o.action_id = c.action_id AND o.mentor_id = ${reader} AND length(o.data::text) <= ${maxGridDataLength}), '')`;
};

/**
 * Lines of the grid, in the order of the ids, written as JSON by the database: a thousand mentees by sixty actions are one statement, and
 * putting the cells' text together there takes a third of the time of building objects. Everything that is put together
 * by hand is a number or one of our own words. `seen` are the flags of actions whose cells are there; a mentor for
 * single actions gets the cells of those only. `kept` are the project's fields that stay out; `reader` gets the data of
 * the actions, of the mentors' own ones the reader's, and of nothing that is about the reader.
 */
export const gridLines = async (
  connection: Connection,
  people: PeopleFilter,
  ids: readonly number[],
  seen: SeenFlags,
  onlyMentor: number | null,
  kept: string[],
  reader: number | null,
): Promise<RawJson<GridLine[]>> => {
  const { projectId } = people;
  if (ids.length === 0) return new RawJson('[]');
  const own =
    onlyMentor === null
      ? sql``
      : sql`AND EXISTS (
          SELECT 1 FROM mentor_links l
          WHERE l.project_id = ${projectId} AND l.mentee_id = p.id AND l.mentor_id = ${onlyMentor}
            AND (l.action_id IS NULL OR l.action_id = c.action_id))`;
  // Making the plan anew takes longer than reading a page of twenty people.
  const found = await queryPrepared<{ lines: string | null }>(
    connection,
    'grid-lines',
    sql`
    WITH page AS MATERIALIZED (
      SELECT o.place, u.id, ${userNameFor(people)} AS username, u.first_name, u.last_name, m.state, m.evaluation,
        m.fields
      FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY o(id, place)
      JOIN users u ON u.id = o.id
      JOIN memberships m ON m.project_id = ${projectId} AND m.user_id = o.id
    ), cells AS (
      SELECT p.id, (
        SELECT string_agg('{"ActionId":' || c.action_id || ',"Completion":' || c.completion
          || ',"NextActor":"' || c.next_actor || '","Since":' || date_part('epoch', c.since)::bigint
          || CASE WHEN c.due_at < now() AND NOT c.completed THEN ',"Overdue":true' ELSE '' END
          ${reader === null ? sql`` : dataOf(reader)} || '}', ',' ORDER BY c.action_id)
        FROM action_mentees c
        WHERE c.mentee_id = p.id AND c.action_id IN (
          SELECT id FROM actions WHERE project_id = ${projectId} AND flags & ${seen.mask} = ${seen.wanted}
        ) ${own}) AS list
      FROM page p
    ), lines AS (
      SELECT p.place, '{"User":' || json_strip_nulls(json_build_object('Id', p.id, 'Username', p.username,
          'Fields', json_build_object('first_name', p.first_name, 'last_name', p.last_name), 'State', p.state,
          'Evaluation', nullif(p.evaluation, false)))
        || ',"Coordinators":' || coalesce((
          SELECT json_agg(json_build_object('Id', c.id, 'Name', ${sql.raw(listNameSql('c'))}))
          FROM mentor_links l JOIN users c ON c.id = l.mentor_id
          WHERE l.project_id = ${projectId} AND l.mentee_id = p.id AND l.action_id IS NULL)::text, '[]')
        || ',"Actions":[' || coalesce(cells.list, '')
        || '],"ProjectData":' || (p.fields - ${sql.param(kept)}::text[])::text || '}' AS line
      FROM page p LEFT JOIN cells ON cells.id = p.id
    )
    SELECT '[' || string_agg(line, ',' ORDER BY place) || ']' AS lines FROM lines`,
  );
  return new RawJson(found[0]?.lines ?? '[]');
};

/**
 * The same lines at a glance: each cell is six letters (glance.rules.ts), put together by the database, which writes a
 * thousand mentees by sixty actions in a third of the time of whole cells.
 */
export const glanceLines = async (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
  seen: SeenFlags,
  onlyMentor: number | null,
): Promise<RawJson<GlancePage>> => {
  const { mentee, mentor, nobody } = glanceLetters;
  const own =
    onlyMentor === null
      ? sql``
      : sql`AND EXISTS (
          SELECT 1 FROM mentor_links l
          WHERE l.project_id = ${projectId} AND l.mentee_id = p.id AND l.mentor_id = ${onlyMentor}
            AND (l.action_id IS NULL OR l.action_id = c.action_id))`;
  const [found] = await queryRows<{ page: string }>(
    connection,
    sql`
    WITH columns AS MATERIALIZED (
      SELECT id, lpad(to_hex(row_number() OVER (ORDER BY position, id) - 1), 3, '0') AS place
      FROM actions WHERE project_id = ${projectId} AND flags & ${seen.mask} = ${seen.wanted}
      ORDER BY position, id LIMIT ${maxActions}
    ), page AS MATERIALIZED (
      SELECT id, place FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY o(id, place)
    ), cells AS (
      SELECT p.id, string_agg(k.place || CASE WHEN c.due_at < now() AND NOT c.completed
          THEN upper(a.letter) ELSE a.letter END || lpad(to_hex(c.completion::int), 2, '0'), '') AS list
      FROM page p
      JOIN action_mentees c ON c.mentee_id = p.id
      JOIN columns k ON k.id = c.action_id
      CROSS JOIN LATERAL (SELECT CASE c.next_actor WHEN 'mentee' THEN ${mentee} WHEN 'mentor' THEN ${mentor}
        ELSE ${nobody} END AS letter) a
      WHERE true ${own}
      GROUP BY p.id
    ), lines AS (
      SELECT p.place, json_strip_nulls(json_build_object('Id', p.id, 'Last', u.last_name, 'First', u.first_name,
        'State', m.state, 'Evaluation', nullif(m.evaluation, false),
        'MentorName', coalesce((SELECT ${sql.raw(listNameSql('c'))} FROM mentor_links l JOIN users c ON c.id = l.mentor_id
          WHERE l.project_id = ${projectId} AND l.mentee_id = p.id AND l.action_id IS NULL), ''),
        'Cells', coalesce(cells.list, ''))) AS line
      FROM page p
      JOIN users u ON u.id = p.id
      JOIN memberships m ON m.project_id = ${projectId} AND m.user_id = p.id
      LEFT JOIN cells ON cells.id = p.id
    )
    SELECT json_build_object(
      'Columns', coalesce((SELECT json_agg(id ORDER BY place) FROM columns), '[]'),
      'Lines', coalesce((SELECT json_agg(line ORDER BY place) FROM lines), '[]'))::text AS page`,
  );
  return new RawJson(found?.page ?? '');
};

/** The fields of these people, their own and the project's, as far as they are mentees of it; in the order of the ids. */
export const fieldsOfPeople = (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<{ id: number; fields: Record<string, string> }[]> =>
  queryRows(
    connection,
    sql`SELECT u.id, m.fields || u.fields AS fields
      FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY o(id, place)
      JOIN users u ON u.id = o.id
      JOIN memberships m ON m.project_id = ${projectId} AND m.user_id = o.id AND ${menteeRole}::text = ANY(m.roles)
      ORDER BY o.place`,
  );

/** The user names of these people, as far as who asks may read them. */
export const userNames = async (
  connection: Connection,
  people: PeopleFilter,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const found = await queryRows<{ id: number; username: string }>(
    connection,
    sql`SELECT u.id, ${userNameFor(people)} AS username FROM users u WHERE u.id = ANY(${sql.param([...ids])}::int[])`,
  );
  return new Map(found.map(({ id, username }) => [id, username]));
};
