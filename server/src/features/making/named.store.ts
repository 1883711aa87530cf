/** For whom an action is published apart from all: read by mentee, or by mentor. */
import { sql, type SQL } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';
import { nameInLists } from '../../db/names.ts';
import type { Page } from '../../db/pages.ts';
import { rows } from '../../db/rows.ts';
import { peopleOrder, searchedBy, type PeopleFilter } from '../users/people-filter.store.ts';
import { pageOfPeople } from '../users/people-page.store.ts';

/** One of them: a mentee with their mentor, or a mentor with how many of theirs. */
export type NamedRow = { id: number; name: string; mentor: string; at: Date | null; people: number };

/** Over `memberships m`: somebody who takes part now, as a mentee. */
const takesPart: SQL = sql`m.state = 1 AND ${menteeRole} = ANY(m.roles)`;

/** How many of those who take part have it by now, and how many will later. */
export const namedCounts = async (
  connection: Connection,
  projectId: number,
  actionId: number,
  now: Date,
): Promise<{ now: number; later: number }> => {
  const [counted] = await rows<{ now: number; later: number }>(
    connection,
    sql`SELECT (count(*) FILTER (WHERE published_at <= ${now}))::int AS now,
        (count(*) FILTER (WHERE published_at > ${now}))::int AS later
      FROM action_mentees c
      JOIN memberships m ON m.project_id = ${projectId} AND m.user_id = c.mentee_id AND ${takesPart}
      WHERE c.action_id = ${actionId} AND c.published_at IS NOT NULL`,
  );
  return counted ?? { now: 0, later: 0 };
};

/** Over `memberships m`: the action is named for them. */
const isNamed = (actionId: number): SQL =>
  sql`m.user_id IN (SELECT c.mentee_id FROM action_mentees c WHERE c.action_id = ${actionId} AND c.published_at IS NOT NULL)
    AND ${takesPart}`;

/** One page of the mentees, by name; of many whom no search narrows how many there are is null: `namedCounts` has it. */
export const namedMentees = async (
  connection: Connection,
  actionId: number,
  people: Omit<PeopleFilter, 'also'>,
  page: Page,
): Promise<{ list: NamedRow[]; all: number | null }> => {
  const totals = people.search === '' ? 'without' : 'with';
  const { ids, all } = await pageOfPeople(connection, { ...people, also: isNamed(actionId) }, page, { totals });
  const list = await rows<NamedRow>(
    connection,
    sql`SELECT u.id, ${sql.raw(nameInLists('u'))} AS name, c.published_at AS at, 1 AS people,
        coalesce((SELECT ${sql.raw(nameInLists('r'))} FROM mentor_links l JOIN users r ON r.id = l.mentor_id
          WHERE l.project_id = ${people.projectId} AND l.mentee_id = u.id AND l.action_id IS NULL), '') AS mentor
      FROM action_mentees c JOIN users u ON u.id = c.mentee_id
      WHERE c.action_id = ${actionId} AND u.id = ANY(${sql.param(ids)}::int[])
      ORDER BY ${peopleOrder}`,
  );
  return { list, all };
};

/** One page of the mentors, by name: of each those mentees from whom taking it back from theirs takes it. */
export const namedMentors = async (
  connection: Connection,
  actionId: number,
  people: Pick<PeopleFilter, 'projectId' | 'search' | 'unsearched'>,
  { size, number }: Page,
): Promise<{ list: NamedRow[]; all: number }> => {
  const theirs = sql`SELECT l.mentor_id AS id, count(DISTINCT c.mentee_id)::int AS people
    FROM action_mentees c
    JOIN mentor_links l ON l.project_id = ${people.projectId} AND l.mentee_id = c.mentee_id
      AND (l.action_id IS NULL OR l.action_id = ${actionId})
    JOIN memberships m ON m.project_id = l.project_id AND m.user_id = c.mentee_id AND ${takesPart}
    WHERE c.action_id = ${actionId} AND c.published_at IS NOT NULL GROUP BY l.mentor_id`;
  const found = searchedBy(people);
  const where = found.length === 0 ? sql`` : sql`WHERE ${sql.join(found, sql` AND `)}`;
  const from = sql`FROM (${theirs}) t JOIN users u ON u.id = t.id ${where}`;
  const list = await rows<NamedRow & { all: number }>(
    connection,
    sql`SELECT u.id, ${sql.raw(nameInLists('u'))} AS name, '' AS mentor, NULL AS at, t.people, count(*) OVER ()::int AS all
      ${from} ORDER BY ${peopleOrder} LIMIT ${size} OFFSET ${size * number}`,
  );
  if (list[0] || number === 0) return { list, all: list[0]?.all ?? 0 };
  const [counted] = await rows<{ n: number }>(connection, sql`SELECT count(*)::int AS n ${from}`);
  return { list, all: counted?.n ?? 0 };
};
