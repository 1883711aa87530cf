/** Messages that are changed and reported, and the card of a person. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { field, log, newMentee, openWith, send } from './conversation.ts';

test.use({ world: 'chat' });

const editor = (page: Page) => page.getByRole('textbox', { name: 'Τροποποίηση μηνύματος' });

test('the arrow up changes one’s last message in its place; what is typed survives a reload and a refusal', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409|500/);
  await newMentee(site, 'changing', 'Ιατρίδου');
  await signIn(page, 'changing');
  const conversation = await openWith(page, (await somebody(site, 'mentor')).id);
  await send(page, conversation, 'Ερχομαι αύριο');
  await page.goto(`/pilot/chat/${conversation}`);
  await expect(log(page).getByText('Ερχομαι αύριο')).toBeVisible();
  await field(page).press('ArrowUp');
  await expect(editor(page)).toBeFocused();
  await editor(page).press('Escape');
  await expect(editor(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  await field(page).press('ArrowUp');
  await editor(page).fill('Έρχομαι μεθαύριο');
  await page.reload();
  await expect(editor(page)).toHaveValue('Έρχομαι μεθαύριο');
  await expectAccessible(page);
  await page.route('**/api/chat/Change', (route) =>
    route.fulfill({ status: 409, json: { code: 'MESSAGE_STANDS', status: 409, requestId: 'x' } }),
  );
  await editor(page).press('Enter');
  await expect(log(page).getByRole('alert')).toBeVisible();
  await expect(editor(page)).toHaveValue('Έρχομαι μεθαύριο');
  await page.unroute('**/api/chat/Change');
  const other = await windowOf(browser, site, 'mentor');
  await other.goto(`/pilot/chat/${conversation}`);
  await expect(log(other).getByText('Ερχομαι αύριο')).toBeVisible();
  await editor(page).press('Enter');
  await expect(editor(page)).toBeHidden();
  await expect(log(other).getByText('Έρχομαι μεθαύριο')).toBeVisible();
  await log(other).getByRole('button', { name: 'τροποποιήθηκε' }).click();
  const before = other.getByRole('dialog', { name: 'Τι έγραφε πριν' });
  await expect(before.getByText('Ερχομαι αύριο')).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
});

test('a message is reported with a reason; a supervisor sees it with what stood before, and settles it', async ({
  browser,
  page,
  site,
}) => {
  await newMentee(site, 'reporting', 'Καζαντζίδου');
  await signIn(page, 'reporting');
  const mentor = await somebody(site, 'mentor');
  const conversation = await openWith(page, mentor.id);
  const other = await windowOf(browser, site, 'mentor');
  for (const text of ['πριν από αυτό', 'κάτι προσβλητικό']) await send(other, conversation, text);
  await page.goto(`/pilot/chat/${conversation}`);
  const bad = log(page).getByRole('listitem').filter({ hasText: 'κάτι προσβλητικό' });
  await bad.getByRole('button', { name: 'Ενέργειες για το μήνυμα' }).click();
  await page.getByRole('menuitem', { name: 'Αναφορά μηνύματος' }).click();
  const dialog = page.getByRole('dialog', { name: 'Αναφορά μηνύματος στους επόπτες' });
  await dialog.getByRole('button', { name: 'Αναφορά', exact: true }).click();
  await expect(dialog.getByText('Γράψτε τον λόγο.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Γιατί το αναφέρετε;' }).fill('Με προσέβαλε.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Αναφορά', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(bad.getByText(/το αναφέρατε/)).toBeVisible();

  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/chat');
  await supervisor.getByRole('link', { name: 'Αναφορές μηνυμάτων' }).click();
  const report = supervisor.getByRole('listitem', { name: /Αναφορά για μήνυμα/ });
  for (const text of ['κάτι προσβλητικό', 'πριν από αυτό', 'Με προσέβαλε.'])
    await expect(report.getByText(text)).toBeVisible();
  await report.getByRole('button', { name: 'Κλείσιμο αναφοράς' }).click();
  await expect(report.getByText('Γράψτε τι αποφασίστηκε.')).toBeVisible();
  await report.getByRole('textbox', { name: 'Τι αποφασίστηκε' }).fill('Έγινε σύσταση.');
  await expectAccessible(supervisor);
  await report.getByRole('button', { name: 'Κλείσιμο αναφοράς' }).click();
  await expect(supervisor.getByText('Καμία αναφορά δεν περιμένει')).toBeVisible();
  await supervisor.getByRole('combobox', { name: 'Εμφάνιση' }).click();
  await supervisor.getByRole('option', { name: 'Όσες έχουν κλείσει' }).click();
  await expect(report.getByText('Έγινε σύσταση.')).toBeVisible();
  await page.reload();
  await expect(bad.getByText(/η αναφορά εξετάστηκε/)).toBeVisible();
  await other.context().close();
  await supervisor.context().close();
});

test('who somebody is, from the conversation, the list of contacts and the home page', async ({ page, site }) => {
  await signIn(page, 'mentee');
  const mentor = await somebody(site, 'mentor');
  const conversation = await openWith(page, mentor.id);
  await page.goto(`/pilot/chat/${conversation}`);
  await page.getByTitle('Στοιχεία').click();
  const dialog = page.getByRole('dialog', { name: new RegExp(mentor.last) });
  await expect(dialog.getByText('Σύμβουλος')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Γράψτε' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  // The area's own address leads there, too.
  await page.goto('/pilot/mentee/chatitems');
  await expect(page).toHaveURL(/\/pilot\/chat$/);
  await page.getByRole('button', { name: 'Νέα συνομιλία' }).click();
  await page.getByRole('button', { name: new RegExp(`Στοιχεία: .*${mentor.last}`) }).click();
  await dialog.getByRole('link', { name: 'Γράψτε' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${conversation}`));
  await page.goto('/pilot/home');
  await page.getByRole('button', { name: new RegExp(mentor.last) }).click();
  await dialog.getByRole('link', { name: 'Γράψτε' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${conversation}`));
});

test('a conversation stands beside the mentee’s page; on a phone the button leads to it', async ({
  browser,
  page,
  site,
}) => {
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const conversation = await openWith(page, mentee.id);
  await send(page, conversation, 'δίπλα στη σελίδα');
  await page.goto(`/pilot/mentor/mentee/${mentee.id}`);
  const button = page.getByRole('button', { name: 'Γράψτε' });
  await button.click();
  const beside = page.getByRole('complementary', { name: /Συνομιλία: / });
  await expect(beside.getByText('δίπλα στη σελίδα')).toBeVisible();
  await field(page).fill('γράφω εδώ');
  await field(page).press('Enter');
  await expect(beside.getByText('γράφω εδώ')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Κλείσιμο συνομιλίας' }).click();
  await expect(beside).toBeHidden();
  const phone = await windowOf(browser, site, 'mentor');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/pilot/mentor/mentee/${mentee.id}`);
  await phone.getByRole('link', { name: 'Γράψτε' }).click();
  await expect(phone).toHaveURL(new RegExp(`/chat/${conversation}`));
  await phone.goto('/pilot/mentor/chatitems');
  await expect(phone).toHaveURL(/\/pilot\/chat$/);
  await phone.context().close();
});
