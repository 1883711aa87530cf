/**
 * One meaning of «these people» for every list, the grid and the changes of many: role, state, search, filters, mentor,
 * caseload.
 */
import { sql, type SQL } from 'drizzle-orm';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, orderByNameSql, userNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { likePattern, orSoundsLike } from '../../db/search-sql.ts';

/** What `users.search` holds beside names, which everybody sees who sees people. */
const searched = {
  email: sql`coalesce(u.email, '')`,
  kayas: sql`coalesce(u.fields->>'kayas', '')`,
  AFM: sql`coalesce(u.fields->>'AFM', '')`,
};
export type SearchedField = keyof typeof searched;
export const searchedFields = Object.keys(searched) as readonly SearchedField[];

/** The word is found: as it is written, or in Latin letters by the sound of the names. */
const finds = (word: string, unsearched: readonly SearchedField[]): SQL =>
  orSoundsLike(isWritten(word, unsearched), sql`u.sounds`, word);

/** By the index over all that is searched, and where some of it is kept from who asks, then in the rest of it. */
const isWritten = (word: string, unsearched: readonly SearchedField[]): SQL => {
  const indexed = sql`u.search LIKE fold(${likePattern(word)})`;
  if (unsearched.length === 0) return indexed;
  const rest = searchedFields
    .filter((field) => !unsearched.includes(field))
    .map((field) => sql` || ' ' || ${searched[field]}`);
  const names = sql.raw(listNameSql('u'));
  return sql`${indexed} AND fold(${userNameFor({ unsearched })} || ' ' || ${names}${sql.join(rest)}) LIKE fold(${likePattern(word)})`;
};

export type PeopleFilter = {
  projectId: number;
  /** People holding any of these roles; empty means whoever. */
  roles: readonly string[];
  /** Who also hold one of these; nobody is left out without any. */
  holding?: readonly string[] | undefined;
  /**
   * Words of the name, user name, e-mail, application number or tax number; accents, case and final sigma do not count.
   */
  search: string;
  /** The searched fields that are kept from who asks: nothing is found by them. */
  unsearched: readonly SearchedField[];
  /**
   * Profile field to the wanted value; `State` is the state in the project, or several with commas between, `Evaluation`
   * is '1' for evaluation mentees alone and '0' for all others.
   */
  filter: Readonly<Record<string, string>>;
  /** The fields of the filter that need only have the value in them, as a search would find it. */
  contained?: readonly string[] | undefined;
  /** Linked to this mentor, for the project or for any action. */
  mentorId?: number | null | undefined;
  /** Linked to this mentor for the project; or followed by this supervisor, or the mentor for the project is. */
  coordinatorId?: number | null | undefined;
  /** Without a mentor for the project. */
  unpaired?: boolean | undefined;
  /** Active people only. */
  active?: boolean | undefined;
  /** Active people and those who have not activated their account yet. */
  current?: boolean | undefined;
  /** What a store knows besides, over `memberships m`. */
  also?: SQL | undefined;
};

/** The user name over `users u`, as far as who asks may read it. */
export const userNameFor = ({ unsearched }: Pick<PeopleFilter, 'unsearched'>): SQL =>
  sql.raw(`(${userNameSql('u', unsearched.includes('email'))})`);

/** A profile field: the person's own, else that of the project. */
export const fieldOf = (name: string): SQL => sql`coalesce(u.fields->>${name}::text, m.fields->>${name}::text)`;

/**
 * Whoever has these values, found by the indexes over the fields: all of them are the person's own, or one of them is
 * the project's. Which of the two counts is looked at then. They are found once, as a list: what is joined is looked for
 * again for each person where the database does not know yet how many there are.
 */
const haveValues = (projectId: number, values: readonly (readonly [string, string])[]): SQL[] => {
  if (values.length === 0) return [];
  const holding = (pairs: typeof values) => sql`${JSON.stringify(Object.fromEntries(pairs))}::jsonb`;
  const anyOfProject = values.map((pair) => sql`f.fields @> ${holding([pair])}`);
  return [
    sql`m.user_id = ANY(ARRAY(SELECT f.id FROM users f WHERE f.fields @> ${holding(values)}
      UNION ALL SELECT f.user_id FROM memberships f
        WHERE f.project_id = ${projectId} AND (${sql.join(anyOfProject, sql` OR `)})))`,
    ...values.map(([name, value]) => sql`${fieldOf(name)} = ${value}`),
  ];
};

/** Followed by this supervisor: the mentee, or the mentor for the project. */
const followedBy = (supervisorId: number): SQL => sql`EXISTS (SELECT 1
  FROM supervisions s
  WHERE s.project_id = m.project_id AND s.supervisor_id = ${supervisorId} AND (s.subject_id = m.user_id OR EXISTS (
    SELECT 1 FROM mentor_links l
    WHERE l.project_id = m.project_id AND l.mentee_id = m.user_id AND l.mentor_id = s.subject_id AND l.action_id IS NULL)))`;

