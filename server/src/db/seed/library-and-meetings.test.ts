/** Tests of the demonstration library and meetings. */
import { itemKinds, kindOf } from '@telemachos/contract/features/library/library.rules.ts';
import { gridOn } from '@telemachos/contract/features/meetings/slots.rules.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { detectStorableType } from '../../platform/file-types.ts';
import { loadConfig } from '../../platform/config.ts';
import { openStorage, type Storage } from '../../platform/storage.ts';
import { readInside } from '../../features/library/inside-text.ts';
import { copyDatabase } from '../../testing/database-copies.ts';
import { fastTempFolder } from '../../testing/temporary-folder.ts';
import { seedTime as now } from '../../testing/global-setup.ts';
import { migrateDatabase, openPool } from '../connect.ts';
import { NoStorageError, wordsInside } from './library.ts';
import { seedFiles } from './library-items.ts';
import { meetingMinutes, offeredBy } from './meetings-plan.ts';
import { growDemonstration, seedDemonstration } from './seed.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;
let folder: string;
let storage: Storage;

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows;
const number = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await rows<Record<string, unknown>>(text, values))[0] ?? {})[0]);

beforeAll(async () => {
  folder = await mkdtemp(join(fastTempFolder(), 'telemachos-rooms-'));
  storage = openStorage(loadConfig({ DATA_DIR: folder }));
  database = await copyDatabase(inject('databases'), 'nothing');
  pool = openPool(database.url, () => undefined, 4);
  await migrateDatabase(pool);
  await expect(
    seedDemonstration(pool, {
      mentees: 60,
      now,
      storage: { ...storage, put: () => Promise.reject(new Error('the store is away')) },
    }),
  ).rejects.toThrow(NoStorageError);
  await seedDemonstration(pool, { mentees: 60, now, storage });
}, 120_000);

