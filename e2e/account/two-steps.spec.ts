/** Signing in in two steps, with a real generator of codes: set up, asked for, lost device, turned off. */
import { Secret, TOTP } from 'otpauth';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { fileFrom } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

const next = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('two steps are set up with an application, asked for at the next sign-in, and turned off with a recovery code', async ({
  page,
  forgiven,
}) => {
  await signIn(page, 'translator');
  await page.goto('/pilot/userinfo');
  const section = page.getByRole('region', { name: 'Σύνδεση σε δύο βήματα' });
  await section.getByRole('button', { name: 'Ενεργοποίηση' }).click();
  await section.getByLabel('Ο κωδικός πρόσβασής σας').fill(demonstrationPassword);
  await section.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(section.getByRole('img', { name: 'Κωδικός QR του συνδέσμου' })).toBeVisible();
  const secret = (await section.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
  forgiven.push(/422/);
  await section.getByLabel('Ο κωδικός που δείχνει η εφαρμογή').fill('123');
  await section.getByRole('button', { name: 'Ενεργοποίηση' }).click();
  await expect(section.getByText(/^Ο κωδικός δεν είναι σωστός/)).toBeVisible();
  await section.getByLabel('Ο κωδικός που δείχνει η εφαρμογή').fill(next(secret));
  await section.getByRole('button', { name: 'Ενεργοποίηση' }).click();
  await expect(section.getByRole('heading', { name: 'Οι κωδικοί ανάκτησης' })).toBeFocused();
  const codes = await section.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const { bytes } = await fileFrom(page, section.getByRole('button', { name: 'Λήψη' }));
  expect(codes.every((code) => bytes.includes(code))).toBe(true);
  await section.getByRole('button', { name: 'Τους κράτησα' }).click();
  await expect(section.getByText('Απομένουν 10 κωδικοί ανάκτησης.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/signin?returnUrl=/pilot/userinfo');
  await page.locator('[name="username"]').fill('translator');
  await page.locator('[name="password"]').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  await expect(page.getByLabel('Κωδικός μίας χρήσης')).toBeFocused();
  // The one that confirmed it is used up: that of the next half minute is taken already.
  await page.getByLabel('Κωδικός μίας χρήσης').fill(next(secret, 1));
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  await expect(page).toHaveURL(/\/pilot\/userinfo$/);

  await section.getByRole('button', { name: 'Απενεργοποίηση' }).click();
  await section.getByLabel('Κωδικός μίας χρήσης').fill(codes[0] ?? '');
  await section.getByRole('button', { name: 'Απενεργοποίηση' }).click();
  await expect(section.getByRole('button', { name: 'Ενεργοποίηση' })).toBeVisible();
});
