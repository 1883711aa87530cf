/** An action of no group stands under words of its own, alike wherever groups are shown, chosen and filed. */
import { expect, test } from 'vitest';
import { fetchGridFile } from '../../testing/job-files.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('an action of no group is told, chosen and filed as one without a group', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const mentee = await makeMentee(world);
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 1, Title: 'Μόνη της' });
  await admin.done('/api/action/SaveGrid', { Id, Version: 1, Flags: 2 });
  const words = { Group: 'Χωρίς ενότητα', GroupEn: 'Without a group' };
  const columns = await admin.done('/api/project/GetActionsGridHeader', { ProjectId: 1 });
  expect(columns.find((column) => column.Id === Id)).toMatchObject(words);
  expect(await mentee.done('/api/action/get', { Id })).toMatchObject(words);
  const file = await fetchGridFile(world, admin, { ProjectId: 1, Active: false, Format: 'csv', Group: words.Group });
  expect(file.body.toString('utf8').split('\r\n')[0]?.split(';').slice(-1)).toEqual(['Μόνη της (%)']);
  await admin.done('/api/action/Archive', { Id, Archived: true });
});
