/** The words of a screen, when the network lets one of their files fall. */
import { expect, signIn, test } from '../site.ts';

test('words that did not arrive are asked for again, and the screen has them', async ({ page, forgiven }) => {
  forgiven.push(/ERR_FAILED|Failed to load resource/);
  await signIn(page, 'coordinator');
  await page.goto('/');
  let refused = 0;
  await page.route(/\/assets\/pairing-[\w-]+\.js$/, (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.continue();
  });
  await page.getByRole('link', { name: 'Συνδέσεις συμβούλων' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Συνδέσεις συμβούλων');
  expect(refused).toBe(2);
});
