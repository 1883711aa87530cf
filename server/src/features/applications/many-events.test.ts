/** More events of an application, and more mails about it, than are told: the newest, and a sign that there are older ones. */
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';
import { maxListed } from './list.store.ts';

const shared = sharedWorld();

test('of what happened to an application and of its mails as many as are told are all; with one more each says so', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [row = { id: 0, email: '' }] = await world.rows<{ id: number; email: string }>(
    `SELECT id, email FROM applications WHERE project_id = 1 AND withdrawn_at IS NULL ORDER BY id LIMIT 1`,
  );
  await world.rows('DELETE FROM application_events WHERE application_id = $1', [row.id]);
  await world.rows('DELETE FROM mails WHERE lower(address) = lower($1)', [row.email]);
  const add = async (events: number, mails: number) => {
    await world.rows(
      `INSERT INTO application_events (application_id, kind, at) SELECT $1, 'changed', now() FROM generate_series(1, $2::int)`,
      [row.id, events],
    );
    await world.rows(
      `INSERT INTO mails (project_id, address, template, language, subject, body, status)
        SELECT 1, $1, 'applicationReminder', 'el', 'x', 'x', 'kept' FROM generate_series(1, $2::int)`,
      [row.email, mails],
    );
  };
  const told = async () => {
    const { Events, MoreEvents, Mails, MoreMails } = await coordinator.done('/api/ApplicationForm/Details', {
      Id: row.id,
    });
    return [Events.length, MoreEvents, Mails.length, MoreMails];
  };
  await add(maxListed.events, maxListed.mails);
  expect(await told()).toEqual([maxListed.events, false, maxListed.mails, false]);
  await add(1, 1);
  expect(await told()).toEqual([maxListed.events, true, maxListed.mails, true]);
});
