/** The screens of projects: the grid. */
import type { Page } from '@playwright/test';
import type { Words } from '../stage.ts';
import { dialog, press, type Seen } from './seen.ts';

/** The button of the filters, which also says how many are set. */
const openFilters = (page: Page, words: Words): Promise<void> =>
  page.getByRole('button', { name: words('grid:filters') }).click();

/** In the order in which they are looked at. */
export const projectsScreens: readonly Seen[] = [
  { who: 'mentor', route: 'mentor/action/list', name: 'grid-mentor' },
  {
    who: 'mentor',
    route: 'mentor/action/list/$actionId',
    name: 'grid-action',
    path: 'mentor/action/list/6',
  },
  {
    who: 'mentor',
    route: 'mentor/action/list/$actionId',
    name: 'grid-action-written',
    path: 'mentor/action/list/2?state=all',
    prepare: async (page, words) => {
      await openFilters(page, words);
      await press('grid:export.written')(page, words);
      await dialog(page);
    },
  },
  { who: 'coordinator', route: 'admin/grid', name: 'grid' },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-files',
    only: 1280,
    prepare: async (page, words) => {
      await press('exports:label')(page, words);
      await dialog(page);
    },
  },
  { who: 'coordinator', route: 'admin/grid', name: 'grid-glance', path: 'admin/grid?view=glance' },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-sorted',
    path: 'admin/grid?sort=a:2&desc=1&stuck=14&turn=mentee',
  },
  ...(['whole', 'glance'] as const).map((view): Seen => ({
    who: 'coordinator',
    route: 'admin/grid',
    name: `grid-columns-${view}`,
    path: `admin/grid?view=${view}&sort=mentor`,
    prepare: async (page) => {
      await page.route('**/api/user/Preference', (route) =>
        route.fulfill({ json: { Value: { columns: [':mentor', 'phone', 'municipality'] } } }),
      );
      await page.reload();
      await page.locator('[data-place="0:2"]').waitFor();
    },
  })),
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-chosen',
    path: 'admin/grid?view=glance',
    prepare: async (page) => {
      for (const row of [1, 2, 4]) await page.locator(`[data-place="${row}:-1"] input`).click();
    },
  },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-beside',
    path: 'admin/grid?side=1',
    prepare: async (page) => {
      // The last place that is there is of an action, whatever columns stand beside the names.
      await page.locator('[data-place^="0:"]').last().click();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-columns-choice',
    prepare: async (page, words) => {
      await openFilters(page, words);
      await press('grid:data.choose')(page, words);
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-glance-legend',
    path: 'admin/grid?view=glance',
    only: 1280,
    prepare: press('grid:legend.open'),
  },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-folded',
    path: 'admin/grid?view=glance&fold=Γνωριμία|Αυτογνωσία',
    only: 1280,
  },
  { who: 'coordinator', route: 'admin/grid', name: 'grid-none', path: 'admin/grid?q=zzzz' },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-legend',
    prepare: async (page) => {
      await page.getByRole('grid').locator('[data-place="0:0"]').focus();
      await page.keyboard.press('?');
      await dialog(page);
    },
  },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-seek-mentor',
    prepare: async (page, words) => {
      await page.route('**/api/user/FilterList', async (route) => {
        const answer = await route.fetch();
        const lists: object = await answer.json();
        await route.fulfill({ response: answer, json: { ...lists, Mentors: [], MoreMentors: true } });
      });
      await page.reload();
      await page.getByRole('grid').waitFor();
      await openFilters(page, words);
      await page.getByRole('combobox', { name: words('grid:mentor') }).click();
      await page.getByRole('option', { name: words('pairing:mentors.seek') }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { who: 'coordinator', route: 'admin/grid', name: 'grid-filters', prepare: press('grid:filters') },
  {
    who: 'coordinator',
    route: 'admin/grid',
    name: 'grid-filters-failed',
    forgiven: /status of 500/,
    prepare: async (page, words) => {
      await page.route('**/api/user/FilterList', (route) => route.fulfill({ status: 500 }));
      await page.reload();
      await page.getByText(words('grid:filtersFailed')).waitFor();
    },
  },
];
