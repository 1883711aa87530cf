/** What an action gives to read: approved items of its own project's library, each once, chosen before it is published. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { withFiles } from '@telemachos/contract/features/files/media.rules.ts';
import { expect, test } from 'vitest';
import { createForeignProject } from '../../testing/foreign-project.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('items are approved ones of the project, each once; one that is still to be chosen keeps the action unpublished', async () => {
  const world = shared();
  const admin = await makeLike(world, 'admin');
  const link = async (Approve: boolean) =>
    (await admin.done('/api/library/UploadLink', { Title: 'Υλικό', Link: 'https://example.org/', Approve })).Id;
  const [item, waiting] = [await link(true), await link(false)];
  const { libraryItem } = await createForeignProject(world.pool);
  const { id: Id = 0 } =
    (
      await world.rows<{ id: number }>(
        `INSERT INTO actions (project_id, type_id, title, flags, data) VALUES (1, $1, 'Ανάγνωση', 0, '{}') RETURNING id`,
        [actionTypeIds.text],
      )
    )[0] ?? {};
  const faults = async (Reading: object[], Flags = 0) => {
    const [{ version: Version = 0 } = {}] = await world.rows<{ version: number }>(
      'SELECT version FROM actions WHERE id = $1',
      [Id],
    );
    const Data = { Text: { el: 'Διαβάστε' }, Reading };
    const { problem } = await admin.call('/api/action/SaveGrid', { Rows: [{ Id, Version, Data, Flags }] });
    return makingFaultsIn(problem?.details ?? {}).map(
      ({ Cell, Code }) => `${Cell.slice('Data.Reading.'.length)} ${Code}`,
    );
  };
  expect(await faults([{ Item: waiting }])).toEqual(['0.Item ITEM_MISSING']);
  expect(await faults([{ Item: libraryItem, Required: false }])).toEqual(['0.Item ITEM_MISSING']);
  expect(await faults([{ Item: item }, { Item: item }])).toEqual(['1.Item DUPLICATE']);
  expect(await faults([{ Required: true }])).toEqual([]);
  expect(await faults([{ Required: true }], 3)).toEqual(['0.Item ITEM_MISSING']);
  expect(await faults([{ Item: item, Required: true }], 3)).toEqual([]);
});

test('elsewhere the items are chosen anew', () => {
  const data = { Text: { el: 'α' }, Reading: [{ Item: 7, Required: false }, { Required: true }] };
  expect(withFiles(data, () => undefined)).toEqual({
    Text: { el: 'α' },
    Reading: [{ Required: false }, { Required: true }],
  });
  expect(withFiles({ Text: { el: 'α' } }, () => undefined)).toEqual({ Text: { el: 'α' } });
});
