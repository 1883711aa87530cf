/** What is told of files while they are made, and of those that are not given any more. */
import type { Page } from '@playwright/test';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';

test.use({ world: 'jobs' });

const underWay: Job = {
  Id: 900,
  Name: 'Πορεία ωφελουμένων.csv',
  State: 'running',
  Done: 4680,
  All: 30_671,
  At: '2026-11-27T10:00:00.000Z',
  Until: null,
  Bytes: null,
  Problem: null,
};

/** Orders the file of the grid. */
const order = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  await page.getByRole('menuitem').first().click();
};

/** An order whose file stands as `now` says whenever it is asked; null is no answer. */
const ordered = async (page: Page, now: () => Job | null): Promise<void> => {
  await signIn(page, 'coordinator');
  await page.route('**/api/project/GridExport', (route) => route.fulfill({ json: { JobId: 900 } }));
  await page.route('**/api/jobs/Get', (route) => {
    const json = now();
    return json ? route.fulfill({ json }) : route.abort();
  });
  await page.addInitScript(waitsOn);
  await page.goto('/pilot/admin/grid');
  await order(page);
};

test('without a network it is said that nobody knows how far it is, until there is one', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  let isThere = true;
  let asked = 0;
  await ordered(page, () => (isThere ? { ...underWay, Done: 4680 + (asked += 1) } : null));
  const tray = page.getByRole('region', { name: 'Αρχεία που ετοιμάζονται' });
  await expect(tray).toContainText(/4\.68\d από 30\.671 γραμμές/);
  const cut = tray.getByText('Δεν υπάρχει επικοινωνία', { exact: false });
  await expect(cut).toHaveCount(0);
  await context.setOffline(true);
  isThere = false;
  await expect(cut).toBeVisible();
  isThere = true;
  await context.setOffline(false);
  await expect(cut).toHaveCount(0);
  await expect(tray).toContainText(/4\.6\d\d από 30\.671 γραμμές/);
});

const noRight = (page: Page) => page.getByText('Δεν μπορείτε πια να πάρετε αυτό το αρχείο', { exact: false });

test('a role that was lost while the file was made, or once it was made, is told as that', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/404.*jobs\/File/);
  let job: Job = { ...underWay, State: 'failed', Problem: 'REFUSED' };
  await ordered(page, () => job);
  await expect(noRight(page)).toBeVisible();
  for (const next of [
    { ...underWay, State: 'failed', Problem: 'NOT_FOUND' },
    { ...underWay, State: 'ended', Problem: 'NOT_FOUND' },
  ] as const) {
    job = next;
    await page.reload();
    await expect(noRight(page)).toHaveCount(0);
    await order(page);
    await expect(noRight(page)).toBeVisible();
  }
});

test('a file whose time ends while it is looked at is not offered any more', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.clock.install();
  const until = Date.now() + 3_600_000;
  let isOver = false;
  await page.route('**/api/jobs/Own', (route) => {
    const job = { ...underWay, State: isOver ? 'ended' : 'done', Until: new Date(until).toISOString(), Bytes: 900 };
    return route.fulfill({ json: { list: [job], page: 0, count: 10, All: 1 } });
  });
  await page.goto('/pilot/files');
  const line = page.getByRole('main').getByRole('listitem');
  await expect(line.getByRole('link', { name: 'Λήψη: Πορεία ωφελουμένων.csv' })).toBeVisible();
  isOver = true;
  await page.clock.fastForward('01:00:05');
  await expect(line).toContainText('Έληξε');
  await expect(line.getByRole('link')).toHaveCount(0);
});
