/** The screens of users: the list of accounts. */
import { dialog, main, type Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const usersScreens: readonly Seen[] = [
  { who: 'supervisor', route: 'admin/user/list', name: 'users' },
  { who: 'supervisor', route: 'admin/user/list', name: 'users-none', path: 'admin/user/list?q=zzzz' },
  {
    who: 'supervisor',
    route: 'admin/user/list',
    name: 'user-menu',
    prepare: async (page) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await dialog(page);
    },
  },
  {
    who: 'supervisor',
    route: 'admin/user/list',
    name: 'user-password',
    prepare: async (page, words) => {
      await main(page).locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: words('users:givePassword') }).click();
      await dialog(page);
    },
  },
];
