/** Media that only hidden actions show: a supervisor's own action does not give them away. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, it } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { giveMedium, makeShowing, media } from './testing/media.ts';

const shared = sharedWorld();

it('are missing for a supervisor whose action would show them', async () => {
  const world = shared();
  const [admin, supervisor] = [await world.enter('admin'), await world.enter('supervisor')];
  const File = (await giveMedium(world, admin, 'κρυφό.mp4', media.mp4('only hidden'), { Seconds: '5' })).body.Id ?? 0;
  await makeShowing(world, [{ File, Kind: 'video' }], 2 + actionFlags.HideFromSupervisor);
  const Data = { Media: [{ File, Kind: 'video', Title: { el: 'Βίντεο' }, Text: { el: 'Λόγια' } }] };
  const made = { ProjectId: 1, TypeId: 6, Title: 'Δική τους', Data };
  expect((await supervisor.call('/api/project/CreateAction', made)).problem?.fields).toEqual({
    '0.Data.Media': 'MEDIA_MISSING',
  });
});
