/** Taking work on people back: what it changed, and who can be taken out again because nobody used it. */
import type { Connection } from '../../db/connect.ts';

/**
 * A thing that a work changed about a person: what it had before the work, what the work left it with, and whether somebody
 * changed it since. A change that was taken back, and taking back itself, count for nothing.
 */
export type Written = {
  userId: number;
  what: string;
  name: string;
  before: string | null;
  after: string | null;
  since: boolean;
};

/** Of changes `c`: nobody took it back, and it takes nothing back. */
const stands = `c.undoes IS NULL AND NOT EXISTS (SELECT 1 FROM person_changes t WHERE t.undoes = c.batch_id AND t.id > c.id
  AND t.user_id = c.user_id AND t.what = c.what AND t.name = c.name)`;

/** What a work changed about these people. */
export const writtenBy = async (
  { client }: Connection,
  batchId: number,
  ids: readonly number[],
): Promise<Written[]> => {
  const text = `SELECT w.user_id AS "userId", w.what, w.name, w.before, w.after,
      EXISTS (SELECT 1 FROM person_changes c WHERE c.user_id = w.user_id AND c.what = w.what AND c.name = w.name
        AND c.project_id IS NOT DISTINCT FROM w.project_id AND c.id > w.last
        AND c.batch_id IS DISTINCT FROM $1 AND ${stands}) AS since
    FROM (SELECT user_id, project_id, what, name, (array_agg(before ORDER BY id))[1] AS before,
        (array_agg(after ORDER BY id DESC))[1] AS after, min(id) AS first, max(id) AS last
      FROM person_changes WHERE batch_id = $1 AND user_id = ANY($2)
      GROUP BY user_id, project_id, what, name) w
    ORDER BY w.user_id, w.first`;
  return (await client.query<Written>(text, [batchId, ids])).rows;
};

/**
 * Where a person's things lie, by the columns that name them: whoever has any was used. Of a project, of an action of it, or of
 * the account, wherever it is.
 */
export const things = {
  ofProject: [
    'answer_sets.user_id',
    'applications.user_id',
    'batches.actor_id',
    'batches.undone_by',
    'cleared_sets.user_id',
    'consents.user_id',
    'conversations.high_id',
    'conversations.low_id',
    'conversations.mentor_id',
    'data_records.changed_by',
    'files.owner_id',
    'jobs.user_id',
    'library_items.approve_by',
    'library_items.approved_by',
    'library_items.uploader_id',
    'media_files.uploaded_by',
    'meetings.cancelled_by',
    'meetings.created_by',
    'meetings.mentor_id',
    'mentor_links.mentee_id',
    'mentor_links.mentor_id',
    'mentor_times.mentor_id',
    'message_reports.reporter_id',
    'message_reports.settled_by',
    'message_reports.writer_id',
    'preferences.user_id',
    'project_versions.actor_id',
    'quest_tokens.created_by',
    'sent_files.sender_id',
    'supervisions.subject_id',
    'supervisions.supervisor_id',
    'uploads.user_id',
  ],
  ofAction: [
    'action_mentees.mentee_id',
    'action_mentors.mentor_id',
    'note_versions.author_id',
    'note_versions.mentee_id',
    'notes_read.mentee_id',
  ],
  ofAccount: [
    // Who gave files for an action has a row of that action as well (ofAction).
    'answer_files.mentee_id',
    'answer_files.uploaded_by',
    'busy_calendars.user_id',
    'busy_times.user_id',
    'calendar_feeds.user_id',
    'conversation_members.user_id',
    'library_favourites.user_id',
    'library_opened.user_id',
    'library_ratings.user_id',
    'library_replacements.giver_id',
    'library_shares.sharer_id',
    'library_shares.user_id',
    // Who comes to a meeting has a row of its action as well (ofAction).
    'meeting_mentees.mentee_id',
    'message_files.uploaded_by',
    'messages.user_id',
    'passkeys.user_id',
    'photos.user_id',
    'push_devices.user_id',
    'recovery_codes.user_id',
    'second_factors.user_id',
    'sent_to.user_id',
    'sessions.user_id',
    'sessions.view_as',
  ],
} as const;

/** What an account takes along: its place, its own history, the work that made it, what was mailed. */
export const goesAlong = [
  'batch_rows.user_id',
  'completion_queue.mentee_id',
  'idempotency_keys.user_id',
  'links.user_id',
  'mails.user_id',
  'memberships.user_id',
  'notice_preferences.user_id',
  'notices.about_id',
  'notices.user_id',
  'person_changes.user_id',
  'sent_reminders.user_id',
] as const;

