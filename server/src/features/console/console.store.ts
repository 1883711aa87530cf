/** The outbox in the database. */
import { outOfReach } from '../../access/strength.store.ts';
import { actingIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';

export type MailStatus = 'kept' | 'waiting' | 'sent' | 'failed';

export type MailRow = {
  id: number;
  at: Date;
  address: string;
  subject: string;
  status: MailStatus;
  project: string | null;
};

const columns = 'm.id, m.created_at AS at, m.address, m.subject, m.status, p.descr AS project';
const from = 'FROM mails m LEFT JOIN projects p ON p.id = m.project_id';

/** What is asked: the words sought, and the people whose mails stay out (by account, and by the address the account has now). */
type Sought = { search: string; without: Without };
export type Without = { ids: number[]; addresses: string[] };

/**
 * Mails carry links that open an account: those of people who may do as much as the reader, or more, stay out. One's own stay in, and
 * so do those to addresses without an account.
 */
export const mailsKeptFrom = async (
  asking: Connection & { viewer: Viewer; projectId: number | null },
): Promise<Without> => {
  const { viewer, projectId } = asking;
  const people = (await outOfReach(asking, actingIn(viewer, projectId), null)).filter(({ id }) => id !== viewer.userId);
  return {
    ids: people.map(({ id }) => id),
    addresses: people.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])),
  };
};

const visible = '(m.user_id IS NULL OR m.user_id <> ALL($1::int[])) AND lower(m.address) <> ALL($2::text[])';

const matching = ({ search, without }: Sought): { where: string; values: unknown[] } => {
  const values: unknown[] = [without.ids, without.addresses];
  return search === ''
    ? { where: visible, values }
    : {
        where: `${visible} AND m.search LIKE '%' || fold($3) || '%'`,
        values: [...values, search.replaceAll(/[\\%_]/g, String.raw`\$&`)],
      };
};

/** One page of the mails, the newest first. */
export const findMails = async (
  { client }: Connection,
  wanted: Sought & { statuses: readonly MailStatus[] | null; page: number; count: number },
): Promise<MailRow[]> => {
  const { where, values } = matching(wanted);
  const n = values.length;
  const text = `SELECT ${columns} ${from} WHERE ${where} AND ($${n + 1}::text[] IS NULL OR m.status = ANY($${n + 1}::text[])) ORDER BY m.created_at DESC, m.id DESC LIMIT $${n + 2} OFFSET $${n + 3}`;
  return (await client.query<MailRow>(text, [...values, wanted.statuses, wanted.count, wanted.page * wanted.count]))
    .rows;
};

/** How many mails match, by status. */
export const countMails = async (
  { client }: Connection,
  sought: Sought,
): Promise<{ status: MailStatus; n: number }[]> => {
  const { where, values } = matching(sought);
  return (
    await client.query<{ status: MailStatus; n: number }>(
      `SELECT m.status, count(*)::int AS n FROM mails m WHERE ${where} GROUP BY m.status`,
      values,
    )
  ).rows;
};

/** One mail with its words. */
export const findMail = async ({ client }: Connection, id: number, without: Without) => {
  const text = `SELECT ${columns}, m.body, m.language, m.tries, m.error, m.sent_at AS "sentAt" ${from} WHERE ${visible} AND m.id = $3`;
  return (
    (
      await client.query<
        MailRow & { body: string; language: string; tries: number; error: string | null; sentAt: Date | null }
      >(text, [without.ids, without.addresses, id])
    ).rows[0] ?? null
  );
};

/** The mails of a project that could not be delivered, as the outbox would show them. */
export const failedMails = async ({ client }: Connection, projectId: number, without: Without): Promise<number> => {
  const text = `SELECT count(*)::int AS count FROM mails m WHERE ${visible} AND m.status = 'failed' AND m.project_id = $3`;
  return (await client.query<{ count: number }>(text, [without.ids, without.addresses, projectId])).rows[0]?.count ?? 0;
};
