/** The screens of settings: projects, the parts of one, a new one, free records. */
import { badLink, dialog, main, type Seen } from './seen.ts';

const one = 'admin/project/{-$Project}/{-$Tab}';
const part = (name: string, prepare?: Seen['prepare']): Seen => ({
  who: 'admin',
  route: one,
  name: `project-${name}`,
  path: `admin/project/1/${name}`,
  ...(prepare && { prepare }),
});

/** In the order in which they are looked at. */
export const settingsScreens: readonly Seen[] = [
  { who: 'admin', route: 'admin/project/list', name: 'projects' },
  { who: 'admin', route: 'admin/project/list', name: 'projects-none', path: 'admin/project/list?q=zzzz' },
  { who: 'admin', route: one, name: 'project-new', path: 'admin/project/view' },
  { who: 'admin', route: one, name: 'project-missing', path: 'admin/project/99999', forgiven: badLink },
  { who: 'coordinator', route: one, name: 'project-partly', path: 'admin/project/1' },
  { who: 'coordinator', route: one, name: 'project-not-yours', path: 'admin/project/view' },
  part('general'),
  part('fields', async (page) => {
    await main(page).locator('summary').first().click();
  }),
  part('form', async (page, words) => {
    await main(page)
      .getByRole('button', { name: words('settings:form.previewShow') })
      .click();
  }),
  part('roles'),
  part('consent', async (page, words) => {
    await main(page)
      .getByRole('button', { name: words('settings:consent.write') })
      .click();
  }),
  part('mails', async (page, words) => {
    await main(page)
      .getByRole('button', { name: words('settings:mails.write') })
      .first()
      .click();
  }),
  part('json'),
  part('versions'),
  { who: 'admin', route: 'admin/data', name: 'records' },
  {
    who: 'admin',
    route: 'admin/data',
    name: 'record',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('settings:records.make') })
        .locator('visible=true')
        .click();
      await dialog(page);
    },
  },
];
