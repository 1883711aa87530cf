/** The data of an action for several mentees at once. */
import { maxGridDataLength } from '@telemachos/contract/features/projects/projects.wire.ts';
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import { userNameFor, type PeopleFilter } from '../users/people-filter.store.ts';
import { pageOfPeople } from '../users/people-page.store.ts';

type Data = Record<string, unknown> | null;

/** A mentee, the two pieces of an action that are not private, and how it stands. */
export type RecordRow = {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  state: number;
  menteeData: Data;
  menteeVersion: number;
  publicData: Data;
  publicVersion: number;
  completion: number;
  nextActor: NextActor;
  since: Date | null;
  dueAt: Date | null;
  completedAt: Date | null;
};

/** Whose: the mentees found, without the caller, and for a mentor those who are linked for this action. */
const within = (actionId: number, viewerId: number, onlyMentor: number | null): SQL => sql`
  m.user_id <> ${viewerId} ${
    onlyMentor === null
      ? sql``
      : sql`AND EXISTS (SELECT 1 FROM mentor_links l
        WHERE l.project_id = m.project_id AND l.mentee_id = m.user_id AND l.mentor_id = ${onlyMentor}
          AND (l.action_id IS NULL OR l.action_id = ${actionId}))`
  }`;

/** Some data, unless they are longer than a list takes. */
const short = (data: SQL): SQL => sql`CASE WHEN length(${data}::text) <= ${maxGridDataLength} THEN ${data} END`;

/** The mentees of an action whom this reader may read about, among those the filter finds. */
export const recordedIn = (
  people: PeopleFilter,
  actionId: number,
  viewerId: number,
  onlyMentor: number | null,
): PeopleFilter => {
  const whose = within(actionId, viewerId, onlyMentor);
  return { ...people, also: people.also ? sql`${people.also} AND ${whose}` : whose };
};

/** One page of them in the order of names, and how many there are, where that is wanted. */
export const recordsPage = async (
  connection: Connection,
  asked: {
    people: PeopleFilter;
    actionId: number;
    viewerId: number;
    onlyMentor: number | null;
    page: Page;
    totals: Totals;
  },
): Promise<{ list: RecordRow[]; all: number | null }> => {
  const { people, actionId, viewerId, onlyMentor, page, totals } = asked;
  const whose = recordedIn(people, actionId, viewerId, onlyMentor);
  const { ids, all } = await pageOfPeople(connection, whose, page, { totals });
  if (ids.length === 0) return { list: [], all };
  const list = await queryRows<RecordRow>(
    connection,
    sql`
    WITH page AS MATERIALIZED (
      SELECT o.place, u.id, ${userNameFor(people)} AS username, u.first_name, u.last_name, m.state
      FROM unnest(${sql.param(ids)}::int[]) WITH ORDINALITY o(id, place)
      JOIN users u ON u.id = o.id
      JOIN memberships m ON m.project_id = ${people.projectId} AND m.user_id = o.id
    )
    SELECT p.id, p.username, p.first_name AS "firstName", p.last_name AS "lastName", p.state,
      ${short(sql`c.mentee_data`)} AS "menteeData", coalesce(c.mentee_version, 0) AS "menteeVersion",
      ${short(sql`c.public_data`)} AS "publicData", coalesce(c.public_version, 0) AS "publicVersion",
      coalesce(c.completion, 0) AS completion, coalesce(c.next_actor, 'mentee') AS "nextActor", c.since,
      c.due_at AS "dueAt", c.completed_at AS "completedAt"
    FROM page p LEFT JOIN action_mentees c ON c.mentee_id = p.id AND c.action_id = ${actionId}
    ORDER BY p.place`,
  );
  return { list, all };
};
