/** Whoever goes on with an upload that ended elsewhere meanwhile is told what it led to: the file is there once. */
import { expect, test } from 'vitest';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { keepingFiles } from './testing/giving.ts';
import { sendParts, startOf, textOf, type Where } from './testing/parts.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));

type Said = { Category?: string; UploadId?: number; OriginalName?: string };

/** Begin an upload. */
const begin = (who: Made, where: Where, content: Buffer, more: Said = {}) =>
  where === 'library'
    ? who.done('/api/library/StartUpload', { Title: 'α', ...startOf('α.txt', content), ...more })
    : who.done('/api/files/StartUpload', { Name: 'α', ...startOf('α.txt', content), ...more });

/** Give a whole file; answers as which upload, and what it led to. */
const giveWhole = async (who: Made, where: Where, content: Buffer) => {
  const { Id } = await begin(who, where, content);
  await sendParts(shared(), who, where, Id, content);
  return { Id, led: (await who.done(`/api/${where}/EndUpload`, { Id })).Id };
};

test.each<Where>(['files', 'library'])(
  'in %s, named, it is that one: nothing is missing, its end as it was',
  async (where) => {
    const mentor = await makeLike(shared(), 'mentor');
    const content = textOf(300, `μία φορά ${where}`);
    const { Id, led } = await giveWhole(mentor, where, content);
    const again = await begin(mentor, where, content, { UploadId: Id, Category: '/Αλλού/' });
    expect(again).toMatchObject({ Id, Missing: [], Resumed: true });
    // The item that it led to is no other one of the same content.
    if (where === 'library') expect(again).toMatchObject({ There: null });
    expect((await mentor.done(`/api/${where}/EndUpload`, { Id })).Id).toBe(led);
    const kept = await shared().rows('SELECT category FROM files WHERE owner_id = $1', [mentor.id]);
    expect(kept).toEqual([{ category: '/' }]);
    // Unnamed, the file is given once more.
    expect(await begin(mentor, where, content)).toMatchObject({ Resumed: false });
  },
);

test.each<Where>(['files', 'library'])('in %s, another file, place, project or person begins anew', async (where) => {
  const world = shared();
  const [mentor, other] = [await makeLike(world, 'mentor'), await makeLike(world, 'mentor')];
  const content = textOf(300, `ξένο ${where}`);
  const { Id: UploadId } = await giveWhole(mentor, where, content);
  const elsewhere = where === 'files' ? 'library' : 'files';
  for (const [who, at, what, more] of [
    [mentor, where, textOf(300, 'άλλο'), {}],
    [mentor, where, content, { OriginalName: 'β.txt' }],
    [mentor, elsewhere, content, {}],
    [other, where, content, {}],
  ] as const)
    expect(await begin(who, at, what, { UploadId, ...more })).toMatchObject({ Resumed: false });
  const [project] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ($1, 'Άλλο') RETURNING id`,
    [`ended-${where}`],
  );
  await world.rows('UPDATE uploads SET project_id = $2 WHERE id = $1', [UploadId, project?.id]);
  expect(await begin(mentor, where, content, { UploadId })).toMatchObject({ Resumed: false });
});

test('what it led to was removed meanwhile: the file is sent anew', async () => {
  const mentor = await makeLike(shared(), 'mentor');
  const content = textOf(300, 'αφαιρέθηκε');
  const [own, item] = [await giveWhole(mentor, 'files', content), await giveWhole(mentor, 'library', content)];
  await mentor.done('/api/files/RemoveOwn', { Id: own.led });
  await mentor.done('/api/library/deletedoc', { Id: item.led });
  for (const [where, { Id }] of [
    ['files', own],
    ['library', item],
  ] as const)
    expect(await begin(mentor, where, content, { UploadId: Id })).toMatchObject({ Resumed: false });
});

test('whoever keeps from mentees what ended elsewhere is heard; whoever lets them see it changes nothing', async () => {
  const mentor = await makeLike(shared(), 'mentor');
  const content = textOf(300, 'όχι για όλους');
  const { Id, led } = await giveWhole(mentor, 'library', content);
  const seen = async () =>
    (await shared().rows<{ mentees_see: boolean }>('SELECT mentees_see FROM library_items WHERE id = $1', [led]))[0]
      ?.mentees_see;
  expect(await seen()).toBe(true);
  await begin(mentor, 'library', content, { UploadId: Id });
  expect((await mentor.done('/api/library/EndUpload', { Id, MenteesSee: false })).Id).toBe(led);
  expect(await seen()).toBe(false);
  for (const MenteesSee of [true, null]) await mentor.done('/api/library/EndUpload', { Id, MenteesSee });
  expect(await seen()).toBe(false);
});
