/** SQL services in the browser: written, published, and called by name with the caller's rights. */
import type { Locator, Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'queries' });

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('an administrator writes a service and publishes it; a mentor who calls it by name gets own rows', async ({
  page,
  site,
  browser,
}) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/Query/SaveSqlService') ? 1 : 0));
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/queries');
  await page.getByRole('tab', { name: 'Υπηρεσίες SQL' }).click();
  await expect(page.getByText('Δεν υπάρχει ακόμη υπηρεσία')).toBeVisible();
  await page.getByRole('link', { name: 'Νέα υπηρεσία' }).locator('visible=true').click();
  // Without a name, with one that stands in no address, and without SQL nothing is sent.
  const name = page.getByRole('textbox', { name: 'Όνομα' });
  await button(page, 'Αποθήκευση').click();
  await expect(page.getByText('Γράψτε ένα όνομα.')).toBeVisible();
  await name.fill('οι δικοί μου');
  await button(page, 'Αποθήκευση').click();
  await expect(name).toHaveAccessibleDescription(/χωρίς κενά/);
  await name.fill('own-mentees');
  await button(page, 'Αποθήκευση').click();
  await expect(page.getByText('Γράψτε πρώτα το κείμενο SQL.')).toBeVisible();
  expect(sent).toBe(0);

  await page.getByRole('textbox', { name: 'Το κείμενο του ερωτήματος σε SQL' }).click();
  await page.keyboard.insertText('SELECT user_id FROM people WHERE user_id > @after');
  await page.getByRole('checkbox', { name: 'Σύμβουλος' }).check();
  await button(page, 'Αποθήκευση').click();
  await expect(page.getByRole('heading', { level: 1, name: 'own-mentees' })).toBeVisible();
  await expect(page.getByText('@after', { exact: true })).toBeVisible();
  await button(page, 'Δημοσίευση').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page.getByText('/api/Services/own-mentees')).toBeVisible();

  const mentor = await windowOf(browser, site, 'mentor');
  const mentees = { ProjectId: 1, Active: false, count: 1000 };
  const { list } = await ask<{ list: { User: { Id: number } }[] }>(mentor, '/api/mentor/Mentees', mentees);
  const rows = await ask<{ user_id: number }[]>(mentor, '/api/Services/own-mentees', { Params: { after: 0 } });
  const sorted = (ids: number[]): number[] => ids.toSorted((a, b) => a - b);
  expect(sorted(rows.map(({ user_id: id }) => id))).toEqual(sorted(list.map(({ User }) => User.Id)));
  await mentor.context().close();

  await page.getByRole('tab', { name: 'Εκτελέσεις' }).click();
  await expect(page.getByRole('region').getByRole('row')).toHaveCount(2);
  await page.goto('/pilot/admin/services');
  await page.getByRole('link', { name: 'own-mentees' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'own-mentees' })).toBeVisible();
});

test('a stale save of a service shows both versions', async ({ page, forgiven }) => {
  forgiven.push(/status of 409/);
  await signIn(page, 'admin');
  const Service = { Name: 'stale-service', Query: 'SELECT 1', Roles: [] };
  const { Id } = await ask<{ Id: number }>(page, '/api/Query/SaveSqlService', { Service });
  await page.goto(`/pilot/admin/services/${Id}`);
  await page.getByRole('textbox', { name: 'Περιγραφή' }).fill('η δική μου');
  await ask(page, '/api/Query/SaveSqlService', { Service: { ...Service, Id, Descr: 'του άλλου' } });
  await button(page, 'Αποθήκευση').click();
  const both = page.getByRole('dialog');
  await expect(both).toContainText('η δική μου');
  await expect(both).toContainText('του άλλου');
});
