/** Rows that the seed does not create, for query-plans.test.ts. */
import type pg from 'pg';

/** Each mentee writes with their mentor. */
const begin = `WITH begun AS (
    INSERT INTO conversations (project_id, kind, low_id, high_id, last_seq, last_at)
    SELECT project_id, 'pair', least(mentee_id, mentor_id), greatest(mentee_id, mentor_id), 9, now()
    FROM mentor_links WHERE action_id IS NULL ON CONFLICT DO NOTHING RETURNING id, low_id, high_id
  ) INSERT INTO conversation_members (conversation_id, user_id)
    SELECT id, unnest(ARRAY[low_id, high_id]) FROM begun`;

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

/** A file with the third message of each conversation, and of every fifteenth conversation a message that was reported. */
const show = `WITH shown AS (
    INSERT INTO message_files (conversation_id, seq, name, mime, size, key, uploaded_by, created_at)
    SELECT conversation_id, seq, 'z.pdf', 'application/pdf', 9, md5(conversation_id::text) || md5('z'), user_id, at
    FROM messages WHERE seq = 3
  ) INSERT INTO message_reports (project_id, conversation_id, seq, reporter_id, writer_id, reason, said, before, at, settled_at)
    SELECT c.project_id, c.id, 1, c.low_id, c.high_id, 'γιατί', 'τι',
      jsonb_build_array(repeat('πριν ', 90)), now() - make_interval(hours => c.id), CASE WHEN c.id % 300 > 0 THEN now() END
    FROM conversations c WHERE c.kind = 'pair' AND c.id % 15 = 0`;

/** What each person opened of the library is a favourite, too, and has stars. */
const like = `WITH liked AS (
    INSERT INTO library_favourites (user_id, item_id) SELECT user_id, item_id FROM library_opened ON CONFLICT DO NOTHING
  ) INSERT INTO library_ratings (item_id, user_id, stars)
    SELECT item_id, user_id, 1 + item_id % 5 FROM library_opened ON CONFLICT DO NOTHING`;

/** A file as an answer in every other attempt, and one that a mentee gave for an action; those at one action were cleared once. */
const hand = `WITH answered AS (
    INSERT INTO answer_files (answer_set_id, group_id, name, mime, size, sha256, key, uploaded_by)
    SELECT id, 1, 'a.pdf', 'application/pdf', 9, md5(id::text), md5(id::text), user_id FROM answer_sets WHERE id % 2 = 0
  ), worked AS (
    INSERT INTO answer_files (action_id, mentee_id, asked, name, mime, size, sha256, key, uploaded_by)
    SELECT min(action_id), mentee_id, 'cv', 'b.pdf', 'application/pdf', 9, md5('b' || mentee_id), md5('b' || mentee_id), mentee_id
    FROM action_mentees GROUP BY mentee_id
  ) INSERT INTO cleared_sets (id, project_id, user_id, action_id, cleared_at)
    SELECT 10000000 + id, project_id, user_id, action_id, now() FROM answer_sets
    WHERE action_id = (SELECT max(action_id) FROM answer_sets)`;

/** What a mentee read of each action with notes, and what mentors wrote down for themselves in ten. */
const read = `WITH seen AS (
    INSERT INTO notes_read (mentee_id, action_id, digest, read_at)
    SELECT DISTINCT mentee_id, action_id, md5(action_id::text), now() FROM note_versions ON CONFLICT DO NOTHING
  ) INSERT INTO action_mentors (action_id, mentor_id, data, version)
    SELECT a.id, m.user_id, '{}', 1 FROM memberships m JOIN LATERAL (
      SELECT id FROM actions WHERE project_id = m.project_id ORDER BY id LIMIT 10) a ON 'Mentor' = ANY(m.roles)
    ON CONFLICT DO NOTHING`;

/** People came into a project some hundred at a time. */
const take = `WITH begun AS (
    INSERT INTO batches (project_id, actor_id, kind, about, state, rows)
    SELECT project_id, min(user_id), 'register', '{}', 'done', 100 FROM memberships GROUP BY project_id, user_id / 100
    RETURNING id, project_id
  ), numbered AS (SELECT id, project_id, row_number() OVER (PARTITION BY project_id) - 1 AS n FROM begun)
  INSERT INTO batch_rows (batch_id, place, user_id, outcome)
    SELECT n.id, row_number() OVER (PARTITION BY n.id), m.user_id, 'created' FROM memberships m
    JOIN (SELECT *, count(*) OVER (PARTITION BY project_id) AS all FROM numbered) n
      ON n.project_id = m.project_id AND n.n = m.user_id % n.all`;

