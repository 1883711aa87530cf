/** What uses a query: named before it is withdrawn or removed. */
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../site.ts';
import { publish } from './publish.ts';

test.use({ world: 'queries' });

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('the confirmations and the details name what uses a query, or say that it was not read', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 500/);
  await signIn(page, 'admin');
  const list = await publish(page, { Name: 'Λίστα επιλογών', Query: 'SELECT 1 AS value' });
  const user = await publish(page, {
    Name: 'Τη χρησιμοποιεί',
    Query: 'SELECT @a AS a',
    Parameters: [{ Name: 'a', Type: 'list', Label: 'Ποιο', ListQuery: list.Id }],
  });
  const dialog = page.getByRole('dialog');
  await page.goto(`/pilot/admin/queries/${list.Id}`);
  const details = page.getByRole('region', { name: 'Όνομα και περιγραφή' });
  await expect(details.getByRole('link', { name: 'Τη χρησιμοποιεί' })).toBeVisible();
  for (const act of ['Απόσυρση', 'Διαγραφή']) {
    await button(page, act).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Τη χρησιμοποιεί']);
    await dialog.getByRole('button', { name: 'Άκυρο' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await details.getByRole('link', { name: 'Τη χρησιμοποιεί' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/queries/${user.Id}$`));
  // The list is for coordinators alone.
  await page.getByRole('checkbox', { name: 'Σύμβουλος', exact: true }).check();
  await button(page, 'Δημοσίευση').click();
  await expect(dialog).toContainText('Δεν θα έχουν επιλογές οι παράμετροι που τις παίρνουν από:');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Λίστα επιλογών: δεν το εκτελούν όλοι οι ρόλοι που το χρειάζονται',
  ]);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  await button(page, 'Διαγραφή').click();
  await expect(dialog).toContainText('Φεύγει από κάθε λίστα.');
  await expect(dialog).not.toContainText('ως λίστα επιλογών');

  await page.route('**/api/definitions/Uses', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/pilot/admin/queries/${list.Id}`);
  await button(page, 'Διαγραφή').click();
  await expect(dialog).toContainText('Δεν διαβάστηκε ποια το χρησιμοποιούν ως λίστα επιλογών.');
  await dialog.getByRole('button', { name: 'Διαγραφή' }).click();
  await expect(page.getByText('Το ερώτημα διαγράφηκε.')).toBeVisible();
});
