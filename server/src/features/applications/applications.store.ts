/** Applications in the database: one by one. Lists are in list.store.ts, accounts in accounts.store.ts. */
import type { Status } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Connection } from '../../db/connect.ts';
import type { MailTemplate } from '../../platform/mail-templates.ts';
import { holdSettings } from '../settings/holding.store.ts';

export type ProjectRow = { id: number; url: string; descr: string; settings: unknown };

const projectColumns = 'id, url, descr, settings';

/** A project by its url (in any letter case) or Id. */
export const findProject = async ({ client }: Connection, name: string): Promise<ProjectRow | null> => {
  const text = `SELECT ${projectColumns}
    FROM projects
    WHERE lower(url) = lower($1) OR id::text = $1
    ORDER BY (lower(url) = lower($1)) DESC
    LIMIT 1`;
  return (await client.query<ProjectRow>(text, [name])).rows[0] ?? null;
};

export const findProjectById = async ({ client }: Connection, id: number): Promise<ProjectRow | null> =>
  (await client.query<ProjectRow>(`SELECT ${projectColumns} FROM projects WHERE id = $1`, [id])).rows[0] ?? null;

/**
 * The first two of the projects whose settings say that applications are open: those that take them on this ISO day before
 * those whose last day is over, or whose form has no question for the e-mail (`takesApplications` of form.ts).
 */
export const findOpenProjects = async ({ client }: Connection, today: string): Promise<ProjectRow[]> => {
  const text = `SELECT ${projectColumns}
    FROM projects
    WHERE settings #>> '{Config,Applications,Open}' = 'true'
    ORDER BY (coalesce(nullif(settings #>> '{Config,Applications,Until}', ''), $1) COLLATE "C" >= $1
        AND settings @? '$.ApplicationForm[*].Questions[*] ? (@.Type == "email")') DESC, id
    LIMIT 2`;
  return (await client.query<ProjectRow>(text, [today])).rows;
};

/** An application with its project; `reopened` while a coordinator's reopening has not been answered. */
export type ApplicationRow = {
  id: number;
  projectId: number;
  userId: number | null;
  kayas: string | null;
  status: Status;
  answers: Record<string, string>;
  email: string;
  afm: string | null;
  language: Language;
  submittedAt: Date;
  confirmedAt: Date | null;
  withdrawnAt: Date | null;
  editableUntil: Date | null;
  statusSince: Date;
  version: number;
  reopened: boolean;
  url: string;
  descr: string;
  settings: unknown;
};

const select = `SELECT a.id, a.project_id AS "projectId", a.user_id AS "userId", a.kayas, a.status, a.answers, a.email,
    a.afm, a.language, a.submitted_at AS "submittedAt",
    a.confirmed_at AS "confirmedAt", a.withdrawn_at AS "withdrawnAt", a.editable_until AS "editableUntil",
    a.status_since AS "statusSince", a.version, p.url, p.descr, p.settings,
    coalesce((SELECT e.kind = 'reopened'
        FROM application_events e
        WHERE e.application_id = a.id AND e.kind IN ('reopened', 'resubmitted', 'moved')
        ORDER BY e.id DESC
        LIMIT 1),
      false) AS reopened
  FROM applications a JOIN projects p ON p.id = a.project_id`;

/** One application; `lock` keeps others from changing it until the transaction ends. */
export const findApplication = async (
  { client }: Connection,
  id: number,
  lock = false,
): Promise<ApplicationRow | null> =>
  (await client.query<ApplicationRow>(`${select} WHERE a.id = $1${lock ? ' FOR UPDATE OF a' : ''}`, [id])).rows[0] ??
  null;

/** An application whose answers are about to change, held; its form is held before it. */
export const holdToAnswer = async (connection: Connection, id: number): Promise<ApplicationRow | null> => {
  const text = 'SELECT project_id AS project FROM applications WHERE id = $1';
  const [row] = (await connection.client.query<{ project: number }>(text, [id])).rows;
  if (!row) return null;
  await holdSettings(connection, row.project, 'shared');
  return findApplication(connection, id, true);
};

/**
 * Many applications, locked in the order of their ids, so that two batches wait for each other instead of blocking each
 * other.
 */
export const lockApplications = async ({ client }: Connection, ids: number[]): Promise<ApplicationRow[]> =>
  (await client.query<ApplicationRow>(`${select} WHERE a.id = ANY($1) ORDER BY a.id FOR UPDATE OF a`, [ids])).rows;

/** A person's newest application in these projects, those of the given one first. */
export const findOwnApplication = async (
  { client }: Connection,
  userId: number,
  projectId: number | null,
  among: readonly number[],
): Promise<ApplicationRow | null> =>
  (
    await client.query<ApplicationRow>(
      `${select} WHERE a.user_id = $1 AND a.project_id = ANY($3) ORDER BY (a.project_id = $2) DESC, a.id DESC LIMIT 1`,
      [userId, projectId ?? 0, among],
    )
  ).rows[0] ?? null;

