/** The notes' history: what stood there after each sitting of a writer, and the feed over all actions of a mentee. */
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { likePattern, orSoundsLike } from '../../db/search-sql.ts';

/** Notes save themselves every few seconds; what one writer saves within so many minutes is one version. */
const sittingMinutes = 30;

/** A note as it stood: the newest of an action and piece is the present one. */
export type VersionRow = {
  actionId: number;
  title: string;
  titleEn: string;
  piece: 'public' | 'private';
  note: string;
  at: Date;
  authorId: number | null;
  author: string;
  /** How many earlier versions the note has, and how many notes there are. */
  earlier: number;
  all: number;
};

/** Keep what was saved: as the next version, or in place of the one that the same person began a little while ago. */
export const keepVersions = async (
  { client }: Connection,
  saved: readonly { menteeId: number; version: number; data: Record<string, unknown> }[],
  about: { actionId: number; piece: 'public' | 'private'; authorId: number; now: Date },
): Promise<void> => {
  const { actionId, piece, authorId, now } = about;
  const text = `WITH saved AS (
      SELECT * FROM json_to_recordset($1) AS s("menteeId" int, version int, data jsonb)
    ), going_on AS (
      UPDATE note_versions n SET version = s.version, data = s.data, at = $5
      FROM saved s
      WHERE n.mentee_id = s."menteeId" AND n.action_id = $2 AND n.piece = $3 AND n.version = s.version - 1
        AND n.author_id = $4 AND n.begun_at > $5::timestamptz - make_interval(mins => ${sittingMinutes})
      RETURNING n.mentee_id
    )
    INSERT INTO note_versions (mentee_id, action_id, piece, version, data, author_id, begun_at, at)
    SELECT "menteeId", $2, $3, version, data, $4, $5, $5 FROM saved
    WHERE "menteeId" NOT IN (SELECT mentee_id FROM going_on)`;
  await client.query(text, [JSON.stringify(saved), actionId, piece, authorId, now]);
};

/** Earlier versions of a note that are read, the newest of them. */
const maxEarlierVersions = 10;

/** What is asked of a mentee's notes; a mentor for single actions gets the notes of those. */
export type NotesAsked = {
  projectId: number;
  menteeId: number;
  /** The flags of actions that count. */
  seen: SeenFlags;
  onlyMentor: number | null;
  /** About this action alone. */
  actionId: number | null;
  search: string;
  page: number;
  count: number;
};

/** A word of the search, in anything that was ever written in the note, its action or its writers' names. */
const finds = (word: string): SQL => {
  const written = sql`fold(w.note || ' ' || w.title || ' ' || w.title_en || ' ' || w.author) LIKE fold(${likePattern(word)})`;
  return sql`bool_or(${orSoundsLike(written, sql`sounds(w.author)`, word)})`;
};

/**
 * One page of the notes about a mentee, those changed last first, each with its earlier versions after it. A version that
 * reads like the one after it is none of its own.
 */
export const versionsOf = (connection: Connection, asked: NotesAsked): Promise<VersionRow[]> => {
  const { projectId, menteeId, seen, onlyMentor, actionId, search, page, count } = asked;
  const words = search.split(/\s+/).filter(Boolean).map(finds);
  return queryRows(
    connection,
    sql`
    WITH shown AS (
      SELECT a.id, a.title, coalesce(a.titles->>'en', a.title) AS title_en FROM actions a
      WHERE a.project_id = ${projectId} AND a.flags & ${seen.mask} = ${seen.wanted}
        ${actionId === null ? sql`` : sql`AND a.id = ${actionId}`}
        ${
          onlyMentor === null
            ? sql``
            : sql`AND EXISTS (SELECT 1 FROM mentor_links l
              WHERE l.project_id = ${projectId} AND l.mentee_id = ${menteeId} AND l.mentor_id = ${onlyMentor}
                AND (l.action_id IS NULL OR l.action_id = a.id))`
        }
    ), present AS (
      -- What came in without a history, as the demonstration's notes do.
      SELECT c.action_id, p.piece, p.version, p.data, NULL::int AS author_id, c.since AS at
      FROM action_mentees c
      CROSS JOIN LATERAL (VALUES ('public', c.public_version, c.public_data), ('private', c.private_version, c.private_data))
        p(piece, version, data)
      WHERE c.mentee_id = ${menteeId} AND coalesce(p.data->>'Note', '') <> '' AND NOT EXISTS (
        SELECT 1 FROM note_versions v
        WHERE v.mentee_id = c.mentee_id AND v.action_id = c.action_id AND v.piece = p.piece AND v.version = p.version)
    ), kept AS (
      SELECT action_id, piece, version, data, author_id, at FROM note_versions WHERE mentee_id = ${menteeId}
      UNION ALL SELECT * FROM present
    ), written AS (
      SELECT s.id AS action_id, s.title, s.title_en, k.piece, k.version, coalesce(k.data->>'Note', '') AS note, k.at,
        k.author_id, coalesce(${sql.raw(sentenceNameSql('u'))}, '') AS author
      FROM kept k JOIN shown s ON s.id = k.action_id LEFT JOIN users u ON u.id = k.author_id
    ), page AS (
      SELECT w.action_id, w.piece, max(w.at) AS newest, count(*) OVER ()::int AS "all" FROM written w
      GROUP BY w.action_id, w.piece
      HAVING ${sql.join([sql`bool_or(w.note <> '')`, ...words], sql` AND `)}
      ORDER BY newest DESC, w.action_id, w.piece LIMIT ${count} OFFSET ${page * count}
    ), told AS (
      SELECT w.*, p.newest, p."all",
        lag(w.note) OVER (PARTITION BY w.action_id, w.piece ORDER BY w.version DESC) IS DISTINCT FROM w.note AS differs
      FROM written w JOIN page p ON p.action_id = w.action_id AND p.piece = w.piece
    ), placed AS (
      SELECT *, row_number() OVER note AS place, (count(*) OVER (PARTITION BY action_id, piece))::int - 1 AS earlier
      FROM told WHERE differs WINDOW note AS (PARTITION BY action_id, piece ORDER BY version DESC)
    )
    SELECT action_id AS "actionId", title, title_en AS "titleEn", piece, note, at, author_id AS "authorId", author, earlier,
      "all"
    FROM placed WHERE place <= ${maxEarlierVersions + 1}
    ORDER BY newest DESC, action_id, piece, place`,
  );
};
