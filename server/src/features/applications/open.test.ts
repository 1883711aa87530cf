/** Whose form is shown where nobody says which: of the projects that take applications, the first one. */
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../testing/world.ts';

test('of many projects the first that takes applications now is asked about, and that others take them, too', async () => {
  const world = await openWorld();
  const over = (until: string) => `jsonb_set(settings, '{Config,Applications,Until}', '"${until}"')`;
  await world.rows(`UPDATE projects SET settings = ${over('2020-01-01')} WHERE id = 1`);
  const copy = (url: string, settings: string, count = 1) =>
    world.rows(
      `INSERT INTO projects (url, descr, settings) SELECT '${url}' || n, 'Έργο', ${settings}
        FROM projects, generate_series(1, $1) n WHERE id = 1`,
      [count],
    );
  await copy('over', 'settings', 20);
  await copy('unasked', `${over('2999-12-31')} - 'ApplicationForm'`);
  const form = async (Project?: string) => {
    const asked = await world.nobody.done('/api/ApplicationForm/GetForm', { Language: 'el', Project });
    return [asked.Project, asked.Open, asked.Others];
  };
  // Where none takes any, the first one says until when it did.
  expect(await form()).toEqual(['pilot', false, false]);
  const today = dayInAthens(world.now());
  await copy('last-day', over(today));
  expect(await form()).toEqual(['last-day1', true, false]);
  await copy('endless', `settings #- '{Config,Applications,Until}'`);
  expect(await form()).toEqual(['last-day1', true, true]);
  expect(await form('endless1')).toEqual(['endless1', true, false]);
  expect(await form('over20')).toEqual(['over20', false, false]);
  await world.rows(`UPDATE projects SET settings = ${over('2020-01-01')} WHERE url = 'last-day1'`);
  expect(await form()).toEqual(['endless1', true, false]);
});
