/** Media of a project: what is taken, what is kept of it, whom it is given to, in which parts, and when it goes. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { parseRange } from '../../platform/file-response.ts';
import { openStorage } from '../../platform/storage.ts';
import { createForeignProject } from '../../testing/foreign-project.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { sweepOrphans, sweepUnused } from './orphans.ts';
import { keepingFiles, pdf, type Where } from './testing/giving.ts';
import { chunk, fetchMedium, giveMedium, jpegs, makeShowing, media, pngOf, webpOf } from './testing/media.ts';

const places = keepingFiles();
const worlds = {
  folder: sharedWorld(() => ({ env: places.env.folder })),
  store: sharedWorld(() => ({ env: places.env.store })),
};
const shared = worlds.folder;
const letters = (text: string) => Buffer.from(text);
const words = { Title: { el: 'α' }, Text: { el: 'β' } };
const showing = (world: World, File: number, flags = 2, more = {}) =>
  makeShowing(world, [{ File, Kind: 'video', ...words }], flags, more);

test.each([
  ['γιορτή.mp4', media.mp4('1'), 'video', 'video/mp4'],
  ['γιορτή.webm', media.webm('1'), 'video', 'video/webm'],
  ['λόγια.mp3', media.mp3('1'), 'sound', 'audio/mpeg'],
  ['λόγια.m4a', media.m4a('1'), 'sound', 'audio/mp4'],
  ['λόγια.ogg', media.ogg('1'), 'sound', 'audio/ogg'],
  ['σχήμα.png', pngOf(20, 9), 'picture', 'image/png'],
  ['σχήμα.jpg', jpegs.bare(21), 'picture', 'image/jpeg'],
])('%s is told by its content, kept as it came, and shown within a page', async (name, content, kind, type) => {
  const world = shared();
  const admin = await world.enter('admin');
  const { status, body } = await giveMedium(world, admin, name, content, { Seconds: '12.5' });
  const [Seconds, Width] = kind === 'picture' ? [null, name.endsWith('png') ? 20 : 21] : [12.5, null];
  expect([status, body]).toEqual([200, expect.objectContaining({ Kind: kind, Name: name, Seconds, Width })]);
  const given = await fetchMedium(world, admin, { ProjectId: 1, Id: body.Id ?? 0 }, {}, '/api/files/ProjectMedia');
  expect(given.rawPayload.equals(content)).toBe(true);
  expect(given.headers).toMatchObject({
    'content-type': type,
    'content-length': String(content.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
    'content-disposition': expect.stringMatching(/^inline; /),
  });
});

test('of a picture nothing is kept but the picture: no places, no words, no programs', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const vp8 = Buffer.from('3001009d012a0a000500aaaa', 'hex');
  const canvas = (flags: number) => Buffer.from([flags, 0, 0, 0, 9, 0, 0, 4, 0, 0]);
  const cases: [string, Buffer, Buffer][] = [
    ['α.jpg', jpegs.full(9), jpegs.bare(9)],
    ['α.png', pngOf(5, 5, chunk('eXIf', letters('GPS')), chunk('tEXt', letters('<script>'))), pngOf(5, 5)],
    ['β.png', Buffer.concat([pngOf(6, 5), letters('<script>')]), pngOf(6, 5)],
    [
      'α.webp',
      webpOf(
        ['VP8X', canvas(0x3c)],
        ['ICCP', letters('x')],
        ['VP8 ', vp8],
        ['EXIF', letters('GPS')],
        ['XMP ', letters('<x>')],
      ),
      webpOf(['VP8X', canvas(0x10)], ['VP8 ', vp8]),
    ],
  ];
  for (const [name, content, bare] of cases) {
    const { body } = await giveMedium(world, admin, name, content);
    const query = { ProjectId: 1, Id: body.Id ?? 0 };
    const given = await fetchMedium(world, admin, query, {}, '/api/files/ProjectMedia');
    expect([name, given.rawPayload.toString('hex')]).toEqual([name, bare.toString('hex')]);
  }
});

test.each([
  ['a page', letters('<html><script>alert(1)</script></html>'), 'FILE_KIND'],
  ['a drawing with scripts', letters('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'FILE_KIND'],
  ['a document', pdf, 'FILE_KIND'],
  ['a picture that is broken', pngOf(9, 9).fill(7, 40, 44), 'FILE_KIND'],
  ['a picture that is too wide', pngOf(4097, 9), 'FILE_KIND'],
  ['a picture of no height', pngOf(9, 0), 'FILE_KIND'],
  [
    'a picture that moves',
    webpOf(['VP8X', Buffer.from([2, 0, 0, 0, 9, 0, 0, 4, 0, 0])], ['ANIM', Buffer.alloc(6)]),
    'FILE_KIND',
  ],
  ['a picture that is too large', Buffer.concat([pngOf(9, 9), Buffer.alloc(5_000_000)]), 'FILE_TOO_LARGE'],
  ['a sound that is too large', Buffer.concat([media.mp3(), Buffer.alloc(50_000_000)]), 'FILE_TOO_LARGE'],
])('%s is refused, and nothing is kept', async (_what, content, code) => {
  const world = shared();
  const before = await world.rows('SELECT id FROM media_files');
  const { body } = await giveMedium(world, await world.enter('admin'), 'α.mp4', content);
  expect(body.code).toBe(code);
  expect(await world.rows('SELECT id FROM media_files')).toEqual(before);
});

test('the name of a program is refused; another ending gets the one of its kind', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  expect((await giveMedium(world, admin, 'α.exe', media.mp4('exe'))).body.code).toBe('FILE_NAME');
  expect((await giveMedium(world, admin, 'α.webm', media.mp4('ending'))).body.Name).toBe('α.webm.mp4');
});

test('given twice, and ten times at once, it is there once; a length that was not known is known then', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const content = media.webm('twice');
  const given = await Promise.all(Array.from({ length: 10 }, () => giveMedium(world, admin, 'α.webm', content)));
  expect(new Set(given.map(({ body }) => body.Id)).size).toBe(1);
  expect(given[0]?.body.Seconds).toBeNull();
  expect((await giveMedium(world, admin, 'β.webm', content, { Seconds: '3' })).body.Seconds).toBe(3);
  expect((await giveMedium(world, admin, 'β.webm', content, { Seconds: '0' })).body.code).toBe('BAD_INPUT');
});

test('a project has only so much room', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const filler = `INSERT INTO media_files (project_id, kind, name, mime, size, key)
    VALUES (1, 'video', 'α', 'video/mp4', 5000000000, 'full') RETURNING id`;
  const [full] = await world.rows<{ id: number }>(filler);
  expect((await giveMedium(world, admin, 'α.mp4', media.mp4('no room'))).body.code).toBe('ROOM_REACHED');
  await world.rows('DELETE FROM media_files WHERE id = $1', [full?.id]);
});

test('only those who make actions give and read; of another project it looks missing', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { Id = 0 } = (await giveMedium(world, admin, 'α.mp4', media.mp4('roles'))).body;
  await showing(world, Id);
  for (const name of ['supervisor', 'coordinator', 'mentor', 'mentee']) {
    const person = await world.enter(name);
    const makes = name === 'supervisor' || name === 'coordinator';
    const given = await giveMedium(world, person, 'α.mp4', media.mp4(`roles ${name}`));
    expect([name, given.body.code]).toEqual([name, makes ? undefined : 'REFUSED']);
    const read = await fetchMedium(world, person, { ProjectId: 1, Id }, {}, '/api/files/ProjectMedia');
    expect([name, read.statusCode]).toEqual([name, makes ? 200 : 403]);
  }
  const foreign = await createForeignProject(world.pool);
  const [theirs] = await world.rows<{ id: number }>(
    `INSERT INTO media_files (project_id, kind, name, mime, size, key) VALUES ($1, 'video', 'α', 'video/mp4', 1, 'k')
      RETURNING id`,
    [foreign.project],
  );
  const asked = (query: Record<string, number>) => fetchMedium(world, admin, query, {}, '/api/files/ProjectMedia');
  expect((await asked({ ProjectId: 1, Id: theirs?.id ?? 0 })).statusCode).toBe(404);
  const named = await showing(world, theirs?.id ?? 0);
  const mentee = await makeMentee(world);
  expect((await fetchMedium(world, mentee, { ActionId: named, Id: theirs?.id ?? 0 })).statusCode).toBe(404);
});

test('an action gives what it shows to whom it is open, and to nobody else', async () => {
  const world = shared();
  const { Id = 0 } = (await giveMedium(world, await world.enter('admin'), 'α.mp4', media.mp4('open'))).body;
  const { Id: Other = 0 } = (await giveMedium(world, await world.enter('admin'), 'β.mp4', media.mp4('other'))).body;
  const mentee = await makeMentee(world);
  const [mentor, coordinator] = [await world.enter('mentor'), await world.enter('coordinator')];
  const statuses = async (ActionId: number, file = Id) =>
    Promise.all(
      [mentee, mentor, coordinator, world.nobody].map(
        async (who) => (await fetchMedium(world, who, { ActionId, Id: file })).statusCode,
      ),
    );
  expect(await statuses(await showing(world, Id))).toEqual([200, 200, 200, 401]);
  // What it does not show it does not give.
  expect(await statuses(await showing(world, Id), Other)).toEqual([404, 404, 404, 401]);
  expect(await statuses(await showing(world, Id, 1))).toEqual([404, 404, 404, 401]);
  expect(await statuses(await showing(world, Id, 2 | 8))).toEqual([404, 200, 200, 401]);
  expect(await statuses(await showing(world, Id, 2 | 4))).toEqual([200, 404, 200, 401]);
  expect(await statuses(await showing(world, Id, 2, { EnableCondition: 'false' }))).toEqual([404, 200, 200, 401]);
});

test('the content of an action says what is shown, once it is open', async () => {
  const world = shared();
  const { Id = 0 } = (await giveMedium(world, await world.enter('admin'), 'α.mp4', media.mp4('told'), { Seconds: '5' }))
    .body;
  const mentee = await makeMentee(world);
  const open = await showing(world, Id);
  const known = { Kind: 'video', Type: 'video/mp4', Seconds: 5, Width: null, Height: null, Share: null };
  expect((await mentee.done('/api/action/get', { Id: open })).Media).toEqual([{ File: Id, ...words, ...known }]);
  const locked = await showing(world, Id, 2, { EnableCondition: 'false' });
  expect((await mentee.done('/api/action/get', { Id: locked })).Media).toEqual([]);
});

test.each(['folder', 'store'] as Where[])('parts of it are given, kept in a %s', async (where) => {
  const world = worlds[where]();
  const admin = await world.enter('admin');
  const content = media.mp4('0123456789');
  const { Id = 0 } = (await giveMedium(world, admin, 'α.mp4', content)).body;
  const ask = (headers: Record<string, string>) =>
    fetchMedium(world, admin, { ProjectId: 1, Id }, headers, '/api/files/ProjectMedia');
  const size = content.length;
  const tag = `"${createHash('sha256').update(content).digest('hex')}"`;
  const part = await ask({ range: `bytes=${size - 10}-${size - 6}` });
  expect([part.statusCode, part.body, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    '01234',
    `bytes ${size - 10}-${size - 6}/${size}`,
    '5',
  ]);
  expect((await ask({ range: 'bytes=-3' })).body).toBe('789');
  expect((await ask({ range: `bytes=${size - 2}-` })).body).toBe('89');
  expect((await ask({ range: `bytes=${size - 2}-99999` })).body).toBe('89');
  const beyond = await ask({ range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  for (const range of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-'])
    expect([range, (await ask({ range })).statusCode]).toEqual([range, 200]);
  expect((await ask({ 'if-none-match': tag })).statusCode).toBe(304);
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
  expect((await ask({ range: 'bytes=0-1', 'if-range': tag })).statusCode).toBe(206);
});

test('content that storage lost is a failure that no browser keeps', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [lost] = await world.rows<{ id: number }>(
    `INSERT INTO media_files (project_id, kind, name, mime, size, key) VALUES (1, 'video', 'α', 'video/mp4', 5, 'lost')
      RETURNING id`,
  );
  const query = { ProjectId: 1, Id: lost?.id ?? 0 };
  const { statusCode, headers } = await fetchMedium(world, admin, query, {}, '/api/files/ProjectMedia');
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
});

test('a range of nothing is none', () => {
  expect([parseRange('bytes=0-', 0), parseRange('bytes=-0', 5), parseRange(undefined, 5)]).toEqual([
    null,
    null,
    'whole',
  ]);
});

test('what no action shows goes after seven days, its content with it; what is shown, put away or given again stays', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const kept = async (mark: string) => (await giveMedium(world, admin, 'α.mp4', media.mp4(mark))).body.Id ?? 0;
  const [gone, shown, again] = [await kept('goes'), await kept('stays'), await kept('again')];
  await showing(world, shown);
  await world.rows('UPDATE actions SET archived_at = now(), flags = 0 WHERE id = $1', [await showing(world, again)]);
  const content = media.mp4('goes');
  const storage = openStorage(loadConfig(places.env.folder));
  const at = (days: number) => () => new Date(Date.now() + days * 86_400_000);
  const there = async () =>
    (
      await world.rows<{ id: number }>('SELECT id FROM media_files WHERE id = ANY($1) ORDER BY id', [
        [gone, shown, again],
      ])
    ).map(({ id }) => id);
  await sweepUnused(world.pool, { clock: at(1) });
  await sweepUnused(world.pool, { clock: at(7) });
  expect(await there()).toEqual([gone, shown, again]);
  await kept('goes');
  await sweepUnused(world.pool, { clock: at(9) });
  await sweepUnused(world.pool, { clock: at(15) });
  expect(await there()).toEqual([gone, shown, again]);
  await sweepUnused(world.pool, { clock: at(17) });
  expect(await there()).toEqual([shown, again]);
  await sweepOrphans(world.pool, { storage, clock: at(17) });
  await expect(storage.read(createHash('sha256').update(content).digest('hex'))).rejects.toThrow();
  const read = await storage.read(createHash('sha256').update(media.mp4('stays')).digest('hex'));
  expect(Buffer.concat(await Readable.from(read).toArray()).equals(media.mp4('stays'))).toBe(true);
  storage.close();
});

test('what only actions show that are kept from supervisors is not there for them; HEAD answers as GET does', async () => {
  const world = shared();
  const [admin, supervisor] = [await world.enter('admin'), await world.enter('supervisor')];
  const secret = (await giveMedium(world, admin, 'κρυφό.mp4', media.mp4('kept'), { Seconds: '5' })).body.Id ?? 0;
  const open = (await giveMedium(world, admin, 'ανοιχτό.mp4', media.mp4('seen'), { Seconds: '5' })).body.Id ?? 0;
  await showing(world, secret, 2 + actionFlags.HideFromSupervisor);
  await showing(world, open);
  const listed = async (who: Person) =>
    (await who.done('/api/files/MediaFiles', { ProjectId: 1 }))
      .map(({ Id }) => Id)
      .filter((id) => [secret, open].includes(id));
  expect([await listed(admin), await listed(supervisor)]).toEqual([[open, secret], [open]]);
  const status = async (who: Person, Id: number) =>
    (await fetchMedium(world, who, { ProjectId: 1, Id }, {}, '/api/files/ProjectMedia')).statusCode;
  expect([await status(admin, secret), await status(supervisor, secret), await status(supervisor, open)]).toEqual([
    200, 404, 200,
  ]);
  const url = `/api/files/ProjectMedia?ProjectId=1&Id=${open}`;
  const head = await world.app.inject({ method: 'HEAD', url, headers: { cookie: admin.cookie } });
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(media.mp4('seen').length),
    0,
  ]);
});
