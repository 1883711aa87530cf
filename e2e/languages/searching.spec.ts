/** The list of texts: its number is told once it is known, and it is searched a second after the last key. */
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'languages' });

test('the grid is searched a second after the last key', async ({ page }) => {
  await signIn(page, 'translator');
  await test.step('while the texts are read no number is told', async () => {
    const { promise: read, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/Lang/LangServiceAll', async (route) => {
      await read;
      await route.continue();
    });
    await page.goto('/pilot/admin/language/list?language=en');
    const which = page.getByRole('combobox', { name: 'Ποια' });
    await expect(which).toHaveText('Όλα');
    go();
    await expect(which).toHaveText(/^Όλα \(\d[\d.]*\)$/);
  });
  const box = page.getByRole('searchbox');
  await expect(box).toBeVisible();
  let searches = 0;
  page.on('request', (request) => void ((request.postData() ?? '').includes('αποσύνδ') && (searches += 1)));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('αποσύνδ');
  await page.clock.runFor(950);
  // What was asked before this answer would have been asked by now.
  await page.evaluate(() => fetch('/healthz'));
  expect(searches).toBe(0);
  await page.clock.runFor(100);
  await expect.poll(() => searches).toBe(1);
  await page.clock.resume();
  await expect(page.getByRole('textbox', { name: 'English: common:frame.signOut', exact: true })).toBeVisible();
});
