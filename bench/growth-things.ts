/** What the seed does not make and lists are measured with: files that were ordered, meetings, the library, sent files. */
import { maxBulkRows } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { maxTotalRecipients } from '@telemachos/contract/features/files/sent.rules.ts';
import type pg from 'pg';

/** Files that were ordered: by everybody two, by the coordinator sixty. */
const orderFiles = async (admin: pg.Client): Promise<void> => {
  await admin.query('TRUNCATE jobs');
  await admin.query(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, state, done, total, size, created_at, ended_at)
      SELECT m.user_id, m.project_id, 'projects.gridExport', '{}', 'x.csv', 'text/csv', 'done', 9, 9, 900, at, at
      FROM memberships m JOIN users u ON u.id = m.user_id
      CROSS JOIN LATERAL generate_series(1, CASE u.username WHEN 'coordinator' THEN 60 ELSE 2 END) n
      CROSS JOIN LATERAL (SELECT now() - make_interval(mins => n * 50 + m.user_id % 50) AS at) w`,
  );
};

/** Every mentee meets the own mentor once: of a mentor's mentees five a day, every third day, over some months. */
const meet = async (admin: pg.Client, projectId: number): Promise<void> => {
  await admin.query('TRUNCATE meetings CASCADE');
  await admin.query(
    `WITH action AS (
        SELECT coalesce((SELECT min(id) FROM actions WHERE project_id = $1 AND type_id = 2), min(id)) AS id
        FROM actions WHERE project_id = $1
      ), pairs AS (
        SELECT mentor_id, mentee_id, row_number() OVER (PARTITION BY mentor_id ORDER BY mentee_id) - 1 AS n
        FROM mentor_links WHERE project_id = $1 AND action_id IS NULL
      ), made AS (
        INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at, reason)
        SELECT $1, action.id, mentor_id, at, at + interval '45 minutes', now(), now(), mentee_id::text
        FROM pairs, action, LATERAL (SELECT date_trunc('day', now()) + make_interval(days => (n / 5 * 3 + mentor_id % 90 - 60)::int,
          hours => (6 + n % 5)::int) AS at) t
        RETURNING id, starts_at, ends_at, reason
      ) INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
        SELECT id, reason::int, starts_at, ends_at FROM made`,
    [projectId],
  );
  await admin.query(`UPDATE meetings SET reason = ''`);
};

const words = `ARRAY['βιογραφικό', 'συνέντευξη', 'εργασία', 'σύμβουλος', 'στόχοι', 'δεξιότητες', 'αγγελία', 'επιστολή', 'κατάρτιση',
  'σπουδές', 'επάγγελμα', 'αγορά', 'κλάδος', 'οδηγός', 'άσκηση', 'έντυπο', 'παράδειγμα', 'σχέδιο', 'δράση', 'αξιολόγηση']`;
const some = (from: string, count: number): string =>
  `(SELECT string_agg((${words})[1 + abs(hashint4(${from} * 31 + k)) % 20], ' ') FROM generate_series(1, ${count}) k)`;

/** A work on many people to every fifty mentees, each with what became of ten; and one on as many as may be. */
const workOnMany = async (admin: pg.Client, projectId: number, mentees: number): Promise<void> => {
  await admin.query('TRUNCATE batches CASCADE');
  await admin.query(
    `WITH made AS (
        INSERT INTO batches (project_id, actor_id, kind, about, state, rows, created_at, ended_at)
        SELECT $1, u.id, 'field', '{}', 'done', CASE n WHEN 1 THEN least($3::int, $4::int) ELSE 10 END,
          now() - make_interval(mins => n), now()
        FROM users u, generate_series(1, $2) n WHERE u.username = 'coordinator' RETURNING id, rows
      ) INSERT INTO batch_rows (batch_id, place, outcome, row)
        SELECT id, n, 'changed', '{}' FROM made, generate_series(1, rows) n`,
    [projectId, Math.ceil(mentees / 50), mentees, maxBulkRows],
  );
};

/** Of every hundredth conversation its first message is reported, half of them looked at. */
const report = async (admin: pg.Client, projectId: number): Promise<void> => {
  await admin.query('TRUNCATE message_reports');
  await admin.query(
    `INSERT INTO message_reports (project_id, conversation_id, seq, reporter_id, writer_id, reason, said, at, settled_at)
      SELECT $1, m.conversation_id, m.seq, o.user_id, m.user_id, 'other', m.text, now(),
        CASE WHEN m.conversation_id % 200 = 0 THEN now() END
      FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.project_id = $1
      JOIN conversation_members o ON o.conversation_id = m.conversation_id AND o.user_id <> m.user_id
      WHERE m.seq = 1 AND m.conversation_id % 100 = 0`,
    [projectId],
  );
};

/** To every fifty mentees a record of the project, to every two hundred a version of its settings. */
const keepSettings = async (admin: pg.Client, projectId: number, mentees: number): Promise<void> => {
  await admin.query('TRUNCATE data_records');
  await admin.query('DELETE FROM project_versions WHERE version > 1000');
  await admin.query(
    `INSERT INTO data_records (project_id, name, class, data, edit_level, view_level)
      SELECT $1, 'Εγγραφή ' || n, 'Τάξη ' || n % 7, repeat('x', 500), 70, 70 FROM generate_series(1, $2) n`,
    [projectId, Math.ceil(mentees / 50)],
  );
  await admin.query(
    `INSERT INTO project_versions (project_id, version, url, descr, settings, at)
      SELECT id, 1000 + n, url, descr, settings, now() - make_interval(hours => n) FROM projects, generate_series(1, $2) n
      WHERE id = $1`,
    [projectId, Math.ceil(mentees / 200)],
  );
};

/** Of one's own a file to every hundred mentees: the mentor's. */
const keepOwn = async (admin: pg.Client, projectId: number, mentees: number): Promise<void> => {
  await admin.query(
    `INSERT INTO files (project_id, owner_id, place, name, category, mime, size, key, scan, created_at)
      SELECT $1, u.id, 'own', n || '.txt', '/', 'text/plain', 9, repeat('b', 64), 'clean', now()
      FROM users u, generate_series(1, $2) n WHERE u.username = 'mentor'`,
    [projectId, Math.ceil(mentees / 100)],
  );
};

/** The coordinator and all mentors, in one row; of every ten things one is the coordinator's. */
const staff = `(SELECT (SELECT id FROM users WHERE username = 'coordinator') AS coordinator,
  ARRAY(SELECT user_id FROM memberships WHERE project_id = $1 AND 'Mentor' = ANY(roles) ORDER BY user_id) AS mentors)`;
const staffOf = (n: string): string =>
  `CASE WHEN ${n} % 10 = 0 THEN s.coordinator ELSE s.mentors[1 + ${n} % cardinality(s.mentors)] END`;

/**
 * An item to every five mentees, one in fifty not approved yet: one in ten the coordinator's, the others of mentors. Every
 * mentee has one shared, one in ten by the coordinator, the others by mentors; some have a hundred favourites. Beside them
 * to every fifty mentees one that was deleted just now.
 */
const fillLibrary = async (admin: pg.Client, projectId: number, mentees: number): Promise<void> => {
  await admin.query('TRUNCATE library_items CASCADE');
  await admin.query(
    `INSERT INTO library_items (project_id, category, title, link, kind, metadata, tags, hash, approved_hash, uploader_id,
        created_at, words, clean)
      SELECT $1, '/' || n % 40 || '/', title || ' ' || n, 'https://example.org/' || n, 'Url', jsonb_build_object('Abstract', abstract),
        '{}', 'h' || n, CASE WHEN n % 50 > 0 THEN 'h' || n END, ${staffOf('n')}, now(), title || ' ' || n || ' ' || abstract, true
      FROM generate_series(1, $2) n, LATERAL (SELECT ${some('n', 3)} AS title, ${some('n + 7', 30)} AS abstract) w,
        ${staff} s`,
    [projectId, Math.ceil(mentees / 5)],
  );
  await admin.query(
    `INSERT INTO library_items (project_id, category, title, link, kind, metadata, tags, hash, uploader_id, created_at, words,
        clean, deleted_at)
      SELECT $1, '/' || n % 40 || '/', 'x' || n, 'https://example.org/x' || n, 'Url', '{}', '{}', 'x' || n, u.id, now(),
        'x' || n, true, now()
      FROM generate_series(1, $2) n, users u WHERE u.username = 'coordinator'`,
    [projectId, Math.ceil(mentees / 50)],
  );
  await admin.query(
    `INSERT INTO library_texts (item_id, project_id, hash, text)
      SELECT id, project_id, hash, ${some('id', 300)} FROM library_items WHERE id % 2 = 0`,
  );
  await admin.query(
    `WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM library_items),
      people AS (SELECT m.user_id, u.username, row_number() OVER (ORDER BY m.user_id) AS n
        FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.project_id = $1),
      liked AS (INSERT INTO library_favourites (user_id, item_id)
        SELECT p.user_id, i.id FROM people p JOIN numbered i ON i.n <= 100 WHERE p.username IN ('coordinator', 'mentor', 'mentee'))
      INSERT INTO library_shares (item_id, user_id, sharer_id, at)
        SELECT i.id, p.user_id, ${staffOf('p.n')}, now()
        FROM people p JOIN numbered i ON i.n = p.n % (SELECT count(*) FROM library_items) + 1, ${staff} s`,
    [projectId],
  );
};

/** One file that the coordinator sent to as many as may be, and sixty to the mentor. */
const sendFiles = async (admin: pg.Client, projectId: number): Promise<void> => {
  await admin.query(
    `WITH sender AS (SELECT id FROM users WHERE username = 'coordinator'),
      file AS (INSERT INTO files (project_id, owner_id, place, name, mime, size, key, scan, created_at)
        SELECT $1, id, 'sent', 'x.txt', 'text/plain', 9, repeat('a', 64), 'clean', now() FROM sender RETURNING id),
      sent AS (INSERT INTO sent_files (project_id, sender_id, file_id, at)
        SELECT $1, sender.id, file.id, now() - make_interval(mins => n) FROM sender, file, generate_series(1, 61) n RETURNING id, at)
      INSERT INTO sent_to (sent_id, user_id) SELECT s.id, m.user_id
        FROM (SELECT id, row_number() OVER (ORDER BY at DESC) AS n FROM sent) s
        JOIN (SELECT m.user_id, u.username, row_number() OVER (ORDER BY u.username = 'mentor' DESC, m.user_id) AS place
          FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.project_id = $1) m
        ON CASE WHEN s.n = 1 THEN m.place <= $2 ELSE m.username = 'mentor' END`,
    [projectId, maxTotalRecipients],
  );
};

/** Make all of it anew for the people there are now. */
export const makeThings = async (admin: pg.Client, projectId: number, mentees: number): Promise<void> => {
  // What is kept of files goes first: the library's items go with them.
  await admin.query('TRUNCATE files CASCADE');
  await orderFiles(admin);
  await meet(admin, projectId);
  await fillLibrary(admin, projectId, mentees);
  await sendFiles(admin, projectId);
  await keepOwn(admin, projectId, mentees);
  await keepSettings(admin, projectId, mentees);
  await report(admin, projectId);
  await workOnMany(admin, projectId, mentees);
};
