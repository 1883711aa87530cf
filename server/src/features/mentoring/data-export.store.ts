/** The data of an action for its file: the mentees of a page, and what they wrote in fields that the action does not have. */
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { dueIn } from '../actions/due.store.ts';
import { userNameFor, type PeopleFilter } from '../users/people-filter.store.ts';

/** A mentee, how the action stands, and the two pieces of it that are not private; null where nothing is kept. */
export type DataRow = {
  id: number;
  lastName: string;
  firstName: string;
  username: string;
  state: number;
  /** The mentor for the project; '' without one. */
  mentor: string;
  completion: number | null;
  completed: boolean | null;
  nextActor: NextActor | null;
  /** Since when it is published for this mentee by name. */
  publishedAt: Date | null;
  since: Date | null;
  due: Date | null;
  menteeData: unknown;
  publicData: unknown;
};

/** These people, in the order of their ids. */
export const dataPage = (
  connection: Connection,
  people: PeopleFilter,
  { id }: { id: number },
  ids: readonly number[],
): Promise<DataRow[]> =>
  queryRows<DataRow>(
    connection,
    sql`
    WITH page AS MATERIALIZED (
      SELECT o.place, u.id, ${userNameFor(people)} AS username, u.first_name, u.last_name, m.state, ${id}::int AS action_id,
        coalesce((SELECT ${sql.raw(listNameSql('t'))} FROM mentor_links l JOIN users t ON t.id = l.mentor_id
          WHERE l.project_id = ${people.projectId} AND l.mentee_id = u.id AND l.action_id IS NULL), '') AS mentor
      FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY o(id, place)
      JOIN users u ON u.id = o.id
      JOIN memberships m ON m.project_id = ${people.projectId} AND m.user_id = o.id
    )
    SELECT p.id, p.last_name AS "lastName", p.first_name AS "firstName", p.username, p.state, p.mentor,
      c.completion, c.completed, c.published_at AS "publishedAt", c.next_actor AS "nextActor", c.since,
      coalesce(c.due_at, ${sql.raw(dueIn('p.action_id', 'p.id'))}) AS due,
      c.mentee_data AS "menteeData", c.public_data AS "publicData"
    FROM page p LEFT JOIN action_mentees c ON c.mentee_id = p.id AND c.action_id = p.action_id
    ORDER BY p.place`,
  );

/** Keys that the export looks at, the most frequent first. */
const maxExaminedKeys = 200;

/** The keys under which these people wrote something, beside those of the fields; those of most people first. */
export const otherKeys = async (
  connection: Connection,
  { id }: { id: number },
  declared: readonly string[],
  ids: readonly number[],
): Promise<string[]> => {
  const found = await queryRows<{ key: string }>(
    connection,
    sql`SELECT k.key
      FROM unnest(${sql.param([...ids])}::int[]) o(id)
      JOIN action_mentees c ON c.mentee_id = o.id AND c.action_id = ${id}
      CROSS JOIN LATERAL jsonb_each(CASE jsonb_typeof(c.mentee_data) WHEN 'object' THEN c.mentee_data ELSE '{}' END) k
      WHERE k.key <> ALL(${sql.param([...declared])}::text[]) AND length(k.key) <= 60
        AND jsonb_typeof(k.value) = 'string' AND btrim(k.value #>> '{}') <> ''
      GROUP BY k.key ORDER BY count(*) DESC, k.key LIMIT ${maxExaminedKeys}`,
  );
  return found.map(({ key }) => key);
};
