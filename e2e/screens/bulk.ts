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
  {
    who: 'coordinator',
    route,
    name: 'bulk-mail',
    path: `${route}?kind=mail`,
    prepare: async (page, words) => {
      await page.getByRole('textbox', { name: words('bulk:letter.subject') }).fill('Συνάντηση της Τρίτης');
      const text = 'Αγαπητέ/ή {{name}},\n\nη συνάντηση της Τρίτης γίνεται στις 10:30.';
      await page.getByRole('textbox', { name: words('bulk:letter.text') }).fill(text);
      await page.getByRole('textbox', { name: words('bulk:identifiers') }).fill('mentee\nmentee2\nmentor');
      await press('bulk:preview')(page, words);
      await main(page)
        .getByRole('button', { name: words('bulk:letter.send'), exact: true })
        .waitFor();
    },
  },
  {
    who: 'coordinator',
    route,
    name: 'bulk-message',
    path: `${route}?kind=message`,
    prepare: async (page, words) => {
      await page
        .getByRole('textbox', { name: words('bulk:announcement.text') })
        .fill('Αύριο τα γραφεία είναι κλειστά.');
      await page.getByRole('textbox', { name: words('bulk:identifiers') }).fill('mentee\nmentee2\ncoordinator');
      await press('bulk:preview')(page, words);
      await main(page)
        .getByRole('button', { name: words('bulk:letter.send'), exact: true })
        .waitFor();
    },
  },
  {
    who: 'admin',
    route,
    name: 'bulk-publish',
    path: `${route}?kind=publish`,
    prepare: async (page, words) => {
      await page.getByRole('combobox', { name: words('bulk:publish.action') }).click();
      await page.getByRole('option').first().click();
      await page.getByRole('textbox', { name: words('bulk:publish.day') }).fill('01-07-2099');
      await page.getByRole('textbox', { name: words('bulk:identifiers') }).fill('mentee\nmentee2\nmentor');
      await press('bulk:preview')(page, words);
      await main(page)
        .getByRole('button', { name: words('bulk:run'), exact: true })
        .waitFor();
    },
  },
];
