/** The sign-in page of a first visit: by itself at first, and the way on from it. */
import type { Page } from '@playwright/test';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { heldBack } from '../held-back.ts';
import { expect, test } from '../site.ts';
import { waitsOn } from '../still.ts';

test.use({ world: 'account' });

/** The scripts that a page asks for. */
const scriptsOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  return asked;
};
const isRouter = (path: string): boolean => /\/router-/.test(path);
const button = (page: Page) => page.getByRole('button', { name: 'Σύνδεση', exact: true });
const main = (page: Page) => page.getByRole('main');

test('it comes without the application, which comes while somebody types; then home, with the focus at its top', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/401.*Login/);
  const asked = scriptsOf(page);
  const files: Record<string, string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/assets/')) files.push(answer.headers());
  });
  await page.addInitScript(waitsOn);
  await page.goto('/');
  await expect(button(page)).toBeVisible();
  await expect(page).toHaveURL(/\/signin\?returnUrl=%2F$/);
  expect(asked.filter(isRouter)).toEqual([]);
  // The files of the first page travel compressed, for good, and without what only pages need.
  await expect.poll(() => files.length).toBeGreaterThan(3);
  expect(files.length).toBeLessThanOrEqual(10);
  for (const file of files) {
    expect(file).toMatchObject({
      'content-encoding': expect.stringMatching(/^(br|gzip)$/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(file)).not.toContain('content-security-policy');
  }
  const comes = page.waitForResponse((response) => isRouter(response.url()));
  await page.getByLabel('Όνομα χρήστη').fill('mentee');
  await comes;
  await page.locator('input[type=password]').fill('λάθος');
  await button(page).click();
  await expect(page.getByText('Το όνομα χρήστη ή ο κωδικός δεν είναι σωστά.')).toBeVisible();
  await page.locator('input[type=password]').fill(demonstrationPassword);
  await button(page).click();
  await expect(page).toHaveURL(/\/pilot\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Καλώς ορίσατε');
  await expect(main(page)).toBeFocused();
  await expect.poll(() => page.evaluate('history.length')).toBe(2);
});

test('it leads on to other pages and back, also by the keyboard, and to where one was going', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/SignIn?returnUrl=%2Fpilot%2Fmentee%2Factions');
  await page.getByRole('link', { name: 'Ξεχάσατε τον κωδικό σας;' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Νέος κωδικός πρόσβασης' })).toBeVisible();
  await expect(main(page)).toBeFocused();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/SignIn\?returnUrl=/);
  await page.getByLabel('Όνομα χρήστη').fill('mentee');
  await page.locator('input[type=password]').fill(demonstrationPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pilot\/mentee\/actions$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Οι ενέργειές μου' })).toBeVisible();
  // Whoever is signed in is led home from there, by the guards.
  await page.goto('/signin');
  await expect(page).toHaveURL(/\/pilot\/home$/);
});

test('whoever goes back, or presses something else, while the next page comes is led there', async ({ page }) => {
  await test.step('back', async () => {
    await page.goto('/signin');
    const forgot = page.getByRole('link', { name: 'Ξεχάσατε τον κωδικό σας;' });
    await expect(forgot).toBeVisible();
    const comes = await heldBack(page, /\/assets\/(?!(router|ways)-).*\.js$/);
    await forgot.click();
    await expect(page).toHaveURL(/\/forgot$/);
    await page.goBack();
    comes();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Σύνδεση');
    await expect(button(page)).toBeEnabled();
    await page.getByLabel('Όνομα χρήστη').fill('mentee');
  });
  await test.step('something else', async () => {
    await page.goto('/signin?left=1');
    const forgot = page.getByRole('link', { name: 'Ξεχάσατε τον κωδικό σας;' });
    await expect(forgot).toBeVisible();
    const late = await heldBack(page, /\/assets\/(?!(router|ways)-).*\.js$/);
    await forgot.click();
    await expect(page).toHaveURL(/\/forgot$/);
    await page.getByRole('link', { name: 'Υποβολή αίτησης' }).click();
    late();
    await expect(page).toHaveURL(/\/applicationForm/i);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Αίτηση');
  });
});

test('without a network the page stays and says so; a way on whose code does not come is asked for by the browser', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.addInitScript(waitsOn);
  await page.goto('/signin');
  await expect(button(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Ξεχάσατε τον κωδικό σας;' }).click();
  await expect(page.getByText('Ένα μέρος της σελίδας δεν φορτώθηκε', { exact: false })).toBeVisible();
  await expect(button(page)).toBeVisible();
  await page.getByLabel('Όνομα χρήστη').fill('mentee');
  await page.locator('input[type=password]').fill(demonstrationPassword);
  await button(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Δεν συνδεθήκατε ακόμη' })).toBeVisible();
  // Nobody judged the password.
  await expect(page.locator('input[type=password]')).toHaveValue(demonstrationPassword);
  await context.setOffline(false);
  await button(page).click();
  await expect(page.getByText('Το επόμενο βήμα σας')).toBeVisible();
  await test.step('a way on whose code does not come is asked for by the browser itself', async () => {
    // A visitor again: also the browser's own note that somebody was signed in is gone.
    await page.goto('/healthz');
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    let refused = 0;
    await page.route(/\/assets\/router-/, (route) => {
      refused += 1;
      return refused === 1 ? route.abort() : route.continue();
    });
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Ξεχάσατε τον κωδικό σας;' }).click();
    await expect(page.getByRole('heading', { name: 'Νέος κωδικός πρόσβασης' })).toBeVisible();
    await expect(page).toHaveURL(/\/forgot$/);
    expect(refused).toBeGreaterThan(1);
  });
});

test('the server names the application’s files where they are needed at once, and keeps the service worker fresh', async ({
  request,
}) => {
  const named = async (path: string, headers = {}): Promise<boolean> =>
    (await (await request.get(path, { headers })).text()).includes('/assets/router-');
  expect([await named('/signin?left=1'), await named('/SIGNIN/'), await named('/')]).toEqual([false, false, false]);
  expect([await named('/pilot/home'), await named('/signing'), await named('/applicationForm')]).toEqual([
    true,
    true,
    true,
  ]);
  const isNamedToSomebody = await named('/', { cookie: 'telemachos=somebody' });
  expect(isNamedToSomebody).toBe(true);
  // Who asks only whether it is there is answered as well, and without its body.
  const asked = await request.head('/signin');
  expect([asked.status(), (await asked.body()).length]).toEqual([200, 0]);
  const worker = (await request.get('/sw.js')).headers();
  expect(worker['content-type']).toContain('javascript');
  expect(worker).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  });
});
