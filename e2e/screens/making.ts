/** The screens of making actions: the list, an action in its parts, the grid, the kinds. */
import { badLink, dialog, type Seen } from './seen.ts';

const one = 'admin/project/action/$Id/{-$Tab}';
const part = (name: string, action: number): Seen => ({
  who: 'admin',
  route: one,
  name: `made-${name}`,
  path: `admin/project/action/${action}/${name}`,
});

const made = (name: string, of: 'upload' | 'calculator' | 'media'): Seen => ({
  who: 'admin',
  route: one,
  name,
  path: ({ places }) => `admin/project/action/${places[of]}/content`,
});

/** In the order in which they are looked at. */
export const makingScreens: readonly Seen[] = [
  { who: 'admin', route: 'admin/project/actions', name: 'actions-made' },
  { who: 'admin', route: 'admin/project/actions', name: 'actions-made-none', path: 'admin/project/actions?q=zzzz' },
  {
    who: 'admin',
    route: 'admin/project/actions',
    name: 'made-new',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('making:list.new') })
        .locator('visible=true')
        .click();
      await dialog(page);
    },
  },
  { who: 'coordinator', route: 'admin/project/actions', name: 'actions-made-read' },
  { who: 'coordinator', route: one, name: 'made-read', path: 'admin/project/action/6/general' },
  part('general', 6),
  part('content', 8),
  part('opens', 7),
  part('publishing', 8),
  part('uses', 6),
  part('completion', 8),
  { who: 'admin', route: one, name: 'made-text', path: 'admin/project/action/1/content' },
  made('made-upload', 'upload'),
  made('made-calculator', 'calculator'),
  {
    who: 'admin',
    route: one,
    name: 'made-named',
    path: ({ places }) => `admin/project/action/${places.some}/publishing`,
  },
  {
    who: 'coordinator',
    route: one,
    name: 'made-named-read',
    path: ({ places }) => `admin/project/action/${places.some}/publishing`,
  },
  made('made-media', 'media'),
  { who: 'admin', route: one, name: 'made-missing', path: 'admin/project/action/99999', forgiven: badLink },
  { who: 'admin', route: 'admin/action/list', name: 'made-grid' },
  part('views', 6),
  { who: 'admin', route: 'admin/action/types', name: 'made-types' },
  {
    who: 'admin',
    route: 'admin/action/type/$Id',
    name: 'made-type-views',
    path: 'admin/action/type/1',
    prepare: async (page, words) => {
      // What was written for the other width is still there, and does not matter.
      await page.getByRole('textbox', { name: words('actionViews:fields.Html') }).click();
      await page.keyboard.insertText('<h2>Καλημέρα</h2><p>Η πρώτη σας συνάντηση πλησιάζει.</p>');
      await page.locator('iframe').waitFor();
    },
  },
  {
    who: 'admin',
    route: 'admin/action/types',
    name: 'made-type',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('making:types.new') })
        .locator('visible=true')
        .click();
      await dialog(page);
    },
  },
];
