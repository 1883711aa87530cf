/** Reminders in the browser: what a project sends, who wants them, and the day that is named. */
import { ask, somebody, windowOf } from '../people.ts';
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

test('who does not want reminders follows the link of the mail and says so', async ({ page }) => {
  await signIn(page, 'mentee');
  await page.goto('/pilot/userinfo#reminders');
  const wanted = page.getByRole('checkbox', { name: 'Θέλω υπενθυμίσεις' });
  await expect(wanted).toBeInViewport();
  await tick(wanted, false);
  await expect(page.getByText('Δεν θα λαμβάνετε υπενθυμίσεις')).toBeVisible();
  await page.reload();
  await expect(wanted).not.toBeChecked();
  await tick(wanted);
});

test('what is due by a day names that day', async ({ page, browser, site }) => {
  await signIn(page, 'admin');
  const Data = { Text: { el: 'Κείμενο' }, Due: '2030-07-31' };
  const made = { ProjectId: 1, TypeId: 6, Title: 'Ως το τέλος του Ιουλίου', Data };
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', made);
  await ask(page, '/api/action/publish', { ActionId: Id, date: '2026-01-01' });
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/actions`);
  await expect(mentee.getByText('έως 31-07-2030').locator('visible=true')).toBeVisible();
  await mentee.context().close();
});

test('a mentee’s page says since when something waits for the mentor, and since when nothing was heard', async ({
  page,
  site,
}) => {
  const { id } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.route('**/api/action/mentor', async (route) => {
    const answer = await route.fetch();
    const view = (await answer.json()) as { Mentee: object; Actions: object[] };
    const [first, ...rest] = view.Actions;
    const waiting = { ...first, State: 'waiting', NextActor: 'mentor', Reason: 'read', Since: '2026-11-02T09:00:00Z' };
    const Mentee = { ...view.Mentee, Silent: true, Heard: '2026-11-01T09:00:00Z' };
    await route.fulfill({ response: answer, json: { ...view, Mentee, Actions: [waiting, ...rest] } });
  });
  await page.goto(`/pilot/mentor/mentee/${id}`);
  await expect(page.getByRole('list', { name: 'Με μια ματιά' })).toContainText('χωρίς νέα από 01-11-2026');
  await expect(page.getByRole('region', { name: 'Σας χρειάζεται τώρα' })).toContainText('περιμένει από 02-11-2026');
});
