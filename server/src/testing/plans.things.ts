/** What the seed does not make and lists are made of, so many that statements can be judged: for plans.test.ts. */
import type pg from 'pg';

/** Nine messages in each conversation, some of them changed. */
const talk = `WITH said AS (
    INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at, change_no)
    SELECT c.id, n, CASE n % 2 WHEN 0 THEN c.low_id ELSE c.high_id END, gen_random_uuid(), md5(c.id::text || n),
      now() - make_interval(mins => c.id * 9 % 100000 + n), CASE n WHEN 9 THEN 1 ELSE 0 END
    FROM conversations c, generate_series(1, 9) n WHERE c.kind = 'pair'
    ON CONFLICT DO NOTHING RETURNING conversation_id, seq, at
  ) INSERT INTO message_changes (conversation_id, seq, change_no, before, at)
    SELECT conversation_id, seq, 1, 'πριν', at FROM said WHERE seq = 9`;

/** A meeting for each mentee, over some months. */
const meet = `WITH pairs AS (
    SELECT project_id, mentor_id, mentee_id, row_number() OVER (PARTITION BY mentor_id ORDER BY project_id, mentee_id) AS n
    FROM mentor_links WHERE action_id IS NULL
  ), made AS (
    INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at, reason)
    SELECT l.project_id, a.id, l.mentor_id, at, at + interval '45 minutes', now(), now(), l.mentee_id::text
    FROM pairs l JOIN LATERAL (SELECT min(id) AS id FROM actions WHERE project_id = l.project_id) a ON TRUE,
      LATERAL (SELECT now() + make_interval(days => l.mentor_id % 30 - 60, hours => 3 * n::int) AS at) w
    RETURNING id, starts_at, ends_at, reason
  ) INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
    SELECT id, reason::int, starts_at, ends_at FROM made`;

/** Of each person a file of their own, and of every tenth one that was sent. */
const bring = `WITH came AS (
    INSERT INTO files (project_id, owner_id, place, name, mime, size, key, scan, created_at)
    SELECT project_id, user_id, 'own', 'x.txt', 'text/plain', 9, md5(user_id::text) || md5(project_id::text), 'clean', now()
    FROM memberships RETURNING id, project_id, owner_id
  ) INSERT INTO sent_files (project_id, sender_id, file_id, at)
    SELECT project_id, owner_id, id, now() - make_interval(mins => id) FROM came WHERE id % 10 = 0`;

/** Each file that was sent went to ten. */
const send = `INSERT INTO sent_to (sent_id, user_id)
  SELECT s.id, p.user_id FROM sent_files s JOIN LATERAL (
    SELECT DISTINCT user_id FROM memberships m WHERE m.user_id > s.sender_id ORDER BY user_id LIMIT 10) p ON TRUE`;

/** A file on its way of each person, of which four parts came. */
const bringOn = `WITH begun AS (
    INSERT INTO uploads (project_id, user_id, place, category, name, original_name, parts, created_at, touched_at)
    SELECT project_id, user_id, 'own', '/', 'y', 'y.txt', 9, now(), now() FROM memberships RETURNING id
  ) INSERT INTO upload_parts (upload_id, part, size, sha256) SELECT id, n, 9, '' FROM begun, generate_series(0, 3) n`;

/** An item of the library for each mentor’s mentee, in forty folders, half of them with a text; each shared and opened. */
const fill = `WITH items AS (
    INSERT INTO library_items (project_id, category, title, link, kind, metadata, tags, hash, approved_hash, uploader_id,
        created_at, words, clean)
    SELECT project_id, '/' || mentee_id % 40 || '/', md5(mentee_id::text), 'https://example.org/' || mentee_id, 'Url', '{}', '{}',
      'h' || mentee_id, CASE WHEN mentee_id % 50 > 0 THEN 'h' || mentee_id END, mentor_id, now(), md5(mentee_id::text), true
    FROM mentor_links WHERE action_id IS NULL RETURNING id, project_id, hash, uploader_id, substr(link, 21)::int AS mentee_id
  ), texts AS (
    INSERT INTO library_texts (item_id, project_id, hash, text) SELECT id, project_id, hash, md5(hash) FROM items WHERE id % 2 = 0
  ), opened AS (
    INSERT INTO library_opened (item_id, user_id, first_at, last_at) SELECT id, mentee_id, now(), now() FROM items
  ) INSERT INTO library_shares (item_id, user_id, sharer_id, at) SELECT id, mentee_id, uploader_id, now() FROM items`;

/** What was changed of each person, and a reminder that they got. */
const change = `WITH changed AS (
    INSERT INTO person_changes (user_id, project_id, what, name, before, after, actor_id)
    SELECT user_id, project_id, 'field', 'last_name', 'α', 'β', user_id FROM memberships
  ) INSERT INTO sent_reminders (user_id, project_id, day, sent_at)
    SELECT user_id, project_id, current_date - user_id % 90, now() - make_interval(days => user_id % 90) FROM memberships`;

/** Make all of it for the people who are there. */
export const growThings = async (pool: pg.Pool): Promise<void> => {
  for (const text of [talk, meet, bring, send, bringOn, fill, change]) await pool.query(text);
};
