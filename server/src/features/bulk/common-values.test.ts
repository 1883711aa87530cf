/** People by the values of a field, where very many have one of them: nobody of another value is left out for that. */
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

const ProjectId = 1;

test('where very many have a value, of each value ten are told, and all of those that few have', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const have = (value: string, many: number) =>
    world.rows(
      `WITH made AS (INSERT INTO users (username, fields)
          SELECT 'has-' || $1 || n, jsonb_build_object('kayas', $1::text) FROM generate_series(1, $2::int) n RETURNING id)
        INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Mentee}', 1 FROM made`,
      [value, many],
    );
  const find = async (...Values: string[]): Promise<Record<string, number>> => {
    const list = await coordinator.done('/api/user/GetUsersByField', { ProjectId, Field: 'kayas', Values });
    expect(new Set(list.map(({ Id }) => Id)).size).toBe(list.length);
    return Object.fromEntries(Values.map((value) => [value, list.filter(({ Value }) => Value === value).length]));
  };
  await have('κοινός', 1000);
  expect(await find('κοινός', 'κανένας')).toEqual({ κοινός: 1000, κανένας: 0 });
  await have('δύο', 2);
  await have('ένας', 1);
  expect(await find('κοινός', 'δύο', 'ένας', 'κανένας')).toEqual({ κοινός: 10, δύο: 2, ένας: 1, κανένας: 0 });
});