afterAll(async () => {
  storage.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const tables = ['library_items', 'files', 'library_shares', 'meetings', 'meeting_mentees', 'mentor_times', 'notices'];
const counts = () => Promise.all(tables.map((table) => number(`SELECT count(*) FROM ${table}`)));

it('is made once: another start adds nothing', async () => {
  const before = await counts();
  await seedDemonstration(pool, { mentees: 60, now, storage });
  expect(await counts()).toEqual(before);
});

describe('its library', () => {
  it('has items of every kind in folders; some wait, and one was returned with a reason', async () => {
    const items = await rows<{ kind: string; category: string; approved: boolean; returned: string }>(
      'SELECT kind, category, approved, returned FROM library_items',
    );
    expect(items).toHaveLength(15);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(itemKinds));
    expect(new Set(items.map(({ category }) => category)).size).toBe(6);
    expect(items.filter(({ approved, returned }) => !approved && returned === '')).toHaveLength(2);
    expect(items.filter(({ approved, returned }) => !approved && returned !== '')).toHaveLength(1);
  });

  it('has whole contents, of the types that the product finds in them, and the words that it reads', async () => {
    const kept = await rows<{ key: string; size: string; mime: string }>('SELECT DISTINCT key, size, mime FROM files');
    expect(kept).toHaveLength(Object.keys(seedFiles).length);
    for (const { key, size } of kept) {
      const content = await buffer(await storage.read(key));
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([Number(size), key]);
    }
    const words = await wordsInside();
    for (const { from, mime } of Object.values(seedFiles)) {
      const path = new URL(`data/library/${from}`, import.meta.url).pathname;
      expect(await detectStorableType(path), from).toBe(mime);
      if (kindOf(mime) === 'Document') expect((await readInside({ path, mime })).text, from).toBe(words[from]);
    }
  });

  it('counts the stars that were given; what is shared is approved, and what is opened was shared', async () => {
    const wrong = (text: string) => number(`SELECT count(*) FROM ${text}`);
    const given = '(SELECT coalesce(sum(stars), 0) FROM library_ratings r WHERE r.item_id = i.id)';
    expect(await wrong(`library_items i WHERE i.stars <> ${given}`)).toBe(0);
    expect(await wrong('library_shares s JOIN library_items i ON i.id = s.item_id WHERE NOT i.approved')).toBe(0);
    const unshared =
      'NOT EXISTS (SELECT 1 FROM library_shares s WHERE s.item_id = o.item_id AND s.user_id = o.user_id)';
    expect(await wrong(`library_opened o WHERE ${unshared}`)).toBe(0);
    const own = `EXISTS (SELECT 1 FROM mentor_links l WHERE l.mentor_id = s.sharer_id AND l.mentee_id = s.user_id)`;
    expect(await wrong(`library_shares s WHERE NOT ${own}`)).toBe(0);
    for (const [table, column] of [
      ['library_items', 'created_at'],
      ['library_items', 'approved_at'],
      ['library_shares', 'at'],
      ['library_opened', 'last_at'],
      ['sent_files', 'at'],
      ['sent_to', 'opened_at'],
      ['notices', 'at'],
      ['files', 'created_at'],
    ])
      expect(await number(`SELECT count(*) FROM ${table} WHERE ${column} > $1`, [now]), `${table}.${column}`).toBe(0);
  });
});

describe('its meetings', () => {
  it('are held, missed, cancelled and ahead; of those ahead some were mailed, one moved since; a group, a series', async () => {
    const states = await rows<{ state: string; n: number }>('SELECT state, count(*)::int n FROM meetings GROUP BY 1');
    const found = Object.fromEntries(states.map(({ state, n }) => [state, n]));
    expect(found['held']).toBeGreaterThan(70);
    for (const state of ['missed', 'cancelled']) expect(found[state], state).toBeGreaterThan(4);
    expect(found['planned']).toBeGreaterThan(15);
    const ahead = await rows<{ startsAt: Date; lastMail: Date | null; state: string }>(
      `SELECT m.starts_at AS "startsAt", p.last_mail AS "lastMail", m.state FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id
        WHERE m.state = 'planned'`,
    );
    expect(ahead.every(({ startsAt }) => startsAt > now)).toBe(true);
    const mailed = ahead.map(({ startsAt, lastMail }) => lastMail && lastMail.getTime() === startsAt.getTime());
    expect(new Set(mailed)).toEqual(new Set([true, false, null]));
    expect(
      await number('SELECT max(n) FROM (SELECT count(*) n FROM meeting_mentees GROUP BY meeting_id) c'),
    ).toBeGreaterThan(1);
    expect(
      await number('SELECT max(n) FROM (SELECT count(*) n FROM meetings WHERE series IS NOT NULL GROUP BY series) c'),
    ).toBe(3);
    expect(
      await number(`SELECT count(*) FROM meeting_mentees p JOIN meetings m ON m.id = p.meeting_id JOIN users u ON u.id = p.mentee_id
        WHERE u.username = 'mentee' AND m.state = 'planned'`),
    ).toBe(1);
  });

  it('are all in the hours that their mentors offer', async () => {
    const times = await rows<{ startsAt: Date; mentor: string }>(
      'SELECT m.starts_at AS "startsAt", u.username AS mentor FROM meetings m JOIN users u ON u.id = m.mentor_id',
    );
    const slots = ({ startsAt, mentor }: { startsAt: Date; mentor: string }) =>
      gridOn(offeredBy(Number(mentor.replace('mentor', '') || 1)), dayInAthens(startsAt.getTime()), meetingMinutes);
    expect(times.filter((one) => !slots(one).includes(one.startsAt.getTime()))).toEqual([]);
  });

  it('are what action data say of them, in the time of Athens, and nothing else is', async () => {
    const cells = await rows<{
      data: { date?: string; timeHours?: number; timeMinutes?: number } | null;
      starts: string | null;
      completed: boolean;
    }>(
      `SELECT c.public_data AS data, c.completed, (SELECT to_char(m.starts_at AT TIME ZONE 'Europe/Athens', 'YYYY-MM-DD HH24:MI')
          FROM meeting_mentees p JOIN meetings m ON m.id = p.meeting_id WHERE m.action_id = c.action_id
            AND p.mentee_id = c.mentee_id AND m.state IN ('planned', 'held')
          ORDER BY m.state = 'planned' DESC, CASE WHEN m.state = 'planned' THEN m.starts_at END, m.starts_at DESC LIMIT 1) AS starts
        FROM action_mentees c JOIN actions a ON a.id = c.action_id AND a.type_id = 2`,
    );
    const two = (value = 0) => String(value).padStart(2, '0');
    for (const { data, starts } of cells) {
      const told = data?.date ? `${data.date} ${two(data.timeHours)}:${two(data.timeMinutes)}` : null;
      expect(told).toBe(starts);
    }
    const completed = cells.filter((one) => one.completed);
    expect(completed.filter(({ starts }) => starts === null).length).toBeLessThan(completed.length / 10);
  });

  it('have people whose next meeting is not set, too, and days of the programme', async () => {
    expect(
      await number(`SELECT count(*) FROM action_mentees c JOIN actions a ON a.id = c.action_id AND a.type_id = 2
        WHERE NOT c.completed AND c.next_actor = 'mentor'`),
    ).toBeGreaterThan(0);
    expect(await number('SELECT count(*) FROM actions WHERE publish_at > $1', [now])).toBe(1);
    expect(await number(`SELECT count(*) FROM actions WHERE data ? 'Due'`)).toBe(1);
  });

  it('are not said to be where the work of others is copied', async () => {
    await growDemonstration(pool, { mentees: 1100, now });
    const told = `SELECT count(*) FROM action_mentees c WHERE public_data ? 'date' AND NOT EXISTS (SELECT 1
      FROM meeting_mentees p JOIN meetings m ON m.id = p.meeting_id WHERE m.action_id = c.action_id AND p.mentee_id = c.mentee_id)`;
    expect(await number(told)).toBe(0);
    expect(await number(`SELECT count(*) FROM action_mentees WHERE public_data ? 'date'`)).toBeGreaterThan(80);
  }, 60_000);
});