/** What is written by who is signed in alone; an account without a password never was. */
export const onlySignedIn = [
  'answer_set_events.actor_id',
  'application_events.actor_id',
  'definition_runs.user_id',
  'definition_versions.created_by',
  'definition_versions.published_by',
  'language_texts.changed_by',
  'languages.added_by',
  'links.actor_id',
  'mass_data_setups.saved_by',
  'notices.actor_id',
  'person_changes.actor_id',
  'person_changes.viewed_as',
  'questionnaire_versions.created_by',
  'questionnaire_versions.published_by',
] as const;

const nothingIn = (columns: readonly string[], and = ''): string =>
  columns
    .map((name) => {
      const [table, column] = name.split('.');
      return `AND NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.${column} = u.id ${and})`;
    })
    .join(' ');

/** That a mentee is linked to a mentor is no work yet: the link can be taken back as well. */
const menteeLink = 'mentor_links.mentee_id';

/** Nothing has happened in their place in the project but linking, and nobody keeps anything about them in it. */
const noWork = `${nothingIn(
  things.ofProject.filter((name) => name !== menteeLink),
  'AND t.project_id = $2',
)}
  ${nothingIn(things.ofAction, 'AND EXISTS (SELECT 1 FROM actions a WHERE a.id = t.action_id AND a.project_id = $2)')}
  AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.project_id = $2 AND m.user_id = u.id
    AND (m.data_version > 0 OR m.capacity IS NOT NULL))`;

/** Of these people, those with whom nobody has worked in a project; whether they have a mentor there. */
export const withoutWork = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<{ id: number; isLinked: boolean }[]> => {
  const text = `SELECT u.id, EXISTS (SELECT 1 FROM mentor_links l
      WHERE l.project_id = $2 AND l.mentee_id = u.id) AS "isLinked"
    FROM users u WHERE u.id = ANY($1) ${noWork}`;
  return (await client.query<{ id: number; isLinked: boolean }>(text, [ids, projectId])).rows;
};

/** Of these people, those about whom something was changed since a work took them into a project; an invitation is none. */
export const changedSince = async (
  { client }: Connection,
  projectId: number,
  batchId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const text = `SELECT DISTINCT c.user_id AS id FROM person_changes c
    WHERE c.user_id = ANY($1) AND c.batch_id IS DISTINCT FROM $3 AND (c.project_id = $2 OR c.project_id IS NULL) AND ${stands}
      AND c.what <> 'invited'
      AND c.id > (SELECT min(id) FROM person_changes f WHERE f.user_id = c.user_id AND f.batch_id = $3)`;
  return (await client.query<{ id: number }>(text, [ids, projectId, batchId])).rows.map(({ id }) => id);
};

/** Of these, the accounts that nobody ever used and that belong to no other project. */
export const neverUsed = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const text = `SELECT u.id FROM users u WHERE u.id = ANY($1) AND u.password_hash IS NULL AND u.level_by_hand IS NULL
    ${nothingIn(things.ofAccount)}
    AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.project_id <> $2)`;
  return (await client.query<{ id: number }>(text, [ids, projectId])).rows.map(({ id }) => id);
};

/**
 * Hold people and their places until the end of the transaction, in the order of their ids and against everything that would
 * name them: what is read of them afterwards stands.
 */
export const holdWhole = async ({ client }: Connection, projectId: number, ids: readonly number[]): Promise<void> => {
  await client.query('SELECT 1 FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE', [ids]);
  await client.query(
    'SELECT 1 FROM memberships WHERE project_id = $1 AND user_id = ANY($2) ORDER BY user_id FOR UPDATE',
    [projectId, ids],
  );
};

/** Take people out of a project. */
export const deletePlaces = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  await client.query(
    `UPDATE users SET default_project_id = NULL, version = version + 1 WHERE id = ANY($2) AND default_project_id = $1`,
    [projectId, ids],
  );
  await client.query('DELETE FROM memberships WHERE project_id = $1 AND user_id = ANY($2)', [projectId, ids]);
};

/** Take accounts away, whose places are gone. Letters that were sent to them stay, without their name. */
export const deleteAccounts = async ({ client }: Connection, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await client.query('UPDATE mails SET user_id = NULL WHERE user_id = ANY($1)', [ids]);
  await client.query('DELETE FROM users WHERE id = ANY($1)', [ids]);
};
