/** The screens of console: the outbox. */
import { dialog, main, type Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const consoleScreens: readonly Seen[] = [
  { who: 'admin', route: 'admin/outbox', name: 'outbox' },
  { who: 'coordinator', route: 'admin/outbox', name: 'undelivered' },
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
];
