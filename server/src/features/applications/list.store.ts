/** Applications in the database: the coordinators' list and the details of one. */
import type { Status } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { Connection } from '../../db/connect.ts';
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
const sameAfm = `EXISTS (SELECT 1 FROM applications d WHERE d.project_id = a.project_id AND d.afm = a.afm AND d.id <> a.id AND d.withdrawn_at IS NULL)`;
const sameEmail = `EXISTS (SELECT 1 FROM applications d WHERE d.project_id = a.project_id AND lower(d.email) = lower(a.email) AND d.id <> a.id AND d.withdrawn_at IS NULL)`;
const sameIn = ({ afm, email }: Compared): Record<keyof Compared, string> => ({
  afm: afm ? sameAfm : 'false',
  email: email ? sameEmail : 'false',
});
/** The same over the whole project ($1) at once: two passes over an index are cheaper than two look-ups for every row. */
const isDuplicate = ({ afm, email }: Compared): string => {
  const afmTwice =
    'a.afm IN (SELECT afm FROM applications WHERE project_id = $1 AND withdrawn_at IS NULL AND afm IS NOT NULL GROUP BY afm HAVING count(*) > 1)';
  const emailTwice =
    'lower(a.email) IN (SELECT lower(email) FROM applications WHERE project_id = $1 AND withdrawn_at IS NULL GROUP BY lower(email) HAVING count(*) > 1)';
  return `a.withdrawn_at IS NULL AND (${[...(afm ? [afmTwice] : []), ...(email ? [emailTwice] : [])].join(' OR ') || 'false'})`;
};

const lineColumns = `a.id, a.version, a.status, a.status_since AS "statusSince", a.submitted_at AS "submittedAt", a.kayas, coalesce(a.answers->>'first_name', '') AS "firstName",
  coalesce(a.answers->>'last_name', '') AS "lastName", a.email, a.confirmed_at IS NOT NULL AS confirmed, a.withdrawn_at IS NOT NULL AS withdrawn`;

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
const names = `coalesce(a.answers->>'last_name', '') || ' ' || coalesce(a.answers->>'first_name', '') || ' ' || coalesce(a.answers->>'last_name', '')`;
const searched: Record<SearchedField, string> = {
  email: 'a.email',
  kayas: `coalesce(a.kayas, '')`,
  AFM: `coalesce(a.afm, '')`,
};

/** What holds for the list whatever the status: project, search, filters. */
const common = (wanted: Wanted): { where: string; values: unknown[] } => {
  const values: unknown[] = [wanted.projectId];
  const parts = ['a.project_id = $1'];
  if (wanted.search !== '') {
    values.push(wanted.search.replaceAll(/[\\%_]/g, String.raw`\$&`));
    const pattern = `'%' || fold($${values.length}) || '%'`;
    parts.push(`a.search LIKE ${pattern}`);
    // The index finds by everything; what is kept from who asks is then left out of the text.
    const rest = Object.entries(searched)
      .filter(([field]) => !wanted.unsearched.some((kept) => kept === field))
      .map(([, text]) => ` || ' ' || ${text}`);
    if (wanted.unsearched.length > 0) parts.push(`fold(${names}${rest.join('')}) LIKE ${pattern}`);
  }
  for (const [key, answer] of wanted.filters) {
    values.push(key, answer);
    parts.push(`a.answers->>($${values.length - 1}::text) = $${values.length}`);
  }
  return { where: parts.join(' AND '), values };
};

