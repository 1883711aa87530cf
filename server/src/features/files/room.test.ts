/** Many files at once, names that deceive, room that ends, content that nobody names, attempts that are gone. */
import { createHash, randomUUID } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { sweepOrphans } from './orphans.ts';
import { sharedWorld } from '../../testing/world.ts';
import { makeAction } from '../questionnaires/testing/making.ts';
import { begin as beginIn, fetchFile, give, keepingFiles, pdf, uploadOf, type Where } from './testing/giving.ts';

const places = keepingFiles();
const worlds = {
  folder: sharedWorld(() => ({ env: places.env.folder })),
  store: sharedWorld(() => ({ env: places.env.store })),
};
const begin = (where: Where = 'folder') => beginIn(worlds[where]());
const text = (words: string) => Buffer.from(words);
const pdfOf = (bytes: number) => Buffer.concat([pdf, Buffer.from(`%${randomUUID()}`.padEnd(bytes - pdf.length, ' '))]);

test('of many files given at once to one question, every one that is accepted is named by the answer', async () => {
  const { world, mentee, set, place } = await beginIn(worlds.folder(), 10);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      give(world, mentee, { ...place, Index: '1' }, [{ name: `${index}.txt`, content: text(`αρχείο ${index}`) }]),
    ),
  );
  const accepted = answers.filter(({ status }) => status === 200).length;
  expect(accepted).toBe(10);
  const named = JSON.parse(
    (await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Answers['a1']?.Text ?? '[]',
  ) as { Id: number }[];
  const inForce = await world.rows<{ id: number }>(
    'SELECT id FROM answer_files WHERE answer_set_id = $1 AND removed_at IS NULL',
    [set],
  );
  expect(named.map(({ Id }) => Id).toSorted()).toEqual(inForce.map(({ id }) => id).toSorted());
  expect(named).toHaveLength(accepted);
});

test('a file is named by the answer also when the call that gives it began before the one that gave the last', async () => {
  const { world, mentee, set, place } = await begin();
  const giveOne = (name: string) => give(world, mentee, { ...place, Index: '1' }, [{ name, content: text(name) }]);
  await giveOne('πρώτο.txt');
  // It waited for the other one; or another server's clock is behind.
  world.passTime(-5000);
  expect((await giveOne('δεύτερο.txt')).body.Files?.map(({ Name }) => Name)).toEqual(['πρώτο.txt', 'δεύτερο.txt']);
  const named = JSON.parse(
    (await mentee.done('/api/quest/GetByAnswerSetId', { AnswerSetId: set })).Answers['a1']?.Text ?? '[]',
  ) as { Name: string }[];
  expect(named.map(({ Name }) => Name)).toEqual(['πρώτο.txt', 'δεύτερο.txt']);
});

describe('names', () => {
  test.each([
    'cv.exe',
    'cv.pdf.exe',
    'cv.hta',
    'cv.bat',
    'cv.js',
    'cv.svg',
    'cv.html',
    'cv.lnk',
    'cv.ps1',
    'cv.scr . ',
    'cv\u202efdp.exe',
  ])('%j is refused', async (name) => {
    const { world, mentee, place, set } = await begin();
    expect((await give(world, mentee, place, [{ name, content: pdf }])).body.code).toBe('FILE_NAME');
    expect(await world.rows('SELECT 1 FROM answer_files WHERE answer_set_id = $1', [set])).toEqual([]);
  });

  test('nothing in a kept name turns the direction of writing, and its ending is that of its kind', async () => {
    const { world, mentee, place } = await begin();
    const kept = async (name: string) =>
      (await give(world, mentee, place, [{ name, content: pdf }])).body.Files?.map(({ Name }) => Name);
    expect(await kept('\u200fβιο\u202eγραφικό\u2066.pdf')).toEqual(['βιογραφικό.pdf']);
    expect(await kept('IMG_0001.HEIC')).toEqual(['IMG_0001.HEIC.pdf']);
    expect(await kept('cv.pdf. .')).toEqual(['cv.pdf']);
  });
});