/** What the search asks, over `users u`; every word must be found. */
export const searchedBy = ({ search, unsearched }: Pick<PeopleFilter, 'search' | 'unsearched'>): SQL[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => finds(word, unsearched));

/** The states of a filter, as it is written: `1`, or `0,1`. Anything else is no state, and nobody is in it. */
const statesIn = (written: string): number[] =>
  written.split(',').flatMap((state) => (/^\d$/.test(state) ? [Number(state)] : []));

/** The condition over `memberships m JOIN users u`. */
export const peopleWhere = (people: PeopleFilter): SQL => {
  const linked = (mentorId: number, projectOnly: boolean) =>
    sql`EXISTS (SELECT 1
        FROM mentor_links l
        WHERE l.project_id = m.project_id AND l.mentee_id = m.user_id
          AND l.mentor_id = ${mentorId} AND ${projectOnly ? sql`l.action_id IS NULL` : sql.raw(isLinkActiveSql)})`;
  const { State, Evaluation, ...fields } = people.filter;
  const sought = Object.entries(fields).filter(([, value]) => value !== '');
  const parts: SQL[] = [
    sql`m.project_id = ${people.projectId}`,
    ...(people.roles.length > 0 ? [sql`m.roles && ${sql.param([...people.roles])}::text[]`] : []),
    ...(people.holding?.length ? [sql`m.roles && ${sql.param([...people.holding])}::text[]`] : []),
    ...(people.active ? [sql`m.state = 1`] : []),
    ...(people.current ? [sql`m.state IN (0, 1)`] : []),
    ...(State === undefined || State === '' ? [] : [sql`m.state = ANY(${sql.param(statesIn(State))}::smallint[])`]),
    ...(Evaluation === '1' ? [sql`m.evaluation`] : Evaluation === '0' ? [sql`NOT m.evaluation`] : []),
    ...searchedBy(people),
    ...sought
      .filter(([name]) => people.contained?.includes(name))
      .map(([name, value]) => sql`fold(${fieldOf(name)}) LIKE fold(${likePattern(value)})`),
    ...haveValues(
      people.projectId,
      sought.filter(([name]) => !people.contained?.includes(name)),
    ),
    ...(people.mentorId == null ? [] : [linked(people.mentorId, false)]),
    ...(people.coordinatorId == null
      ? []
      : [sql`(${linked(people.coordinatorId, true)} OR ${followedBy(people.coordinatorId)})`]),
    ...(people.unpaired
      ? [
          sql`NOT EXISTS (SELECT 1
              FROM mentor_links l
              WHERE l.project_id = m.project_id AND l.mentee_id = m.user_id AND l.action_id IS NULL)`,
        ]
      : []),
    ...(people.also ? [people.also] : []),
  ];
  return sql.join(parts, sql` AND `);
};

/** Where the filter looks: `memberships m`, and `users u` where something of the person is sought. */
export const peopleFrom = (people: PeopleFilter): SQL => {
  const { State: _state, Evaluation: _evaluation, ...fields } = people.filter;
  const ofPerson = people.search.trim() !== '' || Object.values(fields).some((value) => value !== '');
  return ofPerson ? sql`memberships m JOIN users u ON u.id = m.user_id` : sql`memberships m`;
};

/** Nobody but these: for `PeopleFilter.also`. */
const amongThese = (ids: readonly number[]): SQL => sql`m.user_id = ANY(${sql.param([...ids])}::int[])`;

/** The same people, as far as they are among these. */
export const narrowedTo = (people: PeopleFilter, ids: readonly number[]): PeopleFilter => ({
  ...people,
  also: people.also ? sql`${people.also} AND ${amongThese(ids)}` : amongThese(ids),
});

/** How many people the filter finds, and how many of them have not activated their account. */
export const countWithState = async (
  connection: Connection,
  people: PeopleFilter,
): Promise<{ all: number; notActivated: number }> => {
  const counted = await queryRows<{ all: number; notActivated: number }>(
    connection,
    sql`SELECT count(*)::int AS "all", (count(*) FILTER (WHERE m.state = 0))::int AS "notActivated"
      FROM ${peopleFrom(people)} WHERE ${peopleWhere(people)}`,
  );
  return counted[0] ?? { all: 0, notActivated: 0 };
};

/** How many people the filter finds. */
export const countPeople = async (connection: Connection, people: PeopleFilter): Promise<number> => {
  const counted = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM ${peopleFrom(people)} WHERE ${peopleWhere(people)}`,
  );
  return counted[0]?.n ?? 0;
};

/** Greek alphabetical order of people, over `users u`. */
export const peopleOrder = sql.raw(`${orderByNameSql('u')}, u.id`);

/**
 * The orders of people that an index has, each both ways, over `memberships m JOIN users u`; each ends with the id, so
 * that pages never overlap.
 */
export const peopleOrders = {
  last_name: { up: peopleOrder, down: sql.raw(`${orderByNameSql('u', 'DESC')}, u.id DESC`) },
  joined: { up: sql.raw('m.joined_at, u.id'), down: sql.raw('m.joined_at DESC, u.id DESC') },
};
