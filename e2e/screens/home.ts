/** The screens of home: the home page of everybody, with what opens from the frame around it. */
import { dialog, press, type Seen } from './seen.ts';

/** In the order in which they are looked at. */
export const homeScreens: readonly Seen[] = [
  { who: 'mentee', route: 'home', name: 'home-mentee' },
  { who: 'coordinator', route: 'admin/home', name: 'admin-home' },
  {
    who: 'mentee',
    route: 'home',
    name: 'person-menu',
    prepare: async (page) => {
      await page.locator('header button[aria-haspopup="menu"]').last().click();
      await dialog(page);
    },
  },
  {
    who: 'mentee',
    route: 'home',
    name: 'phone-more',
    only: 390,
    prepare: async (page, words) => {
      await press('menu:bar.more')(page, words);
      await dialog(page);
    },
  },
  { who: 'mentee7', route: 'home', name: 'home-mentee-done' },
  { who: 'mentor', route: 'home', name: 'home-mentor' },
  { who: 'coordinator', route: 'home', name: 'home-coordinator' },
  { who: 'supervisor', route: 'home', name: 'home-supervisor' },
  { who: 'admin', route: 'home', name: 'home-admin' },
  ...['super', 'supervisorliteplus', 'supervisorlite', 'microdata', 'translator'].map((who): Seen => ({
    who,
    route: 'home',
    name: `home-${who}`,
  })),
];
