/** Publishing for one mentee: a day that is written holds for them as it does for all. */
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'publishing-day' });

test('for one mentee from a day on: said so, and not there before it', async ({ page, site }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const made = { ProjectId: 1, TypeId: 6, Title: 'Από μια μέρα', Group: ['Ξεκίνημα'] };
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', made);
  await page.goto(`/pilot/admin/project/action/${Id}/publishing`);
  const main = page.locator('main');
  const day = main.getByRole('region', { name: 'Δημοσίευση' }).getByLabel('Ημέρα δημοσίευσης');
  const one = main.getByRole('button', { name: 'Για έναν ωφελούμενο…' });
  // A day that is none is told at the day, and nobody is looked for.
  await day.fill('31-11-2099');
  await one.click();
  await expect(main.getByText('Δεν υπάρχει τέτοια ημέρα.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await day.fill('25-11-2099');
  await one.click();
  const { first, last, id } = await somebody(site, 'mentee');
  const find = page.getByRole('dialog');
  await find.getByRole('searchbox').fill(last);
  await find.getByRole('radio', { name: new RegExp(`${last} ${first}`) }).check();
  await find.getByRole('button', { name: 'Επιλογή' }).click();
  await expect(page.getByText(new RegExp(`^Θα τη βλέπει από 25-11-2099: .*${last}`))).toBeVisible();
  const named = main.getByRole('region', { name: 'Σε ποιους' });
  await expect(named).toContainText('1 ακόμη περιμένει την ημέρα του');
  const { list } = await ask<{ list: { Id: number; At: string }[] }>(page, '/api/action/PublishedFor', {
    ActionId: Id,
  });
  expect(list.map(({ Id: who, At }) => [who, At.slice(0, 10)])).toEqual([[id, '2099-11-24']]);
});
