/** Signing in in two steps, with a real generator of codes: set up, asked for, lost device, turned off. */
import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { fileFrom } from '../people.ts';
import { expect, signIn, signInByHand, test } from '../site.ts';

test.use({ world: 'two-steps' });

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

/** The code of this half minute, calculated here by the letter of RFC 6238 and 4226. */
const codeBy = (secret: string): string => {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

test('where a project demands it of a role, signing in leads to setting it up, and then to where one was going', async ({
  page,
  site,
}) => {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  await client.query(
    `UPDATE projects SET settings = jsonb_set(settings, '{Config,SecondFactor}', '{"Roles":["Coordinator"]}') WHERE id = 1`,
  );
  await client.end();
  await signInByHand(page, 'coordinator');
  await expect(page).toHaveURL(/\/two-steps/);
  await expect(page.getByText('Το έργο ζητά από όσους έχουν τον ρόλο σας να συνδέονται σε δύο βήματα.')).toBeVisible();
  // There is no way around it.
  await page.goto('/pilot/admin/user/list');
  await expect(page).toHaveURL(/\/two-steps\?returnUrl=/);
  await page.getByLabel('Ο κωδικός πρόσβασής σας').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Ο κωδικός που δείχνει η εφαρμογή').fill(codeBy(secret));
  await page.getByRole('button', { name: 'Ενεργοποίηση' }).click();
  await page.getByRole('button', { name: 'Τους κράτησα' }).click();
  await expect(page).toHaveURL(/\/pilot\/admin\/user\/list$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
