/** People of a project in the database. */
import { sql, type SQL } from 'drizzle-orm';
import { mentorRole } from '@telemachos/contract/access/roles.ts';
import { forAll, seenBy, type SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import type { MentorLine, PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { filterRoles } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, sentenceNameSql, orderByNameSql, userNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import { peopleOrder, peopleOrders, type PeopleFilter } from './people-filter.store.ts';
import { pageOfPeople, type PeopleOrder } from './people-page.store.ts';

/** Whether a field is kept from who asks. */
type Keeps = (name: string) => boolean;

type Row = {
  id: number;
  username: string;
  roles: string[];
  state: number;
  evaluation: boolean;
  first_name: string;
  last_name: string;
  email: string;
  kayas: string;
  municipality: string;
  mentor_id: number | null;
  mentor_name: string | null;
  action_mentors: number;
  more?: Record<string, string>;
};

const columns = (projectId: number, keeps: Keeps) => {
  const username = sql.raw(userNameSql('u', keeps('email')));
  const links = sql`l.project_id = ${projectId} AND l.mentee_id = u.id`;
  return sql`u.id, ${username} AS username, m.roles, m.state, m.evaluation, u.first_name, u.last_name, coalesce(u.email, '') AS email,
    coalesce(u.fields->>'kayas', '') AS kayas, coalesce(u.fields->>'municipality', '') AS municipality,
    (SELECT l.mentor_id FROM mentor_links l WHERE ${links} AND l.action_id IS NULL) AS mentor_id,
    (SELECT ${sql.raw(listNameSql('c'))}
     FROM mentor_links l JOIN users c ON c.id = l.mentor_id
     WHERE ${links} AND l.action_id IS NULL) AS mentor_name,
    (SELECT count(*)::int FROM mentor_links l WHERE ${links} AND l.action_id IS NOT NULL) AS action_mentors`;
};

/** Further fields, as `more`: the person's own before those of the project. The names are judged by who asks for them. */
const moreColumns = (names: readonly string[]): SQL =>
  names.length === 0
    ? sql``
    : sql`, (SELECT coalesce(jsonb_object_agg(f.name, coalesce(
          CASE f.name WHEN 'email' THEN u.email END, u.fields->>f.name, m.fields->>f.name, '')), '{}')
        FROM unnest(${sql.param([...names])}::text[]) AS f(name)) AS more`;

/** What is shown of each person; fields that are kept from who asks stay empty. */
const asLine = (row: Row, keeps: Keeps): PersonLine => ({
  Id: row.id,
  Username: row.username,
  Roles: filterRoles(row.roles),
  State: row.state,
  Fields: {
    first_name: row.first_name,
    last_name: row.last_name,
    email: keeps('email') ? '' : row.email,
    kayas: keeps('kayas') ? '' : row.kayas,
    municipality: keeps('municipality') ? '' : row.municipality,
  },
  Mentor: row.mentor_id === null ? null : { Id: row.mentor_id, Name: row.mentor_name ?? '' },
  ActionMentors: row.action_mentors,
  ...(row.evaluation ? { Evaluation: true } : {}),
  ...(row.more ? { More: row.more } : {}),
});

/** The declarations of a project's profile fields, as they are kept. */
export const fieldSettings = async ({ client }: Connection, projectId: number): Promise<unknown> =>
  (
    await client.query<{ fields: unknown }>({
      name: 'field-settings',
      text: `SELECT settings->'User' AS fields FROM projects WHERE id = $1`,
      values: [projectId],
    })
  ).rows[0]?.fields ?? undefined;

/** Some profile fields of a person, and what a project declares of these alone. */
export const declaredFieldsOf = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  names: readonly string[],
): Promise<{ values: Record<string, string>; declared: unknown } | undefined> => {
  const of = (list: string) => `coalesce((SELECT jsonb_agg(f) FROM jsonb_array_elements(p.settings->'User'->'${list}') f
        WHERE f->>'Name' = ANY($3)), '[]')`;
  const text = `SELECT
      coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(u.fields) WHERE key = ANY($3)), '{}') AS values,
      jsonb_build_object('Fields', ${of('Fields')}, 'ProjectFields', ${of('ProjectFields')}) AS declared
    FROM projects p, users u WHERE p.id = $1 AND u.id = $2`;
  return (
    await client.query<{ values: Record<string, string>; declared: unknown }>({
      name: 'declared-fields',
      text,
      values: [projectId, userId, names],
    })
  ).rows[0];
};

/** The orders of a list; each ends with the id, so that pages never overlap; none tells what is kept. */
export const ordersFor = (emailKept: boolean): Record<'last_name' | 'username' | 'joined', PeopleOrder> => {
  const username = userNameSql('u', emailKept);
  return {
    ...peopleOrders,
    username: { up: sql.raw(`lower(${username}), u.id`), down: sql.raw(`lower(${username}) DESC, u.id DESC`) },
  };
};

/** One page of the people found, and how many there are, where that is wanted. */
export const findPeople = async (
  connection: Connection,
  people: PeopleFilter,
  by: 'last_name' | 'username' | 'joined',
  desc: boolean,
  page: Page,
  keeps: Keeps,
  more: readonly string[] = [],
  totals: Totals = 'with',
): Promise<{ list: PersonLine[]; all: number | null }> => {
  const { up, down } = ordersFor(keeps('email'))[by];
  const order = desc ? { up: down, down: up } : { up, down };
  const { ids, all } = await pageOfPeople(connection, people, page, { order, totals });
  if (ids.length === 0) return { list: [], all };
  const found = new Map(
    (await peopleByIds(connection, people.projectId, ids, keeps, more)).map((line) => [line.Id, line]),
  );
  return { list: ids.flatMap((id) => found.get(id) ?? []), all };
};

/** People of a project by their ids. */
export const peopleByIds = async (
  connection: Connection,
  projectId: number,
  ids: number[],
  keeps: Keeps,
  more: readonly string[] = [],
): Promise<PersonLine[]> => {
  const found = await queryRows<Row>(
    connection,
    sql`SELECT ${columns(projectId, keeps)}${moreColumns(more)}
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = ${projectId} AND m.user_id = ANY(${sql.param(ids)}::int[])
      ORDER BY ${peopleOrder}`,
  );
  return found.map((row) => asLine(row, keeps));
};

/** The mentors of these ids, in the order of names. */
export const mentorsByIds = (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<MentorLine[]> =>
  queryRows(
    connection,
    sql`
    SELECT u.id AS "Id", ${sql.raw(listNameSql('u'))} AS "Name", coalesce(u.fields->>'mentor_type', '') AS "Type",
      m.state AS "State", m.capacity AS "Capacity",
      (SELECT count(*)::int
       FROM mentor_links l JOIN memberships w ON w.project_id = l.project_id AND w.user_id = l.mentee_id AND w.state IN (0, 1)
       WHERE l.project_id = ${projectId} AND l.mentor_id = u.id AND l.action_id IS NULL) AS "Caseload"
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.project_id = ${projectId} AND ${mentorRole} = ANY(m.roles) AND m.user_id = ANY(${sql.param(ids)}::int[])
    ORDER BY ${peopleOrder}`,
  );

/** One page of a project's mentors by name, the active ones or all, found by the words of a search; and how many there are. */
export const mentorsPage = async (
  connection: Connection,
  asked: Pick<PeopleFilter, 'projectId' | 'search' | 'unsearched' | 'active'>,
  page: Page,
  totals: Totals = 'with',
): Promise<{ list: MentorLine[]; all: number | null }> => {
  const { ids, all } = await pageOfPeople(connection, { ...asked, roles: [mentorRole], filter: {} }, page, { totals });
  return { list: ids.length === 0 ? [] : await mentorsByIds(connection, asked.projectId, ids), all };
};

/** The active people of a project who hold one of the roles, as the values of a filter; the first ones, or all. */
export const namesOf = (
  connection: Connection,
  projectId: number,
  roles: readonly string[],
  order: 'last_name' | 'first_name',
  maxNames: number | null = null,
): Promise<{ Id: number; Value: string }[]> => {
  const [name, by] =
    order === 'first_name'
      ? [sentenceNameSql('u'), `u.first_name COLLATE "el-GR-x-icu", u.last_name COLLATE "el-GR-x-icu"`]
      : [listNameSql('u'), orderByNameSql('u')];
  return queryRows(
    connection,
    sql`SELECT u.id AS "Id", ${sql.raw(name)} AS "Value" FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = ${projectId} AND m.roles && ${sql.param([...roles])}::text[] AND m.state = 1
      ORDER BY ${sql.raw(by)}, u.id LIMIT ${maxNames}`,
  );
};

/** The supervisors of a project, each with whom they follow. */
export const supervisorsOf = (
  connection: Connection,
  projectId: number,
  roles: readonly string[],
): Promise<{ Id: number; Name: string; Subjects: number[] }[]> =>
  queryRows(
    connection,
    sql`SELECT u.id AS "Id", ${sql.raw(listNameSql('u'))} AS "Name", coalesce((
        SELECT array_agg(s.subject_id ORDER BY s.subject_id) FROM supervisions s
        WHERE s.project_id = m.project_id AND s.supervisor_id = u.id), '{}') AS "Subjects"
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = ${projectId} AND m.roles && ${sql.param([...roles])}::text[] AND m.state = 1
      ORDER BY ${peopleOrder}`,
  );

/** Whom the active supervisors of a project follow who are none of its active mentors. */
export const othersFollowed = (
  connection: Connection,
  projectId: number,
  roles: readonly string[],
): Promise<{ Id: number; Name: string }[]> =>
  queryRows(
    connection,
    sql`SELECT u.id AS "Id", ${sql.raw(listNameSql('u'))} AS "Name" FROM users u
      WHERE u.id IN (SELECT s.subject_id FROM supervisions s
          JOIN memberships m ON m.project_id = s.project_id AND m.user_id = s.supervisor_id
          WHERE s.project_id = ${projectId} AND m.roles && ${sql.param([...roles])}::text[] AND m.state = 1)
        AND NOT EXISTS (SELECT 1 FROM memberships m
          WHERE m.project_id = ${projectId} AND m.user_id = u.id AND m.state = 1 AND ${mentorRole} = ANY(m.roles))
      ORDER BY ${peopleOrder}`,
  );

/** The active mentors of a project, with how many of their active mentees, in actions of these flags, have something overdue or wait for them. */
export const followedMentors = (
  connection: Connection,
  projectId: number,
  seen: SeenFlags,
  now: Date,
): Promise<{ Id: number; Name: string; Caseload: number; Overdue: number; Waiting: number }[]> => {
  const actions = ({ mask, wanted }: SeenFlags) =>
    sql`ARRAY(SELECT id FROM actions WHERE project_id = ${projectId} AND flags & ${mask} = ${wanted})`;
  return queryRows(
    connection,
    sql`
    WITH waits AS MATERIALIZED (
      SELECT c.mentee_id, bool_or(c.next_actor = 'mentee' AND NOT c.completed AND c.due_at < ${now}
          AND c.action_id = ANY(${actions(seenBy('work', 'own'))})
          AND (c.published_at <= ${now} OR c.action_id = ANY(${actions(forAll(seenBy('work', 'own')))}))) AS overdue,
        bool_or(c.next_actor = 'mentor') AS waiting
      FROM action_mentees c
      WHERE (NOT c.completed OR c.next_actor = 'mentor') AND c.action_id = ANY(${actions(seen)})
      GROUP BY c.mentee_id
    )
    SELECT u.id AS "Id", ${sql.raw(listNameSql('u'))} AS "Name", count(w.user_id)::int AS "Caseload",
      (count(w.user_id) FILTER (WHERE p.overdue))::int AS "Overdue",
      (count(w.user_id) FILTER (WHERE p.waiting))::int AS "Waiting"
    FROM memberships m JOIN users u ON u.id = m.user_id
    LEFT JOIN mentor_links l ON l.project_id = m.project_id AND l.mentor_id = u.id AND l.action_id IS NULL
    LEFT JOIN memberships w ON w.project_id = l.project_id AND w.user_id = l.mentee_id AND w.state IN (0, 1)
    LEFT JOIN waits p ON p.mentee_id = w.user_id
    WHERE m.project_id = ${projectId} AND ${mentorRole} = ANY(m.roles) AND m.state = 1
    GROUP BY u.id ORDER BY ${peopleOrder}`,
  );
};

/** Whether a person holds one of these roles in a project. */
export const holdsAny = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  roles: readonly string[],
): Promise<boolean> => {
  const text = 'SELECT 1 FROM memberships WHERE project_id = $1 AND user_id = $2 AND roles && $3::text[]';
  return ((await client.query(text, [projectId, userId, roles])).rowCount ?? 0) > 0;
};
