/** A text of a language that is kept for good, whatever files bring, and the first words back in its place. */
import type { Page } from '@playwright/test';
import { windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'languages' });

const label = 'menu:nav.about';

const bring = async (page: Page, text: string): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Εισαγωγή αρχείου…' }).click(),
  ]);
  const buffer = Buffer.from(JSON.stringify({ language: 'en', texts: { [label]: text } }));
  await chooser.setFiles({ name: 'words.json', mimeType: 'application/json', buffer });
};

test('a text is made permanent: no file changes it; taken back, the first words are there again', async ({
  page,
  browser,
  site,
}) => {
  const reader = await windowOf(browser, site, 'mentor');
  await reader.goto('/en/pilot/home');
  const link = (name: string) => reader.getByRole('link', { name, exact: true }).first();
  await expect(link('About')).toBeVisible();

  await signIn(page, 'translator');
  await page.goto('/pilot/admin/language/list?language=en');
  const box = page.getByRole('searchbox');
  await box.fill(label);
  await box.press('Enter');
  const field = page.getByRole('textbox', { name: `English: ${label}`, exact: true });
  const row = page.getByRole('listitem').filter({ has: field });
  const [permanent, back] = ['Μόνιμο', 'Επαναφορά'].map((name) => row.getByRole('button', { name, exact: true }));
  await expect(field).toHaveValue('About');
  await expect(back ?? row).toHaveCount(0);
  await field.fill('What this is');
  await field.blur();
  await expect(row.getByText('Αποθηκεύτηκε')).toBeVisible();
  await permanent?.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Μονιμοποίηση' }).click();
  await expect(page.getByText('Έγινε μόνιμο.')).toBeVisible();
  await expect(permanent ?? row).toHaveCount(0);

  await bring(page, 'Of a file');
  const seen = page.getByRole('dialog');
  await expect(seen.getByText('1 μόνιμο μένει')).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Εισαγωγή' })).toBeDisabled();
  await seen.getByRole('button', { name: 'Άκυρο' }).click();
  await reader.reload();
  await expect(link('What this is')).toBeVisible();

  await back?.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click();
  await expect(page.getByText('Διαγράφηκε. Επανήλθε το αρχικό.')).toBeVisible();
  await expect(field).toHaveValue('About');
  await expect(back ?? row).toHaveCount(0);
  await reader.reload();
  await expect(link('About')).toBeVisible();
  await reader.context().close();
});