/** One page of the list with its duplicates flagged, and how many there are in all. */
export const findLines = async ({ client }: Connection, wanted: Wanted): Promise<{ rows: LineRow[]; all: number }> => {
  const { where, values } = common(wanted);
  const parts = [
    where,
    wanted.withdrawn ? 'a.withdrawn_at IS NOT NULL' : 'a.withdrawn_at IS NULL',
    ...(wanted.duplicates ? [isDuplicate(wanted.compared)] : []),
  ];
  if (wanted.statuses !== null) {
    values.push(wanted.statuses);
    parts.push(`a.status = ANY($${values.length}::int[])`);
  }
  const matching = parts.join(' AND ');
  const counted = await client.query<{ all: number }>(
    `SELECT count(*)::int AS all FROM applications a WHERE ${matching}`,
    values,
  );
  const way = wanted.sort.Desc ? 'DESC' : 'ASC';
  const page = `SELECT a.* FROM applications a WHERE ${matching} ORDER BY ${orders[wanted.sort.Field](way)}, a.id ${way} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const same = sameIn(wanted.compared);
  // The page first, its duplicates after: the two look-ups run for the rows shown and for no others.
  const text = `SELECT ${lineColumns}, CASE WHEN a.withdrawn_at IS NOT NULL THEN NULL WHEN s.afm AND s.email THEN 'both' WHEN s.afm THEN 'afm' WHEN s.email THEN 'email' END AS duplicate
    FROM (${page}) a CROSS JOIN LATERAL (SELECT ${same.afm} AS afm, ${same.email} AS email) s ORDER BY ${orders[wanted.sort.Field](way)}, a.id ${way}`;
  const { rows } = await client.query<LineRow>(text, [...values, wanted.count, wanted.page * wanted.count]);
  return { rows, all: counted.rows[0]?.all ?? 0 };
};

export type Counts = { byStatus: { status: Status; n: number }[]; withdrawn: number; duplicates: number };

/** How many there are under the same search and filters: by status, withdrawn, and with a duplicate. */
export const countLines = async ({ client }: Connection, wanted: Wanted): Promise<Counts> => {
  const { where, values } = common(wanted);
  const { rows } = await client.query<{ status: Status; n: number; withdrawn: number }>(
    `SELECT a.status, count(*) FILTER (WHERE a.withdrawn_at IS NULL)::int AS n, count(*) FILTER (WHERE a.withdrawn_at IS NOT NULL)::int AS withdrawn FROM applications a WHERE ${where} GROUP BY a.status`,
    values,
  );
  const duplicates =
    (
      await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM applications a WHERE ${where} AND ${isDuplicate(wanted.compared)}`,
        values,
      )
    ).rows[0]?.n ?? 0;
  return {
    byStatus: rows.map(({ status, n }) => ({ status, n })),
    withdrawn: rows.reduce((sum, row) => sum + row.withdrawn, 0),
    duplicates,
  };
};

/** The line of one application. */
export const findLine = async ({ client }: Connection, id: number, compared: Compared): Promise<LineRow | null> => {
  const same = sameIn(compared);
  const text = `SELECT ${lineColumns}, CASE WHEN a.withdrawn_at IS NOT NULL THEN NULL WHEN ${same.afm} AND ${same.email} THEN 'both' WHEN ${same.afm} THEN 'afm' WHEN ${same.email} THEN 'email' END AS duplicate FROM applications a WHERE a.id = $1`;
  return (await client.query<LineRow>(text, [id])).rows[0] ?? null;
};

/** The other applications of the project with the same tax number or e-mail, as far as these are compared. */
export const findDuplicates = async (
  { client }: Connection,
  id: number,
  { afm, email }: Compared,
): Promise<(LineRow & { by: Duplicate })[]> => {
  const [byAfm, byEmail] = [afm ? 'a.afm = o.afm' : 'false', email ? 'lower(a.email) = lower(o.email)' : 'false'];
  const text = `SELECT ${lineColumns}, NULL AS duplicate, CASE WHEN ${byAfm} AND ${byEmail} THEN 'both' WHEN ${byAfm} THEN 'afm' ELSE 'email' END AS by
    FROM applications o JOIN applications a ON a.project_id = o.project_id AND a.id <> o.id AND (${byAfm} OR ${byEmail})
    WHERE o.id = $1 AND a.withdrawn_at IS NULL ORDER BY a.id LIMIT 50`;
  return (await client.query<LineRow & { by: Duplicate }>(text, [id])).rows;
};

/** What happened to an application, the newest first, with the names of those who did it. */
export const eventsOf = async ({ client }: Connection, id: number) => {
  const text = `SELECT e.at, e.kind, e.from_status AS "from", e.to_status AS "to", CASE WHEN u.id IS NOT NULL THEN coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) END AS actor
    FROM application_events e LEFT JOIN users u ON u.id = e.actor_id WHERE e.application_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT 200`;
  return (
    await client.query<{ at: Date; kind: string; from: number | null; to: number | null; actor: string | null }>(text, [
      id,
    ])
  ).rows;
};

/** The mails of the project to an address since an instant, the newest first; without their words. */
export const mailsTo = async ({ client }: Connection, projectId: number, address: string, since: Date) => {
  const text = `SELECT created_at AS at, subject, status FROM mails WHERE project_id = $1 AND lower(address) = lower($2) AND created_at >= $3 ORDER BY created_at DESC, id DESC LIMIT 100`;
  return (
    await client.query<{ at: Date; subject: string; status: 'kept' | 'waiting' | 'sent' | 'failed' }>(text, [
      projectId,
      address,
      since,
    ])
  ).rows;
};
