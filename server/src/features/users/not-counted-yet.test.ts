/** A database that came from elsewhere knows nothing yet of how many there are of what: searches stand that. */
import { expect, test } from 'vitest';
import { insertMentees } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

test('people by a field of theirs are found among very many who have just come', async () => {
  const world = await openWorld();
  await insertMentees(world, 12_000, `jsonb_build_object('kayas', 'K' || n % 400)`);
  const coordinator = await world.enter('coordinator');
  const found = await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId, Filter: { kayas: 'K7' } });
  expect(found.All).toBe(30);
});
