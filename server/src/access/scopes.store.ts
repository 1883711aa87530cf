/** Lookups of the scope rules, as prepared statements because nearly every call runs them. */
import { mentorRole } from '@telemachos/contract/access/roles.ts';
import { isLinkActiveSql } from '../db/link-sql.ts';
import { connectionSource, type Connection as Full } from '../db/connect.ts';

type Connection = Pick<Full, 'client'>;

const rowsOf = async <Row extends object>(
  { client }: Connection,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await client.query<Row>({ name, text, values })).rows;

export const projectExists = async (connection: Connection, id: number): Promise<boolean> =>
  (await rowsOf(connection, 'scope-project', 'SELECT 1 FROM projects WHERE id = $1', [id])).length > 0;

export const actionProjects = (connection: Connection, ids: number[]): Promise<{ projectId: number }[]> =>
  rowsOf(connection, 'scope-actions', 'SELECT project_id AS "projectId" FROM actions WHERE id = ANY($1)', [ids]);

export const applicationOwners = (
  connection: Connection,
  ids: number[],
): Promise<{ projectId: number; userId: number | null }[]> =>
  rowsOf(
    connection,
    'scope-applications',
    'SELECT project_id AS "projectId", user_id AS "userId" FROM applications WHERE id = ANY($1)',
    [ids],
  );

/** Which of these applications belong to the person: by the account, or by the e-mail while it is unconfirmed. */
export const ownApplications = async (connection: Connection, userId: number, ids: number[]): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(
      connection,
      'scope-own-application',
      `SELECT id FROM applications
        WHERE id = ANY($2) AND (user_id = $1 OR lower(email) = (SELECT lower(email) FROM users WHERE id = $1))`,
      [userId, ids],
    )
  ).map(({ id }) => id);

/** The owner of an answer set. It never changes and ids are not reused. */
type SetOwner = { projectId: number; userId: number; actionId: number | null };

/** A cache of owners for each connection or pool. */
const ownersRead = new WeakMap<object, Map<number, SetOwner>>();
const maxCachedOwners = 10_000;

/** The owner of an answer set. Cached: it is the most frequent lookup and the only one that can never change. */
export const answerSetOwner = async (connection: Connection, id: number): Promise<SetOwner | null> => {
  const source = connectionSource(connection.client);
  const read = ownersRead.get(source) ?? new Map<number, SetOwner>();
  const known = read.get(id);
  if (known) return known;
  const columns = 'SELECT project_id AS "projectId", user_id AS "userId", action_id AS "actionId"';
  const [kept] = await rowsOf<SetOwner>(connection, 'scope-answer-set', `${columns} FROM answer_sets WHERE id = $1`, [
    id,
  ]);
  // A cleared set keeps its owner, so that the owner gets SET_GONE; for others it is missing.
  const [owner] = kept
    ? [kept]
    : await rowsOf<SetOwner>(connection, 'scope-cleared-set', `${columns} FROM cleared_sets WHERE id = $1`, [id]);
  if (!owner) return null;
  if (read.size >= maxCachedOwners) read.clear();
  ownersRead.set(source, read.set(id, owner));
  return owner;
};

/** The project of a questionnaire; null for one of the installation. */
export const questionnaireOwner = async (
  connection: Connection,
  id: number,
): Promise<{ projectId: number | null } | null> =>
  (
    await rowsOf<{ projectId: number | null }>(
      connection,
      'scope-questionnaire',
      'SELECT project_id AS "projectId" FROM questionnaires WHERE id = $1',
      [id],
    )
  )[0] ?? null;

/** How many of these people are members of the project. */
export const countMembers = async (connection: Connection, projectId: number, ids: number[]): Promise<number> =>
  (
    await rowsOf<{ n: number }>(
      connection,
      'scope-members',
      'SELECT count(*)::int AS n FROM memberships WHERE project_id = $1 AND user_id = ANY($2)',
      [projectId, ids],
    )
  )[0]?.n ?? 0;

/** Whether a person is a member of the project or followed there by a supervisor, which can outlive the membership. */
export const isMemberOrFollowed = async (connection: Connection, projectId: number, id: number): Promise<boolean> =>
  (
    await rowsOf(
      connection,
      'scope-followed',
      `SELECT 1 WHERE EXISTS (SELECT 1 FROM memberships WHERE project_id = $1 AND user_id = $2)
        OR EXISTS (SELECT 1 FROM supervisions WHERE project_id = $1 AND subject_id = $2)`,
      [projectId, id],
    )
  ).length > 0;

/**
 * How many of these people are mentees of the mentor: by a link for the project or for the action. With 'any', a link
 * for any action counts; with null, only the link for the project.
 */
export const countCaseload = async (
  connection: Connection,
  projectId: number,
  mentorId: number,
  ids: number[],
  actionId: number | 'any' | null,
): Promise<number> => (await caseloadAmong(connection, projectId, mentorId, ids, actionId)).length;

