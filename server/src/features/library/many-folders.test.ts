/** More folders than are told: the first ones by name, and a sign that there are more. */
import { beforeAll, expect, test } from 'vitest';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { maxListedFolders } from './items.store.ts';

const shared = sharedWorld();
let admin: Made;

/** So many folders within one, each with a link. */
const fill = (within: string, count: number) =>
  shared().rows(
    `INSERT INTO library_items (project_id, category, title, link, kind, metadata, tags, hash, approved_hash, uploader_id,
        created_at, words, clean)
      SELECT 1, $1 || lpad(n::text, 5, '0') || '/', 'x', 'https://example.org/', 'Url', '{}', '{}', 'h', 'h', $2, now(), '', true
      FROM generate_series(1, $3::int) n`,
    [within, admin.id, count],
  );

beforeAll(async () => {
  admin = await makeLike(shared(), 'admin');
});

test('a folder of as many folders as are told has no more; with one more it says so, and so do all folders together', async () => {
  const told = async () => {
    const { Folders, MoreFolders } = await admin.done('/api/library/SubCategories', { Category: '/Πολλοί/' });
    return { count: Folders.length, last: Folders.at(-1)?.Name, MoreFolders };
  };
  await fill('/Πολλοί/', maxListedFolders);
  expect(await told()).toEqual({ count: maxListedFolders, last: '01000', MoreFolders: false });
  await fill('/Πολλοί/00000', 1);
  expect(await told()).toEqual({ count: maxListedFolders, last: '00999', MoreFolders: true });
  const all = await admin.done('/api/library/Categories', {});
  expect([all.Folders.length, all.More]).toEqual([maxListedFolders, true]);
});
