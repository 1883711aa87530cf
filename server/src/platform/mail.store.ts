/** SQL of mails. */
import type pg from 'pg';
import type { Connection } from '../db/connect.ts';
import type { MailRequest } from './mail-templates.ts';

/** A rendered mail. */
export type WrittenMail = Pick<MailRequest, 'to' | 'userId' | 'projectId' | 'template' | 'language' | 'calendar'> & {
  subject: string;
  body: string;
  status: 'kept' | 'waiting';
};

/** Inserts mails in their order; returns their ids. */
export const insertMails = async ({ client }: Connection, mails: readonly WrittenMail[]): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO mails (address, user_id, project_id, template, language, subject, body, status, calendar)
     SELECT m."to", m."userId", m."projectId", m.template, m.language, m.subject, m.body, m.status, m.calendar
     FROM ROWS FROM (json_to_recordset($1) AS ("to" text, "userId" int, "projectId" int, template text, language text,
       subject text, body text, status text, calendar jsonb)) WITH ORDINALITY AS m("to", "userId", "projectId", template,
       language, subject, body, status, calendar, place)
     ORDER BY m.place RETURNING id`,
    [JSON.stringify(mails)],
  );
  if (rows.length !== mails.length) throw new Error('a mail was not kept');
  return rows.map(({ id }) => id);
};

/** A project's own text of a mail; undefined when it uses the product's. */
export const findProjectMailText = async (
  { client }: Connection,
  { projectId, template, language }: Pick<MailRequest, 'projectId' | 'template' | 'language'>,
): Promise<{ Subject: string; Body: string } | undefined> => {
  if (projectId === null) return undefined;
  const text = `SELECT settings->'Mails'->$2->$3->>'Subject' AS "Subject", settings->'Mails'->$2->$3->>'Body' AS "Body"
    FROM projects WHERE id = $1`;
  const { rows } = await client.query<{ Subject: string | null; Body: string | null }>(text, [
    projectId,
    template,
    language,
  ]);
  const { Subject = null, Body = null } = rows[0] ?? {};
  return Subject === null || Body === null ? undefined : { Subject, Body };
};

/** Claims a mail for sending; null when it was sent already. */
export const claimMail = async (pool: pg.Pool, id: number) => {
  const { rows } = await pool.query<{
    address: string;
    subject: string;
    body: string;
    language: string;
    template: string;
    userId: number | null;
    createdAt: Date;
    calendar: MailRequest['calendar'] | null;
  }>(
    `UPDATE mails SET tries = tries + 1
     WHERE id = $1 AND status IN ('waiting', 'failed')
     RETURNING address, subject, body, language, template, user_id AS "userId", calendar, created_at AS "createdAt"`,
    [id],
  );
  return rows[0] ?? null;
};

/** Records how an attempt to send ended. */
export const setMailStatus = async (
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
