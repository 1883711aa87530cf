/** Saving the settings: without a network, with somebody else saving meanwhile, with faults, and after a restore. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Page } from '@playwright/test';

test.use({ world: 'settings' });

type Setup = {
  Version: number;
  url: string;
  Descr: string;
  Settings: { Config: { SlotMinutes?: number; MIS?: string }; User: { Fields: { Name: string }[] } };
};

const setup = (page: Page): Promise<Setup> => ask<Setup>(page, '/api/project/Setup', { Id: 1 });
const press = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Αποθήκευση(?: των ρυθμίσεων)?$/ })
    .last()
    .click();
const save = async (page: Page): Promise<void> => {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/project/set') && answer.ok());
  await press(page);
  await kept;
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
};

/** Somebody else saves a change meanwhile. */
const meanwhile = async (page: Page, change: (now: Setup) => void): Promise<void> => {
  const now = await setup(page);
  change(now);
  const { Version, url, Descr, Settings } = now;
  await ask(page, '/api/project/set', {
    ProjectId: 1,
    Project: { Id: 1, url, Descr, Settings, Version },
    Renamed: [],
    RestoredFrom: null,
  });
};

test('without a network it says what is so: nothing tries again by itself, and what was typed is kept here', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_FAILED|Failed to fetch/);
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/pilot/admin/project/1/general');
  await page.getByLabel('Διάρκεια συνάντησης, σε λεπτά').fill('50');
  await page.route('**/api/project/set', (route) => route.abort());
  await press(page);
  const line = page.getByText('Δεν αποθηκεύτηκε. Όσα γράψατε μένουν σε αυτή τη συσκευή· πατήστε ξανά «Αποθήκευση».');
  await expect(line).toBeVisible();
  await expect(page.getByText('δοκιμάζουμε ξανά')).toBeHidden();
  // The message in the corner of a phone covers neither the button nor its line.
  const over = async () => {
    const [message, bar] = await Promise.all([
      page.getByRole('region', { name: 'Μηνύματα', exact: true }).boundingBox(),
      page.getByRole('button', { name: 'Αποθήκευση', exact: true }).boundingBox(),
    ]);
    return (message?.y ?? 0) + (message?.height ?? 0) - (bar?.y ?? 0);
  };
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.unroute('**/api/project/set');
  await save(page);
  await expect.poll(async () => (await setup(page)).Settings.Config.SlotMinutes).toBe(50);
});

test('two who change different settings lose nothing; only what both changed is asked, and a fault is still told after it', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of (?:422|409)/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1/general');
  await page.getByLabel('Όνομα έργου').fill('Πιλοτικό, τρίτη χρονιά');
  await meanwhile(page, ({ Settings }) => {
    Settings.Config.SlotMinutes = 40;
  });
  await save(page);
  await expect(
    page.getByText('Μπήκαν και όσα αποθήκευσε άλλος στο μεταξύ: Γενικά › Διάρκεια συνάντησης'),
  ).toBeVisible();
  await expect(page.getByLabel('Διάρκεια συνάντησης, σε λεπτά')).toHaveValue('40');
  await expect
    .poll(() => setup(page))
    .toMatchObject({
      Descr: 'Πιλοτικό, τρίτη χρονιά',
      Settings: { Config: { SlotMinutes: 40 } },
    });

  await page.getByLabel('Διάρκεια συνάντησης, σε λεπτά').fill('9999');
  await meanwhile(page, (now) => {
    now.Settings.Config.SlotMinutes = 20;
    now.Settings.Config.MIS = '5001234';
  });
  await press(page);
  const asked = page.getByRole('dialog');
  await expect(asked.getByRole('radiogroup')).toHaveCount(1);
  const place = asked.getByRole('radiogroup', { name: 'Γενικά › Διάρκεια συνάντησης' });
  await expect(place.getByRole('radio', { name: 'Το δικό σας: 9999' })).toBeChecked();
  await expect(place.getByRole('radio', { name: 'Αυτό που αποθηκεύτηκε: 20' })).not.toBeChecked();
  await expect(place.getByRole('radio', { name: /^Όπως ήταν: / })).not.toBeChecked();
  await asked.getByRole('button', { name: 'Αποθήκευση με αυτά' }).click();
  await expect(page.getByText('Δεν αποθηκεύτηκε: κάτι χρειάζεται διόρθωση.', { exact: true })).toBeVisible();
  await expect(page.getByText('1 σημείο χρειάζεται διόρθωση')).toBeVisible();
  await expect(page.getByLabel('Διάρκεια συνάντησης, σε λεπτά')).toHaveAttribute('aria-invalid', 'true');
});

test('a restore keeps its mark over a reload, and one that was taken back leaves none', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1/general');
  for (const name of ['Πρώτο', 'Δεύτερο']) {
    await page.getByLabel('Όνομα έργου').fill(name);
    await save(page);
  }
  const old = (await setup(page)).Version - 1;
  const restore = async (): Promise<void> => {
    await page.getByRole('tab', { name: 'Εκδόσεις' }).click();
    await page.getByRole('button', { name: `Τι άλλαξε: Έκδοση ${old}`, exact: true }).click();
    await page.getByRole('button', { name: 'Να ισχύσει ξανά' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Να ισχύσει ξανά' }).click();
    await expect(page.getByText(`Είναι η έκδοση ${old}.`, { exact: false })).toBeVisible();
  };
  const from = async (): Promise<number | null | undefined> =>
    (
      await ask<{ list: { RestoredFrom: number | null }[] }>(page, '/api/project/Versions', {
        Id: 1,
      })
    ).list[0]?.RestoredFrom;
  await restore();
  await page.getByRole('button', { name: 'Ακύρωση αλλαγών' }).click();
  await expect(page.getByText(`Είναι η έκδοση ${old}.`, { exact: false })).toBeHidden({ timeout: 1000 });
  // The same words typed by hand are no restore.
  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await page.getByLabel('Όνομα έργου').fill('Πρώτο');
  await save(page);
  await expect.poll(() => from()).toBeNull();
  await page.getByLabel('Όνομα έργου').fill('Τρίτο');
  await save(page);
  await restore();
  await page.reload();
  await expect(page.getByText('Συνεχίζετε από όσα είχατε γράψει')).toBeVisible();
  // By a key: after a load the tabs still move until the chosen one is in view.
  await page.getByRole('tab', { name: 'Γενικά' }).press('Enter');
  await expect(page.getByLabel('Όνομα έργου')).toHaveValue('Πρώτο');
  await save(page);
  await expect.poll(() => from()).toBe(old);
});
