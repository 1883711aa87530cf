/** Links to content of the library: for one person, for an hour, while they may have it. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { keepingFiles, png } from '../files/testing/giving.ts';
import { fetchAt, giveItem, giveOwn, textOf } from '../files/testing/parts.ts';

const places = keepingFiles();
const worlds = {
  folder: sharedWorld(() => ({ env: places.env.folder })),
  store: sharedWorld(() => ({ env: places.env.store })),
};

test.each(['folder', 'store'] as const)(
  'a link to content is for one person and an hour, and only while they may have it (%s)',
  async (kept) => {
    const world = worlds[kept]();
    const [admin, mentor, mentee] = [
      await makeLike(world, 'admin'),
      await makeLike(world, 'mentor'),
      await makeMentee(world),
    ];
    const item = await giveItem(world, admin, { name: 'Ελληνικά (1).png', content: png }, { Approve: true });
    const { Address, Name } = await mentee.done('/api/library/Link', { ItemId: item.Id });
    expect(Name).toBe('Ελληνικά (1).png');
    const given = await fetchAt(world, mentee, Address);
    expect([given.statusCode, given.rawPayload.equals(png), given.headers['content-type']]).toEqual([
      200,
      true,
      'image/png',
    ]);
    expect(given.headers).toMatchObject({
      'content-disposition': `attachment; filename="file.png"; filename*=UTF-8''${encodeURIComponent('Ελληνικά ')}%281%29.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    });
    expect((await fetchAt(world, mentee, `${Address}&Inline=1`)).headers['content-disposition']).toMatch(/^inline/);
    expect((await fetchAt(world, mentor, Address)).json()).toMatchObject({ code: 'LINK_INVALID', status: 410 });
    expect((await fetchAt(world, world.nobody, Address)).statusCode).toBe(401);
    const forged = Address.replace(/\.(\d+)\.(\d+)\./, (_whole, _id, user) => `.${item.Id + 1}.${user}.`);
    expect((await fetchAt(world, mentee, forged)).json()).toMatchObject({ code: 'LINK_INVALID' });
    await admin.done('/api/library/Approve', { Id: item.Id, Approved: false });
    expect((await fetchAt(world, mentee, Address)).statusCode).toBe(404);
    await admin.done('/api/library/Approve', { Id: item.Id });
    world.passTime(3_700_000);
    expect((await fetchAt(world, mentee, Address)).json()).toMatchObject({ code: 'LINK_INVALID' });
  },
);

test('whoever sees the product as somebody else has their items of the library by a link, and nothing that is theirs alone', async () => {
  const world = worlds.folder();
  const [admin, mentee, mentor] = [
    await world.enter('super'),
    await makeMentee(world),
    await makeLike(world, 'mentor'),
  ];
  const file = await giveOwn(world, mentee, 'δικό μου.txt', textOf(100, 'δικό μου'));
  const own = await mentee.done('/api/files/Link', { Id: file.Id });
  const { Id } = await mentor.done('/api/library/UploadLink', { Title: 'Κρυφό', Link: 'https://example.org/' });
  await admin.done('/Account/ViewAs', { UserId: mentee.id, Reason: 'δοκιμή' });
  expect((await fetchAt(world, admin, own.Address)).json()).toMatchObject({ code: 'NOT_AS_ANOTHER' });
  await admin.done('/Account/ViewAsChanges', { Changes: true, Reason: 'δοκιμή' });
  expect((await admin.call('/api/library/Opened', { ItemId: Id })).problem?.code).toBe('NOT_AS_ANOTHER');
  await admin.done('/Account/EndViewAs', {});
  expect((await fetchAt(world, mentee, own.Address)).statusCode).toBe(200);
});

test('what somebody else gave in place of one’s file is theirs alone until it was scanned', async () => {
  const world = worlds.folder();
  const [mentor, supervisor] = [await makeLike(world, 'mentor'), await makeLike(world, 'supervisor')];
  const item = await giveItem(world, mentor, { name: 'οδηγός.txt', content: textOf(100, 'πριν') });
  const { Address } = await mentor.done('/api/library/Link', { ItemId: item.Id });
  expect((await fetchAt(world, mentor, Address)).statusCode).toBe(200);
  await world.rows(
    `WITH f AS (UPDATE files SET scan = 'waiting', owner_id = $2 WHERE id = (SELECT file_id FROM library_items WHERE id = $1))
      UPDATE library_items SET clean = false WHERE id = $1`,
    [item.Id, supervisor.id],
  );
  expect((await fetchAt(world, mentor, Address)).statusCode).toBe(404);
});
