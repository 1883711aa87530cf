/** Applications in the database: the coordinators' list and the details of one. */
import { sql, type SQL } from 'drizzle-orm';
import type { Status } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { nameInSentences } from '../../db/names.ts';
import { rows } from '../../db/rows.ts';
import { anywhere, orSounding } from '../../db/search.ts';
import type { SearchedField } from '../users/people-filter.store.ts';

export type SortField = 'SubmittedAt' | 'LastName' | 'StatusSince' | 'Status' | 'Kayas';

/** Which of the two things that make a duplicate are looked at. */
export type Compared = { afm: boolean; email: boolean };

/** What the list is asked for; `filters` are question key and answer. */
export type Wanted = {
  projectId: number;
  statuses: readonly Status[] | null;
  withdrawn: boolean;
  search: string;
  /** The searched fields that are kept from who asks: nothing is found by them. */
  unsearched: readonly SearchedField[];
  filters: [string, string][];
  duplicates: boolean;
  /** In what two applications are compared: not in what is kept from who asks. */
  compared: Compared;
  sort: { Field: SortField; Desc: boolean };
  page: number;
  count: number;
};

export type Duplicate = 'afm' | 'email' | 'both';

export type LineRow = {
  id: number;
  version: number;
  status: Status;
  statusSince: Date;
  submittedAt: Date;
  kayas: string | null;
  firstName: string;
  lastName: string;
  email: string;
  confirmed: boolean;
  withdrawn: boolean;
  duplicate: Duplicate | null;
};

/** Another application of the project, not withdrawn, with the same number or address; both sides have an index. */
const same = (alike: string): SQL =>
  sql.raw(`EXISTS (
    SELECT 1 FROM applications d
    WHERE d.project_id = a.project_id AND ${alike} AND d.id <> a.id AND d.withdrawn_at IS NULL)`);
const sameIn = ({ afm, email }: Compared): Record<keyof Compared, SQL> => ({
  afm: afm ? same('d.afm = a.afm') : sql`false`,
  email: email ? same('lower(d.email) = lower(a.email)') : sql`false`,
});
/** The same over the whole project at once: two passes over an index are cheaper than two look-ups for every row. */
const isDuplicate = (projectId: number, { afm, email }: Compared): SQL => {
  const twice = (what: SQL, of: SQL) => sql`${of} IN (
    SELECT ${what} FROM applications
    WHERE project_id = ${projectId} AND withdrawn_at IS NULL AND ${what} IS NOT NULL
    GROUP BY ${what} HAVING count(*) > 1)`;
  const ways = [
    ...(afm ? [twice(sql`afm`, sql`a.afm`)] : []),
    ...(email ? [twice(sql`lower(email)`, sql`lower(a.email)`)] : []),
  ];
  return ways.length === 0 ? sql`false` : sql`a.withdrawn_at IS NULL AND (${sql.join(ways, sql` OR `)})`;
};

const lineColumns = sql`a.id, a.version, a.status, a.status_since AS "statusSince", a.submitted_at AS "submittedAt",
  a.kayas,
  coalesce(a.answers->>'first_name', '') AS "firstName", coalesce(a.answers->>'last_name', '') AS "lastName",
  a.email, a.confirmed_at IS NOT NULL AS confirmed, a.withdrawn_at IS NOT NULL AS withdrawn`;

/** In what a line is a duplicate; one that is withdrawn is none. */
const duplicateBy = (afm: SQL, email: SQL): SQL => sql`CASE
    WHEN a.withdrawn_at IS NOT NULL THEN NULL
    WHEN ${afm} AND ${email} THEN 'both'
    WHEN ${afm} THEN 'afm'
    WHEN ${email} THEN 'email'
  END AS duplicate`;

const and = sql` AND `;

const orders: Record<SortField, (way: string) => string> = {
  SubmittedAt: (way) => `a.submitted_at ${way}`,
  LastName: (way) =>
    `(a.answers->>'last_name') COLLATE "el-GR-x-icu" ${way}, (a.answers->>'first_name') COLLATE "el-GR-x-icu" ${way}`,
  StatusSince: (way) => `a.status_since ${way}`,
  // In the order of the funnel: 100 waits beside 1.
  Status: (way) => `CASE a.status WHEN 100 THEN 1 ELSE a.status END ${way}, a.submitted_at DESC`,
  Kayas: (way) => `a.kayas ${way} NULLS LAST`,
};

/** What `applications.search` holds: names, and what a project may keep from some. */
const names = sql`coalesce(a.answers->>'last_name', '') || ' ' || coalesce(a.answers->>'first_name', '')
  || ' ' || coalesce(a.answers->>'last_name', '')`;
const searched: Record<SearchedField, SQL> = {
  email: sql`a.email`,
  kayas: sql`coalesce(a.kayas, '')`,
  AFM: sql`coalesce(a.afm, '')`,
};

/**
 * The words are found: by the index over all that is searched, and where some of it is kept from who asks, then in the
 * rest of it.
 */
const finds = (search: string, unsearched: readonly SearchedField[]): SQL =>
  orSounding(isWritten(search, unsearched), sql`a.sounds`, search);

const isWritten = (search: string, unsearched: readonly SearchedField[]): SQL => {
  const pattern = sql`fold(${anywhere(search)})`;
  if (unsearched.length === 0) return sql`a.search LIKE ${pattern}`;
  const rest = Object.entries(searched)
    .filter(([field]) => !unsearched.some((kept) => kept === field))
    .map(([, text]) => sql` || ' ' || ${text}`);
  return sql`a.search LIKE ${pattern} AND fold(${names}${sql.join(rest)}) LIKE ${pattern}`;
};

