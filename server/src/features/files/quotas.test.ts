/** How much each person may keep and give: by role, on the way and at the end, with what was removed and is not forgotten. */
import { libraryRoom, maxOpenUploads, partBytes, quotaOf } from '@telemachos/contract/features/files/uploads.rules.ts';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { give, keepingFiles, type Where as Kept } from './testing/giving.ts';
import { giveItem, giveOwn, sendParts, sha256, startOf, textOf } from './testing/parts.ts';

const places = keepingFiles();
const megabyte = 1_000_000;

const startOwn = (who: Made, FileSize: number | null, more: object = {}) =>
  who.call('/api/files/StartUpload', {
    OriginalName: 'β.txt',
    Name: 'β',
    Parts: Math.ceil((FileSize ?? 1) / partBytes),
    FileSize,
    ...more,
  });
const startItem = (who: Made, FileSize: number) =>
  who.call('/api/library/StartUpload', {
    OriginalName: 'α.txt',
    Title: 'α',
    Parts: Math.ceil(FileSize / partBytes),
    FileSize,
  });

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: { ...places.env[kept], UPLOAD_QUOTA_MB: '1' } }));

  /** So many bytes of somebody's, in a place, as if they had given them. */
  const fill = (who: Made, place: 'own' | 'library', size: number) =>
    shared().rows(
      `INSERT INTO files (project_id, owner_id, place, name, mime, size, key, scan, created_at)
        VALUES (1, $1, $2, 'α', 'text/plain', $3, $4, 'clean', now())`,
      [who.id, place, size, `filled ${who.id} ${place} ${size}`],
    );

  test.each([
    ['mentee', quotaOf(megabyte, 'own'), megabyte],
    ['mentor', quotaOf(megabyte, 'caseload'), 10 * megabyte],
    ['coordinator', quotaOf(megabyte, 'project'), 10 * megabyte],
    ['admin', quotaOf(megabyte, 'all'), 10 * megabyte],
  ] as const)('a %s keeps up to %d bytes of their own', async (role, limit, expected) => {
    expect(limit).toBe(expected);
    const who = await makeLike(shared(), role);
    await fill(who, 'own', limit - 1000);
    expect((await startOwn(who, 1001)).problem).toMatchObject({ code: 'QUOTA_REACHED', details: { Limit: limit } });
    expect((await startOwn(who, 1000)).status).toBe(200);
    // What is on its way counts.
    expect((await startOwn(who, 1)).problem?.code).toBe('QUOTA_REACHED');
  });

  test.each([
    ['mentor', libraryRoom.caseload, 5e9],
    ['coordinator', libraryRoom.project, 5e10],
    ['admin', libraryRoom.all, 5e10],
  ] as const)('a %s gives up to %d bytes to the library of a project', async (role, limit, expected) => {
    expect(limit).toBe(expected);
    const who = await makeLike(shared(), role);
    await fill(who, 'library', limit - 1000);
    expect((await startItem(who, 1001)).problem).toMatchObject({ code: 'QUOTA_REACHED', details: { Limit: limit } });
    expect((await startItem(who, 1000)).status).toBe(200);
    expect((await startItem(who, 1)).problem?.code).toBe('QUOTA_REACHED');
    // One's own files have their own room.
    expect((await startOwn(who, 1000)).status).toBe(200);
  });

  test('an upload whose size is not told counts for as much as its parts say', async () => {
    const mentee = await makeLike(shared(), 'mentee');
    const start = () => startOwn(mentee, null, { Parts: 3 });
    expect((await start()).status).toBe(200);
    expect((await start()).problem?.code).toBe('QUOTA_REACHED');
  });

  test('so many uploads are under way at once, whatever their size', async () => {
    const mentor = await makeLike(shared(), 'mentor');
    for (let at = 0; at < maxOpenUploads; at += 1) expect((await startOwn(mentor, 10)).status).toBe(200);
    expect((await startOwn(mentor, 10)).problem).toMatchObject({
      code: 'TOO_MANY_UPLOADS',
      details: { Limit: maxOpenUploads },
    });
    expect((await startItem(mentor, 10)).problem?.code).toBe('TOO_MANY_UPLOADS');
    // All of them are listed, for there are never more.
    expect((await mentor.done('/api/files/Uploads', {})).list).toHaveLength(maxOpenUploads);
  });

  test('room that others of one’s files took meanwhile is missing at the end: nothing of the upload stays', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const content = textOf(2000, 'τέλος');
    const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('α.txt', content), Name: 'α' });
    await sendParts(world, mentee, 'files', Id, content);
    await fill(mentee, 'own', megabyte - 1000);
    expect((await mentee.call('/api/files/EndUpload', { Id })).problem).toMatchObject({
      code: 'QUOTA_REACHED',
      details: { Limit: megabyte },
    });
    expect((await mentee.done('/api/files/Uploads', {})).list).toEqual([]);
    expect((await mentee.call('/api/files/EndUpload', { Id })).problem?.code).toBe('NOT_FOUND');
    const storage = openStorage(loadConfig(places.env[kept]));
    expect(await storage.has(sha256(content))).toBe(false);
    storage.close();
  });

  test('what was removed takes room until it is forgotten: at once where room is short, its content with it', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const storage = openStorage(loadConfig(places.env[kept]));
    const given = async (name: string) => giveOwn(world, mentee, name, textOf(600_000, name));
    const [first] = [await given('πρώτο.txt')];
    await mentee.done('/api/files/RemoveOwn', { Id: first.Id });
    expect(await mentee.done('/api/files/Own', {})).toMatchObject({ All: 0, Used: 0, Limit: megabyte });
    expect(await storage.has(first.Hash)).toBe(true);
    const second = await given('δεύτερο.txt');
    expect(await world.rows('SELECT id FROM files WHERE owner_id = $1', [mentee.id])).toEqual([{ id: second.Id }]);
    await expect.poll(() => storage.has(first.Hash)).toBe(false);
    expect(await mentee.done('/api/files/Own', {})).toMatchObject({ All: 1, Used: 600_000 });
    // What is in force is not forgotten for anything.
    expect((await startOwn(mentee, 600_000)).problem?.code).toBe('QUOTA_REACHED');
    storage.close();
  });

  test('deleted and replaced files of the library count for who gave them, and are forgotten where room is short', async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const item = await giveItem(world, mentor, { name: 'α.txt', content: textOf(300, 'ένα') });
    const kept = await giveItem(world, mentor, { name: 'β.txt', content: textOf(300, 'δύο') });
    await giveItem(world, mentor, { name: 'γ.txt', content: textOf(300, 'τρία'), Id: kept.Id });
    await mentor.done('/api/library/deletedoc', { Id: item.Id });
    await world.rows(`UPDATE files SET size = 2400000000 WHERE owner_id = $1 AND removed_at IS NOT NULL`, [mentor.id]);
    const rows = () =>
      world.rows<{ n: number }>('SELECT count(*)::int AS n FROM files WHERE owner_id = $1', [mentor.id]);
    expect((await startItem(mentor, 1000)).status).toBe(200);
    expect(await rows()).toEqual([{ n: 3 }]);
    expect((await startItem(mentor, 1_000_000_000)).status).toBe(200);
    expect(await rows()).toEqual([{ n: 1 }]);
    expect((await mentor.call('/api/library/Restore', { ItemIds: [item.Id] })).problem?.code).toBe('NOT_FOUND');
    expect(await mentor.done('/api/library/Item', { ItemId: kept.Id })).toMatchObject({ Title: 'γ.txt' });
  });

  test('room that was promised to what is on its way is promised to nothing else', async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const mentee = await makeMentee(world, { mentor: mentor.username });
    const send = (bytes: number) =>
      give(
        world,
        mentee,
        { ProjectId: '1', UserIds: String(mentor.id) },
        [{ name: 'α.txt', content: textOf(bytes, `${bytes}`) }],
        '/api/files/Share',
      );
    const content = textOf(900_000, 'στον δρόμο');
    const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('α.txt', content), Name: 'α' });
    expect((await send(200_000)).body).toMatchObject({ code: 'QUOTA_REACHED', details: { Limit: megabyte } });
    expect((await send(50_000)).status).toBe(200);
    await sendParts(world, mentee, 'files', Id, content);
    expect((await mentee.call('/api/files/EndUpload', { Id })).status).toBe(200);
  });

  test('what takes another one’s place needs room for what it is larger by alone', async () => {
    const world = shared();
    const [mentee, mentor] = [await makeLike(world, 'mentee'), await makeLike(world, 'mentor')];
    const first = await giveOwn(world, mentee, 'α.txt', textOf(700_000, 'πρώτο'));
    // Another content is another file, whatever it is called; the same needs no more room than it has.
    const more = { ...startOf('α.txt', textOf(700_000, 'δεύτερο')), Name: 'α.txt' };
    expect((await mentee.call('/api/files/StartUpload', more)).problem?.code).toBe('QUOTA_REACHED');
    expect(await giveOwn(world, mentee, 'α.txt', textOf(700_000, 'πρώτο'))).toEqual(first);
    expect(await mentee.done('/api/files/Own', {})).toMatchObject({ All: 1, Used: 700_000, list: [{ Id: first.Id }] });

    const item = await giveItem(world, mentor, { name: 'α.txt', content: textOf(300, 'θέση ένα') });
    await fill(mentor, 'library', libraryRoom.caseload - 500);
    expect((await startItem(mentor, 400)).problem?.code).toBe('QUOTA_REACHED');
    const other = await giveItem(world, mentor, { name: 'β.txt', content: textOf(450, 'θέση δύο'), Id: item.Id });
    expect(other).toMatchObject({ Id: item.Id, Title: 'β.txt' });
  });
});
