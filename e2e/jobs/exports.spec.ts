/** Lists of people and applications as files, from the menu of their screens. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../site.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'jobs' });

/** Open the menu of exports by keyboard. */
const openMenu = async (page: Page): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: 'Εξαγωγή' }).press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
};

/** Choose CSV in the menu, and read its lines. */
const csvOf = async (page: Page, menu: Locator): Promise<{ name: string; lines: string[] }> => {
  const download = page.waitForEvent('download', { timeout: scaled(60_000) });
  await menu.getByRole('menuitem', { name: 'Ως CSV', exact: true }).press('Enter');
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
};

test('people and applications are exported as their filters find them, with the separator that was chosen once', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/users?role=Coordinator');
  const menu = await openMenu(page);
  const comma = menu.getByRole('menuitemradio', { name: 'Κόμμα (,)' });
  await comma.press('Enter');
  // The menu stays open, and says what was chosen.
  await expect(comma).toBeChecked();
  const people = await csvOf(page, menu);
  expect(people.name).toBe('Άτομα του έργου.csv');
  expect(people.lines[0]).toBe('Επώνυμο,Όνομα,Όνομα χρήστη,Ρόλοι,Σύμβουλος,Κατάσταση,Γιατί ανενεργός');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(people.lines.length);

  await page.goto('/pilot/admin/project/applications?status=eligible');
  const others = await openMenu(page);
  await expect(others.getByRole('menuitemradio', { name: 'Κόμμα (,)' })).toBeChecked();
  const applications = await csvOf(page, others);
  expect(applications.name).toBe('Αιτήσεις.csv');
  expect(applications.lines[0]).toMatch(/^Αριθμός,Επώνυμο,Όνομα,E-mail,Κατάσταση,/);
  await expect(rows).toHaveCount(applications.lines.length);
});
