/** What is said of a file when its upload begins holds wherever it goes on; what the library has already is told. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { keepingFiles, type Where as Kept } from '../files/testing/giving.ts';
import { giveItem, sendParts, startOf, textOf } from '../files/testing/parts.ts';

const places = keepingFiles();

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));
  let world: World;
  let people: Record<'admin' | 'mentor' | 'mentee', Made>;

  beforeAll(async () => {
    world = shared();
    const [admin, mentor] = [await makeLike(world, 'admin'), await makeLike(world, 'mentor')];
    people = { admin, mentor, mentee: await makeMentee(world, { mentor: mentor.username }) };
  });

  /** Begin an upload to the library. */
  const begin = (who: Made, content: Buffer, more: object = {}) =>
    who.done('/api/library/StartUpload', { Title: 'Υλικό', ...startOf('υλικό.txt', content), ...more });
  /** How the server tells of an upload. */
  const toldOf = async (who: Made, id: number) =>
    (await who.done('/api/files/Uploads', {})).list.find(({ Id }) => Id === id);
  /** End one, nothing being said. */
  const end = async (who: Made, id: number, content: Buffer, more: object = {}) => {
    await sendParts(world, who, 'library', id, content);
    return who.done('/api/library/EndUpload', { Id: id, ...more });
  };

  test('what was said at the start holds where an end says nothing; a start that goes on says it anew, or leaves it', async () => {
    const { admin } = people;
    const content = textOf(400, 'κρυφό');
    const { Id } = await begin(admin, content, { MenteesSee: false, Approve: true, Mime: 'text/plain' });
    expect(await toldOf(admin, Id)).toMatchObject({
      Where: 'library',
      Name: 'Υλικό',
      FileSize: content.length,
      UserId: admin.id,
      Mime: 'text/plain',
      ItemId: null,
      MenteesSee: false,
      Approve: true,
    });
    // Another browser goes on, and knows nothing of it.
    expect(await begin(admin, content)).toMatchObject({ Id, Resumed: true });
    expect(await toldOf(admin, Id)).toMatchObject({ MenteesSee: false, Approve: true });
    expect(await begin(admin, content, { Approve: false })).toMatchObject({ Id });
    expect(await toldOf(admin, Id)).toMatchObject({ MenteesSee: false, Approve: false });
    const item = await end(admin, Id, content);
    expect(item).toMatchObject({ MenteesSee: false, Approved: false });
    const other = textOf(400, 'φανερό');
    const second = await begin(admin, other, { MenteesSee: false, Approve: false });
    expect(await end(admin, second.Id, other, { MenteesSee: true, Approve: true })).toMatchObject({
      MenteesSee: true,
      Approved: true,
    });
    const plain = textOf(400, 'χωρίς λόγια');
    expect(await end(admin, (await begin(admin, plain)).Id, plain)).toMatchObject({
      MenteesSee: true,
      Approved: false,
    });
  });

  test('a replacement is told with its item, goes on for it, and is found by whom the item is found at its end', async () => {
    const { mentor } = people;
    const item = await giveItem(world, mentor, { name: 'πρώτο.txt', content: textOf(300, 'πρώτο'), Title: 'Οδηγός' });
    const content = textOf(300, 'στη θέση του');
    const { Id } = await begin(mentor, content, { Id: item.Id });
    expect(await toldOf(mentor, Id)).toMatchObject({ ItemId: item.Id, MenteesSee: null, Approve: null });
    await mentor.done('/api/library/UpdateFile', { Id: item.Id, Title: 'Οδηγός', MenteesSee: false, Tags: ['παλιό'] });
    const now = await end(mentor, Id, content);
    expect(now).toMatchObject({ Id: item.Id, MenteesSee: false, Tags: ['παλιό'], Approved: false });
    const third = textOf(300, 'ξανά');
    const again = await begin(mentor, third, { Id: item.Id, MenteesSee: true });
    expect(await end(mentor, again.Id, third)).toMatchObject({ Id: item.Id, MenteesSee: true, Tags: ['παλιό'] });
  });

  test('what is not said of an item that is there stays as it was: when its file is replaced, and when it is changed', async () => {
    const { mentor } = people;
    const Metadata = {
      Abstract: 'περίληψη',
      Author: 'Κ. Καβάφης',
      Page_Count: 3,
      Date_Published: '/Date(1000000000000)/',
    };
    const said = { Tags: ['ένα'], MenteesSee: false, Metadata };
    const first = { name: 'α.txt', content: textOf(300, 'πλήρες'), Title: 'Πλήρες', Category: '/Μένει/' };
    const item = await giveItem(world, mentor, first, said);
    const kept = { Category: '/Μένει/', Tags: ['ένα'], MenteesSee: false, Metadata };
    const content = textOf(300, 'νέο πλήρες');
    expect(await end(mentor, (await begin(mentor, content, { Id: item.Id })).Id, content)).toMatchObject({
      ...kept,
      Title: 'Υλικό',
    });
    expect(await mentor.done('/api/library/UpdateFile', { Id: item.Id, Title: 'Άλλο' })).toMatchObject({
      ...kept,
      Title: 'Άλλο',
    });
    const part = { Id: item.Id, Title: 'Άλλο', Metadata: { Author: '' }, Tags: [], MenteesSee: true };
    expect(await mentor.done('/api/library/UpdateFile', part)).toMatchObject({
      Category: '/Μένει/',
      Tags: [],
      MenteesSee: true,
      Metadata: { ...Metadata, Author: '' },
    });
    const third = textOf(300, 'τρίτο');
    const replaced = await begin(mentor, third, { Id: item.Id });
    expect(await end(mentor, replaced.Id, third, { MenteesSee: false })).toMatchObject({ MenteesSee: false });
    const link = {
      Title: 'Σελίδα',
      Link: 'https://example.org/1',
      Category: '/Μένει/',
      Tags: ['δύο'],
      MenteesSee: false,
    };
    const { Id } = await mentor.done('/api/library/UploadLink', link);
    const changed = { Id, Title: 'Σελίδα', Link: 'https://example.org/2' };
    expect(await mentor.done('/api/library/UploadLink', changed)).toMatchObject({
      Category: '/Μένει/',
      Tags: ['δύο'],
      MenteesSee: false,
    });
  });

  test('the folder that is said when a replacement begins is where the item lies after it; unsaid, it stays', async () => {
    const { mentor } = people;
    const first = { name: 'α.txt', content: textOf(300, 'φάκελος'), Title: 'Σε φάκελο', Category: '/Εδώ/' };
    const item = await giveItem(world, mentor, first);
    const folder = async () => (await mentor.done('/api/library/Item', { ItemId: item.Id })).Category;
    const moving = textOf(300, 'σε άλλον φάκελο');
    const { Id } = await begin(mentor, moving, { Id: item.Id, Category: '/Εκεί/' });
    expect(await toldOf(mentor, Id)).toMatchObject({ ItemId: item.Id, Category: '/Εκεί/' });
    expect(await folder()).toBe('/Εδώ/');
    expect(await end(mentor, Id, moving)).toMatchObject({ Id: item.Id, Category: '/Εκεί/' });
    expect(await folder()).toBe('/Εκεί/');
    const staying = textOf(300, 'στον ίδιο φάκελο');
    const again = await begin(mentor, staying, { Id: item.Id });
    expect(await toldOf(mentor, again.Id)).toMatchObject({ ItemId: item.Id, Category: '/Εκεί/' });
    expect(await end(mentor, again.Id, staying)).toMatchObject({ Id: item.Id, Category: '/Εκεί/' });
  });

  test('what was changed since the start holds, and what is said at the end instead of all', async () => {
    const { mentor } = people;
    const first = { name: 'α.txt', content: textOf(300, 'αρχή'), Title: 'Παλιός τίτλος', Category: '/Πριν/' };
    const item = await giveItem(world, mentor, first);
    const content = textOf(300, 'μετά την αλλαγή');
    const said = { Id: item.Id, Title: 'Παλιός τίτλος', Category: '/Πριν/', MenteesSee: true };
    const { Id } = await begin(mentor, content, said);
    const changed = { Title: 'Νέος τίτλος', Category: '/Μετά/', MenteesSee: false };
    await mentor.done('/api/library/UpdateFile', { Id: item.Id, ...changed });
    expect(await end(mentor, Id, content)).toMatchObject({ Id: item.Id, ...changed });
    const third = textOf(300, 'τίτλος στο τέλος');
    const again = await begin(mentor, third, { ...said, Title: 'Στην αρχή' });
    const last = { Title: 'Στο τέλος', Category: '/Τέλος/', MenteesSee: true };
    expect(await end(mentor, again.Id, third, last)).toMatchObject({ Id: item.Id, ...last });
    const fresh = textOf(300, 'νέο, αλλιώς στο τέλος');
    const begun = await begin(mentor, fresh, { Category: '/Αρχή/' });
    expect(await end(mentor, begun.Id, fresh, last)).toMatchObject(last);
  });

  test('what is on its way to a folder goes to where the folder is by its end: one’s own, or everybody’s by who approves', async () => {
    const { admin, mentor } = people;
    const give = (who: Made, Category: string) =>
      giveItem(world, who, { name: 'β.txt', content: textOf(300, Category), Category });
    await give(mentor, '/Αλλάζει/μέσα/');
    const [one, two] = [textOf(300, 'δικό μου'), textOf(300, 'άλλου')];
    const [mine, theirs] = [
      await begin(mentor, one, { Category: '/Αλλάζει/μέσα/' }),
      await begin(admin, two, { Category: '/Αλλάζει/' }),
    ];
    await mentor.done('/api/library/RenameFolder', { Category: '/Αλλάζει/', To: '/Άλλαξε/' });
    expect(await toldOf(mentor, mine.Id)).toMatchObject({ Category: '/Άλλαξε/μέσα/' });
    expect(await toldOf(admin, theirs.Id)).toMatchObject({ Category: '/Αλλάζει/' });
    // Whoever goes on with it knows the folder as it was; another file, or somebody else, does not come by its number.
    const old = { Category: '/Αλλάζει/μέσα/', UploadId: mine.Id };
    expect(await begin(mentor, one, old)).toMatchObject({ Id: mine.Id, Resumed: true });
    expect(await toldOf(mentor, mine.Id)).toMatchObject({ Category: '/Άλλαξε/μέσα/' });
    for (const [who, content] of [
      [mentor, textOf(300, 'τρίτο')],
      [admin, one],
    ] as const)
      expect(await begin(who, content, old)).toMatchObject({ Resumed: false });
    await admin.done('/api/library/RenameFolder', { Category: '/Άλλαξε/', To: '/Ξανά/' });
    expect(await end(mentor, mine.Id, one)).toMatchObject({ Category: '/Ξανά/μέσα/' });
    expect(await end(admin, theirs.Id, two)).toMatchObject({ Category: '/Αλλάζει/' });
  });

  test('whether something is on its way now is told by when something of it came last', async () => {
    const { mentor } = people;
    const content = textOf(300, 'αργά');
    const { Id } = await begin(mentor, content);
    expect(await toldOf(mentor, Id)).toMatchObject({ Arriving: true });
    await world.rows(`UPDATE uploads SET touched_at = touched_at - interval '2 minutes' WHERE id = $1`, [Id]);
    expect(await toldOf(mentor, Id)).toMatchObject({ Arriving: false });
    await sendParts(world, mentor, 'library', Id, content);
    expect(await toldOf(mentor, Id)).toMatchObject({ Arriving: true });
  });

  test('that the library has a content already is told to who sees its item, and it may be given again', async () => {
    const { mentor, admin } = people;
    const other = await makeLike(world, 'mentor');
    const content = textOf(300, 'διπλό');
    const item = await giveItem(world, mentor, { name: 'α.txt', content, Title: 'Ήδη εκεί' });
    const There = { Id: item.Id, Title: 'Ήδη εκεί' };
    expect(await begin(mentor, content)).toMatchObject({ There });
    // Nobody learns of what they do not see.
    expect(await begin(other, content)).toMatchObject({ There: null });
    const again = await giveItem(world, admin, { name: 'β.txt', content, Title: 'Και αυτό' });
    expect(again.Id).not.toBe(item.Id);
    await mentor.done('/api/library/deletedoc', { Id: item.Id });
    expect(await begin(mentor, content, { OriginalName: 'γ.txt' })).toMatchObject({ There: null });
    // The item whose file is replaced is no other one.
    expect(await begin(admin, content, { Id: again.Id })).toMatchObject({ There: null });
  });
});
