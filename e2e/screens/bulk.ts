/** The screens of work on many people. */
import { main, press, type Seen } from './seen.ts';

const route = 'admin/project/updateuserfields';
const paste = [
  'Όνομα χρήστη\tΕπώνυμο\tΌνομα\tE-mail\tΡόλοι',
  'aris.seen\tΣτην\tΆρης\t\t',
  'mentee\tΝέο Επώνυμο\t\t\t',
  'x\t\t\t\tΠρύτανης',
].join('\n');

/** In the order in which they are looked at. */
export const bulkScreens: readonly Seen[] = [
  { who: 'supervisor', route, name: 'bulk' },
  {
    who: 'supervisor',
    route,
    name: 'bulk-preview',
    prepare: async (page, words) => {
      await page.getByLabel(words('bulk:paste')).fill(paste);
      await press('bulk:preview')(page, words);
      await main(page)
        .getByRole('button', { name: words('bulk:run'), exact: true })
        .waitFor();
    },
  },
  { who: 'supervisor', route, name: 'bulk-field', path: `${route}?kind=field` },
  { who: 'supervisorlite', route, name: 'bulk-values', path: `${route}?kind=values` },
  { who: 'supervisor', route, name: 'bulk-roles', path: `${route}?kind=roles` },
  {
    who: 'supervisor',
    route,
    name: 'bulk-search',
    path: `${route}?kind=states`,
    prepare: (page, words) =>
      main(page)
        .getByRole('radio', { name: words('bulk:mode.search') })
        .click(),
  },
];
