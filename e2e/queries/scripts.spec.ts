/** JavaScript services in the browser: written, tried as somebody else, published, and called by name. */
import type { Locator, Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'queries' });

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const code = (page: Page): Locator => page.getByRole('textbox', { name: 'Ο κώδικας της υπηρεσίας' });

const rename = `const me = api.call('/api/user/getcurrent', {});
api.call('/api/user/UpdateFields', { UserId: params.id, Fields: { first_name: params.name } });
return { by: me.Id };`;

type Me = { Id: number };

test('an administrator writes a script, tries it, and publishes it', async ({ page, site, browser, forgiven }) => {
  forgiven.push(/status of 422/);
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/service/Edit') ? 1 : 0));
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/jsservice');
  await expect(page.getByText('Δεν υπάρχει ακόμη υπηρεσία')).toBeVisible();
  await page.getByRole('link', { name: 'Νέα υπηρεσία' }).locator('visible=true').click();

  // Without a name, code and roles nothing is sent, and each field says so.
  await button(page, 'Αποθήκευση').click();
  await expect(page.getByText('Γράψτε ένα όνομα.')).toBeVisible();
  await expect(page.getByText('Γράψτε πρώτα τον κώδικα.')).toBeVisible();
  await expect(page.getByText('Επιλέξτε τουλάχιστον έναν ρόλο για να αποθηκευτεί.')).toBeVisible();
  expect(sent).toBe(0);

  await page.getByRole('textbox', { name: 'Όνομα' }).fill('rename');
  await page.getByRole('checkbox', { name: 'Συντονιστής' }).check();
  await code(page).click();
  await page.keyboard.insertText('const a = 1;\nreturn a +');
  await button(page, 'Αποθήκευση').click();
  await expect(page.getByText(/^Γραμμή 2, χαρακτήρας 11: δεν διαβάζεται/)).toBeVisible();

  await code(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(rename);
  await expect(page.getByRole('textbox', { name: 'Τι θα στείλετε (JSON)' })).toHaveValue(/"id": "",\s+"name": ""/);
  const mentee = await windowOf(browser, site, 'mentee');
  const before = await ask<Me>(mentee, '/api/user/getcurrent', {});
  const { Id } = before;
  await page.getByRole('textbox', { name: 'Τι θα στείλετε (JSON)' }).fill(`{ "id": ${Id}, "name": "Δοκιμή" }`);
  await button(page, 'Δοκιμή').click();
  const trial = page.getByRole('region', { name: 'Δοκιμή' });
  await expect(trial.getByText(/Τελείωσε κανονικά/)).toBeVisible();
  await expect(trial.getByRole('listitem')).toHaveCount(2);
  await expect(trial.getByRole('listitem').nth(1)).toContainText('αλλάζει στοιχεία');
  const unchanged = await ask<Me>(mentee, '/api/user/getcurrent', {});
  expect(unchanged).toEqual(before);
  await mentee.context().close();

  await button(page, 'Αποθήκευση').click();
  await expect(page.getByRole('heading', { level: 1, name: 'rename' })).toBeVisible();
  await button(page, 'Δημοσίευση').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page.getByText('/api/Services/rename')).toBeVisible();
  const coordinator = await windowOf(browser, site, 'coordinator');
  const me = await ask<Me>(coordinator, '/api/user/getcurrent', {});
  const answer = await ask<{ by: number }>(coordinator, '/api/Services/rename', { Params: { id: Id, name: 'Νέο' } });
  expect(answer.by).toBe(me.Id);
  await coordinator.context().close();
});
