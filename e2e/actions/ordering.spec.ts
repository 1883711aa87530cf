/** Actions in another order, by hand and by keys, as their mentees then see them; and for those whom a mentor has. */
import type { Page } from '@playwright/test';
import { ask, somebody, windowOf } from '../people.ts';
import { dragTo } from '../questionnaires/dragging.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'ordering' });

type Made = { Actions: { Id: number; Title: string; Archived: boolean }[] };
const titles = async (page: Page): Promise<string[]> =>
  (await ask<Made>(page, '/api/action/Making', { ProjectId: 1 })).Actions.map(({ Title }) => Title);

test('an action is dragged to another place, moved on by keys, and stands there for the mentee', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const [first = '', second = '', third = '', fourth = '', ...others] = await titles(page);
  const grips = page.locator('main [data-grip]');
  await expect(grips).toHaveCount(others.length + 4);

  const ordered = page.waitForResponse('**/api/action/SetOrder');
  await dragTo(page, grips.nth(0), grips.nth(2));
  expect((await ordered).status()).toBe(200);
  expect(await titles(page)).toEqual([second, third, first, fourth, ...others]);
  await expect(page.getByRole('status').filter({ hasText: first })).toHaveText(new RegExp(`${first}.* 3 .*`));

  // The keys stay with what they move.
  await page.getByRole('button', { name: `Πιο πάνω: ${first}` }).focus();
  for (const order of [
    [second, first, third, fourth],
    [first, second, third, fourth],
  ]) {
    const moved = page.waitForResponse('**/api/action/SetOrder');
    await page.keyboard.press('Enter');
    expect((await moved).status()).toBe(200);
    expect(await titles(page)).toEqual([...order, ...others]);
    await expect(page.getByRole('button', { name: `Πιο πάνω: ${first}` })).toBeFocused();
  }
  const again = page.waitForResponse('**/api/action/SetOrder');
  await page.getByRole('button', { name: `Πιο κάτω: ${first}` }).press('Enter');
  await again;
  await page.reload();
  await expect(grips).toHaveCount(others.length + 4);
  expect(await titles(page)).toEqual([second, first, third, fourth, ...others]);

  const mentee = await windowOf(browser, site, 'mentee');
  const seen = (await ask<{ Title: string }[]>(mentee, '/api/data/getactions', {})).map(({ Title }) => Title);
  expect(seen.slice(0, 2)).toEqual([second, first]);
  await mentee.goto('/pilot/mentee/actions');
  const [above, below] = await Promise.all(
    [second, first].map(async (title) => (await mentee.getByText(title, { exact: true }).first().boundingBox())?.y),
  );
  expect(above).toBeLessThan(below ?? 0);
  await mentee.context().close();
});

test('an action is published for the mentees of one mentor: theirs have it, others do not', async ({
  page,
  browser,
  site,
}) => {
  const Title = 'Για όσους έχει ένας';
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const made = { ProjectId: 1, TypeId: 6, Title, Group: ['Ξεκίνημα'] };
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', made);
  const mentor = await somebody(site, 'mentor');
  const theirs = await windowOf(browser, site, 'mentor');
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(theirs, '/api/mentor/Mentees', { ProjectId: 1 });
  const caseload = new Set(list.map(({ User }) => User.Id));
  await theirs.context().close();

  await page.goto(`/pilot/admin/project/action/${Id}/publishing`);
  await page.getByRole('button', { name: 'Για τους ωφελουμένους ενός συμβούλου…' }).click();
  const find = page.getByRole('dialog');
  await find.getByRole('searchbox').fill(mentor.last);
  await find.getByRole('radio', { name: new RegExp(`${mentor.last} ${mentor.first}`) }).check();
  await find.getByRole('button', { name: 'Επιλογή' }).click();
  await expect(page.getByText(/^Τη βλέπουν \d+ ωφελούμενοι του συμβούλου\.$/)).toBeVisible();
  const named = await ask<{ list: { Id: number }[]; All: number }>(page, '/api/action/PublishedFor', { ActionId: Id });
  await expect(page.getByText(`Τη βλέπουν ${named.All} ωφελούμενοι του συμβούλου.`)).toBeVisible();
  expect(named.list.filter((one) => !caseload.has(one.Id))).toEqual([]);

  const has = async (who: string): Promise<boolean> => {
    const mentee = await windowOf(browser, site, who);
    await mentee.goto('/pilot/mentee/actions');
    await expect(mentee.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await ask<{ Id: number }[]>(mentee, '/api/data/getactions', {});
    if (found.some((one) => one.Id === Id)) await expect(mentee.getByText(Title).first()).toBeVisible();
    await mentee.context().close();
    return found.some((one) => one.Id === Id);
  };
  expect([await has('mentee'), await has('mentee9')]).toEqual([true, false]);
});
