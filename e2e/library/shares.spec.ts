/** What one shares: ended by its sharer also when the item is another's, and not approved any more. */
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-shares' });

test('a mentor finds what they shared, and ends it by keyboard also when it is not approved any more', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  const mentee = await somebody(site, 'mentee');
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/home');
  const ItemId = await giveLink(supervisor, 'Αποσυρμένος οδηγός', { Approve: true });
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/own');
  await page.getByRole('button', { name: 'Κοινοποιήσεις' }).click();
  await expect(page.getByText('Δεν έχετε κοινοποιήσει υλικό')).toBeVisible();
  await ask(page, '/api/Library/Share', { ItemId, MenteeIds: [mentee.id] });
  await ask(supervisor, '/api/library/Approve', { Id: ItemId, Approved: false });
  await supervisor.context().close();

  await page.reload();
  const line = page.getByRole('listitem').filter({ hasText: 'Αποσυρμένος οδηγός' });
  await expect(line).toContainText('Κοινοποιήθηκε σε 1 άτομο');
  await expect(line.getByText('Δεν είναι εγκεκριμένο')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await line.getByRole('button', { name: 'Κοινοποιήσεις: Αποσυρμένος οδηγός' }).press('Enter');
  const shares = page.getByRole('dialog', { name: 'Κοινοποίηση: Αποσυρμένος οδηγός' });
  await expect(shares.getByText('Μπορείτε να τερματίσετε όσες κοινοποιήσεις υπάρχουν.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Nothing of it is the mentor's once the last one is ended.
  forgiven.push(/404/);
  await shares.getByRole('button', { name: /^Τέλος κοινοποίησης: / }).press('Enter');
  await expect(page.getByText(/^Δεν κοινοποιείται πια: /)).toBeVisible();
  await expect(shares.getByText('Δεν το κοινοποιείτε πια σε κανέναν.')).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(shares).toHaveCount(0);
  await expect(page.getByText('Δεν έχετε κοινοποιήσει υλικό')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
