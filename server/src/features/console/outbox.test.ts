/** The outbox: what was mailed, for administrators alone. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

test('mails come newest first, can be searched and read; reading one is kept in the audit', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  await world.rows('DELETE FROM mails');
  for (const email of ['mentor@example.org', 'mentee@example.org']) await world.nobody.done('/api/User/ForgotPassword2', { email });
  const { list, All, Counts } = await admin.done('/api/console/Outbox', {});
  expect(list.map(({ Address }) => Address)).toEqual(['mentee@example.org', 'mentor@example.org']);
  expect({ All, Counts }).toEqual({ All: 2, Counts: { kept: 2, waiting: 0, sent: 0, failed: 0 } });
  expect((await admin.done('/api/console/Outbox', { Search: 'ΝΕΟΣ ΚΩΔΙΚΟΣ', count: 1, page: 1 })).list.map(({ Address }) => Address)).toEqual(['mentor@example.org']);
  expect((await admin.done('/api/console/Outbox', { Search: 'nobody' })).All).toBe(0);
  expect((await admin.done('/api/console/Outbox', { Status: ['sent'] })).All).toBe(0);
  const Id = list[0]?.Id ?? 0;
  expect((await admin.done('/api/console/Mail', { Id })).Body).toContain('/password/');
  expect(await world.rows(`SELECT subject_id FROM audit WHERE call = 'console.mail'`)).toEqual([{ subject_id: Id }]);
  expect((await admin.call('/api/console/Mail', { Id: 2_147_483_647 })).problem?.code).toBe('NOT_FOUND');
});
