/** The list of applications for a file: all ids first, then some applications at a time with their answers. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { duplicateBy, lineColumns, listOrder, matching, sameIn, type LineRow, type Matched } from './list.store.ts';

/** An application with its answers, and the mentor of its person for the project. */
export type ExportedRow = LineRow & { answers: Record<string, string>; mentor: string };

/** All that the list has, in its order. */
export const listedIds = async (connection: Connection, wanted: Matched): Promise<number[]> =>
  (
    await queryRows<{ id: number }>(
      connection,
      sql`SELECT a.id FROM applications a WHERE ${matching(wanted)} ORDER BY ${listOrder(wanted.sort)}`,
    )
  ).map(({ id }) => id);

/** These applications, in the order of their ids as given. */
export const exportedRows = (
  connection: Connection,
  { compared }: Matched,
  ids: readonly number[],
): Promise<ExportedRow[]> => {
  const alike = sameIn(compared);
  return queryRows(
    connection,
    sql`SELECT ${lineColumns}, ${duplicateBy(alike.afm, alike.email)}, a.answers,
        coalesce((SELECT ${sql.raw(listNameSql('c'))} FROM mentor_links l JOIN users c ON c.id = l.mentor_id
          WHERE l.project_id = a.project_id AND l.mentee_id = a.user_id AND l.action_id IS NULL), '') AS mentor
      FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY AS chosen(id, place)
      JOIN applications a ON a.id = chosen.id ORDER BY chosen.place`,
  );
};
