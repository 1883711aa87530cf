/** Reminders in the browser: what a project sends, who wants them, and the day that is named. */
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'settings' });

test('whoever runs the project says when mentees are reminded; it is there after a reload, and days that cannot be are told', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 422/);
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/1/mails');
  const reminders = page.getByRole('region', { name: 'Υπενθυμίσεις' });
  const before = reminders.getByLabel('Ημέρες πριν από την προθεσμία');
  const digest = reminders.getByRole('checkbox', { name: 'Ημερήσιο e-mail στους συμβούλους' });
  const save = page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last();
  await expect(digest).not.toBeChecked();
  await before.fill('7, 90');
  await save.click();
  await expect(page.getByText('Δεν αποθηκεύτηκε: κάτι χρειάζεται διόρθωση.', { exact: true })).toBeVisible();
  await expect(before).toHaveAccessibleDescription(/έξω από τα όρια/);
  await before.fill('7, 1');
  await tick(reminders.getByRole('checkbox', { name: 'Υπενθύμιση και την ημέρα της προθεσμίας' }));
  await tick(digest);
  await save.click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(before).toHaveValue('7, 1');
  await expect(digest).toBeChecked();
  await expect(reminders.getByLabel('Ημέρες μετά την προθεσμία')).toHaveValue('');
});

test('a mentee says that no reminders are wanted, and reads the day by which something is due', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'mentee');
  await page.goto('/pilot/userinfo#reminders');
  const wanted = page.getByRole('checkbox', { name: 'Θέλω υπενθυμίσεις' });
  await expect(wanted).toBeInViewport();
  await tick(wanted, false);
  await expect(page.getByText('Δεν θα λαμβάνετε υπενθυμίσεις')).toBeVisible();
  await page.reload();
  await expect(wanted).not.toBeChecked();
  await tick(wanted);
  const admin = await windowOf(browser, site, 'admin');
  const Data = { Text: { el: 'Κείμενο' }, Due: '2030-07-31' };
  const made = { ProjectId: 1, TypeId: 6, Title: 'Ως το τέλος του Ιουλίου', Data };
  const { Id } = await ask<{ Id: number }>(admin, '/api/project/CreateAction', made);
  await ask(admin, '/api/action/publish', { ActionId: Id, date: '2026-01-01' });
  await admin.context().close();
  await page.goto('/pilot/mentee/actions');
  await expect(page.getByText('έως 31-07-2030').locator('visible=true')).toBeVisible();
});
