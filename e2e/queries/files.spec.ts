/** Definitions as files: exported, changed, looked at and imported as drafts. */
import type { Locator, Page } from '@playwright/test';
import { ask, fileFrom } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'queries' });

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const openMenu = async (page: Page): Promise<void> => button(page, 'Αρχείο').click();

type FileOfDefinitions = { Definitions: { Kind: string; Name: string; Query: string }[] };

test('a file is exported, and what was changed in it is seen and imported as drafts', async ({ page, forgiven }) => {
  forgiven.push(/status of 400/);
  await signIn(page, 'admin');
  const { Id } = await ask<{ Id: number }>(page, '/api/Query/Edit', {
    Query: { Name: 'Για το αρχείο', Query: 'SELECT 1 AS one', Roles: [] },
  });
  await ask(page, '/api/definitions/Publish', { Id, Version: 1 });
  await page.goto('/pilot/admin/services');
  await openMenu(page);
  const { name, bytes } = await fileFrom(page, page.getByRole('menuitem', { name: 'Εξαγωγή σε αρχείο' }));
  expect(name).toBe('definitions.json');
  const file = JSON.parse(bytes.toString()) as FileOfDefinitions;
  const mine = file.Definitions.find((one) => one.Name === 'Για το αρχείο');
  if (!mine) throw new Error('the export lacks the query');

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Εισαγωγή από αρχείο' }).click();
  const dialog = page.getByRole('dialog', { name: 'Εισαγωγή από αρχείο' });
  const give = async (content: string): Promise<void> =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  const giveDefinitions = (list: object[]): Promise<void> => give(JSON.stringify({ ...file, Definitions: list }));

  await give('name;sql');
  await expect(dialog.getByRole('alert')).toContainText('Δεν είναι αρχείο JSON');
  await give('{"Format":"other"}');
  await expect(dialog.getByRole('alert')).toContainText('Δεν είναι αρχείο ερωτημάτων και υπηρεσιών.');
  await giveDefinitions([{ ...mine, Kind: 'sqlService', Name: 'με κενό' }]);
  await expect(dialog.getByRole('alert')).toContainText('«με κενό» · Όνομα: θέλει γράμματα');
  await giveDefinitions([mine, mine]);
  await expect(dialog.getByRole('alert')).toContainText('Το όνομα «Για το αρχείο» υπάρχει δύο φορές');
  await expect(button(page, 'Εισαγωγή')).toHaveCount(0);

  await giveDefinitions([
    ...file.Definitions.map((one) => (one === mine ? { ...one, Query: 'SELECT 2 AS two' } : one)),
    { ...mine, Name: 'Νέο από αρχείο' },
  ]);
  const line = (text: string): Locator => dialog.getByRole('listitem').filter({ hasText: text });
  await expect(line('Για το αρχείο')).toContainText('Αλλάζει');
  await expect(line('Νέο από αρχείο')).toContainText('Νέο');
  await expect(dialog.getByRole('note')).toContainText('Θα μπουν ως πρόχειρα.');
  await button(page, 'Εισαγωγή').click();
  await expect(page.getByText('Εισήχθησαν 2 πρόχειρα.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const state = { Query: 'SELECT 2 AS two', Version: 2, Published: 1 };
  const now = await ask(page, '/api/Query/Get', { Id });
  expect(now).toMatchObject(state);
  await page.getByRole('tab', { name: 'Ερωτήματα' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Νέο από αρχείο' })).toContainText('Πρόχειρο');
  await expect(page.getByRole('listitem').filter({ hasText: 'Για το αρχείο' })).toContainText('Με νεότερο πρόχειρο');
});
