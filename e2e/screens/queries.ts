/** The screens of queries: the list, a run, and the editor in its tabs. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';
import { badLink, main, press, type Seen } from './seen.ts';

const editor = 'admin/queries/$Query/{-$Tab}';
const Name = 'Ωφελούμενοι ανά κατάσταση';

/** A published query with a parameter and an earlier version, made once; answers its number. */
const fill = async (page: Page): Promise<number> => {
  const { list } = await ask<{ list: { Id: number }[] }>(page, '/api/Query/All', { Filter: Name });
  if (list[0]) return list[0].Id;
  const query = {
    Name,
    Descr: 'Πόσοι είναι σε κάθε κατάσταση, από όσους βλέπετε.',
    Category: 'Πορεία',
    Roles: ['Mentor', 'Coordinator'],
    Query: 'SELECT state, count(*) AS people FROM people WHERE user_id > @after GROUP BY state',
    Parameters: [{ Name: 'after', Type: 'number', Label: 'Με αριθμό πάνω από', Default: '0' }],
  };
  const { Id } = await ask<{ Id: number }>(page, '/api/Query/Edit', { Query: { ...query, Descr: '' } });
  await ask(page, '/api/Query/Edit', {
    Query: { ...query, Id, Query: `SELECT state, last_name, user_id AS number FROM people WHERE user_id > @after` },
  });
  await ask(page, '/api/definitions/Publish', { Id, Version: 2 });
  await ask(page, '/api/Query/execute', { Id, Parameters: {} });
  return Id;
};

const at =
  (path: (id: number) => string, then?: Seen['prepare']): NonNullable<Seen['prepare']> =>
  async (page, words) => {
    await page.goto(`/pilot/${path(await fill(page))}`);
    await then?.(page, words);
  };

const shown: Seen['prepare'] = (page) => main(page).locator('tbody td').first().waitFor();

/** Chooses a file of these definitions in the import. */
const importing =
  (definitions: (stored: object) => object[]): NonNullable<Seen['prepare']> =>
  async (page, words) => {
    await fill(page);
    const { origin } = new URL(page.url());
    const file: { Definitions: object[] } = await (await page.request.get(`${origin}/api/definitions/Export`)).json();
    const Definitions = definitions(file.Definitions[0] ?? {});
    await press('queries:files.menu')(page, words);
    await page.getByRole('menuitem', { name: words('queries:files.import') }).click();
    await page.locator('[role="dialog"] input[type="file"]').setInputFiles({
      name: 'definitions.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...file, Definitions })),
    });
    await page.getByRole('dialog').getByRole('alert').or(page.getByRole('dialog').getByRole('note')).waitFor();
  };

/** A published query that others list, made once; answers its number. */
const fillListed = async (page: Page): Promise<number> => {
  const listed = 'Καταστάσεις';
  const { list } = await ask<{ list: { Id: number }[] }>(page, '/api/Query/All', { Filter: listed });
  if (list[0]) return list[0].Id;
  const { Id } = await ask<{ Id: number }>(page, '/api/Query/Edit', {
    Query: { Name: listed, Query: 'SELECT DISTINCT state FROM people' },
  });
  await ask(page, '/api/definitions/Publish', { Id, Version: 1 });
  await ask(page, '/api/Query/Edit', {
    Query: {
      Name: 'Ωφελούμενοι σε μία κατάσταση',
      Query: 'SELECT last_name FROM people WHERE state::text = @state',
      Parameters: [{ Name: 'state', Type: 'list', Label: 'Κατάσταση', ListQuery: Id }],
    },
  });
  return Id;
};

