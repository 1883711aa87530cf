/** Projects, the columns of the grid and its lines. */
import { and, eq, sql } from 'drizzle-orm';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { GridLine } from '@telemachos/contract/features/projects/projects.wire.ts';
import type { Connection } from '../../db/connect.ts';
import { RawJson } from '../../platform/raw-json.ts';
import { projects } from '../../db/schema/people.ts';
import { actions } from '../../db/schema/programme.ts';
import { peopleOrder, peopleWhere, type PeopleFilter } from '../users/people-filter.store.ts';

/** A project, or nothing. */
export const findProject = async ({ db }: Connection, id: number) =>
  (
    await db
      .select({ id: projects.id, url: projects.url, descr: projects.descr, settings: projects.settings })
      .from(projects)
      .where(eq(projects.id, id))
  )[0];

/** The actions of a project with these flags, or all of them, in their order. */
export const columnsOf = ({ db }: Connection, projectId: number, seen: SeenFlags | null) =>
  db
    .select({
      id: actions.id,
      typeId: actions.typeId,
      title: actions.title,
      titles: actions.titles,
      groups: actions.groups,
      flags: actions.flags,
    })
    .from(actions)
    .where(
      and(eq(actions.projectId, projectId), seen ? sql`${actions.flags} & ${seen.mask} = ${seen.wanted}` : undefined),
    )
    .orderBy(actions.position, actions.id)
    .limit(1000);

/** How many people the filter finds. */
export const countPeople = async ({ db }: Connection, people: PeopleFilter): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${peopleWhere(people)}`,
  );
  return rows[0]?.n ?? 0;
};

/**
 * One page of the grid, written as JSON by the database: a thousand mentees by sixty actions are one statement, and putting the cells'
 * text together there takes a third of the time of building objects. Everything that is put together by hand is a number or one of our
 * own words. `seen` are the flags of actions whose cells are there; a mentor for single actions gets the cells of those only. `kept` are the
 * project's fields that stay out.
 */
export const gridLines = async (
  { db }: Connection,
  people: PeopleFilter,
  page: { size: number; number: number },
  seen: SeenFlags,
  onlyMentor: number | null,
  kept: string[],
): Promise<RawJson<GridLine[]>> => {
  const own =
    onlyMentor === null
      ? sql``
      : sql`AND EXISTS (SELECT 1 FROM mentor_links l WHERE l.project_id = ${people.projectId} AND l.mentee_id = p.id AND l.mentor_id = ${onlyMentor} AND (l.action_id IS NULL OR l.action_id = c.action_id))`;
  const { rows } = await db.execute<{ lines: string | null }>(sql`
    WITH page AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY ${peopleOrder}) AS place, u.id, u.username, u.first_name, u.last_name, m.state, m.fields
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE ${peopleWhere(people)}
      ORDER BY ${peopleOrder} LIMIT ${page.size} OFFSET ${page.size * page.number}
    ), cells AS (
      SELECT p.id, (SELECT string_agg('{"ActionId":' || c.action_id || ',"Completion":' || c.completion || ',"NextActor":"' || c.next_actor || '","Since":' || date_part('epoch', c.since)::int
          || CASE WHEN c.due_at < now() AND NOT c.completed THEN ',"Overdue":true}' ELSE '}' END, ',' ORDER BY c.action_id)
        FROM action_mentees c WHERE c.mentee_id = p.id AND c.action_id IN (SELECT id FROM actions WHERE project_id = ${people.projectId} AND flags & ${seen.mask} = ${seen.wanted}) ${own}) AS list
      FROM page p
    ), lines AS (
      SELECT p.place, '{"User":' || json_build_object('Id', p.id, 'Username', p.username, 'Fields', json_build_object('first_name', p.first_name, 'last_name', p.last_name), 'State', p.state)
        || ',"Coordinators":' || coalesce((
          SELECT json_agg(json_build_object('Id', c.id, 'Name', c.last_name || ' ' || c.first_name))
          FROM mentor_links l JOIN users c ON c.id = l.mentor_id WHERE l.project_id = ${people.projectId} AND l.mentee_id = p.id AND l.action_id IS NULL)::text, '[]')
        || ',"Actions":[' || coalesce(cells.list, '') || '],"ProjectData":' || (p.fields - ${sql.param(kept)}::text[])::text || '}' AS line
      FROM page p LEFT JOIN cells ON cells.id = p.id
    )
    SELECT '[' || string_agg(line, ',' ORDER BY place) || ']' AS lines FROM lines`);
  return new RawJson(rows[0]?.lines ?? '[]');
};
