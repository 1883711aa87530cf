/** What is wrong with an action as it is made: all at once, in the words of the page, with the way to each field. */
import type { Page } from '@playwright/test';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

/** An action of the project, made aside. */
const aside = async (page: Page, Title: string, more: object = {}): Promise<{ Id: number; Version: number }> => {
  await page.goto('/pilot/admin/project/actions');
  return ask(page, '/api/project/CreateAction', { ProjectId: 1, TypeId: actionTypeIds.form, Title, ...more });
};

const save = (page: Page) => page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();

test('all faults of a save at once, each leads to its field and goes when that is changed', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/422/);
  await signIn(page, 'admin');
  const { Id } = await aside(page, 'Με πολλά λάθη');
  await page.goto(`/pilot/admin/project/action/${Id}/content`);
  // A new field is where one goes on writing.
  await page.getByRole('button', { name: 'Νέο πεδίο' }).click();
  await expect(page.getByLabel('Ερώτηση στα ελληνικά')).toBeFocused();
  await page.keyboard.type('Πόσα χρόνια;');
  await page.getByLabel('Τύπος').click();
  await page.getByRole('option', { name: 'Αριθμός' }).click();
  await page.getByLabel('Από', { exact: true }).fill('3,5');
  await page.getByLabel('Έως', { exact: true }).fill('πολλά');
  await page.getByRole('button', { name: 'Νέο πεδίο' }).click();
  const second = page.getByRole('group', { name: 'Πεδίο 2' });
  await second.getByLabel('Τύπος').click();
  await page.getByRole('option', { name: 'Λίστα' }).click();
  await second.getByRole('button', { name: 'Νέα επιλογή' }).click();
  await expect(second.getByLabel('Επιλογή στα ελληνικά')).toBeFocused();
  await page.keyboard.type(' ');
  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await page.getByLabel('Διάρκεια σε λεπτά').fill('2,5');
  await save(page);
  const told = page.getByRole('alert');
  await expect(told).toContainText('4 σημεία δεν είναι σωστά');
  await expect(told.getByRole('listitem')).toHaveText([
    'Γενικά › Διάρκεια σε λεπτά: Γράψτε έναν ακέραιο αριθμό, χωρίς δεκαδικά.',
    'Περιεχόμενο › Πόσα χρόνια; › Έως: Γράψτε έναν αριθμό, όπως 3 ή 3,5.',
    'Περιεχόμενο › Πεδίο 2 › Επιλογή 1 › Επιλογή στα ελληνικά: Δεν μπορεί να μείνει κενό.',
    'Περιεχόμενο › Πεδίο 2 › Ερώτηση στα ελληνικά: Δεν μπορεί να μείνει κενό.',
  ]);
  await expect(page.getByLabel('Διάρκεια σε λεπτά')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('25');
  await expect(told.getByRole('listitem')).toHaveCount(3);
  await told.getByRole('button', { name: /Επιλογή 1/ }).click();
  await expect(second.getByLabel('Επιλογή στα ελληνικά')).toBeFocused();
  await page.keyboard.type('Λίγα');
  await second.getByLabel('Ερώτηση στα ελληνικά').fill('Πόσα;');
  await expect(told.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Έως', { exact: true }).fill('12,25');
  await expect(told).toHaveCount(0);
  await save(page);
  await expect(page.getByText(/^Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Από', { exact: true })).toHaveValue('3,5');
  await expect(page.getByLabel('Έως', { exact: true })).toHaveValue('12,25');
});

test('a link to one field of an action leads to it', async ({ page }) => {
  await signIn(page, 'admin');
  const field = (Key: string, el: string) => ({ Key, Label: { el }, Type: 'text', Required: false, Options: [] });
  const Fields = [field('a', 'Πρώτη ερώτηση'), field('b', 'Η δεύτερη ερώτηση που μεταφράζεται')];
  await aside(page, 'Προς μετάφραση', { Data: { Fields } });
  await page.goto('/pilot/admin/language/list?q=δεύτερη ερώτηση που μεταφράζεται');
  const way = page.getByRole('link', { name: /Προς μετάφραση/ }).first();
  await page.goto((await way.getAttribute('href')) ?? '');
  await expect(page.getByRole('tab', { name: 'Περιεχόμενο' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Ερώτηση στα ελληνικά').nth(1)).toBeFocused();
});
