/** The library: folders, items by kind, who sees what, approval, stars and favourites, moving and deleting, links. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createForeignProject } from '../../testing/foreign-project.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { sweepRemoved } from '../files/orphans.ts';
import { keepingFiles, pdf, png, type Where as Kept } from '../files/testing/giving.ts';
import { giveItem, sha256, textOf } from '../files/testing/parts.ts';

const places = keepingFiles();

const linkOf = (more: object = {}) => ({ Title: 'Σύνδεσμος', Link: 'https://example.org/α', ...more });
const titles = async (who: Person, Category: string) =>
  (await who.done('/api/library/SubCategories', { Category })).Items.map(({ Title }) => Title);

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));
  let world: World;
  let people: Record<'admin' | 'supervisor' | 'coordinator' | 'mentor' | 'mentee', Made>;

  beforeAll(async () => {
    world = shared();
    const [admin, supervisor, coordinator, mentor] = [
      await makeLike(world, 'admin'),
      await makeLike(world, 'supervisor'),
      await makeLike(world, 'coordinator'),
      await makeLike(world, 'mentor'),
    ];
    people = { admin, supervisor, coordinator, mentor, mentee: await makeMentee(world, { mentor: mentor.username }) };
  });

  const told = async (id: number) =>
    (await world.rows<{ kind: string }>('SELECT kind FROM notices WHERE user_id = $1 ORDER BY id', [id])).map(
      ({ kind }) => kind,
    );

  test('a folder has its folders with how many items they hold, and a page of its own items in the order that is asked', async () => {
    const { admin } = people;
    const within = '/Φάκελοι';
    for (const [Category, Title] of [
      [`${within}/`, 'β'],
      [within, 'Άλφα'],
      [`${within}/ένα/`, 'γ'],
      [` ${within.slice(1)} / ένα /δύο`, 'δ'],
      [`${within}/100%_/`, 'ε'],
    ] as const)
      await admin.done('/api/library/UploadLink', linkOf({ Category, Title, Approve: true }));
    const all = await admin.done('/api/library/SubCategories', { Category: within });
    expect(all).toMatchObject({ Name: 'Φάκελοι', Category: `${within}/`, All: 2, count: 1 });
    expect(all.Folders).toEqual([
      { Name: '100%_', Category: `${within}/100%_/`, Count: 1, MayRename: true },
      { Name: 'ένα', Category: `${within}/ένα/`, Count: 2, MayRename: true },
    ]);
    expect(all.Items.map(({ Title }) => Title)).toEqual(['Άλφα', 'β']);
    const page = { Category: within, count: 1, page: 1, Sort: 'newest' } as const;
    expect((await admin.done('/api/library/SubCategories', page)).Items.map(({ Title }) => Title)).toEqual(['β']);
    expect(await titles(admin, `${within}/100%_/`)).toEqual(['ε']);
    const root = await people.mentee.done('/api/library/SubCategories', {});
    expect([root.Category, root.Name, root.Folders.map(({ Name }) => Name).includes('Φάκελοι')]).toEqual([
      '/',
      '',
      true,
    ]);
    expect((await admin.done('/api/library/Categories', {})).Folders).toContainEqual({
      Name: 'δύο',
      Category: `${within}/ένα/δύο/`,
      Count: 1,
    });
  });

  test.each(['/../a/', '/a/./', 'a\\b', '/a\u202Eb/', `/${'μ'.repeat(101)}/`, `/${'a/'.repeat(11)}`, '/a\0/'])(
    'the path %j is none',
    async (Category) => {
      const { problem } = await people.admin.call('/api/library/UploadLink', linkOf({ Category }));
      expect([problem?.code, Object.keys(problem?.fields ?? {})]).toEqual(['BAD_INPUT', ['Category']]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/',
    'https://user:secret@example.org/',
    'https://example.org/\u202E',
    '//example.org',
  ])('the link %j is none', async (Link) => {
    const { problem } = await people.admin.call('/api/library/UploadLink', linkOf({ Link }));
    expect([problem?.code, Object.keys(problem?.fields ?? {})]).toEqual(['BAD_INPUT', ['Link']]);
  });

  test('what is known of an item goes by its kind, dates as /Date(…)/, and comes back as it was said', async () => {
    const { mentor } = people;
    const Abstract =
      '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Περίληψη","marks":[{"type":"bold"}]}]}]}';
    const said = {
      Abstract,
      Author: 'Κ. Καβάφης',
      Publisher: 'Ίκαρος',
      Page_Count: 3,
      Date_Published: '/Date(1000000000000)/',
    };
    const given = await giveItem(
      world,
      mentor,
      {
        name: 'εργασία.pdf',
        content: Buffer.concat([pdf, Buffer.from('%kinds')]),
        Title: 'Εργασία',
        Category: '/Είδη/',
      },
      { Metadata: said, Tags: ['καριέρα', 'Καριέρα', 'cv'] },
    );
    const item = await mentor.done('/api/library/Item', { ItemId: given.Id });
    expect(item).toMatchObject({
      Title: 'Εργασία',
      FileName: 'Εργασία.pdf',
      Kind: 'Document',
      Type: 'application/pdf',
      Category: '/Είδη/',
      Link: null,
      FileId: expect.any(Number),
      IsFavorite: false,
      Tags: ['καριέρα', 'cv'],
      Approved: false,
      Stars: null,
      Uploader: { Id: mentor.id },
      Metadata: { ...said, File_Type: 'application/pdf' },
    });
    expect(item.Metadata.Creation_Date).toMatch(/^\/Date\(\d+\)\/$/);
    const picture = await giveItem(
      world,
      mentor,
      { name: 'σχήμα.png', content: png, Category: '/Είδη/' },
      { Metadata: { Abstract: 'Μια εικόνα', Author: 'κανείς' } },
    );
    expect(picture.Metadata).toEqual({
      Abstract: 'Μια εικόνα',
      File_Size: png.length,
      File_Type: 'image/png',
      Creation_Date: expect.any(String),
    });
    const url = await mentor.done(
      '/api/library/UploadLink',
      linkOf({ Category: '/Είδη/', Metadata: { Abstract: 'λόγια' } }),
    );
    expect([url.Kind, url.Type, url.FileId, url.Metadata]).toEqual(['Url', '', null, { Abstract: 'λόγια' }]);
    const broken = { Id: url.Id, Title: 'α', Metadata: { Abstract: '{"type":"doc","content":[{"type":"script"}]}' } };
    expect((await mentor.call('/api/library/UpdateFile', broken)).problem?.fields).toEqual({
      'Metadata.Abstract': 'ABSTRACT',
    });
    const changed = { Id: item.Id, Title: 'Άλλη', Category: '/Είδη/', Tags: [], Version: item.Version };
    expect(await mentor.done('/api/library/UpdateFile', changed)).toMatchObject({
      Title: 'Άλλη',
      FileName: 'Άλλη.pdf',
      Hash: item.Hash,
    });
    expect((await mentor.call('/api/library/UpdateFile', changed)).problem?.code).toBe('STALE');
  });

  test('what is not approved is its giver’s and those who approve; mentees find what is marked for them, or shared', async () => {
    const { mentor, admin, supervisor, coordinator, mentee } = people;
    const other = await makeLike(world, 'mentor');
    const Category = '/Ποιος/';
    const { Id } = await mentor.done('/api/library/UploadLink', linkOf({ Category, Approve: true }));
    const seen = async () => {
      const found: string[] = [];
      for (const [name, who] of Object.entries({ ...people, other }))
        if ((await titles(who, Category)).length > 0) found.push(name);
      return found;
    };
    expect(await seen()).toEqual(['admin', 'supervisor', 'mentor']);
    for (const who of [coordinator, other, mentee])
      expect((await who.call('/api/library/Item', { ItemId: Id })).problem?.code).toBe('NOT_FOUND');
    expect((await coordinator.call('/api/library/Approve', { Id })).problem?.code).toBe('REFUSED');
    expect((await coordinator.call('/api/library/GetUnapproved', {})).problem?.code).toBe('REFUSED');
    expect((await supervisor.done('/api/library/GetUnapproved', { count: 200 })).items.map((one) => one.Id)).toContain(
      Id,
    );
    await supervisor.done('/api/library/Approve', { Id });
    expect(await seen()).toEqual(['admin', 'supervisor', 'coordinator', 'mentor', 'mentee', 'other']);
    const { Title } = linkOf();
    await admin.done('/api/library/UpdateFile', { Id, Title, Category, MenteesSee: false });
    expect(await seen()).toEqual(['admin', 'supervisor', 'coordinator', 'mentor', 'other']);
    await mentor.done('/api/Library/Share', { ItemId: Id, MenteeIds: [mentee.id] });
    expect(await seen()).toContain('mentee');
    const foreign = await createForeignProject(world.pool);
    expect((await admin.call('/api/library/Item', { ItemId: foreign.libraryItem })).status).toBe(200);
    expect((await supervisor.call('/api/library/Item', { ItemId: foreign.libraryItem })).problem?.code).toBe(
      'NOT_FOUND',
    );
    expect(await titles(admin, '/')).not.toContain('Ξένο υλικό');
  });

  test('an approval is of a content: another one is to be approved again; it is taken back, and returned with a reason', async () => {
    const { mentor, supervisor, coordinator } = people;
    const content = textOf(500, 'πρώτο');
    const item = await giveItem(world, mentor, { name: 'πρώτο.txt', content, Category: '/Έγκριση/' });
    const stale = { Id: item.Id, Hash: sha256(Buffer.from('άλλο')) };
    expect((await supervisor.call('/api/library/Approve', stale)).problem?.code).toBe('STALE');
    expect(await supervisor.done('/api/library/Approve', { Id: item.Id, Hash: item.Hash })).toMatchObject({
      Approved: true,
      ApprovedBy: { Id: supervisor.id },
    });
    expect(await told(mentor.id)).toContain('libraryApproved');
    const other = await giveItem(world, mentor, {
      name: 'δεύτερο.txt',
      content: textOf(500, 'δεύτερο'),
      Id: item.Id,
      Category: '/Έγκριση/',
    });
    expect(other).toMatchObject({ Id: item.Id, Approved: false, Title: 'δεύτερο.txt' });
    await supervisor.done('/api/library/Approve', { Id: item.Id });
    expect(await supervisor.done('/api/library/Approve', { Id: item.Id, Approved: false })).toMatchObject({
      Approved: false,
      ApprovedBy: null,
    });
    await supervisor.done('/api/library/Return', { Id: item.Id, Reason: 'Λείπει η πηγή' });
    expect((await mentor.done('/api/library/Own', {})).items.find(({ Id }) => Id === item.Id)?.Returned).toBe(
      'Λείπει η πηγή',
    );
    expect(await told(mentor.id)).toContain('libraryReturned');
    const waiting = await supervisor.done('/api/library/GetUnapproved', { count: 200 });
    expect(waiting.items.map(({ Id }) => Id)).not.toContain(item.Id);
    await supervisor.done('/api/library/Approve', { Id: item.Id });
    expect(await coordinator.done('/api/library/Item', { ItemId: item.Id })).toMatchObject({ Returned: '' });
    const link = await mentor.done('/api/library/UploadLink', linkOf());
    await supervisor.done('/api/library/Approve', { Id: link.Id });
    const same = { ...linkOf({ Title: 'Άλλος τίτλος' }), Id: link.Id };
    expect((await mentor.done('/api/library/UploadLink', same)).Approved).toBe(true);
    const moved = { ...same, Link: 'https://example.org/elsewhere' };
    expect((await mentor.done('/api/library/UploadLink', moved)).Approved).toBe(false);
    expect(
      (await mentor.call('/api/library/StartUpload', { Id: link.Id, Title: 'α', OriginalName: 'α.txt', Parts: 1 }))
        .problem?.code,
    ).toBe('NOT_A_FILE');
  });

  test('stars are one to five, the mean of all is told, and one’s own are replaced or taken back; favourites are one’s own', async () => {
    const { admin, mentor, mentee } = people;
    const { Id: ItemId } = await admin.done('/api/library/UploadLink', linkOf({ Approve: true }));
    await mentor.done('/api/library/RatingLibrary', { ItemId, Stars: 2 });
    await mentor.done('/api/library/RatingLibrary', { ItemId, Stars: 4 });
    expect(await mentee.done('/api/library/RatingLibrary', { ItemId, Stars: 5 })).toEqual({
      Stars: 4.5,
      Ratings: 2,
      OwnStars: 5,
    });
    for (const Stars of [6, -1, 2.5])
      expect((await mentee.call('/api/library/RatingLibrary', { ItemId, Stars })).problem?.code).toBe('BAD_INPUT');
    expect(await mentor.done('/api/library/RatingLibrary', { ItemId, Stars: 0 })).toEqual({
      Stars: 5,
      Ratings: 1,
      OwnStars: 0,
    });
    await mentee.done('/api/library/AddFavoriteLibrary', { ItemId, IsFavorite: true });
    expect((await mentee.done('/api/library/Favorites', {})).items).toMatchObject([
      { Id: ItemId, IsFavorite: true, OwnStars: 5 },
    ]);
    expect((await mentor.done('/api/library/Item', { ItemId })).IsFavorite).toBe(false);
    await mentee.done('/api/library/AddFavoriteLibrary', { ItemId, IsFavorite: false });
    expect((await mentee.done('/api/library/Favorites', {})).All).toBe(0);
  });

  test('items are moved and deleted by who gave them or approves, all or none; a day long they come back', async () => {
    const { admin, mentor, coordinator } = people;
    const ids: number[] = [];
    for (const Title of ['α', 'β'])
      ids.push((await mentor.done('/api/library/UploadLink', linkOf({ Title, Category: '/Μετακίνηση/' }))).Id);
    for (const Id of ids) await admin.done('/api/library/Approve', { Id });
    const foreign = (
      await admin.done('/api/library/UploadLink', linkOf({ Category: '/Μετακίνηση/', Title: 'γ', Approve: true }))
    ).Id;
    const refused = { ItemIds: [...ids, foreign], Category: '/Αλλού/' };
    expect((await mentor.call('/api/library/Move', refused)).problem?.code).toBe('REFUSED');
    expect((await coordinator.call('/api/library/deletedoc', { Id: foreign })).problem?.code).toBe('REFUSED');
    await mentor.done('/api/library/Move', { ItemIds: ids, Category: '/Αλλού/ένα/' });
    expect(await titles(coordinator, '/Αλλού/ένα/')).toEqual(['α', 'β']);
    expect(
      (await admin.call('/api/library/RenameFolder', { Category: '/Αλλού/', To: '/Αλλού/μέσα/' })).problem?.code,
    ).toBe('FOLDER_WITHIN');
    expect(await admin.done('/api/library/RenameFolder', { Category: '/Αλλού/', To: '/Εδώ/' })).toEqual({ Moved: 2 });
    expect(await titles(coordinator, '/Εδώ/ένα/')).toEqual(['α', 'β']);
    await mentor.done('/api/library/DeleteMany', { ItemIds: ids });
    expect(await titles(admin, '/Εδώ/ένα/')).toEqual([]);
    expect((await coordinator.call('/api/library/Restore', { ItemIds: ids })).problem?.code).toBe('NOT_FOUND');
    await mentor.done('/api/library/Restore', { ItemIds: ids });
    expect(await titles(admin, '/Εδώ/ένα/')).toEqual(['α', 'β']);
    await mentor.done('/api/library/deletedoc', { Id: ids[0] ?? 0 });
    await sweepRemoved(world.pool, { clock: () => new Date(Date.now() + 2 * 86_400_000) });
    expect((await mentor.call('/api/library/Restore', { ItemIds: [ids[0] ?? 0] })).problem?.code).toBe('NOT_FOUND');
  });
});