describe('room', () => {
  const small = sharedWorld(() => ({ env: { ...places.env.folder, UPLOAD_QUOTA_MB: '1' } }));
  test('a person has so much of it, over all places; others have their own', async () => {
    const { world, mentee, place } = await beginIn(small());
    const elsewhere = await mentee.done('/api/quest/getByAction', { ActionId: await makeAction(world, uploadOf(1)) });
    await world.rows(
      `INSERT INTO answer_files (answer_set_id, group_id, slot, name, mime, size, sha256, key, uploaded_by) VALUES ($1, 1, 0, 'x', 'x', 998000, 'x', 'x', $2)`,
      [elsewhere.AnswerSetID, mentee.id],
    );
    expect((await give(world, mentee, place, [{ name: 'a.pdf', content: pdfOf(1500) }])).status).toBe(200);
    const refused = await give(world, mentee, place, [{ name: 'b.pdf', content: pdfOf(2500) }]);
    expect(refused.body).toMatchObject({ code: 'QUOTA_REACHED', details: { Limit: 1_000_000 } });
    // What was there stays in force.
    expect(
      await mentee.done('/api/files/toolFiles', { QuestionId: 'ID_0001', ActionId: Number(place.ActionId), Index: 0 }),
    ).toEqual(['a.pdf']);
  });

  test('where it is short, what was replaced is forgotten at once; where not, it is kept for a day', async () => {
    const { world, mentee, place, set } = await beginIn(small());
    const rows = () =>
      world.rows<{ n: number }>('SELECT count(*)::int AS n FROM answer_files WHERE answer_set_id = $1', [set]);
    for (const name of ['a.pdf', 'b.pdf']) await give(world, mentee, place, [{ name, content: pdfOf(1000) }]);
    expect(await rows()).toEqual([{ n: 2 }]);
    await world.rows(`UPDATE answer_files SET size = 999000 WHERE answer_set_id = $1 AND removed_at IS NOT NULL`, [
      set,
    ]);
    const last = await give(world, mentee, place, [{ name: 'c.pdf', content: pdfOf(1000) }]);
    expect(last.body.Files?.map(({ Name }) => Name)).toEqual(['c.pdf']);
    expect(await rows()).toEqual([{ n: 1 }]);
    expect(
      (await fetchFile(world, mentee, { AnswerSetId: String(set), Id: String(last.body.Files?.[0]?.Id) })).statusCode,
    ).toBe(200);
  });
});

test.each(['folder', 'store'] as const)(
  'content that no row names goes after a day; what a row names, and what is new, stays (%s)',
  async (where) => {
    const { world, mentee, place, set } = await begin(where);
    const storage = openStorage(loadConfig(places.env[where]));
    const orphan = text(`ορφανό ${randomUUID()}`);
    const key = createHash('sha256').update(orphan).digest('hex');
    const path = join(places.folder, key);
    await writeFile(path, orphan);
    await storage.put(key, path);
    const id = String(
      (await give(world, mentee, place, [{ name: 'cv.pdf', content: pdfOf(900) }])).body.Files?.[0]?.Id,
    );
    const isThere = () =>
      storage.read(key).then(
        (content) => content.destroy(),
        () => null,
      );

    expect(await sweepOrphans(world.pool, { storage, clock: () => new Date() })).toBe(0);
    expect(await isThere()).not.toBeNull();
    const later = { storage, clock: () => new Date(Date.now() + 25 * 3_600_000) };
    expect(await sweepOrphans(world.pool, later)).toBeGreaterThanOrEqual(1);
    expect(await isThere()).toBeNull();
    expect((await fetchFile(world, mentee, { AnswerSetId: String(set), Id: id })).statusCode).toBe(200);
    expect(await sweepOrphans(world.pool, later)).toBe(0);
    storage.close();
  },
);

test('half a file that a crash left is swept, too', async () => {
  const { world, mentee, place, set } = await begin();
  await give(world, mentee, place, [{ name: 'cv.pdf', content: pdfOf(900) }]);
  const [{ key = '' } = {}] = await world.rows<{ key: string }>(
    'SELECT key FROM answer_files WHERE answer_set_id = $1',
    [set],
  );
  const draft = join(places.folder, 'data', 'files', key.slice(0, 2), key.slice(2, 4), `${key}.${randomUUID()}`);
  await writeFile(draft, 'μισό');
  await utimes(draft, new Date(0), new Date(0));
  const storage = openStorage(loadConfig(places.env.folder));
  expect(await sweepOrphans(world.pool, { storage, clock: () => new Date() })).toBe(1);
  expect((await storage.read(key)).destroy()).toBeDefined();
});

test('files for an attempt that staff cleared are told that it is gone', async () => {
  const { world, mentee, action, set } = await begin();
  const inSet = { QuestionId: 'ID_0001', AnswerSetId: String(set), Index: '0' };
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>('SELECT user_id AS id FROM answer_sets WHERE id = $1', [
    set,
  ]);
  const coordinator = await world.enter('coordinator');
  await coordinator.done('/api/quest/ClearByAction', { ActionId: action, MenteeId: id });
  expect((await give(world, mentee, inSet, [{ name: 'cv.pdf', content: pdf }])).body).toMatchObject({
    code: 'SET_GONE',
    details: { Why: 'cleared' },
  });
  expect(
    (
      await mentee.call('/api/files/RemoveToolFile', {
        QuestionId: 'ID_0001',
        AnswerSetId: set,
        Name: 'cv.pdf',
        Index: 0,
      })
    ).problem?.code,
  ).toBe('SET_GONE');
  const other = await world.enter('mentor');
  expect((await give(world, other, inSet, [{ name: 'cv.pdf', content: pdf }])).status).toBeGreaterThanOrEqual(400);
});
