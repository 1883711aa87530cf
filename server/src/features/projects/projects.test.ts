/** Projects by their calls: the current one, its settings, one by its id, all that are one's own. */
import { expect, test } from 'vitest';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('a member is given the project by each of its calls, with the settings that a member may see', async () => {
  const world = shared();
  const mentee = await world.enter('mentee');
  const current = await mentee.done('/api/Project/Get', {});
  expect(current).toMatchObject({ Id: 1, url: 'pilot', Descr: 'Πιλοτικό πρόγραμμα συμβουλευτικής' });
  expect(await mentee.done('/api/Project/ById', { Id: 1 })).toEqual(current);
  expect(await mentee.done('/api/Project/Settings', {})).toEqual(current.Settings);
  expect(await mentee.done('/api/project/getProjects', {})).toEqual([
    { Id: current.Id, url: current.url, Descr: current.Descr },
  ]);
  const [kept] = await world.rows<{ names: string[] }>(
    `SELECT ARRAY(SELECT field->>'Name' FROM jsonb_array_elements(settings->'User'->'Fields') AS field
      WHERE (field->>'Visible')::int < 1000) AS names FROM projects WHERE id = 1`,
  );
  const seen = current.Settings.User.Fields.map(({ Name }) => Name);
  expect([seen.length > 0, (kept?.names.length ?? 0) > 0]).toEqual([true, true]);
  expect(seen.filter((name) => kept?.names.includes(name))).toEqual([]);
});
