/** Two who make the same action: what each added stays, what both changed is asked about with its own words. */
import type { Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

type Field = { Key: string; Label: { el: string } };
type Making = { Actions: { Id: number; Group: string[]; Data: { Fields: Field[] } }[] };

const save = (page: Page) => page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
const saved = (page: Page) => expect(page.getByText(/^Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();

const add = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Νέο πεδίο' }).click();
  await expect(page.getByLabel('Ερώτηση στα ελληνικά').last()).toBeFocused();
  await page.keyboard.type(words);
};

test('two windows that each add a field have both; another group of each, and a field that one took away, are asked about', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const Fields = [{ Key: 'a', Label: { el: 'Πρώτο' }, Type: 'text', Required: false, Options: [] }];
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 1,
    Title: 'Δύο παράθυρα',
    Group: ['Αρχή'],
    Data: { Fields },
  });
  const now = async () =>
    (await ask<Making>(page, '/api/action/Making', { ProjectId: 1 })).Actions.find((one) => one.Id === Id);
  const labels = async () => (await now())?.Data.Fields.map(({ Label }) => Label.el);
  const other = await windowOf(browser, site, 'super');
  for (const one of [page, other]) await one.goto(`/pilot/admin/project/action/${Id}/content`);
  await add(page, 'Του ενός');
  await add(other, 'Του άλλου');
  await save(other);
  await saved(other);
  await save(page);
  await expect(page.getByText('Μπήκαν και όσα αποθηκεύτηκαν στο μεταξύ: Στοιχεία')).toBeVisible();
  await saved(page);
  await expect.poll(async () => (await labels())?.sort()).toEqual(['Πρώτο', 'Του ενός', 'Του άλλου'].sort());
  const keys = (await now())?.Data.Fields.map(({ Key }) => Key) ?? [];
  expect(new Set(keys).size).toBe(3);

  // Another group of each.
  for (const one of [page, other]) await one.goto(`/pilot/admin/project/action/${Id}/general`);
  await page.getByLabel('Ενότητα', { exact: true }).fill('Μέση');
  await page.reload();
  await expect(page.getByLabel('Ενότητα', { exact: true })).toHaveValue('Μέση');
  await other.getByLabel('Ενότητα', { exact: true }).fill('Τέλος');
  await save(other);
  await saved(other);
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Κάποιος άλλαξε το κείμενο στο μεταξύ' });
  const group = dialog.getByRole('group', { name: 'Ενότητα' });
  await expect(group.getByRole('region', { name: 'Όπως ήταν' })).toContainText('Αρχή');
  await expect(group.getByRole('region', { name: 'Η δική σας εκδοχή' })).toContainText('Μέση');
  await expect(group.getByRole('region', { name: 'Η εκδοχή που αποθηκεύτηκε' })).toContainText('Τέλος');
  await dialog.getByRole('button', { name: 'Κρατώ τη δική μου' }).click();
  await save(page);
  await saved(page);
  await expect.poll(async () => (await now())?.Group).toEqual(['Μέση']);

  // A field that one takes away while the other changes it.
  for (const one of [page, other]) await one.goto(`/pilot/admin/project/action/${Id}/content`);
  await page.getByRole('button', { name: 'Αφαίρεση: Πρώτο' }).click();
  await other.getByRole('group', { name: 'Πρώτο' }).getByLabel('Ερώτηση στα ελληνικά').fill('Πρώτο, πιο καλά');
  await save(other);
  await saved(other);
  await save(page);
  const gone = dialog.getByRole('group', { name: 'Πρώτο, πιο καλά' });
  await expect(gone.getByRole('region', { name: 'Όπως ήταν' })).toContainText(/^Όπως ήτανΠρώτο$/);
  await expect(gone.getByRole('region', { name: 'Η εκδοχή που αποθηκεύτηκε' })).toContainText(/Πρώτο, πιο καλά$/);
  await dialog.getByRole('button', { name: 'Κρατώ την άλλη' }).click();
  await expect(page.getByRole('group', { name: 'Πρώτο, πιο καλά' })).toBeVisible();
  await expect.poll(() => labels()).toContain('Πρώτο, πιο καλά');
  await other.context().close();
});