/** Which of these people are mentees of the mentor, by the same links as `countCaseload`. */
export const caseloadAmong = async (
  connection: Connection,
  projectId: number,
  mentorId: number,
  ids: readonly number[],
  actionId: number | 'any' | null,
): Promise<number[]> => {
  const text = `SELECT DISTINCT mentee_id AS id FROM mentor_links l
    WHERE project_id = $1 AND mentor_id = $2 AND mentee_id = ANY($3)
      AND (action_id IS NULL OR action_id = $4 OR $5::boolean) AND ${isLinkActiveSql}`;
  const values = [projectId, mentorId, ids, actionId === 'any' ? null : actionId, actionId === 'any'];
  return (await rowsOf<{ id: number }>(connection, 'scope-caseload', text, values)).map(({ id }) => id);
};

export const isMentor = async (connection: Connection, projectId: number, userId: number): Promise<boolean> => {
  const text = 'SELECT 1 FROM memberships WHERE project_id = $1 AND user_id = $2 AND state = 1 AND $3 = ANY(roles)';
  return (await rowsOf(connection, 'scope-mentor', text, [projectId, userId, mentorRole])).length > 0;
};

export const sessionOwner = async (connection: Connection, id: number): Promise<number | null> =>
  (
    await rowsOf<{ userId: number }>(
      connection,
      'scope-session',
      'SELECT user_id AS "userId" FROM sessions WHERE id = $1',
      [id],
    )
  )[0]?.userId ?? null;

export const jobOwner = async (
  connection: Connection,
  id: number,
): Promise<{ userId: number; projectId: number } | null> =>
  (
    await rowsOf<{ userId: number; projectId: number }>(
      connection,
      'scope-job',
      'SELECT user_id AS "userId", project_id AS "projectId" FROM jobs WHERE id = $1',
      [id],
    )
  )[0] ?? null;

export const batchProject = async (connection: Connection, id: number): Promise<number | null> =>
  (
    await rowsOf<{ projectId: number }>(
      connection,
      'scope-batch',
      'SELECT project_id AS "projectId" FROM batches WHERE id = $1',
      [id],
    )
  )[0]?.projectId ?? null;

export const conversationProjects = (connection: Connection, ids: number[]): Promise<{ projectId: number }[]> =>
  rowsOf(connection, 'scope-conversations', 'SELECT project_id AS "projectId" FROM conversations WHERE id = ANY($1)', [
    ids,
  ]);

/** The project of a report and the author of the reported message. */
export const reportPlace = async (
  connection: Connection,
  id: number,
): Promise<{ projectId: number; writerId: number } | null> =>
  (
    await rowsOf<{ projectId: number; writerId: number }>(
      connection,
      'scope-report',
      'SELECT project_id AS "projectId", writer_id AS "writerId" FROM message_reports WHERE id = $1',
      [id],
    )
  )[0] ?? null;

/** The project, action, mentor and attendees of meetings, including mentees who left or declined. */
export const meetingPlaces = (
  connection: Connection,
  ids: number[],
): Promise<{ projectId: number; actionId: number; mentorId: number; menteeIds: number[] }[]> =>
  rowsOf(
    connection,
    'scope-meetings',
    `SELECT m.project_id AS "projectId", m.action_id AS "actionId", m.mentor_id AS "mentorId",
      ARRAY(SELECT p.mentee_id FROM meeting_mentees p WHERE p.meeting_id = m.id ORDER BY 1) AS "menteeIds"
      FROM meetings m WHERE m.id = ANY($1)`,
    [ids],
  );

type Owner = { userId: number; projectId: number };

/** The owner of an upload. */
export const uploadOwner = async (connection: Connection, id: number): Promise<Owner | null> =>
  (
    await rowsOf<Owner>(
      connection,
      'scope-upload',
      'SELECT user_id AS "userId", project_id AS "projectId" FROM uploads WHERE id = $1',
      [id],
    )
  )[0] ?? null;

/** The owner of an own file that is not removed. */
export const fileOwner = async (connection: Connection, id: number): Promise<Owner | null> => {
  const text = `SELECT owner_id AS "userId", project_id AS "projectId" FROM files
    WHERE id = $1 AND place = 'own' AND removed_at IS NULL`;
  return (await rowsOf<Owner>(connection, 'scope-file', text, [id]))[0] ?? null;
};

/**
 * The project, sender and recipients of a sent file. Recipients only once the file is clean, without those who removed
 * it.
 */
export const senderAndRecipients = async (
  connection: Connection,
  id: number,
): Promise<{ projectId: number; userIds: number[] } | null> => {
  const text = `SELECT s.project_id AS "projectId", s.sender_id || ARRAY(SELECT t.user_id FROM sent_to t
      JOIN files f ON f.id = s.file_id
      WHERE t.sent_id = s.id AND t.removed_at IS NULL AND f.scan = 'clean') AS "userIds"
    FROM sent_files s WHERE s.id = $1 AND s.removed_at IS NULL`;
  return (await rowsOf<{ projectId: number; userIds: number[] }>(connection, 'scope-sent', text, [id]))[0] ?? null;
};

export const itemProjects = (connection: Connection, ids: number[]): Promise<{ projectId: number }[]> =>
  rowsOf(connection, 'scope-items', 'SELECT project_id AS "projectId" FROM library_items WHERE id = ANY($1)', [ids]);
