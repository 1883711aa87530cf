/** A project with more versions of its privacy policy than are told: the newest ones, and that there are older ones. */
import { hasOlder, mostPolicies } from '@telemachos/contract/features/settings/policies.rules.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

test('of very many versions of a policy the newest are told, each in both languages, and that there are older ones', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  await world.rows('DELETE FROM consent_texts WHERE project_id = 1');
  const published = (from: number, until: number) =>
    world.rows(
      `INSERT INTO consent_texts (project_id, version, language, title, body)
        SELECT 1, n, l, 'Έκδοση ' || n || l, 'Κείμενο' FROM generate_series($1::int, $2::int) n, unnest('{el,en}'::text[]) l`,
      [from, until],
    );
  const told = async () => (await admin.done('/api/project/ConsentTexts', { Id: 1 })).map(({ Version }) => Version);
  expect([await told(), hasOlder(await told())]).toEqual([[0], false]);
  await published(1, mostPolicies);
  expect([(await told()).length, hasOlder(await told())]).toEqual([mostPolicies + 1, false]);
  await published(mostPolicies + 1, mostPolicies + 1);
  const all = await admin.done('/api/project/ConsentTexts', { Id: 1 });
  const versions = all.map(({ Version }) => Version);
  expect([versions.length, versions[0], versions.at(-2), versions.at(-1)]).toEqual([
    mostPolicies + 1,
    mostPolicies + 1,
    2,
    0,
  ]);
  expect(hasOlder(versions)).toBe(true);
  expect(all.at(-2)).toMatchObject({ el: { Title: 'Έκδοση 2el' }, en: { Title: 'Έκδοση 2en' } });
});
