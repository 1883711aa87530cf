/** Tests that the demonstration is seeded once and grows on command. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../testing/database-copies.ts';
import { seedTime as now } from '../../testing/global-setup.ts';
import { migrateDatabase, openPool } from '../connect.ts';
import { growDemonstration, seedDemonstration, SeedError } from './seed.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows;
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await rows<Record<string, unknown>>(text, values))[0] ?? {})[0]);

beforeAll(async () => {
  database = await copyDatabase(inject('databases'), 'nothing');
  pool = openPool(database.url, () => undefined, 4);
  await migrateDatabase(pool);
  await expect(growDemonstration(pool, { mentees: 10, now })).rejects.toThrow(SeedError);
  // Two servers that start together make one project.
  await Promise.all([seedDemonstration(pool, { mentees: 60, now }), seedDemonstration(pool, { mentees: 60, now })]);
  expect(await rows('SELECT url FROM projects')).toEqual([{ url: 'pilot' }]);
}, 60_000);

afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('seeding again and growing', () => {
  it('touches nothing where there is a project', async () => {
    const before = await rows('SELECT xmin, * FROM users ORDER BY id');
    await seedDemonstration(pool, { mentees: 90, now });
    expect(await rows('SELECT xmin, * FROM users ORDER BY id')).toEqual(before);
  });

  it('adds only what is missing', async () => {
    const before = await rows('SELECT * FROM users ORDER BY id');
    expect(await growDemonstration(pool, { mentees: 80, now })).toBe(20);
    expect(await growDemonstration(pool, { mentees: 80, now })).toBe(0);
    expect(await growDemonstration(pool, { mentees: 5, now })).toBe(0);
    expect((await rows('SELECT * FROM users ORDER BY id')).slice(0, before.length)).toEqual(before);
    expect(await number('SELECT count(*) FROM memberships WHERE $1 = ANY(roles)', [menteeRole])).toBe(80);
    expect(
      await number(`SELECT count(*) FROM answer_sets s JOIN users u ON u.id = s.user_id WHERE username = 'mentee72'`),
    ).toBeGreaterThan(0);
    await expect(growDemonstration(pool, { mentees: 100_001, now })).rejects.toThrow(SeedError);
  });

  it('gives those after the first thousand the work of others, days before, and everybody what belongs to it', async () => {
    expect(await growDemonstration(pool, { mentees: 1060, now })).toBe(980);
    const none = async (text: string) => expect(await number(`SELECT count(*) FROM ${text}`), text).toBe(0);
    // The sixty last are of the intake before the present one.
    const [work] = await rows<{ people: number; earliest: number; latest: number }>(
      `SELECT count(DISTINCT m.user_id)::int AS people, (extract(epoch FROM $1 - min(joined_at)) / 86400)::int AS earliest,
          (extract(epoch FROM $1 - max(joined_at)) / 86400)::int AS latest
        FROM users u JOIN memberships m ON m.user_id = u.id JOIN action_mentees c ON c.mentee_id = u.id
        WHERE u.username ~ '^mentee10[0-9]{2}$' AND u.username > 'mentee1000'`,
      [now],
    );
    expect(work?.people).toBe(60);
    expect(work?.latest).toBeGreaterThan(90);
    expect(work?.earliest).toBeLessThan(270);
    // A set has the answers that it counts, a copy no others than its model, and nothing lies before the person came.
    await none(`answer_sets s WHERE status = 'Finished' AND answered <>
      (SELECT count(*) FROM answers a WHERE a.answer_set_id = s.id)`);
    await none(
      `answer_sets s JOIN memberships m USING (user_id) WHERE s.time_started < m.joined_at - interval '1 hour'`,
    );
    await none(`action_mentees c JOIN memberships m ON m.user_id = c.mentee_id WHERE c.since < m.joined_at`);
    await none(`note_versions v WHERE author_id IS NULL AND EXISTS (
      SELECT 1 FROM mentor_links l WHERE l.mentee_id = v.mentee_id AND l.action_id IS NULL)`);
    await none(`answer_set_events e JOIN answer_sets s ON s.id = e.answer_set_id
      WHERE e.actor_id <> s.user_id AND e.kind IN ('started', 'finished', 'paused')`);
    // One mentor for 25, sessions and mails, applications of those who were not selected, two in thirty given up.
    expect(await number(`SELECT count(*) FROM users WHERE username ~ '^mentor[0-9]*$'`)).toBe(43);
    expect(await number(`SELECT count(DISTINCT user_id) FROM sessions`)).toBe(1000);
    expect(await number(`SELECT count(*) FROM mails`)).toBe(2000);
    expect(await number(`SELECT count(*) FROM applications WHERE status <> 3`)).toBe(330);
  });

  it('lets mentors and mentees write to each other, in turn, and has all but the newest read', async () => {
    const [told] = await rows<{ talks: number; least: number; most: number; unread: number; old: number }>(
      `SELECT count(*)::int AS talks, min(last_seq) AS least, max(last_seq) AS most,
          (SELECT count(*)::int FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
            WHERE read_seq < last_seq) AS unread,
          (SELECT count(*)::int FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
            WHERE read_seq < last_seq - 1 OR (read_seq < last_seq AND last_at < $1::timestamptz - interval '7 days')) AS old
        FROM conversations`,
      [now],
    );
    expect(told?.talks).toBeGreaterThan(400);
    expect([told?.least, told?.most, told?.old]).toEqual([2, 40, 0]);
    expect(told?.unread).toBeGreaterThan(20);
    // Of each pair the mentor begins, nobody before they were linked or from now on; what is counted is there.
    expect(
      await rows(
        `SELECT c.id FROM conversations c
          LEFT JOIN mentor_links l ON l.action_id IS NULL
            AND least(l.mentor_id, mentee_id) = low_id AND greatest(l.mentor_id, mentee_id) = high_id
          CROSS JOIN LATERAL (SELECT count(*) AS n, max(at) AS last, min(at) AS first,
              bool_and(user_id = CASE seq % 2 WHEN 1 THEN l.mentor_id ELSE l.mentee_id END) AS turns
            FROM messages WHERE conversation_id = c.id) m
          WHERE m.turns IS NOT TRUE OR n <> last_seq OR last <> last_at OR first <= l.since OR last >= $1
            OR (SELECT array_agg(user_id ORDER BY user_id) FROM conversation_members p WHERE p.conversation_id = c.id)
              <> ARRAY[low_id, high_id]`,
        [now],
      ),
    ).toEqual([]);
  });

  it.each([
    { half: 'first', failing: 'mentee1061', kept: 0 },
    { half: 'second', failing: 'mentee1100', kept: 10 },
  ])('keeps no mentee after one that failed in the $half half, and goes on from there', async ({ failing, kept }) => {
    const people = async () => number('SELECT count(*) FROM memberships WHERE $1 = ANY(roles)', [menteeRole]);
    const before = await people();
    const wanted = before + 20;
    await pool.query(`CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
    await pool.query(`CREATE TRIGGER failing BEFORE INSERT ON users FOR EACH ROW
      WHEN (NEW.username = '${failing}') EXECUTE FUNCTION failing()`);
    await expect(growDemonstration(pool, { mentees: wanted, now })).rejects.toThrow('the disk is full');
    await pool.query('DROP FUNCTION failing CASCADE');
    expect(await people()).toBe(before + kept);
    // Whoever is there has all that belongs to a mentee.
    expect(await number('SELECT count(DISTINCT user_id) FROM sessions')).toBe(before + kept - 60);
    expect(await number('SELECT count(*) FROM mails')).toBe((before + kept - 60) * 2);
    expect(await growDemonstration(pool, { mentees: wanted, now })).toBe(20 - kept);
    expect(await people()).toBe(wanted);
    expect(
      await rows(`SELECT n FROM generate_series(2, ${wanted}) n
        WHERE NOT EXISTS (SELECT 1 FROM users WHERE username = 'mentee' || n)`),
    ).toEqual([]);
    expect(await rows('SELECT kayas FROM applications GROUP BY kayas HAVING count(kayas) > 1')).toEqual([]);
  });
});