/**
 * How each person signs in: a link at first, after one to their application; every fifth with a second step, its codes and a
 * passkey. Every fourth mistook the password.
 */
const enter = `WITH linked AS (
    INSERT INTO links (token_hash, purpose, user_id, application_id, expires_at, used_at)
    SELECT sha256(uuid_send(gen_random_uuid())), purpose, user_id, application_id, now() - make_interval(days => n % 300),
      CASE WHEN n % 7 > 0 THEN now() END
    FROM (SELECT 'password', id, NULL::int, id FROM users
      UNION ALL SELECT 'application', NULL, id, id FROM applications) l (purpose, user_id, application_id, n)
  ), tried AS (
    INSERT INTO sign_in_failures (key, failures, last_at)
    SELECT sha256(uuid_send(gen_random_uuid())), 1, now() - make_interval(hours => id % 30) FROM users WHERE id % 4 = 0
  ), second AS (
    INSERT INTO second_factors (user_id, secret, confirmed_at) SELECT id, '', now() FROM users WHERE id % 5 = 0
    ON CONFLICT DO NOTHING
  ), codes AS (
    INSERT INTO recovery_codes (user_id, code_hash)
    SELECT id, sha256(uuid_send(gen_random_uuid())) FROM users, generate_series(1, 10) WHERE id % 5 = 0
  ) INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, name)
    SELECT id, sha256(uuid_send(gen_random_uuid())), '', 0, 'x' FROM users WHERE id % 5 = 0`;

/** What people chose: two screens each, every other one a photograph, their notices and a calendar, in browsers that are told. */
const choose = `WITH chosen AS (
    INSERT INTO preferences (project_id, user_id, key, value)
    SELECT project_id, user_id, 'screen' || n, '[]' FROM memberships, generate_series(1, 2) n ON CONFLICT DO NOTHING
  ), shown AS (
    INSERT INTO photos (user_id, bytes) SELECT id, '' FROM users WHERE id % 2 = 0 ON CONFLICT DO NOTHING
  ), wished AS (
    INSERT INTO notice_preferences (user_id) SELECT id FROM users WHERE id % 2 = 0 ON CONFLICT DO NOTHING
  ), fed AS (
    INSERT INTO calendar_feeds (user_id, token_hash, made_at)
    SELECT id, sha256(uuid_send(gen_random_uuid())), now() FROM users WHERE id % 2 = 0 ON CONFLICT DO NOTHING
  ) INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth, created_at, told_at)
    SELECT user_id, id, 'https://push.example/' || id, '', '', now(), now() FROM sessions WHERE id % 2 = 0`;

/** A file that each person ordered, and a hundred hours at which each mentor is busy elsewhere. */
const order = `WITH ordered AS (
    INSERT INTO jobs (user_id, project_id, call, input, name, mime, state, file_key, size, created_at, ended_at, expires_at)
    SELECT user_id, project_id, 'exportOwnData', '{}', 'x.zip', 'application/zip', 'done', md5(user_id::text), 9, at, at,
      at + interval '7 days'
    FROM memberships, LATERAL (SELECT now() - make_interval(hours => user_id % 200) AS at) w
  ) INSERT INTO busy_times (user_id, starts_at, ends_at)
    SELECT DISTINCT user_id, now() + make_interval(hours => 5 * n), now() + make_interval(hours => 5 * n + 1)
    FROM memberships, generate_series(1, 100) n WHERE 'Mentor' = ANY(roles)`;

/** Four things that each person did, over half a year: in the part of the audit for this month, and in that for all before. */
const follow = `INSERT INTO audit (at, actor_id, project_id, call, subject, subject_id, request_id)
  SELECT now() - make_interval(days => 45 * n + user_id % 45), user_id, project_id, 'changeUser', 'user', user_id, md5(n::text)
  FROM memberships, generate_series(0, 3) n`;

const all = [
  begin,
  talk,
  show,
  meet,
  bring,
  send,
  bringOn,
  fill,
  like,
  hand,
  read,
  change,
  take,
  enter,
  choose,
  order,
  follow,
];

/** Make all of it for the people who are there. */
export const insertFixtures = async (pool: pg.Pool): Promise<void> => {
  for (const text of all) await pool.query(text);
};
