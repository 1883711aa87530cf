/** What links lead to, as far as somebody may have it in this moment. */
import { withEndingOf } from '@telemachos/contract/features/files/uploads.rules.ts';
import { isVisibleSql, mayChangeSql } from '../../access/library-access.store.ts';
import { fileOwner, senderAndRecipients } from '../../access/scopes.store.ts';
import { reachIn, type Viewer } from '../../access/viewer.ts';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';

/** What a link leads to: one's own file, one that was sent, an item of the library, a file that waits for an item's place. */
export type LinkKind = 'own' | 'sent' | 'item' | 'replacement';

/** A content and what it is called. */
type Content = { name: string; mime: string; size: number; key: string };

const contentColumns = sql`f.name, f.mime, f.size::float8 AS size, f.key`;

/**
 * The file of an item that somebody sees, called as the item is, with the file's ending. Until its scan says `clean` it is its
 * own giver's alone: whoever gave the item before has not seen it yet.
 */
const ofItem = async (connection: Connection, viewer: Viewer, id: number): Promise<Content | undefined> => {
  const [place] = await queryRows<{ projectId: number }>(
    connection,
    sql`SELECT project_id AS "projectId" FROM library_items WHERE id = ${id}`,
  );
  if (!place || reachIn(viewer, place.projectId, 'library.use') === null) return undefined;
  const [found] = await queryRows<Content & { title: string }>(
    connection,
    sql`SELECT ${contentColumns}, i.title FROM library_items i JOIN files f ON f.id = i.file_id
      WHERE i.id = ${id} AND (f.scan = 'clean' OR (f.scan = 'waiting' AND f.owner_id = ${viewer.userId}))
        AND ${isVisibleSql({ viewer, projectId: place.projectId })}`,
  );
  return found && { ...found, name: withEndingOf(found.title, found.name) };
};

/** A file that passed its scan and waits for the place of an item's, for who may change that item. */
const ofReplacement = async (connection: Connection, viewer: Viewer, id: number): Promise<Content | undefined> => {
  const [place] = await queryRows<{ projectId: number }>(
    connection,
    sql`SELECT i.project_id AS "projectId" FROM library_replacements r JOIN library_items i ON i.id = r.item_id
      WHERE r.file_id = ${id}`,
  );
  if (!place || reachIn(viewer, place.projectId, 'library.use') === null) return undefined;
  const caller = { viewer, projectId: place.projectId };
  const [found] = await queryRows<Content>(
    connection,
    sql`SELECT ${contentColumns} FROM library_replacements r JOIN library_items i ON i.id = r.item_id
        JOIN files f ON f.id = r.file_id
      WHERE r.file_id = ${id} AND f.scan = 'clean' AND ${isVisibleSql(caller)} AND ${mayChangeSql(caller)}`,
  );
  return found;
};

/** The content, or nothing where somebody may not have it any more. */
export const fileOfLink = async (
  connection: Connection,
  viewer: Viewer,
  { kind, id }: { kind: LinkKind; id: number },
): Promise<Content | undefined> => {
  if (kind === 'item') return ofItem(connection, viewer, id);
  if (kind === 'replacement') return ofReplacement(connection, viewer, id);
  const may = async (): Promise<boolean> => {
    if (kind === 'own') return (await fileOwner(connection, id))?.userId === viewer.userId;
    return (await senderAndRecipients(connection, id))?.userIds.includes(viewer.userId) ?? false;
  };
  if (!(await may())) return undefined;
  const which = kind === 'own' ? sql`f.id = ${id}` : sql`f.id = (SELECT file_id FROM sent_files WHERE id = ${id})`;
  return (
    await queryRows<Content>(
      connection,
      sql`SELECT ${contentColumns} FROM files f WHERE ${which} AND f.scan <> 'infected'`,
    )
  )[0];
};
