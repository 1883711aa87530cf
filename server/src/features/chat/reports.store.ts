/** Reported messages: who brought what before the supervisors, what stood before it, and what was decided. */
import { messagesBeforeReport } from '@telemachos/contract/features/chat/chat.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

export type OwnReport = { seq: number; at: Date; reason: string; settled: boolean };

/** The files of a message as a report names them, those of one that was taken back too, while they are kept. */
const filesOf = (alias: 'm' | 'x', columns: string): SQL =>
  sql.raw(`(SELECT coalesce(jsonb_agg(jsonb_build_object(${columns}) ORDER BY f.id), '[]') FROM message_files f
    WHERE f.conversation_id = ${alias}.conversation_id AND f.seq = ${alias}.seq)`);

/** What stands before the message `m`, as far as whoever reports it (their place is `p`) may read it. */
const standsBefore = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('Seq', x.seq, 'UserId', x.user_id,
    'Time', x.at, 'TakenBack', x.taken_back_at IS NOT NULL, 'Changed', x.changed_at IS NOT NULL,
    'Message', CASE WHEN x.taken_back_at IS NULL THEN x.text ELSE '' END,
    'Files', CASE WHEN x.taken_back_at IS NULL THEN ${filesOf('x', `'Name', f.name, 'Size', f.size`)} ELSE '[]' END)
    ORDER BY x.seq), '[]')
  FROM messages x WHERE x.conversation_id = m.conversation_id AND x.seq < m.seq AND x.seq > p.from_seq
    AND x.seq >= m.seq - ${messagesBeforeReport})`;

/**
 * Keep a report with all that stands there now: what the message says, or said when it was taken back, its files, and what
 * stands before it; the same person's first one stays. Answers who wrote it; null where nothing was kept, for there is no
 * such message of somebody else that they may read.
 */
export const keepReport = async (
  connection: Connection,
  report: { projectId: number; conversationId: number; seq: number; reporterId: number; reason: string; at: Date },
): Promise<number | null> =>
  (
    await queryRows<{ writerId: number }>(
      connection,
      sql`INSERT INTO message_reports (project_id, conversation_id, seq, reporter_id, writer_id, reason, said, before, files, at)
        SELECT ${report.projectId}, m.conversation_id, m.seq, p.user_id, m.user_id, ${report.reason},
          CASE WHEN m.taken_back_at IS NULL THEN m.text ELSE coalesce((SELECT h.before FROM message_changes h
            WHERE h.conversation_id = m.conversation_id AND h.seq = m.seq ORDER BY h.change_no DESC LIMIT 1), '') END,
          ${standsBefore}, ${filesOf('m', `'Id', f.id, 'Name', f.name, 'Size', f.size`)}, ${report.at}
        FROM messages m JOIN conversation_members p ON p.conversation_id = m.conversation_id AND m.seq > p.from_seq
        WHERE m.conversation_id = ${report.conversationId} AND m.seq = ${report.seq}
          AND p.user_id = ${report.reporterId} AND m.user_id <> ${report.reporterId}
        ON CONFLICT (conversation_id, seq, reporter_id) DO NOTHING RETURNING writer_id AS "writerId"`,
    )
  )[0]?.writerId ?? null;

/** A conversation lists this many of the viewer's own reports and says when there are more. */
const maxListedReports = 200;

/**
 * What somebody reported of a conversation, the newest first, and whether there is more; of one message alone, where it is
 * named.
 */
export const ownReports = async (
  connection: Connection,
  { conversationId, userId, seq = null }: { conversationId: number; userId: number; seq?: number | null },
): Promise<{ list: OwnReport[]; more: boolean }> => {
  const list = await queryRows<OwnReport>(
    connection,
    sql`SELECT seq, at, reason, settled_at IS NOT NULL AS settled FROM message_reports
      WHERE conversation_id = ${conversationId} AND reporter_id = ${userId}
        ${seq === null ? sql`` : sql`AND seq = ${seq}`} ORDER BY at DESC, id DESC LIMIT ${maxListedReports + 1}`,
  );
  return { list: list.slice(0, maxListedReports), more: list.length > maxListedReports };
};

type Someone = { Id: number; Name: string; Photo: string | null };

export type ReportRow = {
  id: number;
  at: Date;
  reporter: Someone;
  reason: string;
  writer: Someone;
  time: Date;
  said: string;
  since: 'changed' | 'takenBack' | null;
  /** All that the message said, the oldest first, each with when it began to. */
  wordings: { Time: string; Message: string }[];
  files: { Id: number; Name: string; Size: number; Kept: boolean }[];
  before: {
    Seq: number;
    UserId: number;
    User: string;
    Time: string;
    Message: string;
    TakenBack: boolean;
    Changed: boolean;
    Files: { Name: string; Size: number }[];
  }[];
  settledAt: Date | null;
  settledBy: string | null;
  outcome: string;
};

const someone = (alias: string): SQL =>
  sql.raw(`json_build_object('Id', ${alias}.id, 'Name', ${sentenceNameSql(alias)}, 'Photo', ${alias}.photo)`);

/** The reports of a project that the viewer sees: none about themself. */
const seen = ({ projectId, viewerId, settled }: Asked): SQL =>
  sql`r.project_id = ${projectId} AND r.writer_id <> ${viewerId}
    AND r.settled_at IS ${settled ? sql`NOT NULL` : sql`NULL`}`;

type Asked = { projectId: number; viewerId: number; settled: boolean };

/** How many reports there are. */
export const countReports = async (connection: Connection, asked: Asked): Promise<number> =>
  (
    await queryRows<{ n: number }>(
      connection,
      sql`SELECT count(*)::int AS n FROM message_reports r WHERE ${seen(asked)}`,
    )
  )[0]?.n ?? 0;

/** What stood before a message when it was reported, with what its writers are called. */
const stoodBefore = sql`(SELECT coalesce(json_agg(b.said || jsonb_build_object('User', ${sql.raw(sentenceNameSql('v'))})
    ORDER BY (b.said->>'Seq')::int), '[]')
  FROM jsonb_array_elements(r.before) AS b(said) JOIN users v ON v.id = (b.said->>'UserId')::int)`;

/** The files that came with it, and whether they are there still. */
const cameWith = sql`(SELECT coalesce(json_agg(g.given || jsonb_build_object('Kept',
    EXISTS (SELECT 1 FROM message_files f WHERE f.id = (g.given->>'Id')::int)) ORDER BY (g.given->>'Id')::int), '[]')
  FROM jsonb_array_elements(r.files) AS g(given))`;

/** Whatever the message `m` said: each wording from when the one before it ended, and how it stands, unless it was taken back. */
const allWordings = sql`(SELECT json_agg(json_build_object('Time', coalesce(s.since, m.at), 'Message', s.text) ORDER BY s.no)
  FROM (SELECT w.no, w.text, lag(w.until) OVER (ORDER BY w.no) AS since FROM (
    SELECT h.change_no AS no, h.before AS text, h.at AS until FROM message_changes h
    WHERE h.conversation_id = m.conversation_id AND h.seq = m.seq
    UNION ALL SELECT 2147483647, m.text, NULL WHERE m.taken_back_at IS NULL) w) s)`;

/** A page of them: those that wait, the oldest first; those that were settled, the newest first. */
export const reportsOf = (
  connection: Connection,
  asked: Asked,
  { size, number }: { size: number; number: number },
): Promise<ReportRow[]> =>
  queryRows<ReportRow>(
    connection,
    sql`SELECT r.id, r.at, ${someone('o')} AS reporter, r.reason, ${someone('w')} AS writer, m.at AS time, r.said,
        CASE WHEN m.taken_back_at IS NOT NULL THEN 'takenBack' WHEN m.text <> r.said THEN 'changed' END AS since,
        ${allWordings} AS wordings, ${cameWith} AS files, ${stoodBefore} AS before, r.settled_at AS "settledAt", r.outcome,
        (SELECT ${sql.raw(sentenceNameSql('s'))} FROM users s WHERE s.id = r.settled_by) AS "settledBy"
      FROM message_reports r JOIN users o ON o.id = r.reporter_id JOIN users w ON w.id = r.writer_id
      JOIN messages m ON m.conversation_id = r.conversation_id AND m.seq = r.seq
      WHERE ${seen(asked)} ORDER BY r.at ${asked.settled ? sql`DESC` : sql`ASC`}, r.id LIMIT ${size} OFFSET ${size * number}`,
  );

/** Hold a report until the transaction ends: whose it is and what was decided. */
export const lockReport = async (
  connection: Connection,
  id: number,
): Promise<{ reporterId: number; settledBy: number | null; settledAt: Date | null; outcome: string } | null> =>
  (
    await queryRows<{ reporterId: number; settledBy: number | null; settledAt: Date | null; outcome: string }>(
      connection,
      sql`SELECT reporter_id AS "reporterId", settled_by AS "settledBy", settled_at AS "settledAt", outcome
        FROM message_reports WHERE id = ${id} FOR UPDATE`,
    )
  )[0] ?? null;

/** What of the reported message was taken back, and was kept for those who decide. */
export const takenBackOf = async (connection: Connection, id: number): Promise<string[]> =>
  (
    await queryRows<{ key: string }>(
      connection,
      sql`SELECT f.key FROM message_reports r JOIN message_files f ON f.conversation_id = r.conversation_id AND f.seq = r.seq
        WHERE r.id = ${id} AND f.removed_at IS NOT NULL`,
    )
  ).map(({ key }) => key);

/** Keep what was decided. */
export const settle = async (
  connection: Connection,
  { id, by, at, outcome }: { id: number; by: number; at: Date; outcome: string },
): Promise<void> => {
  await queryRows(
    connection,
    sql`UPDATE message_reports SET settled_at = ${at}, settled_by = ${by}, outcome = ${outcome} WHERE id = ${id}`,
  );
};

/** What somebody is called. */
export const calledAs = async (connection: Connection, id: number): Promise<string> =>
  (
    await queryRows<{ name: string }>(
      connection,
      sql`SELECT ${sql.raw(sentenceNameSql('u'))} AS name FROM users u WHERE u.id = ${id}`,
    )
  )[0]?.name ?? '';

/** A file of the message that a report is about, taken back or not, while it is kept. */
export const reportedFile = async (
  { client }: Connection,
  reportId: number,
  id: number,
): Promise<{ name: string; mime: string; key: string } | null> => {
  const text = `SELECT f.name, f.mime, f.key FROM message_reports r
    JOIN message_files f ON f.conversation_id = r.conversation_id AND f.seq = r.seq WHERE r.id = $1 AND f.id = $2`;
  return (await client.query<{ name: string; mime: string; key: string }>(text, [reportId, id])).rows[0] ?? null;
};
