/** Lists in each order; what is said of links and changed items, and their approval at once, on both kinds of store. */
import { describe, expect, test } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { keepingFiles, pdf, png, type Where as Kept } from '../files/testing/giving.ts';
import { fetchAt, giveItem, textOf } from '../files/testing/parts.ts';

const places = keepingFiles();

describe.each<Kept>(['folder', 'store'])('in a %s', (kept) => {
  const shared = sharedWorld(() => ({ env: places.env[kept] }));

  test('a folder is read by stars, by size and by type, and the other way round', async () => {
    const world = shared();
    const [admin, mentor] = [await makeLike(world, 'admin'), await makeLike(world, 'mentor')];
    const Category = '/Σειρά/';
    const give = async (name: string, content: Buffer) =>
      (await giveItem(world, admin, { name, content, Title: name, Category }, { Approve: true })).Id;
    const [text, document, picture] = [
      await give('β.txt', textOf(5000, `${kept} σειρά`)),
      await give('α.pdf', Buffer.concat([pdf, Buffer.from(`%${kept}`)])),
      await give('γ.png', png),
    ];
    for (const [who, ItemId, Stars] of [
      [admin, picture, 5],
      [mentor, picture, 4],
      [admin, text, 4],
    ] as const)
      await who.done('/api/library/RatingLibrary', { ItemId, Stars });
    const order = async (Sort: 'title' | 'newest' | 'stars' | 'size' | 'type', Descending = false) =>
      (await mentor.done('/api/library/SubCategories', { Category, Sort, Descending })).Items.map(({ Id }) => Id);
    const expected = {
      title: [document, text, picture],
      newest: [picture, document, text],
      stars: [picture, text, document],
      size: [text, picture, document],
      type: [document, text, picture],
    };
    for (const Sort of ['title', 'newest', 'stars', 'size', 'type'] as const) {
      expect([Sort, await order(Sort)]).toEqual([Sort, expected[Sort]]);
      expect([Sort, await order(Sort, true)]).toEqual([Sort, expected[Sort].toReversed()]);
    }
  });

  test('a link has what is said of it, is approved at once by who may, and so is an item that is changed', async () => {
    const world = shared();
    const [supervisor, mentor] = [await makeLike(world, 'supervisor'), await makeLike(world, 'mentor')];
    const link = {
      Title: 'Σελίδα',
      Link: 'https://example.org/said',
      Metadata: { Abstract: 'λόγια', Author: 'κανείς' },
      Tags: ['ένα', 'δύο'],
    };
    // Of links nothing but the abstract is known.
    expect(await supervisor.done('/api/library/UploadLink', { ...link, Approve: true })).toMatchObject({
      Approved: true,
      ApprovedBy: { Id: supervisor.id },
      Metadata: { Abstract: 'λόγια' },
      Tags: ['ένα', 'δύο'],
    });
    expect(await mentor.done('/api/library/UploadLink', { ...link, Approve: true })).toMatchObject({ Approved: false });
    const content = textOf(300, `${kept} αλλάζει`);
    const item = await giveItem(world, mentor, { name: 'α.txt', content, Title: 'α' });
    const change = { Id: item.Id, Title: 'β', Approve: true };
    expect(await mentor.done('/api/library/UpdateFile', change)).toMatchObject({ Title: 'β', Approved: false });
    expect(await supervisor.done('/api/library/UpdateFile', change)).toMatchObject({
      Approved: true,
      ApprovedBy: { Id: supervisor.id },
    });
    // What is approved is what is there.
    const { Address } = await mentor.done('/api/library/Link', { ItemId: item.Id });
    expect((await fetchAt(world, mentor, Address)).rawPayload.equals(content)).toBe(true);
    const next = textOf(300, `${kept} άλλο`);
    const replaced = await giveItem(world, mentor, { name: 'γ.txt', content: next, Title: 'γ', Id: item.Id });
    expect(replaced).toMatchObject({ Id: item.Id, Approved: false, Metadata: { File_Size: next.length } });
    const again = await mentor.done('/api/library/Link', { ItemId: item.Id });
    expect((await fetchAt(world, mentor, again.Address)).rawPayload.equals(next)).toBe(true);
  });
});
