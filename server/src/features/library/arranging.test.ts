/** Folders that get other paths, items that are deleted: nothing becomes what cannot be opened, nothing goes that is not seen. */
import { beforeAll, expect, test } from 'vitest';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let world: World;
let admin: Made;
let mentor: Made;

beforeAll(async () => {
  world = shared();
  [admin, mentor] = [await makeLike(world, 'admin'), await makeLike(world, 'mentor')];
});

const give = async (who: Made, Category: string, more: object = {}) =>
  (await who.done('/api/library/UploadLink', { Title: 'α', Link: 'https://example.org/', Category, ...more })).Id;
const categoryOf = async (id: number) =>
  (await world.rows<{ category: string }>('SELECT category FROM library_items WHERE id = $1', [id]))[0]?.category;
const deep = (name: string, depth: number) => `/${Array.from({ length: depth }, (_, at) => `${name}${at}`).join('/')}/`;

test('a folder gets no path by which something in it could not be opened: too deep, too long, in nobody’s letters', async () => {
  const id = await give(admin, deep('α', 9));
  const rename = (To: string) => admin.call('/api/library/RenameFolder', { Category: '/α0/', To });
  for (const To of [
    deep('β', 3),
    deep('β', 10),
    `/${'𝒜'.repeat(50)}/${'μ'.repeat(100)}/${'μ'.repeat(100)}/${'μ'.repeat(90)}/`,
  ])
    expect((await rename(To)).problem?.fields).toEqual({ To: 'CATEGORY' });
  expect(await categoryOf(id)).toBe(deep('α', 9));
  expect((await rename('/γ/')).output).toEqual({ Moved: 1 });
  expect(await categoryOf(id)).toBe(`/γ${deep('α', 9).slice(3)}`);
});

test('what waits for its scan is its giver’s alone: a folder that others rename leaves it where it is', async () => {
  const [seen, unseen] = [await give(mentor, '/Σάρωση/'), await give(mentor, '/Σάρωση/')];
  await world.rows('UPDATE library_items SET clean = false WHERE id = $1', [unseen]);
  expect(await admin.done('/api/library/RenameFolder', { Category: '/Σάρωση/', To: '/Αλλού/' })).toEqual({ Moved: 1 });
  expect([await categoryOf(seen), await categoryOf(unseen)]).toEqual(['/Αλλού/', '/Σάρωση/']);
});

test('what is deleted is rated and marked by nobody, though it may come back', async () => {
  const ItemId = await give(mentor, '/Διαγραφή/');
  await mentor.done('/api/library/deletedoc', { Id: ItemId });
  expect((await mentor.call('/api/library/RatingLibrary', { ItemId, Stars: 5 })).problem?.code).toBe('NOT_FOUND');
  expect((await mentor.call('/api/library/AddFavoriteLibrary', { ItemId, IsFavorite: true })).problem?.code).toBe(
    'NOT_FOUND',
  );
  await mentor.done('/api/library/Restore', { ItemIds: [ItemId] });
  expect(await mentor.done('/api/library/RatingLibrary', { ItemId, Stars: 5 })).toMatchObject({ Ratings: 1 });
});
