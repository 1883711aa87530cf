/** Who is a mentor and runs the project, too, shares as a mentor while they act as one: with the own mentees alone. */
import pg from 'pg';
import { ask, somebody } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-as-mentor' });

/** A mentor of the demonstration coordinates its project, too. */
const coordinatesToo = async ({ databaseUrl }: Site, id: number): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(`UPDATE memberships SET roles = '{Coordinator,Mentor}' WHERE project_id = 1 AND user_id = $1`, [
    id,
  ]);
  await admin.end();
};

type Page<Item> = { All: number; list: Item[] };

test('the chosen role decides with whom an item is shared, by itself and with others', async ({ page, site }) => {
  const { id } = await somebody(site, 'mentor');
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items');
  const ItemId = await giveLink(page, 'Μόνο των δικών μου', { Approve: true });
  await giveLink(page, 'Κι αυτό', { Approve: true });
  const alone = await giveLink(page, 'Μόνο του', { Approve: true });
  // A page that is open still would ask without its session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await coordinatesToo(site, id);

  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  const mentees = async (Own: boolean) =>
    (await ask<Page<object>>(page, '/api/mentor/Mentees', { ProjectId: 1, Own, Order: 'last_name' })).All;
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
    await page.goto('/pilot/library/items');
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
    expect((await ask<Page<object>>(page, '/api/library/Shares', { ItemId: id })).All).toBe(own);
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
});
