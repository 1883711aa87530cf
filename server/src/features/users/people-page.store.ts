/** One page of people: who they are first, so that what a list tells of them is read for the page alone. */
import { sql, type SQL } from 'drizzle-orm';
import { maxQuickCount, type Totals } from '@telemachos/contract/kit/paging.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { pageRange, skipsCount, type Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import {
  countPeople,
  peopleFrom,
  peopleOrder,
  peopleOrders,
  peopleWhere,
  searchedBy,
  type PeopleFilter,
} from './people-filter.store.ts';

/** An order and the same from its end; each ends with the id, so that pages never overlap. */
export type PeopleOrder = { up: SQL; down: SQL };

const from = sql`memberships m JOIN users u ON u.id = m.user_id`;

/** Those of a page, among all, or among the first so many people in that order. */
const ordered = async (
  connection: Connection,
  found: SQL,
  order: PeopleOrder,
  { offset, limit, fromEnd }: ReturnType<typeof pageRange>,
  walked?: number,
): Promise<number[]> => {
  if (limit === 0) return [];
  const by = fromEnd ? order.down : order.up;
  const source = walked
    ? sql`(SELECT * FROM users u ORDER BY ${by} LIMIT ${walked}) u JOIN memberships m ON m.user_id = u.id`
    : from;
  const list = await queryRows<{ id: number }>(
    connection,
    sql`SELECT u.id FROM ${source} WHERE ${found} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`,
  );
  const ids = list.map(({ id }) => id);
  return fromEnd ? ids.reverse() : ids;
};

/** Some people in their order: who they are is known. */
export const pageOfThese = (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
  page: Page,
  order: PeopleOrder = peopleOrders.last_name,
): Promise<number[]> =>
  ordered(
    connection,
    sql`m.project_id = ${projectId} AND m.user_id = ANY(${sql.param(ids)}::int[])`,
    order,
    pageRange(page, ids.length),
  );

/** Some whom the filter finds, in no order. */
const anyOf = (people: PeopleFilter, maxPeople: number): SQL =>
  sql`SELECT m.user_id AS id FROM ${peopleFrom(people)} WHERE ${peopleWhere(people)} LIMIT ${maxPeople}`;

/** The ids of those the filter finds, in no order; null where they are more than `maxCount`, of whom none is sent. */
const fewOf = async (connection: Connection, people: PeopleFilter, maxCount: number): Promise<number[] | null> => {
  const [found] = await queryRows<{ ids: number[] | null }>(
    connection,
    sql`SELECT CASE WHEN count(*) <= ${maxCount} THEN coalesce(array_agg(id), '{}') END AS ids FROM (${anyOf(people, maxCount + 1)}) found`,
  );
  return found?.ids ?? null;
};

/** The ids of the people whom the filter finds, in no order; one more than `maxPeople` when there are more. */
export const someOf = async (connection: Connection, people: PeopleFilter, maxPeople: number): Promise<number[]> => {
  const found = await queryRows<{ id: number }>(connection, anyOf(people, maxPeople + 1));
  return found.map(({ id }) => id);
};

/** The ids of all that the filter finds, in no order: in one line, for a hundred thousand lines take longer to read. */
export const allOf = async (connection: Connection, people: PeopleFilter): Promise<number[]> => {
  const [found] = await queryRows<{ ids: string | null }>(
    connection,
    sql`SELECT string_agg(m.user_id::text, ',') AS ids FROM ${peopleFrom(people)} WHERE ${peopleWhere(people)}`,
  );
  return found?.ids?.split(',').map(Number) ?? [];
};

/** So many people are looked through from the beginning of the index of names, and so many found ones put in order. */
const firstFoundLimits = { walked: 500, sorted: 100 };

/**
 * A page by name among those whom a search finds, and how many they are where that became known; null where it is not
 * among the first of them. A name lies with its like: who walks the index of names as far as «Παπαδόπουλος» passes most
 * people in vain. So it is walked for a little, and then all found are read once by the index of the search, of whom the
 * first are put in order and looked at.
 */
