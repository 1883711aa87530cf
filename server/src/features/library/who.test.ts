/** Whose the library is: asked as each role, and as nobody. */
import { roles } from '@telemachos/contract/access/roles.ts';
import { expect, test } from 'vitest';
import { demonstrationAccounts } from '../../db/seed/staff.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

const reading = [
  ['/api/library/SubCategories', { Category: '/' }],
  ['/api/library/Categories', {}],
  ['/api/Library/GetLibSearchResults', { libSearchText: 'βιογραφικό' }],
  ['/api/library/Favorites', {}],
] as const;

/** Those that the specification names (000 §6), and the strongest. */
const may = ['Super', 'Admin', 'Supervisor', 'Coordinator', 'Mentor', 'Mentee'];

test.each(reading)('%s answers those whose the library is; each other role is refused', async (path, input) => {
  const world = shared();
  const told: Record<string, number> = {};
  for (const { role, username } of demonstrationAccounts)
    told[role] = (await (await world.enter(username)).call(path, input)).status;
  expect(told).toEqual(Object.fromEntries(roles.map((role) => [role, may.includes(role) ? 200 : 403])));
  expect((await world.nobody.call(path, input)).status).toBe(401);
});
