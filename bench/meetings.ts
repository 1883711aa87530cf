/**
 * Meetings: a month of a project with 40 mentors and 10,000 meetings, a mentor's free slots of 60 days, MentorOverlaps over
 * 100,000 meetings, and 32 who book at once; beside the same rows read from PostgreSQL directly.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashToken } from '../server/src/platform/session.ts';
import { call, cookieOf, signIn, type Site } from './site.ts';
import { percentile, type Row } from './table.ts';

const mentors = 40;
const menteesOfOne = 25;
const months = 10;
/** The meetings of a mentor in a month: nine a day, on 28 days. */
const ofMonth = 250;
const runs = 30;
const warmUp = 5;
const ActionId = 990_000;
const ProjectId = 1;

/** The first of the month so many months from now, as a day: the meetings begin with the next one. */
const monthAhead = (ahead: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 10);
};
/** The last day before another. */
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Mentors from 500,001 on, mentees from 600,001 on: nobody of the demonstration. */
const fill = async (admin: pg.Client): Promise<void> => {
  await admin.query(`
    INSERT INTO actions (id, project_id, type_id, title, flags, position) VALUES (${ActionId}, 1, 2, 'Συνάντηση', 2, 900),
      (${ActionId + 1}, 1, 2, 'Κράτηση', 2, 901);
    INSERT INTO users (id, username, fields) OVERRIDING SYSTEM VALUE
      SELECT 500000 + m, 'bench-mentor-' || m, '{"first_name":"Σύμβουλος","last_name":"Μετρήσεων"}'::jsonb FROM generate_series(1, ${mentors}) m
      UNION ALL SELECT 600000 + n, 'bench-mentee-' || n, '{"first_name":"Ωφελούμενος","last_name":"Μετρήσεων"}'::jsonb
      FROM generate_series(1, ${mentors * menteesOfOne}) n;
    INSERT INTO memberships (project_id, user_id, roles) SELECT 1, 500000 + m, '{Mentor}' FROM generate_series(1, ${mentors}) m;
    INSERT INTO memberships (project_id, user_id, roles)
      SELECT 1, 600000 + n, '{Mentee}' FROM generate_series(1, ${mentors * menteesOfOne}) n;
    INSERT INTO consents (project_id, user_id, version, language, bits)
      SELECT 1, 600000 + n, 1, 'el', 3 FROM generate_series(1, ${mentors * menteesOfOne}) n;
    INSERT INTO mentor_links (project_id, mentee_id, mentor_id)
      SELECT 1, 600000 + n, 500001 + (n - 1) / ${menteesOfOne} FROM generate_series(1, ${mentors * menteesOfOne}) n;
    INSERT INTO mentor_times (project_id, mentor_id, offered) SELECT 1, 500000 + m,
      jsonb_build_object('Weekly', (SELECT jsonb_agg(jsonb_build_object('Weekday', d, 'From', 480, 'Until', 1200)) FROM generate_series(1, 7) d),
        'Days', '[]'::jsonb, 'OnHolidays', true, 'LeadHours', 0, 'BufferMinutes', 0, 'MostPerDay', 0) FROM generate_series(1, ${mentors}) m;
    WITH made AS (
      INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at, reason)
      SELECT 1, ${ActionId}, 500000 + m, at, at + interval '45 minutes', now(), now(), (k % ${menteesOfOne})::text
      FROM generate_series(1, ${mentors}) m, generate_series(0, ${months - 1}) o, generate_series(0, ${ofMonth - 1}) k,
        LATERAL (SELECT '${monthAhead(1)}T06:00:00Z'::timestamptz + make_interval(months => o, days => k / 9, mins => 45 * (k % 9)) AS at) t
      RETURNING id, mentor_id, starts_at, ends_at, reason)
    INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
      SELECT id, 600001 + (mentor_id - 500001) * ${menteesOfOne} + reason::int, starts_at, ends_at FROM made;
    UPDATE projects SET settings = jsonb_set(settings, '{Config,Meetings}', '{"Book": true}') WHERE id = 1`);
  await admin.query('VACUUM ANALYZE');
};

/** A session of somebody, without a password. */
const enter = async (admin: pg.Client, userId: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await admin.query(
    `INSERT INTO sessions (user_id, token_hash, address, device, expires_at) VALUES ($1, $2, '127.0.0.1', '', now() + interval '1 hour')`,
    [userId, hashToken(token)],
  );
  return cookieOf(token);
};

