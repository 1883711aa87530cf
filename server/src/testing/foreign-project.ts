/** A second project with one record of each kind, out of reach for the demonstration people. */
import type { ScopeKind } from '@telemachos/contract/call.ts';
import type pg from 'pg';

/** The foreign record of each kind that scopes know; sessions aside. */
export type ForeignRecords = Record<Exclude<ScopeKind, 'session'>, number>;

/** Makes a record; answers its id. */
type One = (text: string, values: unknown[]) => Promise<number>;

/** Two who write with each other, a message, and that it was reported. */
const foreignTalk = async (
  pool: pg.Pool,
  one: One,
  { project, user, other }: { project: number; user: number; other: number },
): Promise<{ conversation: number; report: number }> => {
  const conversation = await one(
    `INSERT INTO conversations (project_id, kind, low_id, high_id) VALUES ($1, 'pair', $2, $3) RETURNING id`,
    [project, Math.min(user, other), Math.max(user, other)],
  );
  await pool.query('INSERT INTO conversation_members (conversation_id, user_id) VALUES ($1, $2), ($1, $3)', [
    conversation,
    user,
    other,
  ]);
  await pool.query(
    `INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at) VALUES ($1, 1, $2, gen_random_uuid(), 'Ξένο', now())`,
    [conversation, user],
  );
  await pool.query('UPDATE conversations SET last_seq = 1, last_at = now() WHERE id = $1', [conversation]);
  const report = await one(
    `INSERT INTO message_reports (project_id, conversation_id, seq, reporter_id, writer_id, reason, said, at)
      VALUES ($1, $2, 1, $3, $4, 'Ξένη', 'Ξένο', now()) RETURNING id`,
    [project, conversation, other, user],
  );
  return { conversation, report };
};

/** A file of somebody's own, one on its way, one that was sent, and an item of the library. */
export const insertForeignFiles = async (
  one: One,
  { project, user, other }: { project: number; user: number; other: number },
): Promise<{ file: number; upload: number; sentFile: number; libraryItem: number }> => {
  const file = await one(
    `INSERT INTO files (project_id, owner_id, place, name, mime, size, key, scan, created_at)
      VALUES ($1, $2, 'own', 'foreign.pdf', 'application/pdf', 1, $3, 'clean', now()) RETURNING id`,
    [project, user, '0'.repeat(64)],
  );
  const upload = await one(
    `INSERT INTO uploads (project_id, user_id, place, category, name, original_name, parts, created_at, touched_at)
      VALUES ($1, $2, 'own', '/', 'foreign.pdf', 'foreign.pdf', 1, now(), now()) RETURNING id`,
    [project, user],
  );
  const sentFile = await one(
    `WITH sent AS (INSERT INTO sent_files (project_id, sender_id, file_id, at) VALUES ($1, $2, $3, now()) RETURNING id)
      INSERT INTO sent_to (sent_id, user_id) SELECT id, $4 FROM sent RETURNING sent_id AS id`,
    [project, user, file, other],
  );
  const libraryItem = await one(
    `INSERT INTO library_items (project_id, category, title, link, kind, metadata, tags, hash, approved_hash, uploader_id,
        created_at, words, clean)
      VALUES ($1, '/', 'Ξένο υλικό', 'https://example.org/', 'Url', '{}', '{}', 'h', 'h', $2, now(), 'Ξένο υλικό', true) RETURNING id`,
    [project, user],
  );
  return { file, upload, sentFile, libraryItem };
};

/** Make the project and its records; answers their ids. */
export const createForeignProject = async (pool: pg.Pool): Promise<ForeignRecords> => {
  const one = async (text: string, values: unknown[]): Promise<number> => {
    const id = Object.values((await pool.query<Record<string, number>>(text, values)).rows[0] ?? {})[0];
    if (id === undefined) throw new Error('a foreign record was not made');
    return id;
  };
  const project = await one(`INSERT INTO projects (url, descr) VALUES ('foreign', 'Ξένο έργο') RETURNING id`, []);
  const person = async (username: string, role: string) => {
    const id = await one('INSERT INTO users (username) VALUES ($1) RETURNING id', [username]);
    await pool.query('INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, $3)', [project, id, [role]]);
    return id;
  };
  const user = await person('foreign-mentee', 'Mentee');
  const mentor = await person('foreign-mentor', 'Mentor');
  const act = (type: number, title: string) =>
    one(`INSERT INTO actions (project_id, type_id, title) VALUES ($1, $2, $3) RETURNING id`, [project, type, title]);
  const action = await act(1, 'Ξένη ενέργεια');
  const version = await one(
    `INSERT INTO questionnaire_versions (questionnaire_id, number, definition)
     SELECT id, 99, '{"Title":{"el":"Ξένο"},"Sections":[{"Title":{"el":"Ξένο"},"Questions":[]}]}' FROM questionnaires LIMIT 1 RETURNING id`,
    [],
  );
  const answerSet = await one(
    'INSERT INTO answer_sets (version_id, project_id, action_id, user_id) VALUES ($1, $2, $3, $4) RETURNING id',
    [version, project, action, user],
  );
  const questionnaire = await one(
    `INSERT INTO questionnaires (project_id, name) VALUES ($1, 'Ξένο ερωτηματολόγιο') RETURNING id`,
    [project],
  );
  const application = await one(
    `INSERT INTO applications (project_id, user_id, answers, email) VALUES ($1, $2, '{}', 'foreign@example.org') RETURNING id`,
    [project, user],
  );
  const job = await one(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, created_at)
      VALUES ($1, $2, 'projects.gridExport', '{}', 'foreign.csv', 'text/csv', now()) RETURNING id`,
    [mentor, project],
  );
  const batch = await one(
    `INSERT INTO batches (project_id, actor_id, kind, rows) VALUES ($1, $2, 'field', 1) RETURNING id`,
    [project, mentor],
  );
  const talk = await act(2, 'Ξένη συνάντηση');
  const meeting = await one(
    `WITH made AS (INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
      VALUES ($1, $2, $3, '2030-01-07T08:00:00Z', '2030-01-07T08:45:00Z', now(), now()) RETURNING id, starts_at, ends_at)
      INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at) SELECT id, $4, starts_at, ends_at FROM made
      RETURNING meeting_id`,
    [project, talk, mentor, user],
  );
  const other = await person('foreign-coordinator', 'Coordinator');
  const { conversation, report } = await foreignTalk(pool, one, { project, user, other });
  const kept = await insertForeignFiles(one, { project, user, other });
  return {
    ...kept,
    libraryItems: kept.libraryItem,
    sharedItem: kept.libraryItem,
    project,
    report,
    conversation,
    conversations: conversation,
    job,
    batch,
    user,
    users: user,
    followed: user,
    mentor,
    meeting,
    meetings: meeting,
    action,
    actions: action,
    answerSet,
    questionnaire,
    application,
    applications: application,
  };
};
