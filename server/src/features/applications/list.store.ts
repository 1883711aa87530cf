/** Applications in the database: the coordinators' list and the details of one. */
import { sql, type SQL } from 'drizzle-orm';
import { maxListedDuplicates } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { Status } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { pageRange, type Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import { likePattern, orSoundsLike } from '../../db/search-sql.ts';
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
  /** Only these, of which there is another one with the same. */
  duplicates: readonly number[] | null;
  /** In what two applications are compared: not in what is kept from who asks. */
  compared: Compared;
  sort: { Field: SortField; Desc: boolean };
  page: Page;
};

/** The same without its page. */
export type Matched = Omit<Wanted, 'page'>;

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
export const sameIn = ({ afm, email }: Compared): Record<keyof Compared, SQL> => ({
  afm: afm ? same('d.afm = a.afm') : sql`false`,
  email: email ? same('lower(d.email) = lower(a.email)') : sql`false`,
});
/** Those of a project of which there is another one: what is there twice first, by one index each, then whose it is. */
export const duplicateIds = async (
  connection: Connection,
  projectId: number,
  { afm, email }: Compared,
): Promise<number[]> => {
  const twice = (what: string) => sql`SELECT a.id
    FROM (SELECT ${sql.raw(what)} AS same FROM applications
      WHERE project_id = ${projectId} AND withdrawn_at IS NULL AND ${sql.raw(what)} IS NOT NULL
      GROUP BY ${sql.raw(what)} HAVING count(*) > 1) d
    JOIN applications a ON a.project_id = ${projectId} AND ${sql.raw(what.replace(/(afm|email)/, 'a.$1'))} = d.same
    WHERE a.withdrawn_at IS NULL`;
  const ways = [...(afm ? [twice('afm')] : []), ...(email ? [twice('lower(email)')] : [])];
  if (ways.length === 0) return [];
  const found = await queryRows<{ id: number }>(connection, sql.join(ways, sql` UNION `));
  return found.map(({ id }) => id);
};

/** Whether a project has more applications than this. */
export const areMany = async ({ client }: Connection, projectId: number, maxCount: number): Promise<boolean> =>
  ((await client.query('SELECT 1 FROM applications WHERE project_id = $1 LIMIT $2', [projectId, maxCount + 1]))
    .rowCount ?? 0) > maxCount;

export const lineColumns = sql`a.id, a.version, a.status, a.status_since AS "statusSince", a.submitted_at AS "submittedAt",
  a.kayas,
  coalesce(a.answers->>'first_name', '') AS "firstName", coalesce(a.answers->>'last_name', '') AS "lastName",
  a.email, a.confirmed_at IS NOT NULL AS confirmed, a.withdrawn_at IS NOT NULL AS withdrawn`;

/** In what a line is a duplicate; one that is withdrawn is none. */
export const duplicateBy = (afm: SQL, email: SQL): SQL => sql`CASE
    WHEN a.withdrawn_at IS NOT NULL THEN NULL
    WHEN ${afm} AND ${email} THEN 'both'
    WHEN ${afm} THEN 'afm'
    WHEN ${email} THEN 'email'
  END AS duplicate`;

const and = sql` AND `;

/** Backwards, from the end of the list, those without a number come first. */
const orders: Record<SortField, (way: 'ASC' | 'DESC', fromEnd: boolean) => string> = {
  SubmittedAt: (way) => `a.submitted_at ${way}`,
  LastName: (way) =>
    `(a.answers->>'last_name') COLLATE "el-GR-x-icu" ${way}, (a.answers->>'first_name') COLLATE "el-GR-x-icu" ${way}`,
  StatusSince: (way) => `a.status_since ${way}`,
  // In the order of the funnel: 100 waits beside 1.
  Status: (way, fromEnd) =>
    `CASE a.status WHEN 100 THEN 1 ELSE a.status END ${way}, a.submitted_at ${fromEnd ? 'ASC' : 'DESC'}`,
  Kayas: (way, fromEnd) => `a.kayas ${way} NULLS ${fromEnd ? 'FIRST' : 'LAST'}`,
};

