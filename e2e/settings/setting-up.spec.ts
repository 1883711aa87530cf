/** Setting a project up on screen: from nothing to its first application, faults, two who save, old versions. */
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Page } from '@playwright/test';
import { tick } from '../tick.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'settings' });

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last().click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
};

/** Adds a question to a section of the form, with its key and kind. */
const addQuestion = async (page: Page, label: string, key: string, kind?: string): Promise<void> => {
  await page.getByRole('button', { name: 'Νέα ερώτηση' }).click();
  await page.getByLabel('Ερώτηση · ελληνικά').fill(label);
  await page.getByLabel('Κλειδί').fill(key);
  if (kind) {
    await page.getByLabel('Είδος').click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  }
};

test('a project is made from nothing and takes its first application, without a word of JSON', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/list');
  await page.getByRole('link', { name: 'Νέο έργο' }).locator('visible=true').click();
  await page.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByText('Γράψτε το όνομα του έργου.')).toBeVisible();
  await page.getByLabel('Όνομα έργου').fill('Δίκτυο νέων 2027');
  await page.getByLabel('Διεύθυνση').fill('pilot');
  await page.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByText('Άλλο έργο έχει αυτή τη διεύθυνση.')).toBeVisible();
  await page.getByLabel('Διεύθυνση').fill('diktyo');
  await page.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByRole('heading', { name: 'Δίκτυο νέων 2027', level: 1 })).toBeVisible();

  await tick(page.getByLabel('Δέχεται αιτήσεις'));
  await page.getByRole('tab', { name: 'Φόρμα αίτησης' }).click();
  await page.getByRole('button', { name: 'Νέα ενότητα' }).click();
  await page.getByLabel('Τίτλος ενότητας · ελληνικά').fill('Ποιοι είστε');
  await addQuestion(page, 'Όνομα', 'first_name');
  await addQuestion(page, 'Επώνυμο', 'last_name');
  // Nobody could be answered without an address: told while one writes, and the save leads there.
  await expect(page.getByRole('alert')).toContainText('χρειάζεται διόρθωση');
  await addQuestion(page, 'E-mail επικοινωνίας', 'email', 'E-mail');
  await expect(page.getByText('χρειάζεται διόρθωση')).toBeHidden();
  await page.getByRole('button', { name: 'Πιο πάνω: E-mail επικοινωνίας' }).click();
  await expect(page.getByRole('button', { name: 'Πιο πάνω: E-mail επικοινωνίας' })).toBeFocused();
  await page.getByRole('button', { name: 'Άνοιγμα' }).click();
  await page.getByRole('button', { name: 'Έλεγχος απαντήσεων' }).click();
  await expect(page.getByText('3 απαντήσεις χρειάζονται διόρθωση.')).toBeVisible();
  await save(page);

  const visitor = await (await browser.newContext({ baseURL: site.product.url, locale: 'el-GR' })).newPage();
  await visitor.goto('/applicationForm?project=diktyo');
  await expect(visitor.getByRole('textbox').nth(1)).toHaveAccessibleName(/E-mail επικοινωνίας/);
  await visitor.getByLabel('Όνομα', { exact: true }).fill('Ελένη');
  await visitor.getByLabel('Επώνυμο').fill('Νικολάου');
  await visitor.getByLabel('E-mail επικοινωνίας').fill('eleni.n@example.org');
  await tick(visitor.getByLabel('Διάβασα την πολιτική απορρήτου'));
  await tick(visitor.getByLabel('Δηλώνω ότι όσα γράφω είναι αληθή'));
  await visitor.getByLabel('Δεν είμαι ρομπότ').press('Space');
  const submit = visitor.getByRole('button', { name: 'Υποβολή αίτησης' });
  await expect(submit).toBeEnabled({ timeout: scaled(30_000) });
  await submit.click();
  await expect(visitor.getByText('Στείλαμε σύνδεσμο επιβεβαίωσης στο eleni.n@example.org.')).toBeVisible();
  await visitor.context().close();
});

test('what stands in the way is named and led to; what another saved meanwhile is joined; an old version comes back', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/status of (?:422|409)/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1/fields');
  await page.getByRole('button', { name: 'Νέο πεδίο' }).first().click();
  await page.getByLabel('Κλειδί').fill('AFM');
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last().click();
  await expect(page.getByText('Δεν αποθηκεύτηκε: κάτι χρειάζεται διόρθωση.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Κλειδί').fill('hobby');
  await page.getByLabel('Ονομασία · ελληνικά').fill('Ενδιαφέροντα');
  // Kept on this device: a reload takes nothing.
  await page.reload();
  await expect(page.getByText('Ενδιαφέροντα')).toBeVisible();

  const other = await windowOf(browser, site, 'super');
  await other.goto('/pilot/admin/project/1/general');
  await other.getByLabel('Όνομα έργου').fill('Πιλοτικό, δεύτερη χρονιά');
  await save(other);
  await other.context().close();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last().click();
  await expect(page.getByText('στο μεταξύ: Γενικά › Όνομα έργου')).toBeVisible();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();

  const { Version } = await ask<{ Version: number }>(page, '/api/project/Setup', { Id: 1 });
  await page.getByRole('tab', { name: 'Εκδόσεις' }).click();
  await page.getByRole('button', { name: `Τι άλλαξε: Έκδοση ${Version - 1}` }).click();
  await expect(page.getByText('Γενικά › Όνομα έργου', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Να ισχύσει ξανά' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Να ισχύσει ξανά' }).click();
  await page.getByRole('button', { name: 'Αποθήκευση των ρυθμίσεων' }).click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
  const now = await ask<{ Descr: string }>(page, '/api/project/Setup', { Id: 1 });
  expect(now.Descr).toBe('Πιλοτικό, δεύτερη χρονιά');
});
