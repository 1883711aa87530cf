/** When the grid of texts is searched. */
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'languages-searching' });

test('the grid is searched a second after the last key', async ({ page }) => {
  await signIn(page, 'translator');
  await page.goto('/pilot/admin/language/list?language=en');
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