/** In the order in which they are looked at. */
export const queriesScreens: readonly Seen[] = [
  { who: 'mentor', route: 'queries', name: 'queries-none' },
  { who: 'admin', route: 'queries', name: 'queries', prepare: at(() => 'queries') },
  {
    who: 'admin',
    route: 'queries/$Id',
    path: 'queries',
    name: 'query-run',
    prepare: at((id) => `queries/${id}`, shown),
  },
  {
    who: 'admin',
    route: 'queries/$Id',
    path: 'queries',
    name: 'query-chart',
    prepare: at(
      (id) => `queries/${id}`,
      async (page, words) => {
        await shown(page, words);
        await press('queries:result.chart')(page, words);
        await main(page).locator('svg text').first().waitFor();
      },
    ),
  },
  {
    who: 'admin',
    route: 'queries/$Id',
    path: 'queries',
    name: 'query-fault',
    forgiven: badLink,
    prepare: at(
      (id) => `queries/${id}`,
      async (page, words) => {
        await shown(page, words);
        await main(page).getByRole('textbox').first().fill('πολλά');
        await main(page).getByRole('alert').waitFor();
      },
    ),
  },
  { who: 'admin', route: 'queries/$Id', path: 'queries/999999', name: 'query-gone', forgiven: badLink },
  { who: 'admin', route: 'admin/queries', name: 'queries-made' },
  { who: 'admin', route: 'admin/queries', name: 'queries-made-none', path: 'admin/queries?q=zzzz' },
  {
    who: 'admin',
    route: 'admin/queries',
    name: 'queries-files',
    prepare: async (page, words) => {
      await press('queries:files.menu')(page, words);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    who: 'admin',
    route: 'admin/queries',
    name: 'queries-import',
    prepare: importing((stored) => [
      { ...stored, Query: 'SELECT 1' },
      { ...stored, Name: 'Αιτήσεις ανά μήνα' },
    ]),
  },
  {
    who: 'admin',
    route: 'admin/queries',
    name: 'queries-import-refused',
    forgiven: badLink,
    prepare: importing((stored) => [{ ...stored, Kind: 'sqlService', Name: 'με κενό', Query: 7 }]),
  },
  {
    who: 'admin',
    route: editor,
    path: 'admin/queries',
    name: 'query-used',
    prepare: async (page, words) => {
      await page.goto(`/pilot/admin/queries/${await fillListed(page)}`);
      await main(page).getByRole('link', { name: 'Ωφελούμενοι σε μία κατάσταση' }).waitFor();
      await press('queries:edit.withdraw')(page, words);
      await page.getByRole('dialog').getByRole('listitem').waitFor();
    },
  },
  { who: 'admin', route: editor, name: 'query-new', path: 'admin/queries/new' },
  {
    who: 'admin',
    route: editor,
    path: 'admin/queries',
    name: 'query-matrix',
    prepare: at(
      (id) => `admin/queries/${id}`,
      async (page, words) => {
        await press('queries:sql.try')(page, words);
        await shown(page, words);
        await press('queries:matrix.go')(page, words);
        await main(page)
          .getByRole('button', { name: words('queries:matrix.lookAs').split('{{')[0] ?? '' })
          .first()
          .waitFor();
        // Not half under the bar at the foot.
        await main(page)
          .getByRole('table')
          .last()
          .evaluate((table) => table.scrollIntoView({ block: 'center' }));
      },
    ),
  },
  {
    who: 'admin',
    route: editor,
    path: 'admin/queries',
    name: 'query-versions',
    prepare: at(
      (id) => `admin/queries/${id}/versions`,
      async (page, words) => {
        await main(page)
          .getByRole('button', { name: words('queries:versions.compareOf').split('{{')[0] ?? '' })
          .first()
          .click();
        await main(page).locator('[data-code-diff] .cm-content').waitFor();
      },
    ),
  },
  {
    who: 'admin',
    route: editor,
    path: 'admin/queries',
    name: 'query-runs',
    prepare: at((id) => `admin/queries/${id}/runs`, shown),
  },
  { who: 'admin', route: 'admin/services', name: 'services' },
  { who: 'admin', route: 'admin/services/$Query/{-$Tab}', name: 'service-new', path: 'admin/services/new' },
  { who: 'admin', route: 'admin/jsservice', name: 'scripts' },
  { who: 'admin', route: 'admin/jsservice/$Query/{-$Tab}', name: 'script-new', path: 'admin/jsservice/new' },
];
