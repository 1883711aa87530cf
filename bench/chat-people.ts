/** Pairs of people who write with each other, made straight in the tables: signing in so often would measure passwords. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { cookieOf } from './site.ts';

/** Somebody with a session, at an address of their own: limits count by address. */
export type Writer = { id: number; cookie: string; address: string };
/** A mentor and a mentee of theirs, with their conversation. */
export type Pair = { conversation: number; people: [Writer, Writer] };

const addressOf = (id: number): string => `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`;

/** Make so many pairs in the first project; `name` tells those of one measurement from others. */
export const makePairs = async (admin: pg.Client, name: string, count: number): Promise<Pair[]> => {
  const tokens = Array.from({ length: count * 2 }, () => randomBytes(32).toString('base64url'));
  const { rows } = await admin.query<{ place: number; id: number }>(
    `WITH project AS (SELECT id, (gdpr->>'MinValue')::int AS bits FROM projects ORDER BY id LIMIT 1
      ), made AS (
        INSERT INTO users (username) SELECT $1 || n FROM generate_series(1, $2::int) n RETURNING id, username
      ), numbered AS (SELECT id, substr(username, length($1) + 1)::int AS place FROM made
      ), belong AS (
        INSERT INTO memberships (project_id, user_id, roles, state)
        SELECT project.id, n.id, CASE WHEN n.place % 2 = 1 THEN '{Mentor}' ELSE '{Mentee}' END::text[], 1 FROM numbered n, project
      ), agreed AS (
        INSERT INTO consents (project_id, user_id, version, language, bits)
        SELECT project.id, n.id, (SELECT max(version) FROM consent_texts WHERE project_id = project.id), 'el', project.bits
        FROM numbered n, project
      ), session AS (
        INSERT INTO sessions (user_id, token_hash, address, device, expires_at)
        SELECT n.id, ($3::bytea[])[n.place], '127.0.0.1', 'bench', now() + interval '1 day' FROM numbered n
      ) SELECT place, id FROM numbered ORDER BY place`,
    [name, count * 2, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  const people = rows.map(({ id, place }) => ({
    id,
    cookie: cookieOf(tokens[place - 1] ?? ''),
    address: addressOf(id),
  }));
  const pairs = Array.from({ length: count }, (_, n) => ({ mentor: people[n * 2], mentee: people[n * 2 + 1] }));
  const ids = (side: 'mentor' | 'mentee') => pairs.map((pair) => pair[side]?.id);
  const begun = await admin.query<{ id: number; mentor: number }>(
    `WITH pair AS (SELECT * FROM unnest($1::int[], $2::int[]) AS p (mentor, mentee)
      ), project AS (SELECT id FROM projects ORDER BY id LIMIT 1
      ), linked AS (
        INSERT INTO mentor_links (project_id, mentor_id, mentee_id, since)
        SELECT project.id, mentor, mentee, now() FROM pair, project
      ), begun AS (
        INSERT INTO conversations (project_id, kind, low_id, high_id)
        SELECT project.id, 'pair', least(mentor, mentee), greatest(mentor, mentee) FROM pair, project RETURNING id, low_id, high_id
      ), members AS (
        INSERT INTO conversation_members (conversation_id, user_id) SELECT id, unnest(ARRAY[low_id, high_id]) FROM begun
      ) SELECT begun.id, pair.mentor FROM begun JOIN pair ON pair.mentor IN (low_id, high_id)`,
    [ids('mentor'), ids('mentee')],
  );
  // A database that has run for a day knows how many there are of what.
  await admin.query('ANALYZE');
  const byMentor = new Map(begun.rows.map(({ id, mentor }) => [mentor, id]));
  return pairs.flatMap(({ mentor, mentee }): Pair[] =>
    mentor && mentee ? [{ conversation: byMentor.get(mentor.id) ?? 0, people: [mentor, mentee] }] : [],
  );
};
