/** Media and templates: their words travel, the files themselves do not, and those that are here already are known again. */
import { expect, test } from 'vitest';
import { give } from '../files/testing/giving.ts';
import { media } from '../files/testing/media.ts';
import { sharedWorld } from '../../testing/world.ts';
import { bringingAs, outcomes } from './testing/bringing.ts';

const shared = sharedWorld();
const words = { Title: { el: 'Καλωσόρισμα' }, Text: { el: 'Λόγια' } };

test('elsewhere the file is still to be given, and nothing is published without it; here it is the same', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const act = bringingAs(world, admin);
  const here = await act.makeProject('with-media');
  const sent = [{ name: 'α.mp4', content: media.mp4('travels') }];
  const { body } = await give(
    world,
    admin,
    { ProjectId: String(here), Seconds: '9' },
    sent,
    '/api/files/MediaUploader',
  );
  const shown = { Kind: 'video', Share: 80, ...words };
  await admin.done('/api/project/CreateAction', {
    ProjectId: here,
    TypeId: 6,
    Title: 'α',
    Data: { Media: [{ ...shown, File: body.Id }] },
  });
  const file = await act.exported(here);
  expect(JSON.parse(file).Actions[0].Data.Media[0].File).toMatch(/^[0-9a-f]{64}$/);
  expect(outcomes((await act.seen(here, file)).Lines)).toEqual(['same']);

  const there = await act.makeProject('without-media');
  expect((await act.seen(there, file)).Media).toEqual(['Καλωσόρισμα']);
  expect((await act.seen(here, file)).Media).toEqual([]);
  await act.bring(there, file);
  const [action] = await act.actionsOf(there);
  expect(action?.Data).toEqual({ Media: [shown] });
  const refused = await admin.call('/api/action/publish', { ActionId: action?.Id ?? 0 });
  expect(refused.problem?.fields).toEqual({ [`${action?.Id}.Data.Media.0.File`]: 'MEDIA_MISSING' });

  const changed = file.replace('Καλωσόρισμα', 'Χαιρετισμός');
  const Take = (await act.seen(here, changed)).Lines.map(({ Item }) => Item);
  await act.bring(here, changed, { Take });
  expect((await act.actionsOf(here))[0]?.Data).toEqual({
    Media: [{ ...shown, Title: { el: 'Χαιρετισμός' }, File: body.Id }],
  });
});
