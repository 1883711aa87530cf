/** The list of questionnaires and the editor, as those use them who write. */
import { expect } from '../site.ts';
import type { Locator, Page } from '@playwright/test';

/** Where the questionnaires are listed. */
export const list = '/pilot/admin/questionnaires';

/** A part of the page by its name. */
export const region = (page: Page, label: string): Locator => page.getByRole('region', { name: label, exact: true });

/** A field for Greek words. */
export const greek = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(`${label} · Ελληνικά`, { exact: true });

/** The button that publishes. */
export const publishing = (page: Page): Locator => page.getByRole('button', { name: 'Δημοσίευση', exact: true });

/** The page says that the draft is saved. */
export const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Αποθηκεύτηκε/ })).toBeVisible();

/** Closes a part that is open. */
export const closed = async (part: Locator): Promise<void> => {
  await part.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(part).toBeHidden();
};

/** Adds a question of a type to a section. */
export const add = async (page: Page, section: number, type: string): Promise<void> => {
  await page.getByRole('button', { name: 'Προσθήκη ερώτησης' }).nth(section).click();
  await page.getByRole('dialog', { name: 'Τι είδους ερώτηση;' }).getByRole('button', { name: type }).click();
};

/** Makes an empty questionnaire of that name and opens its editor. */
export const make = async (page: Page, called: string): Promise<void> => {
  await page.goto(list);
  await page.getByRole('button', { name: 'Νέο ερωτηματολόγιο' }).click();
  const dialog = page.getByRole('dialog', { name: 'Νέο ερωτηματολόγιο' });
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(dialog).toContainText('Γράψτε ένα όνομα.');
  await dialog.getByLabel('Όνομα στις λίστες').fill(called);
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible();
  await expect(publishing(page)).toBeVisible();
};
