/** The outbox in the database. */
import { sql, type SQL } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { findStronger } from '../../access/strength.store.ts';
import { actingLevelIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { pageRange, type Page } from '../../db/paging.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { likePattern } from '../../db/search-sql.ts';

export type MailStatus = 'kept' | 'waiting' | 'sent' | 'failed';

export type MailRow = {
  id: number;
  at: Date;
  address: string;
  subject: string;
  status: MailStatus;
  project: string | null;
};

const columns = sql`m.id, m.created_at AS at, m.address, m.subject, m.status, p.descr AS project`;
const from = sql`FROM mails m LEFT JOIN projects p ON p.id = m.project_id`;

/**
 * What is asked: the words sought, and the people whose mails stay out (by account, and by the address the account has
 * now).
 */
type Sought = { search: string; without: Without };
export type Without = { ids: number[]; addresses: string[] };

/**
 * Mails carry links that open an account: those of people who may do as much as the reader, or more, stay out. One's
 * own stay in, and so do those to addresses without an account.
 */
export const mailsKeptFrom = async (
  asking: Connection & { viewer: Viewer; projectId: number | null },
): Promise<Without> => {
  const { viewer, projectId } = asking;
  const people = (await findStronger(asking, actingLevelIn(viewer, projectId), null)).filter(
    ({ id }) => id !== viewer.userId,
  );
  return {
    ids: people.map(({ id }) => id),
    addresses: people.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])),
  };
};

const visible = ({ ids, addresses }: Without): SQL =>
  sql`(m.user_id IS NULL OR m.user_id <> ALL(${sql.param(ids)}::int[]))
    AND lower(m.address) <> ALL(${sql.param(addresses)}::text[])`;

const matching = ({ search, without }: Sought): SQL =>
  search === '' ? visible(without) : sql`${visible(without)} AND m.search LIKE fold(${likePattern(search)})`;

/** Whether more mails than these are found. */
export const areMoreMails = async (connection: Connection, sought: Sought, maxCount: number): Promise<boolean> =>
  (await queryRows(connection, sql`SELECT 1 FROM mails m WHERE ${matching(sought)} OFFSET ${maxCount} LIMIT 1`))
    .length > 0;

/** One page of the mails, the newest first; `all` is how many there are, if that is known. */
export const findMails = (
  connection: Connection,
  wanted: Sought & { statuses: readonly MailStatus[] | null; page: Page },
  all: number | null,
): Promise<MailRow[]> => {
  const { statuses, page } = wanted;
  const inStatus = statuses === null ? sql`` : sql`AND m.status = ANY(${sql.param([...statuses])}::text[])`;
  const { offset, limit, fromEnd } = pageRange(page, all);
  const way = sql.raw(fromEnd ? 'ASC' : 'DESC');
  return queryRows(
    connection,
    sql`SELECT ${columns} FROM (
        SELECT m.* FROM mails m
        WHERE ${matching(wanted)} ${inStatus}
        ORDER BY m.created_at ${way}, m.id ${way} LIMIT ${limit} OFFSET ${offset}
      ) m LEFT JOIN projects p ON p.id = m.project_id
      ORDER BY m.created_at DESC, m.id DESC`,
  );
};

type Counted = { status: MailStatus; n: number };

/**
 * How many mails match, by status. Without a search all are counted by an index alone, and those that stay out, who are
 * few, are taken from them.
 */
export const countMails = async (connection: Connection, sought: Sought): Promise<Counted[]> => {
  const counting = (where: SQL) =>
    queryRows<Counted>(
      connection,
      sql`SELECT m.status, count(*)::int AS n FROM mails m WHERE ${where} GROUP BY m.status`,
    );
  if (sought.search !== '') return counting(matching(sought));
  const { ids, addresses } = sought.without;
  const hidden = new Map(
    (
      await queryRows<Counted>(
        connection,
        sql`SELECT m.status, count(*)::int AS n FROM (
            SELECT id, status FROM mails WHERE user_id = ANY(${sql.param(ids)}::int[])
            UNION SELECT id, status FROM mails WHERE lower(address) = ANY(${sql.param(addresses)}::text[])
          ) m GROUP BY m.status`,
      )
    ).map(({ status, n }) => [status, n]),
  );
  return (await counting(sql`true`)).map(({ status, n }) => ({ status, n: n - (hidden.get(status) ?? 0) }));
};

type WholeMail = MailRow & {
  body: string;
  language: string;
  tries: number;
  error: string | null;
  sentAt: Date | null;
};

/** One mail with its words. */
export const findMail = async (connection: Connection, id: number, without: Without): Promise<WholeMail | null> => {
  const [mail] = await queryRows<WholeMail>(
    connection,
    sql`SELECT ${columns}, m.body, m.language, m.tries, m.error, m.sent_at AS "sentAt" ${from}
      WHERE ${visible(without)} AND m.id = ${id}`,
  );
  return mail ?? null;
};

const failedOf = (projectId: number, without: Without): SQL =>
  sql`${visible(without)} AND m.status = 'failed' AND m.project_id = ${projectId}`;

/** A mail that did not arrive, whom it was for, and whether they applied: the application's number, if it has one. */
type UndeliveredRow = {
  id: number;
  at: Date;
  address: string;
  subject: string;
  name: string;
  menteeId: number | null;
  applied: boolean;
  kayas: string | null;
};

/** One page of the mails of a project that could not be delivered, the newest first, with whom they were for. */
export const undelivered = (
  connection: Connection,
  projectId: number,
  without: Without,
  { page, count }: { page: number; count: number },
): Promise<UndeliveredRow[]> =>
  queryRows(
    connection,
    sql`SELECT m.id, m.created_at AS at, m.address, m.subject,
        trim(coalesce(${sql.raw(listNameSql('u'))}, '')) AS name, p.user_id AS "menteeId", a.id IS NOT NULL AS applied, a.kayas
      FROM mails m LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN memberships p ON p.user_id = m.user_id AND p.project_id = m.project_id AND ${menteeRole} = ANY(p.roles)
      LEFT JOIN LATERAL (
        SELECT id, kayas FROM applications
        WHERE project_id = m.project_id AND lower(email) = lower(m.address) AND withdrawn_at IS NULL ORDER BY id DESC LIMIT 1
      ) a ON p.user_id IS NULL
      WHERE ${failedOf(projectId, without)}
      ORDER BY m.created_at DESC, m.id DESC LIMIT ${count} OFFSET ${page * count}`,
  );

/** The mails of a project that could not be delivered, as the outbox would show them. */
export const failedMails = async (connection: Connection, projectId: number, without: Without): Promise<number> => {
  const [counted] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM mails m
      WHERE ${failedOf(projectId, without)}`,
  );
  return counted?.n ?? 0;
};
