/** A move that gives or takes a role stands in the person's history, with who made it. */
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('the roles that moves give and take stand in the person’s history', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [row] = await world.rows<{ id: number; user_id: number }>(
    `SELECT a.id, a.user_id FROM applications a JOIN users u ON u.id = a.user_id WHERE u.username = 'applicant'`,
  );
  for (const Status of [3, 2] as const) {
    const [{ version = 0 } = {}] = await world.rows<{ version: number }>(
      'SELECT version FROM applications WHERE id = $1',
      [row?.id],
    );
    await coordinator.done('/api/ApplicationForm/ChangeStatus', {
      ProjectId: 1,
      Ids: [row?.id ?? 0],
      Versions: [version],
      Status,
    });
  }
  expect(
    await world.rows(
      `SELECT c.what, c.before, c.after, u.username AS by FROM person_changes c JOIN users u ON u.id = c.actor_id
        WHERE c.user_id = $1 ORDER BY c.id`,
      [row?.user_id],
    ),
  ).toEqual([
    { what: 'roles', before: 'Registered', after: 'Mentee', by: 'coordinator' },
    { what: 'roles', before: 'Mentee', after: 'Registered', by: 'coordinator' },
  ]);
});