const firstFound = async (
  connection: Connection,
  people: PeopleFilter,
  { size, number }: Page,
  maxCount: number,
): Promise<{ ids: number[]; all: number | null } | null> => {
  const searched = searchedBy(people);
  const end = size * (number + 1);
  const maxSorted = Math.max(firstFoundLimits.sorted, 2 * end);
  /** Those of `persons` whom the filter leaves; each tells how many persons were looked at, or were there to be. */
  const among = (persons: SQL): Promise<{ id: number; seen: number }[]> =>
    queryRows(
      connection,
      sql`SELECT u.id, u.seen FROM (${persons}) u JOIN memberships m ON m.user_id = u.id
        WHERE ${peopleWhere(people)} ORDER BY ${peopleOrder}`,
    );
  const pageOf = (list: readonly { id: number; seen: number }[], looked: number) => {
    const ids = list.slice(size * number, end).map(({ id }) => id);
    // Whoever was there was looked at: these are all.
    const all = list[0] && list[0].seen <= looked ? list.length : null;
    if (all !== null) return { ids, all: all <= maxCount ? all : null };
    return list.length >= end ? { ids, all } : null;
  };
  const walked = await among(sql`SELECT w.*, count(*) OVER ()::int AS seen
    FROM (SELECT * FROM users u ORDER BY ${peopleOrder} LIMIT ${firstFoundLimits.walked + 1}) w`);
  return (
    pageOf(walked, firstFoundLimits.walked) ??
    pageOf(
      await among(sql`SELECT f.*, first.seen FROM (SELECT u.id, count(*) OVER ()::int AS seen FROM (
        SELECT u.id, u.last_name, u.first_name FROM users u WHERE ${sql.join(searched, sql` AND `)} OFFSET 0
      ) u ORDER BY ${peopleOrder} LIMIT ${maxSorted}) first JOIN users f ON f.id = first.id`),
      maxSorted,
    )
  );
};

/**
 * The ids of one page by name, of so many as are known to be found. Of a set that the planner takes for a small one all would
 * be read to sort them; the first and the last pages are met by a short walk along the names.
 */
export const pageOfKnown = async (
  connection: Connection,
  people: PeopleFilter,
  page: Page,
  all: number,
): Promise<number[]> => {
  const [found, order, cut] = [peopleWhere(people), peopleOrders.last_name, pageRange(page, all)];
  if (cut.offset + cut.limit <= firstFoundLimits.sorted) {
    const ids = await ordered(connection, found, order, cut, firstFoundLimits.walked);
    if (ids.length === cut.limit) return ids;
  }
  return ordered(connection, found, order, cut);
};

/**
 * The ids of one page in an order, and how many there are in all, or null where that was left out (`totals`). So few as
 * are counted soon are found first and put in order then; more are met soon enough by who walks the index of names.
 */
export const pageOfPeople = async (
  connection: Connection,
  people: PeopleFilter,
  page: Page,
  {
    order = peopleOrders.last_name,
    totals = 'with',
    maxCount = maxQuickCount,
  }: { order?: PeopleOrder; totals?: Totals; maxCount?: number } = {},
): Promise<{ ids: number[]; all: number | null }> => {
  if (totals === 'alone') return { ids: [], all: await countPeople(connection, people) };
  const isEarly = skipsCount(page, totals, maxCount);
  if (isEarly && people.search.trim() !== '' && order.up === peopleOrder) {
    const found = await firstFound(connection, people, page, maxCount);
    if (found) return found;
  }
  const some = await fewOf(connection, people, maxCount);
  if (some) return { ids: await pageOfThese(connection, people.projectId, some, page, order), all: some.length };
  const all = isEarly ? null : await countPeople(connection, people);
  return { ids: await ordered(connection, peopleWhere(people), order, pageRange(page, all)), all };
};