/** Let sendings with the same e-mail wait for each other: the lock holds until the transaction ends. */
export const lockEmail = async ({ client }: Connection, projectId: number, email: string): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('application ' || lower($2)))`, [projectId, email]);
};

/** The application that the owner of an e-mail has confirmed and not withdrawn, the newest one. */
export const findConfirmedByEmail = async (
  { client }: Connection,
  projectId: number,
  email: string,
): Promise<ApplicationRow | null> => {
  const text = `${select}
    WHERE a.project_id = $1 AND lower(a.email) = lower($2) AND a.withdrawn_at IS NULL AND a.confirmed_at IS NOT NULL
    ORDER BY a.id DESC
    LIMIT 1`;
  return (await client.query<ApplicationRow>(text, [projectId, email])).rows[0] ?? null;
};

/** The ids of the applications that wait for an e-mail to be confirmed, the oldest first. */
export const findWaiting = async ({ client }: Connection, projectId: number, email: string): Promise<number[]> => {
  const text = `SELECT id
    FROM applications
    WHERE project_id = $1 AND lower(email) = lower($2) AND withdrawn_at IS NULL AND confirmed_at IS NULL
    ORDER BY id`;
  return (await client.query<{ id: number }>(text, [projectId, email])).rows.map(({ id }) => id);
};

export type NewApplication = {
  projectId: number;
  answers: Record<string, string>;
  email: string;
  afm: string | null;
  language: Language;
  editableUntil: Date;
  now: Date;
};

/** Keep a new application; answers its id. */
export const insertApplication = async ({ client }: Connection, made: NewApplication): Promise<number> => {
  const text = `INSERT INTO applications (project_id, status, answers, email, afm, language, submitted_at, status_since,
      editable_until)
    VALUES ($1, -1, $2, $3, $4, $5, $6, $6, $7)
    RETURNING id`;
  const { rows } = await client.query<{ id: number }>(text, [
    made.projectId,
    made.answers,
    made.email,
    made.afm,
    made.language,
    made.now,
    made.editableUntil,
  ]);
  if (!rows[0]) throw new Error('an application was not kept');
  return rows[0].id;
};

/** Keep changed answers (and what is drawn from them), with the status they lead to; answers the new version. */
export const saveAnswers = async (
  { client }: Connection,
  id: number,
  changed: {
    answers: Record<string, string>;
    afm: string | null;
    status: Status;
    language?: Language;
    editableUntil: Date | null;
  },
  now: Date,
): Promise<number> => {
  const text = `UPDATE applications
    SET answers = $2, afm = $3, status_since = CASE WHEN status = $4 THEN status_since ELSE $7 END, status = $4,
      language = coalesce($5, language), editable_until = $6, version = version + 1
    WHERE id = $1 RETURNING version`;
  const { rows } = await client.query<{ version: number }>(text, [
    id,
    changed.answers,
    changed.afm,
    changed.status,
    changed.language ?? null,
    changed.editableUntil,
    now,
  ]);
  return rows[0]?.version ?? 0;
};

/** Keep until when the answers may be changed. */
export const saveEditableUntil = async ({ client }: Connection, id: number, until: Date): Promise<void> => {
  await client.query('UPDATE applications SET editable_until = $2, version = version + 1 WHERE id = $1', [id, until]);
};

export const saveWithdrawn = async ({ client }: Connection, ids: readonly number[], now: Date): Promise<void> => {
  await client.query('UPDATE applications SET withdrawn_at = $2, version = version + 1 WHERE id = ANY($1)', [ids, now]);
};

/**
 * The next number of a project's applications, `YYYY-000123`. The lock makes confirmations wait for each other, so that
 * none is given twice.
 */
export const nextKayas = async ({ client }: Connection, projectId: number, year: string): Promise<string> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('kayas'))`, [projectId]);
  const text = `SELECT kayas
    FROM applications
    WHERE project_id = $1 AND kayas LIKE $2 || '-%'
    ORDER BY length(kayas) DESC, kayas DESC
    LIMIT 1`;
  const { rows } = await client.query<{ kayas: string }>(text, [projectId, year]);
  const last = Number(/-(\d+)$/.exec(rows[0]?.kayas ?? '')?.[1] ?? 0);
  return `${year}-${String(last + 1).padStart(6, '0')}`;
};

/** Keep what confirming gives: the account and the number. */
export const saveConfirmed = async (
  { client }: Connection,
  id: number,
  userId: number,
  kayas: string,
  now: Date,
): Promise<void> => {
  await client.query(
    'UPDATE applications SET user_id = $2, kayas = $3, confirmed_at = $4, version = version + 1 WHERE id = $1',
    [id, userId, kayas, now],
  );
};

/** Keep new statuses; answers the new versions. */
export const saveStatuses = async (
  { client }: Connection,
  changes: { id: number; to: Status }[],
  now: Date,
): Promise<{ id: number; version: number }[]> => {
  const text = `UPDATE applications a SET status = c.to_status, status_since = $3, version = a.version + 1
    FROM unnest($1::int[], $2::int[]) AS c (id, to_status) WHERE a.id = c.id RETURNING a.id, a.version`;
  return (
    await client.query<{ id: number; version: number }>(text, [
      changes.map(({ id }) => id),
      changes.map(({ to }) => to),
      now,
    ])
  ).rows;
};

/** How many letters of a kind went to an address since a moment. */
export const lettersSince = async (
  { client }: Connection,
  projectId: number,
  address: string,
  template: MailTemplate,
  since: Date,
): Promise<number> => {
  const text = `SELECT count(*)::int AS n
      FROM mails
      WHERE project_id = $1 AND lower(address) = lower($2) AND template = $3 AND created_at > $4`;
  return (await client.query<{ n: number }>(text, [projectId, address, template, since])).rows[0]?.n ?? 0;
};
