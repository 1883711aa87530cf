/** Shared items: ended by their sharer, and offered to whom the sharer's role reaches. */
import pg from 'pg';
import { expectAccessible } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library' });

/** Gives a mentor of the demonstration these roles in its project. */
const setRoles = async ({ databaseUrl }: Site, id: number, roles: readonly string[]): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query('UPDATE memberships SET roles = $2 WHERE project_id = 1 AND user_id = $1', [id, roles]);
  await admin.end();
};

type Listed<Item> = { All: number; list: Item[] };

test('a mentor finds what they shared, and ends it by keyboard also when it is not approved any more', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/home');
  const ItemId = await giveLink(supervisor, 'Αποσυρμένος οδηγός', { Approve: true });
  // A mentor who shares nothing in other tests.
  await signIn(page, 'mentor2');
  await page.goto('/pilot/library/own');
  await page.getByRole('button', { name: 'Κοινοποιήσεις' }).click();
  await expect(page.getByText('Δεν έχετε κοινοποιήσει υλικό')).toBeVisible();
  const first = { ProjectId: 1, Own: true, Order: 'last_name', count: 1 };
  const { list } = await ask<Listed<{ User: { Id: number } }>>(page, '/api/mentor/Mentees', first);
  await ask(page, '/api/Library/Share', { ItemId, MenteeIds: list.map(({ User }) => User.Id) });
  await ask(supervisor, '/api/library/Approve', { Id: ItemId, Approved: false });
  await supervisor.context().close();

  await page.reload();
  const line = page.getByRole('listitem').filter({ hasText: 'Αποσυρμένος οδηγός' });
  await expect(line).toContainText('Κοινοποιήθηκε σε 1 άτομο');
  await expect(line.getByText('Δεν είναι εγκεκριμένο')).toBeVisible();
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Κοινοποιήσεις: Αποσυρμένος οδηγός' }).press('Enter');
  const shares = page.getByRole('dialog', { name: 'Κοινοποίηση: Αποσυρμένος οδηγός' });
  await expect(shares.getByText('Μπορείτε να τερματίσετε όσες κοινοποιήσεις υπάρχουν.')).toBeVisible();
  await expectAccessible(page);
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

test('the chosen role decides with whom an item is shared, by itself and with others', async ({ page, site }) => {
  const { id } = await somebody(site, 'mentor');
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items');
  const ItemId = await giveLink(page, 'Μόνο των δικών μου', { Approve: true, Category: '/Shared/' });
  await giveLink(page, 'Κι αυτό', { Approve: true, Category: '/Shared/' });
  const alone = await giveLink(page, 'Μόνο του', { Approve: true });
  // A page that is open still would ask without its session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await setRoles(site, id, ['Coordinator', 'Mentor']);

  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  const mentees = async (Own: boolean) =>
    (await ask<Listed<object>>(page, '/api/mentor/Mentees', { ProjectId: 1, Own, Order: 'last_name' })).All;
  const [own, all] = [await mentees(true), await mentees(false)];
  expect(own).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(own);
  const dialog = page.getByRole('dialog', { name: /^Κοινοποίηση/ });
  const act = async (role: string) => {
    await page.getByRole('button', { name: /^Ρόλος/ }).click();
    await page.getByRole('menuitemradio', { name: role }).click();
  };
  const offered = async (number: number) =>
    expect(dialog.getByRole('button', { name: new RegExp(`^Επιλογή και των ${number}\\b`) })).toBeVisible();
  const share = async () => {
    await page.goto('/pilot/library/items/Shared');
    for (const title of ['Μόνο των δικών μου', 'Κι αυτό'])
      await page.getByRole('checkbox', { name: `Επιλογή: ${title}` }).check();
    await page.getByRole('region', { name: 'Για τα επιλεγμένα' }).getByRole('button', { name: 'Κοινοποίηση' }).click();
  };
  const shareAlone = async () => {
    await page.goto(`/pilot/library/items?item=${alone}`);
    await page.getByRole('dialog', { name: 'Μόνο του' }).getByRole('button', { name: 'Κοινοποίηση' }).click();
  };
  const shareWithAll = async (id: number) => {
    await dialog.getByRole('button', { name: /^Επιλογή και/ }).click();
    await dialog.getByRole('button', { name: /^Κοινοποίηση σε \d+ άτομ/ }).click();
    await expect(page.getByText('Η κοινοποίηση έγινε')).toBeVisible();
    await expect
      .poll(async () => (await ask<Listed<object>>(page, '/api/library/Shares', { ItemId: id })).All)
      .toBe(own);
  };
  await act('Σύμβουλος');
  for (const [open, id] of [
    [share, ItemId],
    [shareAlone, alone],
  ] as const) {
    await open();
    await offered(own);
    await shareWithAll(id);
  }
  // Over the item's window nothing else of the page is reached.
  await page.goto('/pilot/library/items');
  await act('Συντονιστής');
  for (const open of [share, shareAlone]) {
    await open();
    await offered(all);
  }
  await setRoles(site, id, ['Mentor']);
});
