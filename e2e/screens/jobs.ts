/** The screens of long work: one’s own files, and an order that takes longer. */
import type { Page } from '@playwright/test';
import { main, type Seen } from './seen.ts';

const until = new Date(Date.now() + 20 * 3_600_000).toISOString();
const job = (Id: number, State: string, more: object = {}) => ({
  Id,
  Name: 'Προσωπικότητα - Απαντήσεις.csv',
  State,
  Done: 0,
  All: null,
  Bytes: null,
  Problem: null,
  At: new Date(Date.now() - Id * 600_000).toISOString(),
  Until: null,
  ...more,
});
const running = job(1, 'running', { Done: 41_500, All: 100_000 });

/** Orders in every state; those of a real server would not stand still. */
const orders = async (page: Page): Promise<void> => {
  const list = [
    running,
    job(2, 'waiting'),
    job(3, 'done', { Name: 'Πορεία ωφελουμένων.xlsx', Done: 60, All: 60, Bytes: 18_000, Until: until }),
    job(4, 'failed', { Problem: 'DISK_FULL' }),
    job(5, 'cancelled'),
    job(6, 'ended', { Bytes: 2_000_000, Until: until }),
  ];
  await page.route('**/api/jobs/Own', (route) => route.fulfill({ json: { list, count: 1, All: list.length } }));
};

/** In the order in which they are looked at. */
export const jobsScreens: readonly Seen[] = [
  { who: 'supervisor', route: 'files', name: 'files-none' },
  {
    who: 'coordinator',
    route: 'files',
    name: 'files',
    prepare: async (page) => {
      await orders(page);
      await page.reload();
      await main(page).getByRole('progressbar').first().waitFor();
    },
  },
  {
    who: 'coordinator',
    route: 'admin/project/answers',
    name: 'file-under-way',
    prepare: async (page) => {
      await page.route('**/api/jobs/Get', (route) => route.fulfill({ json: running }));
      await main(page).getByRole('button', { name: /CSV/ }).first().click();
      await page.getByText('41.500').or(page.getByText('41,500')).first().waitFor();
    },
  },
];
