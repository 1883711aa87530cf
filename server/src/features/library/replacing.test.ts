/** A file that is to take the place of an item's, and waits for its scan: until it passed, the item is as it was. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { sweepRemoved } from '../files/orphans.ts';
import { scanContent } from '../files/scanning.ts';
import { keepingFiles, type Where as Kept } from '../files/testing/giving.ts';
import { fetchAt, giveItem, sha256, textOf } from '../files/testing/parts.ts';
import { virus } from '../../testing/clamav.ts';
import { scannerHere, scanningServices } from '../files/testing/scanner.ts';

const places = keepingFiles();
const scanner = scannerHere();

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: { ...places.env[kept], CLAMAV_HOST: `127.0.0.1:${scanner.port}` } }));
  let world: World;
  let people: Record<'admin' | 'supervisor' | 'mentor' | 'mentee', Made>;
  beforeAll(async () => {
    world = shared();
    const [admin, supervisor, mentor] = [
      await makeLike(world, 'admin'),
      await makeLike(world, 'supervisor'),
      await makeLike(world, 'mentor'),
    ];
    people = { admin, supervisor, mentor, mentee: await makeMentee(world, { mentor: mentor.username }) };
  });

  const infected = (mark: string) => Buffer.from(`λόγια ${kept} ${mark} ${virus}`);
  const clean = (mark: string) => textOf(300, `${kept} ${mark}`);
  const told = async (id: number, kind: string) =>
    (
      await world.rows<{ n: number }>(
        'SELECT coalesce(sum(times), 0)::int AS n FROM notices WHERE user_id = $1 AND kind = $2',
        [id, kind],
      )
    )[0]?.n;
  /** The scan comes, and says what it says. */
  const scan = async (content: Buffer) => {
    scanner.mood = 'scans';
    await scanContent(world.pool, scanningServices(places.env[kept], scanner), sha256(content));
  };
  const readBy = async (who: Made, ItemId: number) => {
    const { Address } = await who.done('/api/library/Link', { ItemId });
    return (await fetchAt(world, who, Address)).rawPayload;
  };
  const itemOf = (who: Made, ItemId: number) => who.done('/api/library/Item', { ItemId });

  /** An approved item of the mentor's, and a file in its place that waits for its scan. */
  const replaced = async (
    mark: string,
    content: Buffer,
    end: { Approve?: boolean; MenteesSee?: boolean } = {},
    who = people.mentor,
  ) => {
    scanner.mood = 'scans';
    const first = clean(`${mark} πρώτο`);
    const given = { name: 'α.txt', content: first, Title: mark, Category: '/Θέση/' };
    const { Id } = await giveItem(world, people.mentor, given, { Tags: ['ένα'] });
    await people.supervisor.done('/api/library/Approve', { Id });
    scanner.mood = 'away';
    const answer = await giveItem(world, who, { name: 'β.txt', content, Id, Title: `${mark} νέο` }, end);
    return { Id, first, answer };
  };

  test('infected, it goes nowhere: the item stays as it was, and who gave it is told, on its page, too', async () => {
    const { mentor, mentee, admin } = people;
    const content = infected('άρρωστο');
    const { Id, first, answer } = await replaced('άρρωστο', content);
    const asBefore = { Id, Title: 'άρρωστο', Approved: true, Scan: 'clean', Hash: sha256(first), Tags: ['ένα'] };
    expect(answer).toMatchObject({
      ...asBefore,
      Replacement: { State: 'waiting', Name: 'β.txt', By: { Id: mentor.id }, At: expect.any(String) },
    });
    for (const who of [mentor, mentee, admin]) expect((await readBy(who, Id)).equals(first)).toBe(true);
    expect(await itemOf(mentee, Id)).toMatchObject({ ...asBefore, Replacement: null });
    await scan(content);
    expect(await itemOf(mentor, Id)).toMatchObject({ ...asBefore, Replacement: { State: 'infected', Name: 'β.txt' } });
    expect((await readBy(mentee, Id)).equals(first)).toBe(true);
    expect([await told(mentor.id, 'libraryRefused'), await told(mentor.id, 'fileInfected')]).toEqual([1, 0]);
    expect(await world.rows('SELECT 1 FROM files WHERE key = $1', [sha256(content)])).toEqual([]);
    // It is told for a while, or until another file is given.
    scanner.mood = 'scans';
    const other = await giveItem(world, mentor, { name: 'γ.txt', content: clean('άρρωστο τρίτο'), Id });
    expect(other).toMatchObject({ Title: 'γ.txt', Approved: false, Replacement: null });
  });

  test('passed, it is in its place, to be approved; approved at once where who asked for that may by then', async () => {
    const { mentor, mentee, supervisor, admin } = people;
    const content = clean('καλό δεύτερο');
    const { Id } = await replaced('καλό', content, { MenteesSee: true, Approve: true });
    const before = (await told(supervisor.id, 'libraryWaiting')) ?? 0;
    await scan(content);
    expect(await itemOf(mentor, Id)).toMatchObject({
      Title: 'καλό νέο',
      Category: '/Θέση/',
      Tags: ['ένα'],
      Approved: false,
      Hash: sha256(content),
      Scan: 'clean',
      Replacement: null,
    });
    expect((await mentee.call('/api/library/Item', { ItemId: Id })).problem?.code).toBe('NOT_FOUND');
    expect(await told(supervisor.id, 'libraryWaiting')).toBe(before + 1);
    const byAdmin = clean('διαχείριση δεύτερο');
    const second = await replaced('διαχείριση', byAdmin, { Approve: true }, admin);
    expect(second.answer).toMatchObject({
      Title: 'διαχείριση',
      Replacement: { State: 'waiting', By: { Id: admin.id } },
    });
    await scan(byAdmin);
    expect(await itemOf(mentee, second.Id)).toMatchObject({ Title: 'διαχείριση νέο', Approved: true });
    const noMore = await makeLike(world, 'supervisor');
    const late = clean('πρώην δεύτερο');
    const third = await replaced('πρώην', late, { Approve: true }, noMore);
    await world.rows(`UPDATE memberships SET roles = '{Mentor}' WHERE user_id = $1`, [noMore.id]);
    await scan(late);
    // Who may not even change the item any more replaces nothing in it: somebody else decides.
    expect(await itemOf(mentee, third.Id)).toMatchObject({ Title: 'πρώην', Approved: true, Hash: sha256(third.first) });
    expect((await itemOf(mentor, third.Id)).Replacement).toMatchObject({ State: 'held', By: { Id: noMore.id } });
  });

  test('a new item that waits for its scan is approved once it passed, if who asked for that may by then', async () => {
    const { admin, supervisor, mentee } = people;
    const noMore = await makeLike(world, 'supervisor');
    scanner.mood = 'away';
    const give = (who: Made, mark: string) =>
      giveItem(world, who, { name: `${mark}.txt`, content: clean(mark) }, { Approve: true });
    const [one, two] = [await give(admin, 'νέο ένα'), await give(noMore, 'νέο δύο')];
    expect([one, two]).toMatchObject([
      { Scan: 'waiting', Approved: false },
      { Scan: 'waiting', Approved: false },
    ]);
    await world.rows(`UPDATE memberships SET roles = '{Mentor}' WHERE user_id = $1`, [noMore.id]);
    const before = (await told(supervisor.id, 'libraryWaiting')) ?? 0;
    for (const mark of ['νέο ένα', 'νέο δύο']) await scan(clean(mark));
    expect(await itemOf(mentee, one.Id)).toMatchObject({ Approved: true });
    expect(await itemOf(supervisor, one.Id)).toMatchObject({ ApprovedBy: { Id: admin.id } });
    expect(await itemOf(supervisor, two.Id)).toMatchObject({ Approved: false, Scan: 'clean' });
    expect(await told(supervisor.id, 'libraryWaiting')).toBe(before + 1);
  });

  test('who asked that it be approved once it passed is overruled by who takes that back or returns it meanwhile', async () => {
    const { admin, supervisor, mentor } = people;
    scanner.mood = 'away';
    const give = (mark: string) =>
      giveItem(world, supervisor, { name: `${mark}.txt`, content: clean(mark) }, { Approve: true });
    const [back, returned] = [await give('πίσω'), await give('όχι')];
    expect(await supervisor.done('/api/library/Approve', { Id: back.Id, Approved: false })).toMatchObject({
      Approved: false,
    });
    await supervisor.done('/api/library/Return', { Id: returned.Id, Reason: 'όχι έτσι' });
    for (const mark of ['πίσω', 'όχι']) await scan(clean(mark));
    expect(await itemOf(admin, back.Id)).toMatchObject({ Scan: 'clean', Approved: false });
    expect(await itemOf(admin, returned.Id)).toMatchObject({ Approved: false });
    const later = clean('αντί δεύτερο');
    const { Id } = await replaced('αντί', later, { Approve: true }, supervisor);
    await admin.done('/api/library/Return', { Id, Reason: 'λάθος αρχείο' });
    await scan(later);
    expect(await itemOf(mentor, Id)).toMatchObject({ Hash: sha256(later), Approved: false });
  });

  test('what was said of the item since holds instead of what was said with the file; of several files the last waits', async () => {
    const { mentor } = people;
    const [first, last] = [clean('λόγια ένα'), clean('λόγια δύο')];
    const { Id } = await replaced('λόγια', first);
    await giveItem(world, mentor, { name: 'δ.txt', content: last, Id, Title: 'λόγια νεότερο' });
    await mentor.done('/api/library/UpdateFile', { Id, Title: 'διορθωμένο', Tags: ['δύο'] });
    await mentor.done('/api/library/Move', { ItemIds: [Id], Category: '/Αλλού/' });
    for (const content of [first, last]) await scan(content);
    expect(await itemOf(mentor, Id)).toMatchObject({
      Title: 'διορθωμένο',
      Tags: ['δύο'],
      Category: '/Αλλού/',
      Hash: sha256(last),
      Replacement: null,
    });
  });

  test('deleted while the scan waits, an item learns what it said when it comes back, or is scanned anew', async () => {
    const { admin, mentor, supervisor } = people;
    scanner.mood = 'away';
    const give = (mark: string, content: Buffer) => giveItem(world, mentor, { name: `${mark}.txt`, content });
    const contents = { passed: clean('σβησμένο'), bad: infected('σβησμένο'), waits: clean('σβησμένο και περιμένει') };
    const [passed, bad, waits] = [
      await give('α', contents.passed),
      await give('β', contents.bad),
      await give('γ', contents.waits),
    ];
    const ItemIds = [passed.Id, bad.Id, waits.Id];
    const replacement = infected('στη θέση σβησμένου');
    const inPlace = await replaced('σβησμένη θέση', replacement);
    ItemIds.push(inPlace.Id);
    await mentor.done('/api/library/DeleteMany', { ItemIds });
    const before = await told(supervisor.id, 'libraryWaiting');
    for (const content of [contents.passed, contents.bad, replacement]) await scan(content);
    expect(await told(supervisor.id, 'libraryWaiting')).toBe(before);
    await mentor.done('/api/library/Restore', { ItemIds });
    expect(await told(supervisor.id, 'libraryWaiting')).toBe((before ?? 0) + 1);
    expect(await itemOf(admin, passed.Id)).toMatchObject({ Scan: 'clean' });
    expect((await supervisor.call('/api/library/Approve', { Id: passed.Id })).status).toBe(200);
    expect((await readBy(admin, passed.Id)).equals(contents.passed)).toBe(true);
    expect(await itemOf(mentor, bad.Id)).toMatchObject({ Scan: 'infected' });
    expect((await supervisor.call('/api/library/Approve', { Id: bad.Id })).problem?.code).toBe('NOT_FOUND');
    expect(await itemOf(mentor, inPlace.Id)).toMatchObject({
      Hash: sha256(inPlace.first),
      Replacement: { State: 'infected' },
    });
    // Its scan was ordered anew, and the scanner answers.
    await expect.poll(async () => (await itemOf(mentor, waits.Id)).Scan).toBe('clean');
  });

  test('a file that waits goes with its item, and one that was refused is told of for a month', async () => {
    const { mentor } = people;
    const content = clean('μαζί δεύτερο');
    const { Id } = await replaced('μαζί', content);
    const bad = infected('μήνας');
    const refused = await replaced('μήνας', bad);
    await scan(bad);
    await mentor.done('/api/library/deletedoc', { Id });
    const later = (days: number) => sweepRemoved(world.pool, { clock: () => new Date(Date.now() + days * 86_400_000) });
    await later(2);
    expect(await world.rows('SELECT 1 FROM files WHERE key = $1', [sha256(content)])).toEqual([]);
    expect((await itemOf(mentor, refused.Id)).Replacement).toMatchObject({ State: 'infected' });
    await later(32);
    expect((await itemOf(mentor, refused.Id)).Replacement).toBeNull();
  });
});
