/** What files are by their content, and what is known of each kind; names that are paths. */
import { describe, expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { keepingFiles, type Where as Kept } from '../files/testing/giving.ts';
import { fetchAt, giveItem, giveOwn, sendParts, startOf, textOf } from '../files/testing/parts.ts';
import { readInsideOf } from './inside.shared.ts';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';

const places = keepingFiles();

/** A box of a film, as telephones and cameras write them. */
const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const film = (brand: string) =>
  Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')), box('mdat', Buffer.alloc(64))]);
const sound = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(500),
]);

const metadata = (size: number, type: string) => ({
  Abstract: 'λόγια',
  File_Size: size,
  File_Type: type,
  Creation_Date: expect.stringMatching(/^\/Date\(\d+\)\/$/) as string,
});

/** Greek letters as they were written before Unicode: the capitals and small letters from 0xC1 on. */
const oldGreekOf = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 0x80 ? code : code - 0x370 + 0xa0;
    }),
  );

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));

  test.each([
    ['βίντεο.mp4', film('isom'), 'Video', 'video/mp4'],
    ['τηλέφωνο.mov', film('qt  '), 'Video', 'video/quicktime'],
  ])('of the film %s its abstract, size, type and day are known', async (name, content, Kind, type) => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const said = { Metadata: { Abstract: 'λόγια', Author: 'κανείς', Page_Count: 3 } };
    const item = await giveItem(world, mentor, { name, content, Title: name.split('.')[0] ?? '' }, said);
    expect(item).toMatchObject({ Kind, Type: type, FileName: name });
    expect(item.Metadata).toEqual(metadata(content.length, type));
  });

  test('of a sound, a general item, its abstract and day are known', async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const said = { Metadata: { Abstract: 'λόγια', Author: 'κανείς' } };
    const item = await giveItem(world, mentor, { name: 'ήχος.mp3', content: sound }, said);
    const { Abstract, Creation_Date } = metadata(0, '');
    expect([item.Kind, item.Type, item.Metadata]).toEqual(['General', 'audio/mpeg', { Abstract, Creation_Date }]);
  });

  test.each([
    ['utf-8', Buffer.from('Ιθάκη'), 'Ιθάκη'],
    ['utf-16le', Buffer.from('\uFEFFΙθάκη', 'utf16le'), 'Ιθάκη'],
    ['windows-1253', oldGreekOf('καλη Ιθακη'), 'καλη Ιθακη'],
  ])('a text of %s is a text, and its words are read', async (charset, content, words) => {
    const world = shared();
    const admin = await makeLike(world, 'admin');
    const item = await giveItem(world, admin, { name: 'κείμενο.txt', content }, { Approve: true });
    expect([item.Kind, item.Type]).toEqual(['Document', `text/plain; charset=${charset}`]);
    const storage = openStorage(loadConfig(places.env[kept]));
    await readInsideOf(world.pool, { storage } as never, item.Id);
    storage.close();
    expect(await world.rows('SELECT text FROM library_texts WHERE item_id = $1', [item.Id])).toEqual([{ text: words }]);
    const { Address } = await admin.done('/api/library/Link', { ItemId: item.Id });
    const answer = await fetchAt(world, admin, `${Address}&Inline=1`);
    expect([answer.headers['content-type'], answer.rawPayload.equals(content)]).toEqual([item.Type, true]);
  });

  test('what only looks like a text is none', async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    for (const content of [oldGreekOf('αβ\u0001γδ'), Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])]) {
      const { Id } = await mentor.done('/api/library/StartUpload', { ...startOf('α.txt', content), Title: 'α' });
      await sendParts(world, mentor, 'library', Id, content);
      expect((await mentor.call('/api/library/EndUpload', { Id })).problem?.code).toBe('FILE_KIND');
    }
  });

  test.each(['h.png', 'cv.PDF', 'cv.docx', 'ταινία.mp4'])('a text that is called %j is not taken', async (name) => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { Id } = await mentor.done('/api/library/StartUpload', { ...startOf(name, content), Title: 'α' });
    await sendParts(world, mentor, 'library', Id, content);
    expect((await mentor.call('/api/library/EndUpload', { Id })).problem?.code).toBe('FILE_KIND');
  });

  test('what a page or a script has in it is a text where it is called one: it is shown as letters', async () => {
    const world = shared();
    const admin = await makeLike(world, 'admin');
    for (const content of [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('#!/bin/sh\nrm -r α\n'),
    ]) {
      const item = await giveItem(world, admin, { name: 'h.txt', content }, { Approve: true });
      const { Address } = await admin.done('/api/library/Link', { ItemId: item.Id });
      const { headers } = await fetchAt(world, admin, `${Address}&Inline=1`);
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
        'text/plain; charset=utf-8',
        'nosniff',
      ]);
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });

  test.each([
    ['../../etc/passwd', 'passwd.txt'],
    ['φάκελος\\σημειώσεις.txt', 'σημειώσεις.txt'],
    ['.', 'α.txt'],
  ])('a file of one’s own that is called %j is %j', async (name, kept) => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    const file = await giveOwn(world, mentee, 'α.txt', textOf(100, name));
    expect((await mentee.done('/api/files/RenameOwn', { Id: file.Id, Name: name })).Name).toBe(kept);
  });
});
