/** The screens of console: the outbox, and how long data are kept. */
import { dialog, main, type Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const consoleScreens: readonly Seen[] = [
  { who: 'admin', route: 'admin/outbox', name: 'outbox' },
  { who: 'coordinator', route: 'admin/outbox', name: 'undelivered' },
  { who: 'admin', route: 'admin/outbox', name: 'undelivered-admin', path: 'admin/outbox?list=undelivered' },
  { who: 'admin', route: 'admin/outbox', name: 'outbox-none', path: 'admin/outbox?q=zzzz' },
  {
    who: 'admin',
    route: 'admin/outbox',
    name: 'mail',
    prepare: async (page) => {
      await main(page).locator('li button').first().click();
      await dialog(page);
    },
  },
  { who: 'admin', route: 'admin/retention', name: 'retention' },
  {
    who: 'admin',
    route: 'admin/retention',
    name: 'retention-tried',
    prepare: async (page, words) => {
      await page
        .getByRole('button', { name: words('console:retention.try') })
        .locator('visible=true')
        .click();
      await main(page).getByRole('status').waitFor();
    },
  },
];
