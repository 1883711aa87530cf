/** Copies mentee work within the database, for thousands of mentees. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../connect.ts';
import { noteVersions } from '../schema/notes.ts';
import { actionMentees } from '../schema/programme.ts';
import { answerLog, answers, answerSetEvents, answerSets } from '../schema/questionnaires.ts';

/** A person who has the work of another, that many days before; `mentor` wrote the notes on it. */
export type WorkCopy = { person: number; model: number; mentor: number | null; days: number };

/**
 * `INSERT … SELECT` of the rows `x` of a table, days before (`c.before`), with these columns in place of its own; in the
 * order of what they come to belong to, as its key has them, so that they lie side by side.
 */
const copied = (table: PgTable, from: string, instead: Readonly<Record<string, string>>): string => {
  const whose = instead['mentee_id'] ?? instead['answer_set_id'] ?? instead['id'] ?? '';
  const columns = Object.values(getTableColumns(table)).filter(
    ({ name, generatedIdentity }) => generatedIdentity === undefined || name in instead,
  );
  const values = columns.map(({ name, columnType }) => {
    const own = instead[name] ?? `x.${name}`;
    return columnType === 'PgTimestamp' ? `${own} - c.before` : own;
  });
  return `INSERT INTO ${getTableName(table)} (${columns.map(({ name }) => name).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM ${getTableName(table)} x JOIN ${from} ORDER BY ${whose}`;
};

const person = 'c ON c.model = x.mentee_id';
const ofSet = 'seed_sets c ON c.model = x.answer_set_id';

/** What a meeting wrote into action data is not the other's: the meeting is not copied, and is still to be made. */
const withoutMeeting = {
  public_data: `nullif(x.public_data - '{date,timeHours,timeMinutes,lastMail}'::text[], '{}')`,
  next_actor: `CASE WHEN x.public_data ? 'date' AND NOT x.completed THEN 'mentor' ELSE x.next_actor END`,
};

/** Only what belongs to actions: an attempt by a link is nobody's way through the programme. */
const statements = [
  `CREATE TEMP TABLE seed_sets ON COMMIT DROP AS
    SELECT nextval(pg_get_serial_sequence('answer_sets', 'id'))::int AS id, s.id AS model, s.user_id AS model_person,
      c.person, c.before
    FROM seed_copies c
    JOIN answer_sets s ON s.user_id = c.model AND s.action_id IS NOT NULL`,
  'ANALYZE seed_copies, seed_sets',
  copied(actionMentees, `seed_copies ${person}`, { mentee_id: 'c.person', ...withoutMeeting }),
  copied(noteVersions, `seed_copies ${person}`, { mentee_id: 'c.person', author_id: 'c.mentor' }),
  copied(answerSets, 'seed_sets c ON c.model = x.id', { id: 'c.id', user_id: 'c.person' }),
  copied(answers, ofSet, { answer_set_id: 'c.id' }),
  copied(answerLog, ofSet, { answer_set_id: 'c.id' }),
  copied(answerSetEvents, ofSet, {
    answer_set_id: 'c.id',
    actor_id: 'CASE x.actor_id WHEN c.model_person THEN c.person ELSE x.actor_id END',
  }),
  'DROP TABLE seed_sets, seed_copies',
];

/** Give each of the people the work of the model. */
export const copyWork = async ({ client }: Connection, copies: readonly WorkCopy[]): Promise<void> => {
  if (copies.length === 0) return;
  await client.query(
    `CREATE TEMP TABLE seed_copies (person int, model int, mentor int, before interval) ON COMMIT DROP`,
  );
  await client.query(
    `INSERT INTO seed_copies SELECT person, model, mentor, make_interval(days => days)
      FROM json_to_recordset($1) AS c(person int, model int, mentor int, days int)`,
    [JSON.stringify(copies)],
  );
  for (const statement of statements) await client.query(statement);
};

/** The words of a mail in which ‹name› and ‹number› are the person's. */
export type Words = { template: string; subject: string; body: string; daysAfter: number };

/** The mails that the people got about their applications; one in three hundred could not be delivered. */
export const insertMails = async (
  { client }: Connection,
  projectId: number,
  people: readonly number[],
  words: readonly Words[],
): Promise<void> => {
  await client.query(
    `INSERT INTO mails (project_id, user_id, address, template, language, subject, body, status, tries, error,
        created_at, sent_at)
      SELECT $1, u.id, u.email, w.template, 'el', replace(w.subject, '‹number›', u.fields->>'kayas'),
        replace(replace(w.body, '‹number›', u.fields->>'kayas'), '‹name›', u.first_name),
        CASE WHEN failed THEN 'failed' ELSE 'sent' END, CASE WHEN failed THEN 8 ELSE 1 END,
        CASE WHEN failed THEN 'mailbox full' END, at, CASE WHEN NOT failed THEN at + interval '2 seconds' END
      FROM users u
      CROSS JOIN json_to_recordset($3) AS w(template text, subject text, body text, "daysAfter" int)
      CROSS JOIN LATERAL (SELECT u.created_at + make_interval(days => "daysAfter", mins => u.id % 600) AS at,
        (u.id + "daysAfter") % 300 = 0 AS failed) m
      WHERE u.id = ANY($2::int[])
      ORDER BY at`,
    [projectId, people, JSON.stringify(words)],
  );
};

/**
 * One or two browsers in which each of the people signed in: seen last when they last did something. Nobody has the
 * tokens.
 */
export const insertSessions = async ({ client }: Connection, people: readonly number[], now: Date): Promise<void> => {
  await client.query(
    `INSERT INTO sessions (user_id, token_hash, address, device, started_at, last_seen_at, expires_at)
      SELECT p.id, sha256(uuid_send(gen_random_uuid())), '203.0.113.' || p.id % 250, d.name,
        p.seen - d.ago - interval '40 minutes', p.seen - d.ago, p.seen - d.ago + interval '7 days'
      FROM (SELECT m.user_id AS id, least($2::timestamptz, coalesce(max(c.since), m.joined_at) + interval '2 hours') AS seen
        FROM memberships m
        LEFT JOIN action_mentees c ON c.mentee_id = m.user_id
        WHERE m.user_id = ANY($1::int[])
        GROUP BY m.project_id, m.user_id) p
      CROSS JOIN (VALUES (0, 'Chrome · Android', interval '0'), (1, 'Firefox · Windows', interval '3 days')) d(n, name, ago)
      WHERE p.id % 3 >= d.n`,
    [people, now],
  );
};
