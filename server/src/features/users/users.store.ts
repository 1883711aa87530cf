/** People of a project in the database. */
import { sql } from 'drizzle-orm';
import { mentorRole } from '@telemachos/contract/access/roles.ts';
import type { MentorLine, PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { onlyRoles } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { nameInLists, orderOfNames, userName } from '../../db/names.ts';
import type { Page } from '../../db/pages.ts';
import { rows } from '../../db/rows.ts';
import { peopleOrder, peopleOrders, type PeopleFilter } from './people-filter.store.ts';
import { pageOfPeople, type PeopleOrder } from './people-page.store.ts';

/** Whether a field is kept from who asks. */
type Keeps = (name: string) => boolean;

type Row = {
  id: number;
  username: string;
  roles: string[];
  state: number;
  first_name: string;
  last_name: string;
  email: string;
  kayas: string;
  municipality: string;
  mentor_id: number | null;
  mentor_name: string | null;
  action_mentors: number;
};

const columns = (projectId: number, keeps: Keeps) => {
  const username = sql.raw(userName('u', keeps('email')));
  const links = sql`l.project_id = ${projectId} AND l.mentee_id = u.id`;
  return sql`u.id, ${username} AS username, m.roles, m.state, u.first_name, u.last_name, coalesce(u.email, '') AS email,
    coalesce(u.fields->>'kayas', '') AS kayas, coalesce(u.fields->>'municipality', '') AS municipality,
    (SELECT l.mentor_id FROM mentor_links l WHERE ${links} AND l.action_id IS NULL) AS mentor_id,
    (SELECT ${sql.raw(nameInLists('c'))}
     FROM mentor_links l JOIN users c ON c.id = l.mentor_id
     WHERE ${links} AND l.action_id IS NULL) AS mentor_name,
    (SELECT count(*)::int FROM mentor_links l WHERE ${links} AND l.action_id IS NOT NULL) AS action_mentors`;
};

/** What is shown of each person; fields that are kept from who asks stay empty. */
const asLine = (row: Row, keeps: Keeps): PersonLine => ({
  Id: row.id,
  Username: row.username,
  Roles: onlyRoles(row.roles),
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

/** The orders of a list; each ends with the id, so that pages never overlap; none tells what is kept. */
const ordersFor = (emailKept: boolean): Record<'last_name' | 'username' | 'joined', PeopleOrder> => {
  const username = userName('u', emailKept);
  return {
    ...peopleOrders,
    username: { up: sql.raw(`lower(${username}), u.id`), down: sql.raw(`lower(${username}) DESC, u.id DESC`) },
  };
};

/** One page of the people found, and how many there are. */
export const findPeople = async (
  connection: Connection,
  people: PeopleFilter,
  by: 'last_name' | 'username' | 'joined',
  desc: boolean,
  page: Page,
  keeps: Keeps,
): Promise<{ list: PersonLine[]; all: number }> => {
  const { up, down } = ordersFor(keeps('email'))[by];
  const order = desc ? { up: down, down: up } : { up, down };
  const { ids, all } = await pageOfPeople(connection, people, page, { order });
  const found = new Map((await peopleByIds(connection, people.projectId, ids, keeps)).map((line) => [line.Id, line]));
  return { list: ids.flatMap((id) => found.get(id) ?? []), all: all ?? 0 };
};

/** People of a project by their ids. */
export const peopleByIds = async (
  connection: Connection,
  projectId: number,
  ids: number[],
  keeps: Keeps,
): Promise<PersonLine[]> => {
  const found = await rows<Row>(
    connection,
    sql`SELECT ${columns(projectId, keeps)}
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
  rows(
    connection,
    sql`
    SELECT u.id AS "Id", ${sql.raw(nameInLists('u'))} AS "Name", coalesce(u.fields->>'mentor_type', '') AS "Type",
      m.state AS "State",
      (SELECT count(*)::int
       FROM mentor_links l JOIN memberships w ON w.project_id = l.project_id AND w.user_id = l.mentee_id AND w.state = 1
       WHERE l.project_id = ${projectId} AND l.mentor_id = u.id AND l.action_id IS NULL) AS "Caseload"
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.project_id = ${projectId} AND ${mentorRole} = ANY(m.roles) AND m.user_id = ANY(${sql.param(ids)}::int[])
    ORDER BY ${peopleOrder}`,
  );

/** One page of a project's active mentors by name, found by the words of a search; and how many there are. */
export const mentorsPage = async (
  connection: Connection,
  asked: Pick<PeopleFilter, 'projectId' | 'search' | 'unsearched'>,
  page: Page,
): Promise<{ list: MentorLine[]; all: number }> => {
  const mentors = { ...asked, roles: [mentorRole], filter: {}, active: true };
  const { ids, all } = await pageOfPeople(connection, mentors, page);
  return { list: ids.length === 0 ? [] : await mentorsByIds(connection, asked.projectId, ids), all: all ?? 0 };
};

/** The active people of a project who hold one of the roles, as the values of a filter; the first ones, or all. */
export const namesOf = (
  connection: Connection,
  projectId: number,
  roles: readonly string[],
  order: 'last_name' | 'first_name',
  most: number | null = null,
): Promise<{ Id: number; Value: string }[]> => {
  const firstNameFirst = order === 'first_name';
  const name = firstNameFirst ? `trim(u.first_name || ' ' || u.last_name)` : nameInLists('u');
  const by = firstNameFirst
    ? `u.first_name COLLATE "el-GR-x-icu", u.last_name COLLATE "el-GR-x-icu"`
    : orderOfNames('u');
  return rows(
    connection,
    sql`SELECT u.id AS "Id", ${sql.raw(name)} AS "Value" FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = ${projectId} AND m.roles && ${sql.param([...roles])}::text[] AND m.state = 1
      ORDER BY ${sql.raw(by)}, u.id LIMIT ${most}`,
  );
};

/** The supervisors of a project, each with whom they follow. */
export const supervisorsOf = (
  connection: Connection,
  projectId: number,
  roles: readonly string[],
): Promise<{ Id: number; Name: string; Subjects: number[] }[]> =>
  rows(
    connection,
    sql`SELECT u.id AS "Id", ${sql.raw(nameInLists('u'))} AS "Name", coalesce((
        SELECT array_agg(s.subject_id ORDER BY s.subject_id) FROM supervisions s
        WHERE s.project_id = m.project_id AND s.supervisor_id = u.id), '{}') AS "Subjects"
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = ${projectId} AND m.roles && ${sql.param([...roles])}::text[] AND m.state = 1
      ORDER BY ${peopleOrder}`,
  );

/** The active mentors of a project, with how many of their active mentees have something overdue or wait for them. */
export const followedMentors = (
  connection: Connection,
  projectId: number,
  now: Date,
): Promise<{ Id: number; Name: string; Caseload: number; Overdue: number; Waiting: number }[]> =>
  rows(
    connection,
    sql`
    WITH waits AS MATERIALIZED (
      SELECT c.mentee_id, bool_or(c.next_actor = 'mentee' AND NOT c.completed AND c.due_at < ${now}) AS overdue,
        bool_or(c.next_actor = 'mentor') AS waiting
      FROM action_mentees c
      WHERE (NOT c.completed OR c.next_actor = 'mentor')
        AND c.action_id = ANY(ARRAY(SELECT id FROM actions WHERE project_id = ${projectId}))
      GROUP BY c.mentee_id
    )
    SELECT u.id AS "Id", ${sql.raw(nameInLists('u'))} AS "Name", count(w.user_id)::int AS "Caseload",
      (count(w.user_id) FILTER (WHERE p.overdue))::int AS "Overdue",
      (count(w.user_id) FILTER (WHERE p.waiting))::int AS "Waiting"
    FROM memberships m JOIN users u ON u.id = m.user_id
    LEFT JOIN mentor_links l ON l.project_id = m.project_id AND l.mentor_id = u.id AND l.action_id IS NULL
    LEFT JOIN memberships w ON w.project_id = l.project_id AND w.user_id = l.mentee_id AND w.state = 1
    LEFT JOIN waits p ON p.mentee_id = w.user_id
    WHERE m.project_id = ${projectId} AND ${mentorRole} = ANY(m.roles) AND m.state = 1
    GROUP BY u.id ORDER BY ${peopleOrder}`,
  );

/** Set the state of a member; answers whether there was one. */
export const saveState = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  state: number,
): Promise<boolean> => {
  const text = 'UPDATE memberships SET state = $3 WHERE project_id = $1 AND user_id = $2';
  return ((await client.query(text, [projectId, userId, state])).rowCount ?? 0) > 0;
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

/** Let somebody be followed, or no longer; answers whether that changed anything. */
export const saveSupervision = async (
  { client }: Connection,
  row: { projectId: number; supervisorId: number; subjectId: number },
  set: boolean,
): Promise<boolean> => {
  const text = set
    ? 'INSERT INTO supervisions (project_id, supervisor_id, subject_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
    : 'DELETE FROM supervisions WHERE project_id = $1 AND supervisor_id = $2 AND subject_id = $3';
  return ((await client.query(text, [row.projectId, row.supervisorId, row.subjectId])).rowCount ?? 0) > 0;
};

/** Whom a supervisor follows. */
export const subjectsOf = async (
  { client }: Connection,
  projectId: number,
  supervisorId: number,
): Promise<number[]> => {
  const text = `SELECT subject_id AS id FROM supervisions
    WHERE project_id = $1 AND supervisor_id = $2 ORDER BY subject_id`;
  return (await client.query<{ id: number }>(text, [projectId, supervisorId])).rows.map(({ id }) => id);
};
