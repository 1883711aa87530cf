/** Two people write to each other in two browsers: live, without a network, with Enter, on a phone's width, under axe. */
import type { Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'talking' });

const log = (page: Page) => page.getByRole('log', { name: 'Μηνύματα' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Το μήνυμά σας' });
const write = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
/** The texts of the messages, in their order. */
const said = (page: Page) => log(page).locator('li p').allInnerTexts();

test('a mentee begins a conversation; both see what the other writes at once, and that it was read', async ({
  browser,
  page,
  site,
}) => {
  const mentor = await somebody(site, 'mentor');
  await signIn(page, 'mentee');
  await page.goto('/pilot/chat');
  await page.getByRole('button', { name: 'Νέα συνομιλία' }).click();
  const dialog = page.getByRole('dialog', { name: 'Με ποιον θέλετε να μιλήσετε;' });
  await dialog.getByRole('button', { name: new RegExp(`^${mentor.last}`) }).click();
  await expect(dialog).toBeHidden();
  await write(page, 'Καλημέρα σας');
  await expect(log(page).getByText('Καλημέρα σας')).toBeVisible();
  await expect(log(page).getByText('Στέλνεται…')).toBeHidden();
  await expect(log(page).getByRole('heading', { name: 'Σήμερα' })).toBeVisible();

  const other = await windowOf(browser, site, 'mentor');
  await other.goto(new URL(page.url()).pathname);
  await expect(log(other).getByText('Καλημέρα σας')).toBeVisible();
  await expect(log(page).getByText(/Διαβάστηκε/)).toBeVisible();

  await expect(other.getByRole('img', { name: 'Είναι εδώ τώρα' }).first()).toBeVisible();
  await field(other).pressSequentially('Καλη');
  await expect(page.getByText(/γράφει…/)).toBeVisible();
  await field(other).press('Shift+Enter');
  await field(other).pressSequentially('μέρα');
  await field(other).press('Enter');
  await expect(log(page).getByText('Καλη\nμέρα')).toBeVisible();
  await expect(page.getByText(/γράφει…/)).toBeHidden();
  expect(await axeFaults(page)).toEqual([]);
  await other.context().close();
});

test('whoever left the conversation has not read what comes then, until they open it again', async ({
  browser,
  page,
  site,
}) => {
  const mentor = await somebody(site, 'mentor');
  await signIn(page, 'mentee');
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
    ProjectId: 1,
    UserId: mentor.id,
  });
  const other = await windowOf(browser, site, 'mentor');
  const send = (Message: string) =>
    ask(other, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message });
  const unread = async () => (await ask<{ Count: number }>(page, '/api/chat/NewCount', { ConversationId })).Count;
  await page.goto(`/pilot/chat/${ConversationId}`);
  await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'Connected');
  await send('Όσο βλέπετε');
  await expect(log(page).getByText('Όσο βλέπετε')).toBeVisible();
  await expect.poll(unread).toBe(0);
  const chats = page.getByRole('navigation', { name: 'Κύριο μενού' }).getByRole('link', { name: /^Συνομιλίες/ });
  await page.getByRole('navigation', { name: 'Κύριο μενού' }).getByRole('link', { name: 'Αρχική' }).click();
  await expect(page).toHaveURL(/home$/);
  await send('Όσο λείπετε');
  await expect(chats.locator('[data-count]')).toBeVisible();
  expect(await unread()).toBe(1);
  await chats.click();
  await page.getByRole('link', { name: new RegExp(mentor.last) }).click();
  await expect(log(page).getByText('Όσο λείπετε')).toBeVisible();
  // What was unread stands after a line, and what comes while one looks does not.
  const newLine = log(page).locator('li[data-new-line]');
  await expect(newLine.locator('xpath=following-sibling::li[1]')).toContainText('Όσο λείπετε');
  await send('Όσο κοιτάτε');
  await expect(log(page).getByText('Όσο κοιτάτε')).toBeVisible();
  await expect(newLine).toHaveCount(1);
  await expect(newLine.locator('xpath=following-sibling::li[1]')).toContainText('Όσο λείπετε');
  await expect.poll(unread).toBe(0);
  await other.context().close();
});

test('what is written without a network waits, and arrives once and in order, also after a reload', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  await signIn(page, 'coordinator');
  const [contact] = (await ask<{ list: { Id: number }[] }>(page, '/api/User/Chat', { ProjectId: 1 })).list;
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
    ProjectId: 1,
    UserId: contact?.Id,
  });
  await page.goto(`/pilot/chat/${ConversationId}`);
  await write(page, 'πρώτο');
  await expect(log(page).getByText('Στέλνεται…')).toBeHidden();
  await page.context().setOffline(true);
  await write(page, 'δεύτερο');
  await write(page, 'τρίτο');
  await expect(log(page).getByText('Περιμένει σύνδεση')).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(log(page).getByText('Περιμένει σύνδεση')).toHaveCount(0);
  await expect(log(page).getByText('Στέλνεται…')).toHaveCount(0);
  await page.reload();
  await expect(log(page).getByText('τρίτο')).toBeVisible();
  expect(await said(page)).toEqual(expect.arrayContaining(['πρώτο', 'δεύτερο', 'τρίτο']));
  const { messages } = await ask<{ messages: { Message: string }[] }>(page, '/api/Chat/GetMessages', {
    ConversationId,
  });
  expect(messages.map(({ Message }) => Message)).toEqual(['πρώτο', 'δεύτερο', 'τρίτο']);
});

test('what was begun to be written is there on another device; an empty message is not sent', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'supervisor');
  const [contact] = (await ask<{ list: { Id: number }[] }>(page, '/api/User/Chat', { ProjectId: 1 })).list;
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
    ProjectId: 1,
    UserId: contact?.Id,
  });
  await page.goto(`/pilot/chat/${ConversationId}`);
  await write(page, '   ');
  await expect(log(page).getByText('Δεν έχει γραφτεί ακόμη τίποτα. Γράψτε το πρώτο μήνυμα.')).toBeVisible();
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/chat/SaveDraft') && (response.request().postData() ?? '').includes('Σκέφτομαι'),
  );
  await field(page).fill('Σκέφτομαι να');
  await kept;
  const phone = await windowOf(browser, site, 'supervisor');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/pilot/chat/${ConversationId}`);
  await expect(field(phone)).toHaveValue('Σκέφτομαι να');
  expect(await axeFaults(phone)).toEqual([]);
  await phone.getByRole('link', { name: 'Όλες οι συνομιλίες' }).click();
  await expect(phone.getByRole('heading', { name: 'Συνομιλίες', level: 1 })).toBeVisible();
  expect(new URL(phone.url()).pathname).toBe('/pilot/chat');
  await phone.context().close();
});
