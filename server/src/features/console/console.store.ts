/** The outbox in the database. */
import type { Connection } from '../../db/connect.ts';

export type MailStatus = 'kept' | 'waiting' | 'sent' | 'failed';

export type MailRow = { id: number; at: Date; address: string; subject: string; status: MailStatus; project: string | null };

const columns = 'm.id, m.created_at AS at, m.address, m.subject, m.status, p.descr AS project';
const from = 'FROM mails m LEFT JOIN projects p ON p.id = m.project_id';

const matching = (search: string): { where: string; values: unknown[] } =>
  search === '' ? { where: 'true', values: [] } : { where: `m.search LIKE '%' || fold($1) || '%'`, values: [search.replaceAll(/[\\%_]/g, String.raw`\$&`)] };

/** One page of the mails, the newest first. */
export const findMails = async ({ client }: Connection, wanted: { search: string; statuses: readonly MailStatus[] | null; page: number; count: number }): Promise<MailRow[]> => {
  const { where, values } = matching(wanted.search);
  const n = values.length;
  const text = `SELECT ${columns} ${from} WHERE ${where} AND ($${n + 1}::text[] IS NULL OR m.status = ANY($${n + 1}::text[])) ORDER BY m.created_at DESC, m.id DESC LIMIT $${n + 2} OFFSET $${n + 3}`;
  return (await client.query<MailRow>(text, [...values, wanted.statuses, wanted.count, wanted.page * wanted.count])).rows;
};

/** How many mails match, by status. */
export const countMails = async ({ client }: Connection, search: string): Promise<{ status: MailStatus; n: number }[]> => {
  const { where, values } = matching(search);
  return (await client.query<{ status: MailStatus; n: number }>(`SELECT m.status, count(*)::int AS n FROM mails m WHERE ${where} GROUP BY m.status`, values)).rows;
};

/** One mail with its words. */
export const findMail = async ({ client }: Connection, id: number) => {
  const text = `SELECT ${columns}, m.body, m.language, m.tries, m.error, m.sent_at AS "sentAt" ${from} WHERE m.id = $1`;
  return (await client.query<MailRow & { body: string; language: string; tries: number; error: string | null; sentAt: Date | null }>(text, [id])).rows[0] ?? null;
};
