/** Two people who write to each other in two browsers. */
import { expectAccessible } from '../axe.ts';
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { channel, field, log, newMentee, send, unreadOf, write } from './conversation.ts';

test.use({ world: 'chat' });

test('a mentee begins a conversation by keyboard; both see what the other writes at once, and that it was read', async ({
  browser,
  page,
  site,
}) => {
  const mentor = await somebody(site, 'mentor');
  const mentee = await newMentee(site, 'talking', 'Αηδονίδου');
  await signIn(page, 'talking');

  await test.step('a person is found and written to; a conversation without a message is a conversation', async () => {
    await page.goto('/pilot/chat');
    await expect(page.getByText('Δεν υπάρχουν ακόμη συνομιλίες')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Με ποιον θέλετε να μιλήσετε;' });
    const found = dialog.getByRole('button', { name: new RegExp(`^${mentor.last}`) });
    for (const again of [false, true]) {
      await page.getByRole('button', { name: 'Νέα συνομιλία' }).press('Enter');
      await expect(dialog.getByRole('searchbox')).toBeFocused();
      if (!again) await page.keyboard.type(mentor.last);
      await found.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(field(page)).toBeFocused();
      await expect(page.getByText('Δεν υπάρχουν ακόμη συνομιλίες')).toHaveCount(0);
    }
    await write(page, 'Καλημέρα σας');
    await expect(log(page).getByText('Καλημέρα σας')).toBeVisible();
    await expect(log(page).getByText('Στέλνεται…')).toBeHidden();
    await expect(log(page).getByRole('heading', { name: 'Σήμερα' })).toBeVisible();
  });

  const other = await windowOf(browser, site, 'mentor');
  const ConversationId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const unread = () => unreadOf(page, ConversationId);

  await test.step('the other is seen to be there, to have read, and to write', async () => {
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
    await expectAccessible(page);
  });

  await test.step('a conversation that was left is not read until it is opened again', async () => {
    await expect(channel(page)).toHaveAttribute('data-live', 'Connected');
    await send(other, ConversationId, 'Όσο βλέπετε');
    await expect(log(page).getByText('Όσο βλέπετε')).toBeVisible();
    await expect.poll(unread).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Κύριο μενού' });
    const chats = menu.getByRole('link', { name: /^Συνομιλίες/ });
    await menu.getByRole('link', { name: 'Αρχική' }).click();
    await expect(page).toHaveURL(/home$/);
    await send(other, ConversationId, 'Όσο λείπετε');
    await expect(chats.locator('[data-count]')).toBeVisible();
    await expect.poll(unread).toBe(1);
    await chats.click();
    await page.getByRole('link', { name: new RegExp(mentor.last) }).click();
    await expect(log(page).getByText('Όσο λείπετε')).toBeVisible();
    // A line stands before what was unread; what comes while one looks gets none.
    const newLine = log(page).locator('li[data-new-line]');
    await expect(newLine.locator('xpath=following-sibling::li[1]')).toContainText('Όσο λείπετε');
    await send(other, ConversationId, `Όσο κοιτάτε, ${mentee.first}`);
    await expect(log(page).getByText('Όσο κοιτάτε')).toBeVisible();
    await expect(newLine).toHaveCount(1);
    await expect(newLine.locator('xpath=following-sibling::li[1]')).toContainText('Όσο λείπετε');
    await expect.poll(unread).toBe(0);
  });
  await other.context().close();
});
