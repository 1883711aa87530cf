/** The screens of users: lists of people, one person, a new one. */
import type { Page } from '@playwright/test';
import { dialog, main, press, type Seen } from './seen.ts';

/** What is done with the first person; the menu of exports above the list has words, and no label. */
const personMenu = (page: Page) => main(page).locator('button[aria-haspopup="menu"][aria-label]').first();

/** In the order in which they are looked at. */
export const usersScreens: readonly Seen[] = [
  { who: 'supervisor', route: 'admin/user/list', name: 'users' },
  { who: 'supervisor', route: 'admin/user/list', name: 'users-none', path: 'admin/user/list?q=zzzz' },
  {
    who: 'supervisor',
    route: 'admin/user/list',
    name: 'user-menu',
    prepare: async (page) => {
      await personMenu(page).click();
      await dialog(page);
    },
  },
  {
    who: 'supervisor',
    route: 'admin/user/list',
    name: 'user-password',
    prepare: async (page, words) => {
      await personMenu(page).click();
      await page.getByRole('menuitem', { name: words('users:givePassword') }).click();
      await dialog(page);
    },
  },
  { who: 'supervisor', route: 'admin/user/mentorlist', name: 'user-mentors' },
  { who: 'coordinator', route: 'admin/project/users', name: 'user-project' },
  {
    who: 'supervisor',
    route: 'admin/user/list',
    name: 'user-columns',
    prepare: async (page, words) => {
      await press('users:columnsChoose')(page, words);
      await dialog(page);
    },
  },
  {
    who: 'supervisor',
    route: 'admin/user/list',
    name: 'user-find',
    prepare: async (page, words) => {
      await press('users:find.title')(page, words);
      await page.getByRole('dialog').getByRole('searchbox').fill('mentee1');
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    who: 'supervisor',
    route: 'admin/user/{-$id}',
    name: 'user-person',
    path: 'admin/user/list?q=mentee',
    prepare: async (page, words) => {
      await main(page).locator('a[href*="/admin/user/"]').nth(2).click();
      await page.getByRole('heading', { name: words('users:person.history') }).waitFor();
    },
  },
  { who: 'supervisor', route: 'admin/user/{-$id}', name: 'user-new', path: 'admin/user' },
];
