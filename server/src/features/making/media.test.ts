/** Media of actions as they are made: judged, published only whole, and copied to where an action goes. */
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { expect, test } from 'vitest';
import { giveMedium, media, pngOf } from '../files/testing/media.ts';
import { createForeignProject } from '../../testing/foreign-project.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();
const words = { Title: { el: 'α' }, Text: { el: 'β' } };

const begin = async (Media: object[] = [], Title = 'α') => {
  const admin = await shared().enter('admin');
  const { Id } = await admin.done('/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 6,
    Title,
    Data: { Media },
  });
  const made = async (id = Id, ProjectId = 1) =>
    (await admin.done('/api/action/Making', { ProjectId })).Actions.find((action) => action.Id === id);
  const faults = async (list: object[], Flags = 1) => {
    const { Version = 0 } = (await made()) ?? {};
    const { problem } = await admin.call('/api/action/SaveGrid', { Id, Version, Data: { Media: list }, Flags });
    return makingFaultsIn(problem?.details ?? {}).map(({ Cell, Code }) => `${Cell.replace('Data.Media.', '')} ${Code}`);
  };
  return { admin, Id, made, faults };
};

test('each has words for those who do not see or hear it; what counts has a length, and what is published its file', async () => {
  const { admin, faults } = await begin();
  const give = async (content: Buffer, more = {}) =>
    (await giveMedium(shared(), admin, 'α', content, more)).body.Id ?? 0;
  const [video, unknown, picture] = [
    await give(media.mp4('made'), { Seconds: '9' }),
    await give(media.webm('of no length')),
    await give(pngOf(3, 3)),
  ];
  expect(await faults([{ File: video, Kind: 'video', Title: { el: ' ' }, Share: 80 }])).toEqual([
    '0.Title.el EMPTY',
    '0.Text.el EMPTY',
  ]);
  expect(await faults([{ File: picture, Kind: 'picture', Title: { el: '' } }])).toEqual(['0.Text.el EMPTY']);
  expect(await faults([{ File: picture, Kind: 'picture', Title: { el: '' }, Decorative: true, Share: 5 }])).toEqual([
    '0.Share SHAPE',
  ]);
  const one = { File: video, Kind: 'video', ...words };
  expect(await faults([one, one, { ...one, File: unknown, Share: 0 }])).toEqual(['2.Share RANGE', '1.File DUPLICATE']);
  expect(await faults([one, one])).toEqual(['1.File DUPLICATE']);
  expect(await faults([{ ...one, File: unknown, Share: 80 }])).toEqual(['0.Share NO_LENGTH']);
  expect(await faults([{ ...one, Kind: 'sound' }])).toEqual(['0.File MEDIA_MISSING']);
  expect(await faults([{ ...one, File: 987_654_321 }])).toEqual(['0.File MEDIA_MISSING']);
  expect(await faults([{ ...one, Title: { el: '<b>α</b>' } }])).toEqual(['0.Title.el MARKUP']);
  expect(await faults([{ Kind: 'video', ...words }])).toEqual([]);
  expect(await faults([{ Kind: 'video', ...words }], 3)).toEqual(['0.File MEDIA_MISSING']);
  expect(
    await faults(
      [
        { ...one, Share: 80 },
        { File: picture, Kind: 'picture', Title: { el: '' }, Decorative: true },
      ],
      3,
    ),
  ).toEqual([]);
});

test('a file of another project is none, and one taken out stays wanted while it is there again', async () => {
  const world = shared();
  const foreign = await createForeignProject(world.pool);
  const [theirs] = await world.rows<{ id: number }>(
    `INSERT INTO media_files (project_id, kind, name, mime, size, key) VALUES ($1, 'video', 'α', 'video/mp4', 1, 'k')
      RETURNING id`,
    [foreign.project],
  );
  const { admin, faults } = await begin();
  expect(await faults([{ File: theirs?.id, Kind: 'video', ...words }])).toEqual(['0.File MEDIA_MISSING']);
  const { Id: File = 0 } = (await giveMedium(world, admin, 'α', media.mp4('again'))).body;
  await world.rows('UPDATE media_files SET unused_since = now() WHERE id = $1', [File]);
  expect(await faults([{ File, Kind: 'video', ...words }])).toEqual([]);
  expect(await world.rows('SELECT unused_since FROM media_files WHERE id = $1', [File])).toEqual([
    { unused_since: null },
  ]);
});

test('once more in another project, or moved there, an action shows that project’s own files', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const { Id: File = 0 } = (await giveMedium(world, admin, 'α.mp4', media.mp4('copied'), { Seconds: '4' })).body;
  const { Id } = await begin([{ File, Kind: 'video', ...words }], 'Για αντιγραφή');
  const [other] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('media-there', 'Αλλού') RETURNING id`,
  );
  const into = other?.id ?? 0;
  const shown = async (ProjectId: number, id: number) => {
    const action = (await admin.done('/api/action/Making', { ProjectId })).Actions.find((one) => one.Id === id);
    return Object(Object(action?.Data)['Media'])[0]?.File;
  };
  const copy = await admin.done('/api/action/Duplicate', { Id, Into: into });
  const [theirs] = await admin.done('/api/files/MediaFiles', { ProjectId: into });
  expect(theirs).toMatchObject({ Name: 'α.mp4', Seconds: 4 });
  expect([await shown(into, copy.Id), theirs?.Id === File]).toEqual([theirs?.Id, false]);
  const here = await admin.done('/api/action/Duplicate', { Id });
  expect(await shown(1, here.Id)).toBe(File);
  await admin.done('/api/action/Move', { Id: here.Id, Into: into });
  expect(await shown(into, here.Id)).toBe(theirs?.Id);
  const like = await admin.done('/api/project/set', {
    FromProjectId: 1,
    Project: { Id: 0, url: 'media-copy', Descr: 'Αντίγραφο', Settings: {}, Version: 0 },
    Copy: { Actions: true, Quests: false, Staff: false },
  });
  const copied = await admin.done('/api/files/MediaFiles', { ProjectId: like.Id });
  const ofCopy = (await admin.done('/api/action/Making', { ProjectId: like.Id })).Actions.find(
    ({ Title }) => Title === 'Για αντιγραφή',
  );
  expect(ofCopy?.Data['Media']).toEqual([
    { File: copied.find(({ Name }) => Name === 'α.mp4')?.Id, Kind: 'video', ...words },
  ]);
});
