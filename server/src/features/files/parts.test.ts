/** Files in parts, on a local folder and on an S3-compatible store alike: whole, resumed, refused by name, cleaned up. */
import { partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { describe, expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { sweepInterrupted } from './orphans.ts';
import { keepingFiles, pdf, type Where as Kept } from './testing/giving.ts';
import { fetchAt, giveOwn, partsIn, sendPart, sendParts, startOf, textOf } from './testing/parts.ts';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';

const places = keepingFiles();
const day = 86_400_000;

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));

  test('a file of several parts is whole, in whatever order they come, and is fetched whole and by ranges', async () => {
    const [world, content] = [shared(), textOf(5 * 262_144 + 1000, kept)];
    const mentee = await makeLike(world, 'mentee');
    const start = await mentee.done('/api/files/StartUpload', { ...startOf('Εργασία.txt', content), Name: 'Εργασία' });
    expect(start).toMatchObject({ PartSize: 262_144, Missing: [[0, 5]], Resumed: false });
    for (const part of [5, 0, 3, 1, 4, 2])
      expect(
        (await sendPart(world, mentee, 'files', { id: start.Id, part, content: partsIn(content)[part] ?? pdf })).status,
      ).toBe(200);
    const file = await mentee.done('/api/files/EndUpload', { Id: start.Id });
    expect(file).toMatchObject({
      Name: 'Εργασία.txt',
      Size: content.length,
      Type: 'text/plain; charset=utf-8',
      Scan: 'clean',
    });
    expect(await mentee.done('/api/files/EndUpload', { Id: start.Id })).toEqual(file);
    expect(await mentee.done('/api/files/IsUploaded', { Category: '/', Name: 'Εργασία' })).toMatchObject({
      Name: 'Εργασία.txt',
      Type: 'text/plain; charset=utf-8',
    });
    const { Address } = await mentee.done('/api/files/Link', { Id: file.Id });
    const whole = await fetchAt(world, mentee, Address);
    expect(whole.rawPayload.equals(content)).toBe(true);
    expect(whole.headers['content-disposition']).toContain(`attachment; filename="file.txt"; filename*=UTF-8''`);
    const range = await fetchAt(world, mentee, `${Address}&Inline=1`, { range: 'bytes=262140-262150' });
    expect([range.statusCode, range.rawPayload.equals(content.subarray(262_140, 262_151))]).toEqual([206, true]);
    expect(range.headers['content-disposition']).toMatch(/^inline/);
  });

  test('begun again with the same file it goes on where it stopped; another file is another upload', async () => {
    const [world, content] = [shared(), textOf(4 * partBytes, `${kept} again`)];
    const mentee = await makeLike(world, 'mentee');
    const asked = { ...startOf('μεγάλο.txt', content), Name: 'Μεγάλο' };
    const first = await mentee.done('/api/files/StartUpload', asked);
    for (const part of [0, 2])
      await sendPart(world, mentee, 'files', { id: first.Id, part, content: partsIn(content)[part] ?? pdf });
    const again = await mentee.done('/api/files/StartUpload', asked);
    expect(again).toMatchObject({
      Id: first.Id,
      Missing: [
        [1, 1],
        [3, 3],
      ],
      Resumed: true,
    });
    expect((await mentee.done('/api/files/Uploads', {})).list).toMatchObject([
      {
        Id: first.Id,
        Where: 'own',
        Category: '/',
        Name: 'Μεγάλο',
        UserId: mentee.id,
        OriginalName: 'μεγάλο.txt',
        Mime: '',
        Parts: 4,
        Missing: [
          [1, 1],
          [3, 3],
        ],
      },
    ]);
    const other = await mentee.done('/api/files/StartUpload', { ...asked, Sha256: 'b'.repeat(64) });
    expect(other.Id).not.toBe(first.Id);
    expect((await mentee.call('/api/files/EndUpload', { Id: first.Id })).problem).toMatchObject({
      code: 'PARTS_MISSING',
      details: {
        Missing: [
          [1, 1],
          [3, 3],
        ],
      },
    });
    for (const part of [1, 1, 3])
      await sendPart(world, mentee, 'files', { id: first.Id, part, content: partsIn(content)[part] ?? pdf });
    expect(await mentee.done('/api/files/EndUpload', { Id: first.Id })).toMatchObject({ Hash: asked.Sha256 });
  });

  test('the same file, on its way to two folders, comes into each', async () => {
    const [world, content] = [shared(), textOf(partBytes + 9, `${kept} two folders`)];
    const mentor = await makeLike(world, 'mentor');
    const file = startOf('δύο.txt', content);
    const starts = {
      library: (Category: string) => mentor.done('/api/library/StartUpload', { ...file, Category, Title: 'Δύο' }),
      files: (Category: string) => mentor.done('/api/files/StartUpload', { ...file, Category, Name: 'Δύο' }),
    };
    for (const where of ['library', 'files'] as const) {
      const [one, two] = [await starts[where]('/Ένα/'), await starts[where]('/Δύο/')];
      expect(two, where).toMatchObject({ Resumed: false });
      expect(await starts[where]('/Ένα/'), where).toMatchObject({ Id: one.Id, Resumed: true });
      for (const { Id } of [one, two]) {
        await sendParts(world, mentor, where, Id, content);
        await mentor.done(`/api/${where}/EndUpload`, { Id });
      }
    }
    const came = `SELECT category, count(*)::int AS n FROM (SELECT category FROM library_items WHERE uploader_id = $1
      UNION ALL SELECT category FROM files WHERE owner_id = $1 AND place = 'own') f GROUP BY category ORDER BY category = '/Ένα/'`;
    expect(await world.rows(came, [mentor.id])).toEqual([
      { category: '/Δύο/', n: 2 },
      { category: '/Ένα/', n: 2 },
    ]);
  });

  test('what is not what was told is refused by its name', async () => {
    const [world, content] = [shared(), textOf(2 * partBytes + 10, `${kept} bad`)];
    const [mentee, stranger] = [await makeLike(world, 'mentee'), await makeLike(world, 'mentee')];
    const begin = async (more: object = {}) =>
      (await mentee.done('/api/files/StartUpload', { ...startOf('α.txt', content), Name: 'α', ...more })).Id;
    const id = await begin();
    const [first = pdf, , last = pdf] = partsIn(content);
    const refused = async (who: typeof mentee, fields: Parameters<typeof sendPart>[3]) =>
      (await sendPart(world, who, 'files', fields)).body.code;
    expect(await refused(stranger, { id, part: 0, content: first })).toBe('NOT_FOUND');
    expect(await refused(mentee, { id, part: 3, content: last })).toBe('PART_UNKNOWN');
    expect(await refused(mentee, { id, part: 0, content: Buffer.concat([first, last]) })).toBe('PART_LENGTH');
    expect(await refused(mentee, { id, part: 0, content: Buffer.alloc(3 * partBytes) })).toBe('BODY_TOO_LARGE');
    expect(await refused(mentee, { id, part: 0, content: last })).toBe('PART_LENGTH');
    expect(await refused(mentee, { id, part: 0, content: first, Sha256: 'a'.repeat(64) })).toBe('PART_HASH');
    expect(await refused(mentee, { id, part: 0, content: first, UserId: stranger.id })).toBe('REFUSED');
    await sendParts(world, mentee, 'files', id, content);
    // Another content in the place of one that came.
    expect(await refused(mentee, { id, part: 1, content: Buffer.alloc(partBytes, 'x') })).toBe('PART_HASH');
    // The whole is not the one that was told: all of it is missing again.
    const lied = await begin({ Sha256: 'c'.repeat(64) });
    await sendParts(world, mentee, 'files', lied, content);
    expect((await mentee.call('/api/files/EndUpload', { Id: lied })).problem).toMatchObject({
      code: 'FILE_DIFFERS',
      details: { Missing: [[0, 2]] },
    });
    expect((await mentee.call('/api/files/EndUpload', { Id: lied })).problem?.code).toBe('PARTS_MISSING');
    await mentee.done('/api/files/EndUpload', { Id: id });
    expect(await refused(mentee, { id, part: 0, content: first })).toBe('UPLOAD_OVER');
    expect((await mentee.call('/api/files/CancelUpload', { Id: id })).problem?.code).toBe('UPLOAD_OVER');
  });

  test('kinds are told by content; names of programs, sizes that lie and files without room are refused', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const start = (more: object) =>
      mentee.call('/api/files/StartUpload', { ...startOf('α.txt', pdf), Name: 'α', ...more });
    expect((await start({ OriginalName: 'cv.pdf.exe' })).problem?.code).toBe('FILE_NAME');
    expect((await start({ OriginalName: 'page.svg' })).problem?.code).toBe('FILE_NAME');
    expect((await start({ Parts: 2 })).problem?.fields).toEqual({ Parts: 'PARTS' });
    expect((await start({ FileSize: 300_000_000, Parts: 1145 })).problem).toMatchObject({
      code: 'FILE_TOO_LARGE',
      details: { Limit: 200_000_000 },
    });
    expect((await start({ OriginalName: 'a\0b.pdf' })).problem?.fields).toEqual({ OriginalName: 'BAD_TEXT' });
    expect((await start({ Category: '/../secret/' })).problem?.fields).toEqual({ Category: 'CATEGORY' });
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 1)]);
    const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('cv.pdf', program), Name: 'cv' });
    await sendParts(world, mentee, 'files', Id, program);
    expect((await mentee.call('/api/files/EndUpload', { Id })).problem).toMatchObject({
      code: 'FILE_KIND',
      details: { Name: 'cv.pdf' },
    });
    expect((await mentee.call('/api/files/EndUpload', { Id })).problem?.code).toBe('NOT_FOUND');
    const content = textOf(100, `${kept} odd`);
    const named = { ...startOf(`../../etc/${'μ'.repeat(300)}\u202Efdp.txt`, content), Name: 'μ'.repeat(190) };
    const odd = await mentee.done('/api/files/StartUpload', named);
    const [listed] = (await mentee.done('/api/files/Uploads', {})).list;
    expect(listed?.OriginalName).toBe(`${'μ'.repeat(300)}fdp.txt`);
    await sendParts(world, mentee, 'files', odd.Id, content);
    const { Name } = await mentee.done('/api/files/EndUpload', { Id: odd.Id });
    expect([Name.endsWith('.txt'), Buffer.byteLength(Name) <= 255, /^μ+\.txt$/u.test(Name)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('an upload that stops goes after a day with its parts; one that was ended leaves none', async () => {
    const [world, content] = [shared(), textOf(2 * partBytes, `${kept} stopped`)];
    const mentee = await makeLike(world, 'mentee');
    const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('α.txt', content), Name: 'α' });
    await sendPart(world, mentee, 'files', { id: Id, part: 0, content: content.subarray(0, partBytes) });
    const storage = openStorage(loadConfig(places.env[kept]));
    const services = { storage, clock: () => new Date(Date.now() + 2 * day) };
    await sweepInterrupted(world.pool, { ...services, clock: () => new Date() } as never);
    expect(await world.rows('SELECT 1 FROM uploads WHERE id = $1', [Id])).toHaveLength(1);
    await sweepInterrupted(world.pool, services as never);
    expect(await world.rows('SELECT 1 FROM uploads WHERE id = $1', [Id])).toEqual([]);
    await expect(storage.parts.assemble(Id, 2, `${places.folder}/draft`)).rejects.toThrow();
    storage.close();
  });

  test('of two files of one name in two folders each is found in its own, and neither in a third', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const [top, inside] = [
      await giveOwn(world, mentee, 'ίδιο.txt', textOf(100, `${kept} πάνω`)),
      await giveOwn(world, mentee, 'ίδιο.txt', textOf(100, `${kept} μέσα`), '/Μέσα/'),
    ];
    const found = (Category?: string) => mentee.done('/api/files/IsUploaded', { Category, Name: 'ίδιο' });
    expect(await found('/')).toMatchObject({ Id: top.Id, Name: 'ίδιο.txt', Type: 'text/plain; charset=utf-8' });
    expect(await found('/Μέσα/')).toMatchObject({ Id: inside.Id, Name: 'ίδιο.txt', Type: 'text/plain; charset=utf-8' });
    expect(await found('/Αλλού/')).toEqual({ Id: null, Name: null, Type: null });
    expect(await found()).toMatchObject({ Id: top.Id });
    await mentee.done('/api/files/RemoveOwn', { Id: top.Id });
    expect([(await found('/')).Id, (await found('/Μέσα/')).Id]).toEqual([null, inside.Id]);
  });

  test('a file of one’s own is renamed and keeps its ending, and removed', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const { Id } = await giveOwn(world, mentee, 'σημειώσεις.md', textOf(100, `${kept} one`));
    const renamed = await mentee.done('/api/files/RenameOwn', { Id, Name: 'Άλλο' });
    // The ending that it was given with, not the usual one of its kind.
    expect(renamed.Name).toBe('Άλλο.md');
    await mentee.done('/api/files/RemoveOwn', { Id });
    expect(await mentee.done('/api/files/Own', {})).toMatchObject({ list: [], All: 0, Used: 0 });
    expect((await mentee.call('/api/files/Link', { Id })).problem?.code).toBe('NOT_FOUND');
  });
});
