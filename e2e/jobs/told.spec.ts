/** What is told of files while they are made, and of those that are not given any more. */
import type { Page } from '@playwright/test';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';

test.use({ world: 'jobs-told' });

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

/** An order whose file stands as `now` says whenever it is asked. */
const ordered = async (page: Page, now: () => Job): Promise<void> => {
  await signIn(page, 'coordinator');
  await page.route('**/api/project/GridExport', (route) => route.fulfill({ json: { JobId: 900 } }));
  await page.route('**/api/jobs/Get', (route) => route.fulfill({ json: now() }));
  await page.addInitScript(waitsOn);
  await page.goto('/pilot/admin/grid');
  await page.getByRole('button', { name: 'Εξαγωγή' }).click();
  await page.getByRole('menuitem').first().click();
};

test('without a network it is said that nobody knows how far it is, until there is one', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED/);
  await ordered(page, () => underWay);
  const tray = page.getByRole('region', { name: 'Αρχεία που ετοιμάζονται' });
  await expect(tray).toContainText('4.680 από 30.671 γραμμές');
  const cut = tray.getByText('Δεν υπάρχει επικοινωνία', { exact: false });
  await expect(cut).toHaveCount(0);
  await page.unroute('**/api/jobs/Get');
  await context.setOffline(true);
  await expect(cut).toBeVisible();
  await page.route('**/api/jobs/Get', (route) => route.fulfill({ json: { ...underWay, Done: 9000 } }));
  await context.setOffline(false);
  await expect(tray).toContainText('9.000 από 30.671 γραμμές');
  await expect(cut).toHaveCount(0);
});

test('a role that was lost while it was made is told as that', async ({ page }) => {
  await ordered(page, () => ({ ...underWay, State: 'failed', Problem: 'NOT_FOUND' }));
  await expect(page.getByText('Δεν μπορείτε πια να πάρετε αυτό το αρχείο', { exact: false })).toBeVisible();
  await expect(page.getByText('Δεν βρέθηκε', { exact: false })).toHaveCount(0);
});

test('a file whose time ends while it is looked at is not offered any more', async ({ page }) => {
  await signIn(page, 'coordinator');
  const until = new Date(Date.now() + 4000);
  await page.route('**/api/jobs/Own', (route) => {
    const State = new Date() < until ? 'done' : 'ended';
    const job = { ...underWay, State, Until: until.toISOString(), Bytes: 900 };
    return route.fulfill({ json: { list: [job], page: 0, count: 10, All: 1 } });
  });
  await page.goto('/pilot/files');
  const line = page.getByRole('main').getByRole('listitem');
  await expect(line.getByRole('link', { name: 'Λήψη: Πορεία ωφελουμένων.csv' })).toBeVisible();
  await expect(line).toContainText('Έληξε');
  await expect(line.getByRole('link')).toHaveCount(0);
});
