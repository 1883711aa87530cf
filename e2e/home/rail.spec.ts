/** The rail, folded to its pictures: what each stands for is said beside it. */
import { standsStill } from '../axe.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'home' });

test('a folded rail says what a picture stands for to pointer and keyboard, until Escape; without a network it stays', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'mentee');
  await page.goto('/pilot/home');
  const fold = page.getByRole('button', { name: 'Σύμπτυξη μενού' });
  await fold.click();
  const unfold = page.getByRole('button', { name: 'Ανάπτυξη μενού' });
  await expect(unfold).toBeFocused();
  const hint = page.getByRole('tooltip');
  const rail = page.getByRole('navigation', { name: 'Κύριο μενού' });
  await rail.getByRole('link', { name: 'Ημερολόγιο' }).hover();
  await expect(hint).toHaveText('Ημερολόγιο');
  // The pointer may go over to what it says, and away from both.
  await hint.hover();
  await expect(hint).toHaveText('Ημερολόγιο');
  await page.mouse.move(800, 400);
  await expect(hint).toHaveCount(0);
  await rail.getByRole('link', { name: 'Οι ενέργειές μου' }).focus();
  await expect(hint).toHaveText('Οι ενέργειές μου');
  await page.keyboard.press('Tab');
  await expect(hint).toHaveText('Ημερολόγιο');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await unfold.click();
  await expect(fold).toBeVisible();
  await rail.getByRole('link', { name: 'Ημερολόγιο' }).hover();
  await standsStill(page);
  await expect(hint).toHaveCount(0);
  await test.step('without a network the rail is folded without hints, and the page stays', async () => {
    await page.route(/\/assets\/rail-hints/, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Καλώς ορίσατε');
    await page.getByRole('button', { name: 'Σύμπτυξη μενού' }).click();
    await expect(page.getByRole('button', { name: 'Ανάπτυξη μενού' })).toBeFocused();
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Κύριο μενού' }).getByRole('link', { name: 'Ημερολόγιο' }).hover();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Καλώς ορίσατε');
    await context.setOffline(false);
  });
});
