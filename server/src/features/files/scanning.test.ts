/** The scan for viruses, against a server that speaks ClamAV's protocol: refused at once, or its owner's alone until it passed. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { scanBytes } from '../../platform/scanning.ts';
import { openStorage } from '../../platform/storage.ts';
import { silent } from '../../platform/live/telling.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { scanContent, scanWaiting } from './scanning.ts';
import { give, keepingFiles, pdf } from './testing/giving.ts';
import { fetchAt, giveItem, sendParts, startOf, textOf } from './testing/parts.ts';

const places = keepingFiles();
/** What the scanner looks for, as the EICAR test file is for others. */
const virus = 'X5O!P%@AP-the-product-s-own-test';

/** What the scanner does: it scans, hangs up without a word, or answers that a file is too large. */
let mood: 'scans' | 'away' | 'too large' = 'scans';
let server: Server;
let port = 0;

/** The content of an INSTREAM command once all of it came; null before. */
const contentIn = (came: Buffer): Buffer | null => {
  const command = 'zINSTREAM\0';
  if (!came.subarray(0, command.length).equals(Buffer.from(command))) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= came.length;) {
    const length = came.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(came.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

beforeAll(async () => {
  server = createServer((socket) => {
    let came: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    if (mood === 'away') return void socket.destroy();
    socket.on('data', (piece: Buffer) => {
      came = Buffer.concat([came, piece]);
      const content = contentIn(came);
      if (mood === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (content) socket.end(content.includes(virus) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const shared = sharedWorld(() => ({ env: { ...places.env.folder, CLAMAV_HOST: `127.0.0.1:${port}` } }));

test('a file is clean, infected, or nobody could be asked', async () => {
  mood = 'scans';
  const scan = (text: string) => scanBytes({ host: '127.0.0.1', port }, Readable.from([Buffer.from(text)]));
  expect([await scan('καθαρό'), await scan(`a${virus}b`)]).toEqual(['clean', 'infected']);
  const large = Array.from({ length: 300 }, () => Buffer.alloc(65_536, 'x'));
  expect(await scanBytes({ host: '127.0.0.1', port }, Readable.from(large))).toBe('clean');
  mood = 'too large';
  expect(await scan('α')).toBe('unknown');
  mood = 'away';
  expect(await scan('α')).toBe('unknown');
  expect(await scanBytes({ host: '127.0.0.1', port: 1 }, Readable.from([Buffer.from('α')]))).toBe('unknown');
});

test('an infected file is refused and told, and nothing of it is kept', async () => {
  mood = 'scans';
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const content = Buffer.concat([pdf, Buffer.from(virus)]);
  const { Id } = await mentor.done('/api/library/StartUpload', { ...startOf('α.pdf', content), Title: 'α' });
  await sendParts(world, mentor, 'library', Id, content);
  expect((await mentor.call('/api/library/EndUpload', { Id })).problem).toMatchObject({
    code: 'FILE_INFECTED',
    details: { Name: 'α.pdf' },
  });
  expect(await world.rows('SELECT 1 FROM files WHERE owner_id = $1', [mentor.id])).toEqual([]);
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const form = { ProjectId: '1', UserIds: String(mentee.id) };
  expect((await give(world, mentor, form, [{ name: 'α.pdf', content }], '/api/files/Share')).body.code).toBe(
    'FILE_INFECTED',
  );
});

test('until the scanner answers a file is its owner’s alone; what passes is there then, what does not is nobody else’s', async () => {
  mood = 'away';
  const world = shared();
  const [admin, mentor] = [await makeLike(world, 'admin'), await makeLike(world, 'mentor')];
  const mentee = await makeMentee(world, { mentor: mentor.username });
  const storage = openStorage(loadConfig(places.env.folder));
  const services = {
    storage,
    config: loadConfig({ CLAMAV_HOST: `127.0.0.1:${port}` }),
    clock: () => new Date(),
    jobs: { enqueue: () => Promise.resolve() },
    live: silent,
  } as never;
  const given = await giveItem(world, mentor, { name: 'ύλη.txt', content: textOf(300, 'ύλη') }, { Approve: true });
  expect(given).toMatchObject({ Scan: 'waiting', Approved: false });
  expect((await admin.call('/api/library/Item', { ItemId: given.Id })).problem?.code).toBe('NOT_FOUND');
  expect(await mentor.done('/api/Library/Share', { ItemId: given.Id, MenteeIds: [mentee.id] })).toMatchObject({
    message: 'FAIL_SHARE',
    Reason: 'UNCHECKED',
  });
  const sent = textOf(300, 'στέλνω');
  await give(
    world,
    mentor,
    { ProjectId: '1', UserIds: String(mentee.id) },
    [{ name: 'α.txt', content: sent }],
    '/api/files/Share',
  );
  expect((await mentee.done('/api/Files/GetShared', {})).All).toBe(0);
  await expect(scanContent(world.pool, services, given.Hash)).rejects.toThrow('no scanner answered');
  mood = 'scans';
  await scanContent(world.pool, services, given.Hash);
  await scanContent(world.pool, services, startOf('α', sent).Sha256);
  expect(await admin.done('/api/library/Item', { ItemId: given.Id })).toMatchObject({ Scan: 'clean' });
  expect((await mentee.done('/api/Files/GetShared', {})).All).toBe(1);
  const told = async (id: number) =>
    (await world.rows<{ kind: string }>('SELECT kind FROM notices WHERE user_id = $1', [id])).map(({ kind }) => kind);
  expect(await told(mentee.id)).toContain('fileSent');
  expect(await told(admin.id)).toContain('libraryWaiting');

  mood = 'away';
  const bad = await giveItem(world, mentor, { name: 'κακό.txt', content: Buffer.from(`λόγια ${virus}`) });
  mood = 'scans';
  await scanContent(world.pool, services, bad.Hash);
  expect(await mentor.done('/api/library/Item', { ItemId: bad.Id })).toMatchObject({ Scan: 'infected' });
  expect(await told(mentor.id)).toContain('fileInfected');
  const { Address } = await mentor.done('/api/library/Link', { ItemId: bad.Id });
  expect((await fetchAt(world, mentor, Address)).statusCode).toBe(404);
  expect((await admin.call('/api/library/Item', { ItemId: bad.Id })).problem?.code).toBe('NOT_FOUND');
  storage.close();
});

test('what waits is ordered anew where somebody answers, each content once; where nobody does nothing is', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  mood = 'away';
  const item = await giveItem(world, mentor, { name: 'περιμένει.txt', content: textOf(300, 'περιμένει') });
  await giveItem(world, mentor, { name: 'δεύτερο.txt', content: textOf(300, 'περιμένει') });
  const ordered: object[] = [];
  const services = {
    config: loadConfig({ CLAMAV_HOST: `127.0.0.1:${port}` }),
    jobs: { enqueue: async (...[, queue, data]: unknown[]) => void ordered.push({ queue, data }) },
  } as never;
  expect(await scanWaiting(world.pool, services)).toBe(0);
  expect(ordered).toEqual([]);
  mood = 'scans';
  expect(await scanWaiting(world.pool, services)).toBe(ordered.length);
  expect(ordered.filter((one) => JSON.stringify(one).includes(item.Hash))).toEqual([
    { queue: 'scan', data: { key: item.Hash } },
  ]);
});

test('who approves replaces somebody else’s file by one that waits for its scan: it is theirs alone until then', async () => {
  const world = shared();
  const [admin, other, mentor] = [
    await makeLike(world, 'admin'),
    await makeLike(world, 'supervisor'),
    await makeLike(world, 'mentor'),
  ];
  mood = 'scans';
  const item = await giveItem(world, mentor, { name: 'α.txt', content: textOf(300, 'πρώτο') });
  mood = 'away';
  const replaced = { name: 'β.txt', content: textOf(300, 'άλλο'), Title: 'β', Id: item.Id };
  expect(await giveItem(world, admin, replaced)).toMatchObject({ Id: item.Id, Scan: 'waiting', Approved: false });
  expect(await admin.done('/api/library/Item', { ItemId: item.Id })).toMatchObject({ Scan: 'waiting' });
  expect((await other.call('/api/library/Item', { ItemId: item.Id })).problem?.code).toBe('NOT_FOUND');
});
