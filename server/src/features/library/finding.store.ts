/**
 * Finding items by the beginnings of words: in titles first, then in what is said of them, then in the text of their files.
 * Each is asked only while those before it found too few, the newest first, so that a letter which stands nearly everywhere
 * is walked to no further than a list goes.
 */
import { fold } from '@telemachos/contract/kit/greek.ts';
import { maxFoundItems, type ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import { isVisibleSql, type LibraryViewer } from '../../access/library-access.store.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';

/** A search uses this many words and ignores the rest. */
const maxSearchWords = 6;

/** The words of a search as they are compared. */
export const wordsIn = (search: string): string[] =>
  [...new Set(fold(search).match(/[\p{L}\p{N}]+/gu))].slice(0, maxSearchWords);

const begins = (words: readonly string[]): SQL => sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;

/** A word that stands in more texts than this is not looked for by itself, but asked of what others find. */
const maxTextsOfSearchedWord = 1000;

/** The word that stands in the fewest texts; null where each stands in very many. */
const rarestOf = async (connection: Connection, words: readonly string[]): Promise<string | null> => {
  const counted = words.map(
    (word) => sql`(SELECT count(*)::int FROM (
      SELECT FROM library_texts t WHERE t.search @@ ${begins([word])} LIMIT ${maxTextsOfSearchedWord + 1}) some_texts)`,
  );
  const [found] = await queryRows<{ counts: number[] }>(
    connection,
    sql`SELECT ARRAY[${sql.join(counted, sql`, `)}] AS counts`,
  );
  const counts = found?.counts ?? [];
  const minCount = Math.min(...counts);
  return minCount > maxTextsOfSearchedWord ? null : (words[counts.indexOf(minCount)] ?? null);
};

/** Whether all words stand in an item `i` or in its text, each in either; a rare one finds what the others are asked of. */
const beside = (words: readonly string[], rare: string | null): SQL => {
  const asked = words
    .filter((word) => word !== rare)
    .map(
      (word) => sql`(i.search @@ ${begins([word])} OR EXISTS (SELECT 1 FROM library_texts t
        WHERE t.item_id = i.id AND t.hash = i.hash AND t.search @@ ${begins([word])}))`,
    );
  if (rare === null) return sql.join(asked, sql` AND `);
  const found = sql`i.id = ANY(ARRAY(SELECT w.id FROM library_items w WHERE w.search @@ ${begins([rare])}
    UNION SELECT t.item_id FROM library_texts t WHERE t.search @@ ${begins([rare])}))`;
  return sql.join([found, ...asked], sql` AND `);
};

/** Where it is looked for, and for what. */
export type Sought = { words: readonly string[]; category: string; kind: ItemKind | null };

/** The items that are found, the best first; one more than are told where there are more. */
export const findItems = async (
  connection: Connection,
  caller: LibraryViewer,
  { words, category, kind }: Sought,
): Promise<number[]> => {
  // What it costs to read long lists of words from end to end is not known to who plans; the index has them.
  await connection.client.query(`SELECT set_config('enable_seqscan', 'off', true)`);
  const found: number[] = [];
  const chosen = sql`${isVisibleSql(caller)} AND starts_with(i.category, ${category})
    ${kind === null ? sql`` : sql`AND i.kind = ${kind}`}`;
  const look = async (from: SQL, where: SQL): Promise<void> => {
    const left = maxFoundItems + 1 - found.length;
    if (left <= 0) return;
    const more = await queryRows<{ id: number }>(
      connection,
      sql`SELECT i.id FROM ${from} WHERE ${chosen} AND ${where} AND i.id <> ALL(${sql.param([...found])}::int[])
        ORDER BY i.id DESC LIMIT ${left}`,
    );
    found.push(...more.map(({ id }) => id));
  };
  const items = sql`library_items i`;
  await look(items, sql`i.title_search @@ ${begins(words)}`);
  await look(items, sql`i.search @@ ${begins(words)}`);
  // The index says which texts have the words: to look for them in text after text means to unpack each.
  const texts = sql`(WITH told AS MATERIALIZED (SELECT t.item_id, t.hash FROM library_texts t
      WHERE t.project_id = ${caller.projectId} AND t.search @@ ${begins(words)})
    SELECT * FROM told ORDER BY item_id DESC OFFSET 0) t JOIN library_items i ON i.id = t.item_id AND i.hash = t.hash`;
  await look(texts, sql`TRUE`);
  // One word in the title, another one in the text.
  if (words.length > 1 && found.length <= maxFoundItems)
    await look(items, beside(words, await rarestOf(connection, words)));
  return found;
};

/** So much of a text is read around a word, in characters, and so much of it before the word. */
const [around, before] = [300, 60];

/** What stands in the files of some items around the first place where one of the words begins. */
export const textsAround = async (
  connection: Connection,
  ids: readonly number[],
  words: readonly string[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const at = sql.join(
    words.map((word) => sql`nullif(strpos(t.folded, ${` ${word}`}), 0)`),
    sql`, `,
  );
  const list = await queryRows<{ id: number; text: string }>(
    connection,
    sql`SELECT t.item_id AS id, substr(t.text, greatest(1, least(${at}) - ${before}), ${around}) AS text
      FROM library_texts t JOIN library_items i ON i.id = t.item_id AND i.hash = t.hash
      WHERE t.item_id = ANY(${sql.param([...ids])}::int[]) AND least(${at}) IS NOT NULL`,
  );
  return new Map(list.map(({ id, text }) => [id, text]));
};

/** Keep the text inside an item's file, if it is still its file; how many pages a document has where nobody said. */
export const keepText = async (
  { client }: Connection,
  { itemId, hash, text, pages }: { itemId: number; hash: string; text: string; pages: number | null },
): Promise<void> => {
  await client.query(
    `INSERT INTO library_texts (item_id, project_id, hash, text)
      SELECT id, project_id, hash, $3 FROM library_items WHERE id = $1 AND hash = $2
      ON CONFLICT (item_id) DO UPDATE SET hash = excluded.hash, text = excluded.text`,
    [itemId, hash, text],
  );
  if (pages !== null)
    await client.query(
      `UPDATE library_items SET metadata = metadata || jsonb_build_object('Page_Count', $3::int)
        WHERE id = $1 AND hash = $2 AND kind = 'Document' AND metadata->>'Page_Count' IS NULL`,
      [itemId, hash, pages],
    );
};

/** The file of an item whose text is to be read; nothing where it is gone, or no longer this one. */
export const fileToRead = async (
  { client }: Connection,
  itemId: number,
): Promise<{ hash: string; mime: string; size: number } | undefined> => {
  const text = `SELECT i.hash, f.mime, f.size::float8 AS size FROM library_items i JOIN files f ON f.id = i.file_id
    WHERE i.id = $1 AND i.deleted_at IS NULL AND f.scan = 'clean'`;
  return (await client.query<{ hash: string; mime: string; size: number }>(text, [itemId])).rows[0];
};
