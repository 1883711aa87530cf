/** Links to content of the library: for one person, for an hour, while they may have it. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { keepingFiles, png } from '../files/testing/giving.ts';
import { fetchAt, giveItem } from '../files/testing/parts.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));

test('a link to content is for one person and an hour, and only while they may have it', async () => {
  const world = shared();
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
    'content-disposition': `attachment; filename="__________1_.png"; filename*=UTF-8''${encodeURIComponent('Ελληνικά ')}%281%29.png`,
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
});
