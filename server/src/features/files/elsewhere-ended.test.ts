/** An upload that another server ends, or that goes on, while this one is about to refuse or forget it. */
import { libraryRoom, uploadHours } from '@telemachos/contract/features/files/uploads.rules.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { loadConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';
import { sweepInterrupted } from './orphans.ts';
import { keepingFiles } from './testing/giving.ts';
import { giveItem, sendParts, startOf, textOf } from './testing/parts.ts';
import { endUpload, lockUpload } from './uploads.store.ts';

const places = keepingFiles();
const shared = sharedWorld(() => ({ env: places.env.folder }));

/** Once somebody waits for a lock. */
const untilWaiting = () => expect.poll(() => lockWaiters(shared())).toHaveLength(1);

test('an end that another server came to first is answered as that one, whatever would be refused by now', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const item = await giveItem(world, mentor, { name: 'α.txt', content: textOf(300, 'πρώτο') });
  const content = textOf(2000, 'αλλού');
  const { Id } = await mentor.done('/api/library/StartUpload', { Title: 'β', ...startOf('β.txt', content) });
  await sendParts(world, mentor, 'library', Id, content);
  // What the other server keeps takes the room that this one then misses.
  await world.rows(
    `INSERT INTO files (project_id, owner_id, place, name, mime, size, key, scan, created_at)
      VALUES (1, $1, 'library', 'α', 'text/plain', $2, $3, 'clean', now())`,
    [mentor.id, libraryRoom.caseload, `filled ${mentor.id}`],
  );
  const ending = await inTransaction(world.pool, async (other) => {
    await lockUpload(other, Id);
    await endUpload(other, Id, item.Id, new Date(world.now()));
    const here = mentor.call('/api/library/EndUpload', { Id });
    await untilWaiting();
    return { here };
  });
  expect(await ending.here).toMatchObject({ status: 200, output: { Id: item.Id } });
  expect(await world.rows('SELECT 1 FROM uploads WHERE id = $1', [Id])).toHaveLength(1);
});

test('an upload that goes on in the moment in which it would be forgotten stays', async () => {
  const world = shared();
  const mentee = await makeLike(world, 'mentee');
  const content = textOf(300, 'συνέχεια');
  const { Id } = await mentee.done('/api/files/StartUpload', { ...startOf('γ.txt', content), Name: 'γ' });
  const services = { clock: () => new Date(world.now()), storage: openStorage(loadConfig(places.env.folder)) };
  world.passTime((uploadHours + 1) * 3_600_000);
  const sweeping = await inTransaction(world.pool, async (other) => {
    await lockUpload(other, Id);
    await other.client.query('UPDATE uploads SET touched_at = $2 WHERE id = $1', [Id, new Date(world.now())]);
    const forgetting = sweepInterrupted(world.pool, services as never);
    await untilWaiting();
    return { forgetting };
  });
  await sweeping.forgetting;
  services.storage.close();
  expect(await world.rows('SELECT 1 FROM uploads WHERE id = $1', [Id])).toHaveLength(1);
});