/** What holds for the list whatever the status: project, search, filters. */
const common = (wanted: Wanted): SQL =>
  sql.join(
    [
      sql`a.project_id = ${wanted.projectId}`,
      ...(wanted.search === '' ? [] : [finds(wanted.search, wanted.unsearched)]),
      ...wanted.filters.map(([key, answer]) => sql`a.answers->>(${key}::text) = ${answer}`),
    ],
    and,
  );

/** One page of the list with its duplicates flagged, and how many there are in all. */
export const findLines = async (connection: Connection, wanted: Wanted): Promise<{ rows: LineRow[]; all: number }> => {
  const { projectId, statuses, withdrawn, compared, sort, count } = wanted;
  const matching = sql.join(
    [
      common(wanted),
      withdrawn ? sql`a.withdrawn_at IS NOT NULL` : sql`a.withdrawn_at IS NULL`,
      ...(wanted.duplicates ? [isDuplicate(projectId, compared)] : []),
      ...(statuses === null ? [] : [sql`a.status = ANY(${sql.param([...statuses])}::int[])`]),
    ],
    and,
  );
  const counted = await rows<{ all: number }>(
    connection,
    sql`SELECT count(*)::int AS all FROM applications a WHERE ${matching}`,
  );
  const way = sort.Desc ? 'DESC' : 'ASC';
  const order = sql.raw(`${orders[sort.Field](way)}, a.id ${way}`);
  const alike = sameIn(compared);
  // The page first, its duplicates after: the two look-ups run for the rows shown and for no others.
  const lines = await rows<LineRow>(
    connection,
    sql`SELECT ${lineColumns}, ${duplicateBy(sql`s.afm`, sql`s.email`)}
      FROM (
        SELECT a.* FROM applications a WHERE ${matching}
        ORDER BY ${order} LIMIT ${count} OFFSET ${wanted.page * count}
      ) a
      CROSS JOIN LATERAL (SELECT ${alike.afm} AS afm, ${alike.email} AS email) s
      ORDER BY ${order}`,
  );
  return { rows: lines, all: counted[0]?.all ?? 0 };
};

export type Counts = { byStatus: { status: Status; n: number }[]; withdrawn: number; duplicates: number };

/** How many there are under the same search and filters: by status, withdrawn, and with a duplicate. */
export const countLines = async (connection: Connection, wanted: Wanted): Promise<Counts> => {
  const matching = common(wanted);
  const byStatus = await rows<{ status: Status; n: number; withdrawn: number }>(
    connection,
    sql`SELECT a.status, count(*) FILTER (WHERE a.withdrawn_at IS NULL)::int AS n,
        count(*) FILTER (WHERE a.withdrawn_at IS NOT NULL)::int AS withdrawn
      FROM applications a WHERE ${matching} GROUP BY a.status`,
  );
  const duplicates = await rows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM applications a
      WHERE ${matching} AND ${isDuplicate(wanted.projectId, wanted.compared)}`,
  );
  return {
    byStatus: byStatus.map(({ status, n }) => ({ status, n })),
    withdrawn: byStatus.reduce((sum, row) => sum + row.withdrawn, 0),
    duplicates: duplicates[0]?.n ?? 0,
  };
};

/** The line of one application. */
export const findLine = async (connection: Connection, id: number, compared: Compared): Promise<LineRow | null> => {
  const { afm, email } = sameIn(compared);
  const [line] = await rows<LineRow>(
    connection,
    sql`SELECT ${lineColumns}, ${duplicateBy(afm, email)} FROM applications a WHERE a.id = ${id}`,
  );
  return line ?? null;
};

/** The other applications of the project with the same tax number or e-mail, as far as these are compared. */
export const findDuplicates = (
  connection: Connection,
  id: number,
  { afm, email }: Compared,
): Promise<(LineRow & { by: Duplicate })[]> => {
  const byAfm = afm ? sql`a.afm = o.afm` : sql`false`;
  const byEmail = email ? sql`lower(a.email) = lower(o.email)` : sql`false`;
  return rows(
    connection,
    sql`SELECT ${lineColumns}, NULL AS duplicate,
        CASE WHEN ${byAfm} AND ${byEmail} THEN 'both' WHEN ${byAfm} THEN 'afm' ELSE 'email' END AS by
      FROM applications o
      JOIN applications a ON a.project_id = o.project_id AND a.id <> o.id AND (${byAfm} OR ${byEmail})
      WHERE o.id = ${id} AND a.withdrawn_at IS NULL ORDER BY a.id LIMIT 50`,
  );
};

/** What happened to an application, the newest first, with the names of those who did it. */
export const eventsOf = async ({ client }: Connection, id: number) => {
  const text = `SELECT e.at, e.kind, e.from_status AS "from", e.to_status AS "to", ${nameInSentences('u')} AS actor
    FROM application_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.application_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT 200`;
  return (
    await client.query<{ at: Date; kind: string; from: number | null; to: number | null; actor: string | null }>(text, [
      id,
    ])
  ).rows;
};

/** The mails of the project to an address since an instant, the newest first; without their words. */
export const mailsTo = async ({ client }: Connection, projectId: number, address: string, since: Date) => {
  const text = `SELECT created_at AS at, subject, status FROM mails
    WHERE project_id = $1 AND lower(address) = lower($2) AND created_at >= $3
    ORDER BY created_at DESC, id DESC LIMIT 100`;
  return (
    await client.query<{ at: Date; subject: string; status: 'kept' | 'waiting' | 'sent' | 'failed' }>(text, [
      projectId,
      address,
      since,
    ])
  ).rows;
};
