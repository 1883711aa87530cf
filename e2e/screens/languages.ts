/** The screens of languages: the grid of texts, what is opened on it, and what is refused. */
import { dialog, main, type Seen } from './seen.ts';

const route = 'admin/language/list';

/** In the order in which they are looked at. */
export const languagesScreens: readonly Seen[] = [
  { who: 'translator', route, name: 'languages' },
  { who: 'translator', route, name: 'languages-content', path: `${route}?language=en&kind=content` },
  { who: 'translator', route, name: 'languages-none', path: `${route}?q=zzzz` },
  {
    who: 'translator',
    route,
    name: 'languages-fault',
    path: `${route}?language=en&q=console:open`,
    prepare: async (page, words) => {
      await main(page).locator('textarea[data-translation]').first().fill('x <b>y</b>');
      await main(page)
        .getByRole('button', { name: words('languages:preview.show') })
        .first()
        .click();
    },
  },
  {
    who: 'translator',
    route,
    name: 'languages-add-fault',
    prepare: async (page, words) => {
      await main(page).getByLabel(words('languages:add.code')).fill('zz');
      await main(page)
        .getByRole('button', { name: words('languages:add.button') })
        .click();
    },
  },
  {
    who: 'translator',
    route,
    name: 'languages-import',
    path: `${route}?language=en`,
    prepare: async (page) => {
      const content = JSON.stringify({
        language: 'en',
        texts: { 'common:close': 'Shut', 'no:such': 'x', 'common:you': '<b>' },
      });
      await main(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: 'texts.json', mimeType: 'application/json', buffer: Buffer.from(content) });
      await dialog(page);
    },
  },
  { who: 'admin', route, name: 'languages-admin' },
  { who: 'admin', route, name: 'languages-ways', path: `${route}?language=en&kind=content` },
  {
    who: 'admin',
    route,
    name: 'languages-screen',
    path: `${route}?language=en&q=pairing:handover.gets`,
    prepare: async (page, words) => {
      await main(page)
        .getByRole('button', { name: words('languages:preview.show') })
        .first()
        .click();
    },
  },
];
