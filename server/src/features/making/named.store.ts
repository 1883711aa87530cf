/** For whom an action is published apart from all: read by mentee, or by mentor. */
import { sql, type SQL } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import { peopleOrder, searchedBy, type PeopleFilter } from '../users/people-filter.store.ts';
import { pageOfKnown, pageOfPeople } from '../users/people-page.store.ts';

/** One of them: a mentee with their mentor, or a mentor with how many of theirs. */
export type NamedRow = { id: number; name: string; mentor: string; at: Date | null; people: number };

/** Over `memberships m`: somebody who takes part now, as a mentee, also before they activate their account. */
const takesPart: SQL = sql`m.state IN (0, 1) AND ${menteeRole} = ANY(m.roles)`;

/** How many of those who take part have it by now, and how many will later. */
export type NamedCounts = { now: number; later: number };

/** From where those `c` are read for whom an action is named, of those who take part. */
const namedIn = (projectId: number, actionId: number): SQL => sql`FROM action_mentees c
  JOIN memberships m ON m.project_id = ${projectId} AND m.user_id = c.mentee_id AND ${takesPart}
  WHERE c.action_id = ${actionId} AND c.published_at IS NOT NULL`;

const countedBy = (now: Date): SQL => sql`(count(*) FILTER (WHERE published_at <= ${now}))::int AS now,
  (count(*) FILTER (WHERE published_at > ${now}))::int AS later`;

export const namedCounts = async (
  connection: Connection,
  projectId: number,
  actionId: number,
  now: Date,
): Promise<NamedCounts> => {
  const [counted] = await queryRows<NamedCounts>(
    connection,
    sql`SELECT ${countedBy(now)} ${namedIn(projectId, actionId)}`,
  );
  return counted ?? { now: 0, later: 0 };
};

/** Over `memberships m`: the action is named for them. */
const isNamed = (actionId: number): SQL =>
  sql`m.user_id IN (SELECT c.mentee_id FROM action_mentees c WHERE c.action_id = ${actionId} AND c.published_at IS NOT NULL)
    AND ${takesPart}`;

/** One page of the mentees, by name. How many there are in all is known where no search narrows them (`named`). */
export const namedMentees = async (
  connection: Connection,
  actionId: number,
  people: Omit<PeopleFilter, 'also'>,
  page: Page,
  named: number,
): Promise<{ list: NamedRow[]; all: number }> => {
  const sought = { ...people, also: isNamed(actionId) };
  const isSearched = searchedBy(people).length > 0;
  const { ids, all } = isSearched
    ? await pageOfPeople(connection, sought, page)
    : { ids: await pageOfKnown(connection, sought, page, named), all: named };
  const list = await queryRows<NamedRow>(
    connection,
    sql`SELECT u.id, ${sql.raw(listNameSql('u'))} AS name, c.published_at AS at, 1 AS people,
        coalesce((SELECT ${sql.raw(listNameSql('r'))} FROM mentor_links l JOIN users r ON r.id = l.mentor_id
          WHERE l.project_id = ${people.projectId} AND l.mentee_id = u.id AND l.action_id IS NULL), '') AS mentor
      FROM action_mentees c JOIN users u ON u.id = c.mentee_id
      WHERE c.action_id = ${actionId} AND u.id = ANY(${sql.param(ids)}::int[])
      ORDER BY ${peopleOrder}`,
  );
  return { list, all: all ?? named };
};

/** One page of the mentors, by name: of each those mentees from whom taking it back from theirs takes it. */
export const namedMentors = async (
  connection: Connection,
  actionId: number,
  people: Pick<PeopleFilter, 'projectId' | 'search' | 'unsearched'>,
  { size, number }: Page,
  now: Date,
): Promise<{ list: NamedRow[]; all: number; counts: NamedCounts }> => {
  const found = searchedBy(people);
  const where = found.length === 0 ? sql`` : sql`WHERE ${sql.join(found, sql` AND `)}`;
  const [told] = await queryRows<NamedCounts & { all: number; list: NamedRow[] }>(
    connection,
    sql`WITH named AS MATERIALIZED (SELECT c.mentee_id, c.published_at ${namedIn(people.projectId, actionId)}),
      theirs AS (SELECT l.mentor_id AS id, count(DISTINCT n.mentee_id)::int AS people
        FROM named n JOIN mentor_links l ON l.project_id = ${people.projectId} AND l.mentee_id = n.mentee_id
          AND (l.action_id IS NULL OR l.action_id = ${actionId})
        GROUP BY l.mentor_id),
      found AS MATERIALIZED (SELECT u.id, u.last_name, u.first_name, t.people FROM theirs t JOIN users u ON u.id = t.id ${where}),
      page AS (SELECT u.id, u.people FROM found u ORDER BY ${peopleOrder} LIMIT ${size} OFFSET ${size * number})
    SELECT counted.*, (SELECT count(*)::int FROM found) AS all, coalesce((
        SELECT json_agg(json_build_object('id', u.id, 'name', ${sql.raw(listNameSql('u'))}, 'mentor', '', 'at', NULL,
          'people', page.people) ORDER BY ${peopleOrder})
        FROM page JOIN users u ON u.id = page.id), '[]') AS list
      FROM (SELECT ${countedBy(now)} FROM named) counted`,
  );
  const { all, list, ...counts } = told ?? { all: 0, list: [], now: 0, later: 0 };
  return { list, all, counts };
};
