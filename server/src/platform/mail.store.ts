/** The mails' table. */
import type pg from 'pg';
import type { Connection } from '../db/connect.ts';
import { mails } from '../db/schema/programme.ts';
import type { MailOrder } from './mail-order.ts';

/** Keep a mail; answers its id. */
export const insertMail = async (
  { db }: Connection,
  mail: MailOrder & { subject: string; body: string; status: 'kept' | 'waiting' },
): Promise<number> => {
  const { to, userId, projectId, template, language, subject, body, status } = mail;
  const [row] = await db
    .insert(mails)
    .values({ address: to, userId, projectId, template, language, subject, body, status })
    .returning({ id: mails.id });
  if (!row) throw new Error('a mail was not kept');
  return row.id;
};

/** A mail that is still to be sent; null when it was sent already. */
export const takeMail = async (pool: pg.Pool, id: number) => {
  const { rows } = await pool.query<{
    address: string;
    subject: string;
    body: string;
    language: string;
    createdAt: Date;
  }>(
    `UPDATE mails SET tries = tries + 1 WHERE id = $1 AND status IN ('waiting', 'failed') RETURNING address, subject, body, language, created_at AS "createdAt"`,
    [id],
  );
  return rows[0] ?? null;
};

/** Write down how a sending ended. */
export const markMail = async (
  pool: pg.Pool,
  id: number,
  status: 'sent' | 'failed',
  error: string | null,
): Promise<void> => {
  await pool.query(
    `UPDATE mails SET status = $2, error = $3, sent_at = CASE WHEN $2 = 'sent' THEN now() END WHERE id = $1`,
    [id, status, error],
  );
};
