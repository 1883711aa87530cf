/** Whom somebody may write to, by name. */
import { roles as allRoles } from '@telemachos/contract/access/roles.ts';
import { writableRoles } from '@telemachos/contract/access/messaging.ts';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import { sql } from 'drizzle-orm';
import { rolesIn } from '../../access/viewer.ts';
import { findLinkedPeople, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import { likePattern, orSoundsLike } from '../../db/search-sql.ts';
import { searchedFields } from '../users/people-filter.store.ts';
import { pageOfPeople } from '../users/people-page.store.ts';

export type ContactRow = { id: number; name: string; photo: string | null; role: string };

/** One page of them in the order of names. They are found by name alone. */
export const contactsOf = async (
  connection: Connection,
  writer: Writer,
  { search, page, totals }: { search: string; page: Page; totals: Totals },
): Promise<{ list: ContactRow[]; all: number | null }> => {
  const { viewer, projectId } = writer;
  const { any, linked } = writableRoles(rolesIn(viewer, projectId));
  // The people of a list are found by their user names, too; whoever may be written to is known by name alone.
  const names = sql`fold(${sql.raw(listNameSql('u'))})`;
  const named = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql` AND ${orSoundsLike(sql`${names} LIKE fold(${likePattern(word)})`, sql`u.sounds`, word)}`);
  const own = linked.length === 0 ? [] : await findLinkedPeople(connection, writer);
  const { ids, all } = await pageOfPeople(
    connection,
    {
      projectId,
      roles: [],
      search,
      unsearched: searchedFields,
      filter: {},
      also: sql`m.state IN (0, 1) AND m.user_id <> ${viewer.userId} AND (m.roles && ${sql.param([...any])}::text[]
        OR (m.user_id = ANY(${sql.param(own)}::int[]) AND m.roles && ${sql.param([...linked])}::text[]))${sql.join(named)}`,
    },
    page,
    { totals },
  );
  const list = await queryRows<ContactRow>(
    connection,
    sql`SELECT u.id, ${sql.raw(listNameSql('u'))} AS name, u.photo,
        coalesce((SELECT r FROM unnest(${sql.param([...allRoles])}::text[]) WITH ORDINALITY o(r, n)
          WHERE r = ANY(m.roles) ORDER BY n LIMIT 1), '') AS role
      FROM unnest(${sql.param(ids)}::int[]) WITH ORDINALITY f(id, n) JOIN users u ON u.id = f.id
      JOIN memberships m ON m.user_id = u.id AND m.project_id = ${projectId} ORDER BY f.n`,
  );
  return { list, all };
};
