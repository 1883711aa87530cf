/** The screen of mass data: before there are rows, with a transform, and after some rows failed. */
import type { Page } from '@playwright/test';
import { ask } from '../people.ts';
import { badLink, main, unfold, type Seen } from './seen.ts';

const route = 'admin/massdata';
const Name = 'shown-mass-data';

/** A published service in JavaScript, made once. */
const publish = async (page: Page): Promise<void> => {
  const all = await ask<{ Name: string }[]>(page, '/api/service/list', {});
  if (all.some((one) => one.Name === Name)) return;
  const Service = {
    Id: 0,
    Name,
    Kind: 'js',
    Roles: ['Coordinator'],
    Query: 'return params;',
    Params: [
      { Name: 'email', Label: 'E-mail' },
      { Name: 'last_name', Label: 'Επώνυμο' },
    ],
  };
  const { Id, Version } = await ask<{ Id: number; Version: number }>(page, '/api/service/Edit', { Service });
  await ask(page, '/api/definitions/Publish', { Id, Version });
};

/** What an earlier visit left on the device is discarded. */
const fresh: NonNullable<Seen['prepare']> = (page, words) =>
  unfold(
    page.getByRole('button', { name: words('massData:found.discard') }),
    page.getByLabel(words('massData:rows.paste')),
  );

const filled =
  (address: string, rows: string): NonNullable<Seen['prepare']> =>
  async (page, words) => {
    await fresh(page, words);
    await page.getByLabel(words('massData:rows.paste')).fill(rows);
    await page.getByRole('combobox', { name: words('massData:target.address') }).fill(address);
    await page.keyboard.press('Escape');
    await main(page)
      .getByRole('heading', { name: words('massData:preview.title') })
      .waitFor();
  };

/** In the order in which they are looked at. */
export const massDataScreens: readonly Seen[] = [
  { who: 'coordinator', route, name: 'mass-data', prepare: fresh },
  {
    who: 'coordinator',
    route,
    name: 'mass-data-failed',
    forgiven: badLink,
    prepare: async (page, words) => {
      const rows = ['UserId\tFields.last_name', '999998\tΠαππάς', '999999\tΓεωργίου\tπερισσεύει', 'x'].join('\n');
      await filled('/api/user/UpdateFields', rows)(page, words);
      await page.getByRole('button', { name: words('massData:send.begin_other').replace('{{count}}', '3') }).click();
      await page.getByRole('button', { name: words('massData:send.export') }).waitFor();
    },
  },
  // What the visit before it left.
  { who: 'coordinator', route, name: 'mass-data-found' },
  {
    who: 'admin',
    route,
    name: 'mass-data-transform',
    prepare: async (page, words) => {
      await publish(page);
      await page.reload();
      await filled(`/api/Services/${Name}`, 'E-mail\tΕπώνυμο\nA@B.gr\tΠαππάς\nC@D.gr\tΓεωργίου')(page, words);
      await page.getByRole('textbox', { name: words('massData:transform.label') }).click();
      await page.keyboard.insertText("return { email: row['E-mail'].toLowerCase(), place: index };");
      await page.getByText('"place": 1').last().waitFor();
    },
  },
];
