/** What was deleted within a day: who finds it, who brings it back, and that it looks missing to everybody else. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let world: World;
let people: Record<'giver' | 'mentor' | 'supervisor', Made>;

beforeAll(async () => {
  world = shared();
  const [giver, mentor] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  people = { giver, mentor, supervisor: await makeLike(world, 'supervisor') };
});

const gone = async (Title: string) => {
  const { Id } = await people.giver.done('/api/library/UploadLink', {
    Title,
    Link: `https://example.org/${randomUUID()}`,
  });
  await people.giver.done('/api/library/DeleteMany', { ItemIds: [Id] });
  return Id;
};
const deleted = async (who: Made) => (await who.done('/api/library/Deleted', { count: 200 })).items;
const has = async (who: Made, id: number) => (await deleted(who)).some(({ Id }) => Id === id);

test('its giver and those who approve find it and bring it back; for others there is nothing', async () => {
  const { giver, mentor, supervisor } = people;
  const Id = await gone('Διαγραμμένο');
  expect([await has(giver, Id), await has(supervisor, Id), await has(mentor, Id)]).toEqual([true, true, false]);
  const mentee = await makeMentee(world);
  expect(await mentee.call('/api/library/Deleted', {})).toMatchObject({ status: 403 });
  for (const who of [mentor, supervisor])
    expect(await who.call('/api/library/Item', { ItemId: Id })).toMatchObject({ status: 404 });
  expect(await mentor.call('/api/library/Restore', { ItemIds: [Id] })).toMatchObject({ status: 404 });
  await supervisor.done('/api/library/Restore', { ItemIds: [Id] });
  expect([await has(giver, Id), await has(supervisor, Id)]).toEqual([false, false]);
  expect((await giver.done('/api/library/Item', { ItemId: Id })).Title).toBe('Διαγραμμένο');
});

test('by pages, what was deleted last first, with since when; after a day it is no more offered', async () => {
  const { giver } = people;
  const [first, second] = [await gone('πρώτο'), await gone('δεύτερο')];
  const { items, All, count } = await giver.done('/api/library/Deleted', { count: 1 });
  expect([items.map(({ Id }) => Id), All, count]).toEqual([[second], 2, 2]);
  expect(items[0]?.Deleted).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect((await giver.done('/api/library/Deleted', { page: 1, count: 1 })).items.map(({ Id }) => Id)).toEqual([first]);
  await world.rows(`UPDATE library_items SET deleted_at = deleted_at - interval '25 hours' WHERE id = $1`, [first]);
  expect((await deleted(giver)).map(({ Id }) => Id)).toEqual([second]);
  expect(await giver.call('/api/library/Restore', { ItemIds: [second, first] })).toMatchObject({ status: 404 });
  expect((await deleted(giver)).map(({ Id }) => Id)).toEqual([second]);
});

test('it is not among one’s own any more, nor counted there; beyond the last page nothing is told but how many there are', async () => {
  const giver = await makeLike(world, 'mentor');
  const give = async (Title: string) =>
    (await giver.done('/api/library/UploadLink', { Title, Link: `https://example.org/${randomUUID()}` })).Id;
  const [first, taken, last] = [await give('ένα'), await give('δύο'), await give('τρία')];
  await giver.done('/api/library/DeleteMany', { ItemIds: [taken] });
  const own = async (page: number, count: number) => {
    const { items, All, count: pages } = await giver.done('/api/library/Own', { page, count });
    return [items.map(({ Id }) => Id), All, pages];
  };
  expect(await own(0, 50)).toEqual([[last, first], 2, 1]);
  expect(await own(1, 1)).toEqual([[first], 2, 2]);
  expect(await own(7, 1)).toEqual([[], 2, 2]);
});
