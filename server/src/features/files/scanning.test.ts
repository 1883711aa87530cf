/** The scan for viruses, against a server that speaks ClamAV's protocol: refused at once, or its owner's alone until it passed. */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { scanForViruses } from '../../platform/virus-scanner.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { scanContent, scanWaiting } from './scanning.ts';
import { give, keepingFiles, pdf, type Where as Kept } from './testing/giving.ts';
import { fetchAt, giveItem, giveOwn, sendParts, sha256, startOf, textOf } from './testing/parts.ts';
import { virus } from '../../testing/clamav.ts';
import { scannerHere, scanningServices } from './testing/scanner.ts';

const places = keepingFiles();
const scanner = scannerHere();

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: { ...places.env[kept], CLAMAV_HOST: `127.0.0.1:${scanner.port}` } }));

  test('a file is clean, infected, or nobody could be asked', async () => {
    scanner.mood = 'scans';
    const scan = (text: string) =>
      scanForViruses({ host: '127.0.0.1', port: scanner.port }, Readable.from([Buffer.from(text)]));
    expect([await scan('καθαρό'), await scan(`a${virus}b`)]).toEqual(['clean', 'infected']);
    const large = Array.from({ length: 300 }, () => Buffer.alloc(65_536, 'x'));
    expect(await scanForViruses({ host: '127.0.0.1', port: scanner.port }, Readable.from(large))).toBe('clean');
    scanner.mood = 'too large';
    expect(await scan('α')).toBe('unknown');
    scanner.mood = 'away';
    expect(await scan('α')).toBe('unknown');
    expect(await scanForViruses({ host: '127.0.0.1', port: 1 }, Readable.from([Buffer.from('α')]))).toBe('unknown');
  });

  test('an infected file is refused and told, and nothing of it is kept', async () => {
    scanner.mood = 'scans';
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
    scanner.mood = 'away';
    const world = shared();
    const [admin, mentor] = [await makeLike(world, 'admin'), await makeLike(world, 'mentor')];
    const mentee = await makeMentee(world, { mentor: mentor.username });
    const services = scanningServices(places.env[kept], scanner);
    const given = await giveItem(
      world,
      mentor,
      { name: 'ύλη.txt', content: textOf(300, `ύλη ${kept}`) },
      { Approve: true },
    );
    expect(given).toMatchObject({ Scan: 'waiting', Approved: false });
    expect((await admin.call('/api/library/Item', { ItemId: given.Id })).problem?.code).toBe('NOT_FOUND');
    expect(await mentor.done('/api/Library/Share', { ItemId: given.Id, MenteeIds: [mentee.id] })).toMatchObject({
      message: 'FAIL_SHARE',
      Reason: 'UNCHECKED',
    });
    const sent = textOf(300, `στέλνω ${kept}`);
    await give(
      world,
      mentor,
      { ProjectId: '1', UserIds: String(mentee.id) },
      [{ name: 'α.txt', content: sent }],
      '/api/files/Share',
    );
    expect((await mentee.done('/api/Files/GetShared', {})).All).toBe(0);
    await expect(scanContent(world.pool, services, given.Hash)).rejects.toThrow('no scanner answered');
    scanner.mood = 'scans';
    await scanContent(world.pool, services, given.Hash);
    await scanContent(world.pool, services, startOf('α', sent).Sha256);
    expect(await admin.done('/api/library/Item', { ItemId: given.Id })).toMatchObject({ Scan: 'clean' });
    expect((await mentee.done('/api/Files/GetShared', {})).All).toBe(1);
    const told = async (id: number) =>
      (await world.rows<{ kind: string }>('SELECT kind FROM notices WHERE user_id = $1', [id])).map(({ kind }) => kind);
    expect(await told(mentee.id)).toContain('fileSent');
    expect(await told(admin.id)).toContain('libraryWaiting');

    scanner.mood = 'away';
    const bad = await giveItem(world, mentor, { name: 'κακό.txt', content: Buffer.from(`λόγια ${kept} ${virus}`) });
    scanner.mood = 'scans';
    await scanContent(world.pool, services, bad.Hash);
    expect(await mentor.done('/api/library/Item', { ItemId: bad.Id })).toMatchObject({ Scan: 'infected' });
    expect(await told(mentor.id)).toContain('fileInfected');
    expect(await mentor.call('/api/library/Link', { ItemId: bad.Id })).toMatchObject({
      status: 422,
      problem: { code: 'FILE_INFECTED', details: { Name: 'κακό.txt' } },
    });
    expect((await admin.call('/api/library/Item', { ItemId: bad.Id })).problem?.code).toBe('NOT_FOUND');
  });

  test('the link to a file of one’s own, or to one that one sent, is refused at once where a virus was found', async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    const mentee = await makeMentee(world, { mentor: mentor.username });
    scanner.mood = 'away';
    const content = Buffer.from(`δικό μου ${kept} ${virus}`);
    const own = await giveOwn(world, mentor, 'δικό.txt', content);
    const form = { ProjectId: '1', UserIds: String(mentee.id) };
    const sent = await give(world, mentor, form, [{ name: 'α.txt', content }], '/api/files/Share');
    const before = await mentor.done('/api/files/Link', { Id: own.Id });
    scanner.mood = 'scans';
    await scanContent(world.pool, scanningServices(places.env[kept], scanner), sha256(content));
    expect((await fetchAt(world, mentor, before.Address)).statusCode).toBe(404);
    for (const [path, Id] of [
      ['/api/files/Link', own.Id],
      ['/api/files/SentLink', sent.body.Id ?? 0],
    ] as const)
      expect((await mentor.call(path, { Id })).problem?.code).toBe('FILE_INFECTED');
  });

  test('an item’s file that waits and is another’s is not linked to, and why is said; its own giver has it', async () => {
    const world = shared();
    const [admin, mentor] = [await makeLike(world, 'admin'), await makeLike(world, 'mentor')];
    scanner.mood = 'away';
    const content = textOf(300, `άλλου ${kept}`);
    const { Id: ItemId } = await giveItem(world, mentor, { name: 'άλλου.txt', content });
    // As files were that took an item's place before they were scanned.
    await world.rows('UPDATE files SET owner_id = $1 WHERE key = $2', [admin.id, sha256(content)]);
    expect(await mentor.call('/api/library/Link', { ItemId })).toMatchObject({
      problem: { code: 'FILE_UNCHECKED', details: { Name: 'άλλου.txt' } },
    });
    const { Address } = await admin.done('/api/library/Link', { ItemId });
    expect((await fetchAt(world, admin, Address)).rawPayload.equals(content)).toBe(true);
  });

  test('what waits is ordered anew where somebody answers, each content once; where nobody does nothing is', async () => {
    const world = shared();
    const mentor = await makeLike(world, 'mentor');
    scanner.mood = 'away';
    const item = await giveItem(world, mentor, { name: 'περιμένει.txt', content: textOf(300, `περιμένει ${kept}`) });
    await giveItem(world, mentor, { name: 'δεύτερο.txt', content: textOf(300, `περιμένει ${kept}`) });
    const ordered: object[] = [];
    const services = scanningServices(places.env[kept], scanner, (queue, data) => ordered.push({ queue, data }));
    expect(await scanWaiting(world.pool, services)).toBe(0);
    expect(ordered).toEqual([]);
    scanner.mood = 'scans';
    expect(await scanWaiting(world.pool, services)).toBe(ordered.length);
    expect(ordered.filter((one) => JSON.stringify(one).includes(item.Hash))).toEqual([
      { queue: 'scan', data: { key: item.Hash } },
    ]);
  });
});