/** The half of the times of some calls, beside those of a statement. */
const timed = async (
  what: string,
  goal: number,
  ours: () => Promise<unknown>,
  beside: () => Promise<unknown>,
): Promise<Row> => {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let run = 0; run < warmUp + runs; run += 1) {
    const before = performance.now();
    await ours();
    const between = performance.now();
    await beside();
    mine.push(between - before);
    theirs.push(performance.now() - between);
  }
  const [half, bare] = [percentile(mine.slice(warmUp), 50), percentile(theirs.slice(warmUp), 50)];
  return {
    what,
    ours: `${half.toFixed(1)} ms`,
    beside: `bare read ${bare.toFixed(1)} ms`,
    ratio: (half / bare).toFixed(1),
    goal: `≤ ${goal} ms`,
    met: half <= goal,
  };
};

/** As many as come when the times are told, each to a mentor of their own. */
const bookings = async (site: Site, admin: pg.Client): Promise<Row> => {
  const people = 32;
  const cookies: string[] = [];
  for (let place = 0; place < people; place += 1) cookies.push(await enter(admin, 600_001 + place * menteesOfOne));
  const booked = { ActionId: ActionId + 1, Time: '2033-03-07T06:00:00Z' };
  const own = async (cookie: string) => {
    const before = performance.now();
    await call(site, cookie, '/api/meetings/Book', booked);
    return performance.now() - before;
  };
  const before = performance.now();
  const times = await Promise.all(cookies.map(own));
  const all = performance.now() - before;
  return {
    what: `${people} who book at once, each with a mentor of their own`,
    ours: `p50 ${percentile(times, 50).toFixed(0)} ms, the last ${Math.max(...times).toFixed(0)} ms`,
    beside: '',
    ratio: `${Math.round((people * 1000) / all)} a second`,
    goal: '',
    met: true,
  };
};

/** The lines of meetings. */
export const benchMeetings = async (site: Site): Promise<Row[]> => {
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  await admin.connect();
  try {
    await fill(admin);
    const coordinator = await signIn(site, 'coordinator');
    const mentor = await enter(admin, 500_001);
    const month = { ProjectId, From: monthAhead(2), Until: dayBefore(monthAhead(3)) };
    const range = `m.starts_at >= '${monthAhead(2)}' AND m.starts_at < '${monthAhead(3)}'`;
    const read = `SELECT m.*, p.mentee_id FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id`;
    const slots = { ActionId, MenteeIds: [600_001], From: monthAhead(2), Until: dayBefore(monthAhead(4)) };
    const triple = { MentorId: 500_001, ActionId, MenteeId: 600_001 };
    const Time = `${monthAhead(2)}T07:30:00Z`;
    const bareMonth = () =>
      admin.query(`${read} WHERE m.project_id = 1 AND ${range} ORDER BY m.starts_at, m.id LIMIT 501`);
    const bareMentor = () => admin.query(`${read} WHERE m.mentor_id = 500001 AND ${range}`);
    const soon = `m.starts_at >= now() AND m.starts_at < now() + interval '90 days' ORDER BY m.starts_at, m.id LIMIT 2001`;
    const bareAction = () => admin.query(`${read} WHERE m.action_id = ${ActionId} AND ${soon}`);
    const bareTime = () => admin.query(`${read} WHERE m.action_id = ${ActionId} AND m.starts_at = '${Time}'`);
    const overlaps = (cookie: string, more: object = {}) =>
      call(site, cookie, '/api/user/MentorOverlaps', { ...triple, ...more });
    const list = (cookie: string, more: object = {}) => call(site, cookie, '/api/meetings/List', { ...month, ...more });
    return [
      await timed(
        'a month of 40 mentors and 10,000 meetings, counted, 500 of them shown',
        50,
        () => list(coordinator),
        bareMonth,
      ),
      await timed('one mentor’s month among them', 50, () => list(coordinator, { MentorId: 500_001 }), bareMentor),
      await timed('the same as that mentor', 50, () => list(mentor), bareMentor),
      await timed(
        'free slots of a mentor for 60 days',
        15,
        () => call(site, mentor, '/api/meetings/Slots', slots),
        () => admin.query(`SELECT starts_at, ends_at FROM meetings m WHERE mentor_id = 500001 AND ${range}`),
      ),
      await timed('MentorOverlaps over 100,000 meetings, at a time', 30, () => overlaps(mentor, { Time }), bareTime),
      await timed('the same for 90 days, as the mentor', 30, () => overlaps(mentor), bareAction),
      await timed('the same for 90 days, 2,000 of 30,000, as staff', 100, () => overlaps(coordinator), bareAction),
      await timed(
        'Schedule2, 2,000 of 100,000 meetings, as staff',
        100,
        () => call(site, coordinator, '/api/user/Schedule2', { ProjectId }),
        bareAction,
      ),
      await bookings(site, admin),
    ];
  } finally {
    await admin.end();
  }
};
