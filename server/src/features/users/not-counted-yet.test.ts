/** A database that came from elsewhere knows nothing yet of how many there are of what: searches stand that. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

test('people by a field of theirs are found among very many who have just come', async () => {
  const world = await openWorld();
  await world.rows(`
    WITH made AS (
      INSERT INTO users (username, fields)
        SELECT 'new' || n, jsonb_build_object('last_name', 'Α' || n, 'first_name', 'Α', 'kayas', 'K' || n % 400)
        FROM generate_series(1, 12000) n RETURNING id)
    INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 1 FROM made`);
  const coordinator = await world.enter('coordinator');
  const found = await coordinator.done('/api/project/GetActionsGrid_Count', { ProjectId, Filter: { kayas: 'K7' } });
  expect(found.All).toBe(30);
});
