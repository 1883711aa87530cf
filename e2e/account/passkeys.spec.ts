/** A passkey of a device: added, signed in with, removed. The device is the browser's own test device. */
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { expect, test } from '../site.ts';

test.use({ world: 'account' });

test('a passkey is added with the password, signs in by itself, and opens nothing once it is removed', async ({
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/422/);
  // Devices know names, not addresses in figures.
  const baseURL = site.product.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL, locale: 'el-GR' });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/signin?returnUrl=/pilot/userinfo');
  await page.locator('[name="username"]').fill('mentor');
  await page.locator('[name="password"]').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  const section = page.getByRole('region', { name: 'Κλειδιά σύνδεσης (passkeys)' });
  await section.getByRole('button', { name: 'Προσθήκη κλειδιού' }).click();
  await section.getByLabel('Όνομα κλειδιού').fill('Το κινητό μου');
  await section.getByLabel('Ο κωδικός πρόσβασής σας').fill(demonstrationPassword);
  await section.getByRole('button', { name: 'Προσθήκη κλειδιού' }).click();
  await expect(section.getByRole('listitem')).toHaveText(/Το κινητό μου/);

  await context.clearCookies();
  await page.goto('/signin?returnUrl=/pilot/userinfo');
  await page.getByRole('button', { name: 'Σύνδεση με κλειδί' }).click();
  await expect(page).toHaveURL(/\/pilot\/userinfo$/);
  await expect(section.getByRole('listitem')).toHaveText(/Τελευταία χρήση/);

  await section.getByRole('button', { name: 'Αφαίρεση: Το κινητό μου' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση' }).click();
  await expect(section.getByText('Δεν έχετε προσθέσει κλειδί.')).toBeVisible();
  await context.clearCookies();
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Σύνδεση με κλειδί' }).click();
  await expect(page.getByRole('alert')).toContainText('Το κλειδί δεν έγινε δεκτό.');
  await context.close();
});
