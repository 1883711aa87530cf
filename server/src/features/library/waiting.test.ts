/** Who is told of what waits to be approved: asked as each role, and as nobody. */
import { roles } from '@telemachos/contract/access/roles.ts';
import { expect, test } from 'vitest';
import { demonstrationAccounts } from '../../db/seed/staff.ts';
import { makeLike } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('what waits, and what was returned, is told to administrators and supervisors; each other role is refused', async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const link = (Title: string) => ({ Title, Link: 'https://example.org/' });
  const { Id: waiting } = await mentor.done('/api/library/UploadLink', link('Περιμένει'));
  const { Id: returned } = await mentor.done('/api/library/UploadLink', link('Επιστράφηκε'));
  const admin = await makeLike(world, 'admin');
  await admin.done('/api/library/Return', { Id: returned, Reason: 'Λείπει η πηγή' });
  const told: string[] = [];
  const refused: string[] = [];
  for (const { role, username } of demonstrationAccounts) {
    const who = await world.enter(username);
    for (const [Returned, id] of [
      [false, waiting],
      [true, returned],
    ] as const) {
      const { status, problem, output } = await who.call('/api/library/GetUnapproved', { Returned, count: 200 });
      if (status === 200) {
        expect([role, output.items.map(({ Id }) => Id).includes(id)]).toEqual([role, true]);
        told.push(role);
      } else {
        expect([role, status, problem?.code]).toEqual([role, 403, 'REFUSED']);
        refused.push(role);
      }
    }
  }
  const may = ['Super', 'Admin', 'Supervisor'];
  expect([...new Set(told)]).toEqual(may);
  expect([...new Set(refused)]).toEqual(roles.filter((role) => !may.includes(role)));
  expect((await world.nobody.call('/api/library/GetUnapproved', {})).status).toBe(401);
});