/** The order of the list, over `applications a`, or the same from its end. */
export const listOrder = ({ Field, Desc }: Wanted['sort'], fromEnd = false): SQL => {
  const way = Desc === fromEnd ? 'ASC' : 'DESC';
  return sql.raw(`${orders[Field](way, fromEnd)}, a.id ${way}`);
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
  orSoundsLike(isWritten(search, unsearched), sql`a.sounds`, search);

const isWritten = (search: string, unsearched: readonly SearchedField[]): SQL => {
  const pattern = sql`fold(${likePattern(search)})`;
  if (unsearched.length === 0) return sql`a.search LIKE ${pattern}`;
  const rest = Object.entries(searched)
    .filter(([field]) => !unsearched.some((kept) => kept === field))
    .map(([, text]) => sql` || ' ' || ${text}`);
  return sql`a.search LIKE ${pattern} AND fold(${names}${sql.join(rest)}) LIKE ${pattern}`;
};

/** What holds for the list whatever the status: project, search, filters. */
const common = (wanted: Matched): SQL =>
  sql.join(
    [
      sql`a.project_id = ${wanted.projectId}`,
      ...(wanted.search === '' ? [] : [finds(wanted.search, wanted.unsearched)]),
      ...wanted.filters.map(([key, answer]) => sql`a.answers->>(${key}::text) = ${answer}`),
    ],
    and,
  );

/** Whether more applications than these are found, whatever their status. */
export const areMoreFound = async (connection: Connection, wanted: Wanted, maxCount: number): Promise<boolean> =>
  (await queryRows(connection, sql`SELECT 1 FROM applications a WHERE ${common(wanted)} OFFSET ${maxCount} LIMIT 1`))
    .length > 0;

/** One page of the list with its duplicates flagged; `all` is how many there are, if that is known. */
export const findLines = async (connection: Connection, wanted: Wanted, all: number | null): Promise<LineRow[]> => {
  const { compared, sort } = wanted;
  const cut = pageRange(wanted.page, all);
  if (cut.limit === 0) return [];
  const alike = sameIn(compared);
  // The ids first, by an index alone where there is one for the order; the rest for the rows shown and for no others.
  return queryRows<LineRow>(
    connection,
    sql`SELECT ${lineColumns}, ${duplicateBy(sql`s.afm`, sql`s.email`)}
      FROM (
        SELECT a.id FROM applications a WHERE ${matching(wanted)}
        ORDER BY ${listOrder(sort, cut.fromEnd)} LIMIT ${cut.limit} OFFSET ${cut.offset}
      ) page
      JOIN applications a ON a.id = page.id
      CROSS JOIN LATERAL (SELECT ${alike.afm} AS afm, ${alike.email} AS email) s
      ORDER BY ${listOrder(sort)}`,
  );
};

/** What the list shows: `common`, and the status, the withdrawn ones or those that are there twice. */
export const matching = (wanted: Matched): SQL => {
  const { statuses, withdrawn, duplicates } = wanted;
  return sql.join(
    [
      common(wanted),
      withdrawn ? sql`a.withdrawn_at IS NOT NULL` : sql`a.withdrawn_at IS NULL`,
      ...(duplicates === null ? [] : [sql`a.id = ANY(${sql.param(duplicates)}::int[])`]),
      ...(statuses === null ? [] : [sql`a.status = ANY(${sql.param([...statuses])}::int[])`]),
    ],
    and,
  );
};

export type Counts = { byStatus: { status: Status; n: number }[]; withdrawn: number; duplicates: number; all: number };

/**
 * How many there are under the same search and filters: by status, withdrawn, with a duplicate; and `all` that are
 * wanted.
 */
export const countLines = async (
  connection: Connection,
  wanted: Wanted,
  duplicateOnes: readonly number[],
): Promise<Counts> => {
  const one = (condition: SQL) =>
    queryRows<{ status: Status; n: number }>(
      connection,
      sql`SELECT a.status, count(*)::int AS n FROM applications a WHERE ${common(wanted)} AND ${condition}
        GROUP BY a.status`,
    );
  const sum = (counted: { n: number }[]) => counted.reduce((total, { n }) => total + n, 0);
  const byStatus = await one(sql`a.withdrawn_at IS NULL`);
  const withdrawn = await one(sql`a.withdrawn_at IS NOT NULL`);
  const isNarrowed = wanted.search !== '' || wanted.filters.length > 0;
  const twice =
    isNarrowed || wanted.duplicates !== null
      ? await one(sql`a.withdrawn_at IS NULL
    AND a.id = ANY(${sql.param(duplicateOnes)}::int[])`)
      : null;
  // None that is withdrawn has another one.
  const standing = wanted.duplicates === null ? byStatus : (twice ?? []);
  const shown = !wanted.withdrawn ? standing : wanted.duplicates === null ? withdrawn : [];
  return {
    byStatus,
    withdrawn: sum(withdrawn),
    duplicates: isNarrowed && twice ? sum(twice) : duplicateOnes.length,
    all: sum(shown.filter(({ status }) => wanted.statuses === null || wanted.statuses.includes(status))),
  };
};

/** The line of one application. */
export const findLine = async (connection: Connection, id: number, compared: Compared): Promise<LineRow | null> => {
  const { afm, email } = sameIn(compared);
  const [line] = await queryRows<LineRow>(
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
  return queryRows(
    connection,
    sql`SELECT ${lineColumns}, NULL AS duplicate,
        CASE WHEN ${byAfm} AND ${byEmail} THEN 'both' WHEN ${byAfm} THEN 'afm' ELSE 'email' END AS by
      FROM applications o
      JOIN applications a ON a.project_id = o.project_id AND a.id <> o.id AND (${byAfm} OR ${byEmail})
      WHERE o.id = ${id} AND a.withdrawn_at IS NULL ORDER BY a.id LIMIT ${maxListedDuplicates}`,
  );
};

/** Events and mails of an application that are listed: the stores read one more. */
export const maxListed = { events: 200, mails: 100 } as const;

/** What happened to an application, the newest first, with the names of those who did it. */
export const eventsOf = async ({ client }: Connection, id: number) => {
  const text = `SELECT e.at, e.kind, e.from_status AS "from", e.to_status AS "to", ${sentenceNameSql('u')} AS actor
    FROM application_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.application_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT ${maxListed.events + 1}`;
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
    ORDER BY created_at DESC, id DESC LIMIT ${maxListed.mails + 1}`;
  return (
    await client.query<{ at: Date; subject: string; status: 'kept' | 'waiting' | 'sent' | 'failed' }>(text, [
      projectId,
      address,
      since,
    ])
  ).rows;
};
