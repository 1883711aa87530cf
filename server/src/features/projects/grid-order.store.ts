/** Who is on a page of the grid, in orders that no index has: each is then by name, either way the same from its end. */
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import { fieldOf, peopleOrder, peopleOrders, peopleWhere, type PeopleFilter } from '../users/people-filter.store.ts';
import { pageOfPeople, type PeopleOrder } from '../users/people-page.store.ts';

const byValue = (value: SQL, desc: boolean): PeopleOrder => {
  const [way, back] = desc ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`];
  return {
    up: sql`${value} ${way} NULLS LAST, ${peopleOrder}`,
    down: sql`${value} ${back} NULLS FIRST, ${peopleOrders.last_name.down}`,
  };
};

const inGreek = sql.raw('COLLATE "el-GR-x-icu"');

/**
 * By how far these actions are together; where nothing of them is begun, before all that is. `onlyMentor` counts what this
 * mentor sees.
 */
export const byActions = (ids: readonly number[], onlyMentor: number | null, desc: boolean): PeopleOrder => {
  const own =
    onlyMentor === null
      ? sql``
      : sql`AND EXISTS (
          SELECT 1 FROM mentor_links l
          WHERE l.project_id = m.project_id AND l.mentee_id = m.user_id AND l.mentor_id = ${onlyMentor}
            AND (l.action_id IS NULL OR l.action_id = c.action_id))`;
  const far = sql`(SELECT coalesce(sum(c.completion), -1) FROM action_mentees c
    WHERE c.mentee_id = m.user_id AND c.action_id = ANY(${sql.param([...ids])}::int[]) ${own})`;
  return byValue(far, desc);
};

/** By the name of the mentor for the project. */
export const byMentor = (desc: boolean): PeopleOrder =>
  byValue(
    sql`(SELECT ${sql.raw(listNameSql('c'))} FROM mentor_links l JOIN users c ON c.id = l.mentor_id
      WHERE l.project_id = m.project_id AND l.mentee_id = m.user_id AND l.action_id IS NULL) ${inGreek}`,
    desc,
  );

/** By a profile field: in the order of its values where it has some of its own, numbers as numbers, and words as Greek. */
export const byField = (
  { name, type, values }: { name: string; type: string; values: readonly string[] },
  desc: boolean,
): PeopleOrder => {
  const value = sql`nullif(${fieldOf(name)}, '')`;
  if (values.length > 0) {
    const places = JSON.stringify(Object.fromEntries(values.map((one, at) => [one, at])));
    return byValue(sql`(${places}::jsonb ->> ${value})::int`, desc);
  }
  if (type === 'number')
    return byValue(
      sql`CASE WHEN ${value} ~ '^-?[0-9]{1,15}([.,][0-9]{1,15})?$' THEN replace(${value}, ',', '.')::numeric END`,
      desc,
    );
  return byValue(sql`${value} ${inGreek}`, desc);
};

/** The ids of one page of the grid, in its order. */
export const gridPageIds = async (
  connection: Connection,
  people: PeopleFilter,
  page: Page,
  order: PeopleOrder,
): Promise<number[]> => (await pageOfPeople(connection, people, page, { totals: 'without', order })).ids;

/** Everybody whom the grid has, in its order: a file reads their lines by these, and nobody comes twice or is missed. */
export const gridIds = async (connection: Connection, people: PeopleFilter, order: PeopleOrder): Promise<number[]> =>
  (
    await queryRows<{ id: number }>(
      connection,
      sql`SELECT u.id FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE ${peopleWhere(people)} ORDER BY ${order.up}`,
    )
  ).map(({ id }) => id);
