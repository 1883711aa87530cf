/** Files of a screen, or of the whole page, that do not load. */
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'whole' });

test('words that did not load are loaded again; a screen whose file does not load says so, and loads again', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_FAILED|Failed to load resource|dynamically imported/);
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

  await test.step('a screen whose file does not load', async () => {
    await page.route(/\/assets\/applications\.screen-[\w-]+\.js$/, (route) => route.abort());
    // The router reloads the page once by itself: what is said before that goes with it.
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Αιτήσεις', exact: true }).first().click();
    await reloaded;
    await expect(page.getByText('Ένα μέρος της σελίδας δεν φορτώθηκε.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Φόρτωση ξανά' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Αιτήσεις');
  });
});

test('a page whose first script does not come says so after some seconds, in words, with a way to load again', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_FAILED|Failed to load resource/);
  await page.route(/\/assets\/[\w.-]+\.js$/, (route) => route.abort());
  await page.goto('/signin');
  const sentence = page.getByText('Η εφαρμογή δεν ξεκίνησε ακόμη.');
  await expect(sentence).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
  await expect(sentence).toBeVisible();
  await expect(page.getByText('Ο περιηγητής σας είναι πολύ παλιός')).toBeHidden();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'φορτώστε ξανά τη σελίδα' }).click();
  await expect(page.getByLabel('Όνομα χρήστη')).toBeVisible();
  await expect(sentence).toHaveCount(0);
});
