/** Completion scripts in the browser: written with faults at their place, tried, previewed, published, withdrawn. */
import type { Locator, Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Ο κώδικας του σεναρίου' });
const write = async (page: Page, code: string): Promise<void> => {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
};

test('a completion script changes the grid after its preview', async ({ page, site, browser, forgiven }) => {
  forgiven.push(/status of 422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/action/9/general');
  await page.getByRole('tab', { name: 'Σενάριο πορείας' }).click();
  await expect(page.getByRole('radio', { name: 'Μόνο για αυτή την ενέργεια' })).toBeChecked();
  await write(page, 'const half = own.Completion / 2;\nreturn (half;');
  await button(page, 'Αποθήκευση προχείρου').click();
  await expect(page.getByText(/Γραμμή 2, χαρακτήρας \d+: δεν διαβάζεται/)).toBeVisible();

  await write(page, "return { Completion: 37, NextActor: 'mentor', Why: 'Περιμένει έλεγχο' };");
  await button(page, 'Αποθήκευση προχείρου').click();
  await expect(page.getByText('Έκδοση 1').first()).toBeVisible();
  await expect(page.getByText('Δεν έχει δημοσιευτεί')).toBeVisible();
  await button(page, 'Επιλογή ωφελούμενου').click();
  const finding = page.getByRole('dialog');
  await finding.getByRole('searchbox').fill('α');
  await finding.getByRole('radio').first().check();
  await finding.getByRole('button', { name: 'Επιλογή' }).click();
  await expect(page.getByText('37%, σειρά έχει ο σύμβουλος').first()).toBeVisible();

  // It is published only after it was seen whose figure changes.
  await expect(button(page, 'Δημοσίευση')).toHaveCount(0);
  await button(page, 'Έλεγχος για όλους').click();
  await expect(page.getByText(/Αλλάζει η πορεία σε \d+ από \d+/)).toBeVisible();
  const mentor = await windowOf(browser, site, 'mentor');
  const mentees = { ProjectId: 1, Active: true, count: 1 };
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(mentor, '/api/mentor/Mentees', mentees);
  await mentor.goto(`/pilot/mentor/action/list?cell=${list[0]?.User.Id}-9`);
  const drawer = mentor.getByRole('dialog');
  await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
  await expect(drawer.getByText('37%')).toHaveCount(0);

  await button(page, 'Δημοσίευση').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page.getByText('Σε ισχύ η έκδοση 1')).toBeVisible();
  await expect(page.getByText(/Υπολογίζεται η πορεία/)).toHaveCount(0);
  await mentor.reload();
  await expect(drawer.getByText('37%')).toBeVisible();
  await expect(drawer.getByText('Περιμένει έλεγχο')).toBeVisible();
  await mentor.context().close();

  await button(page, 'Απόσυρση').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Απόσυρση' }).click();
  await expect(page.getByText('Δεν έχει δημοσιευτεί')).toBeVisible();
});
