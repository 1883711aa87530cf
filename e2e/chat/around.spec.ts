/** What is around the messages of a conversation: the menu, the way past them by keys, and the way back where there is none. */
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { fillConversation } from './filling.ts';

test.use({ world: 'talking' });

test('by Tab one skips the messages to the field; each menu is called after its message; the place in the menu is marked', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'coordinator');
  const { id: UserId } = await somebody(site, 'mentor');
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', { ProjectId: 1, UserId });
  await fillConversation(site, ConversationId, 12);
  await page.goto(`/pilot/chat/${ConversationId}`);
  const log = page.getByRole('log', { name: 'Μηνύματα' });
  await expect(log.getByRole('button', { name: 'Ενέργειες για το μήνυμα: Μήνυμα 12', exact: true })).toBeVisible();
  const place = page.getByRole('navigation').first().getByRole('link', { name: 'Συνομιλίες' });
  await expect(place).toHaveAttribute('aria-current', 'page');

  const skips = page.getByRole('button', { name: 'Μετάβαση στο πεδίο μηνύματος' });
  // Before the list of conversations, and once more before the messages.
  await page.getByRole('button', { name: 'Νέα συνομιλία' }).focus();
  await page.keyboard.press('Tab');
  await expect(skips.first()).toBeFocused();
  await expect(skips.first()).toBeInViewport();
  const skip = skips.last();
  await page.getByRole('button', { name: 'Σίγαση' }).focus();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Το μήνυμά σας' })).toBeFocused();
});

test('by keys one finds somebody and writes; a conversation without a message is not met by there being none', async ({
  page,
  site,
}) => {
  const { last } = await somebody(site, 'coordinator');
  await signIn(page, 'supervisor');
  await page.goto('/pilot/chat');
  await expect(page.getByText('Δεν υπάρχουν ακόμη συνομιλίες')).toBeVisible();
  await page.getByRole('button', { name: 'Νέα συνομιλία' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Με ποιον θέλετε να μιλήσετε;' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(last);
  const found = dialog.getByRole('button', { name: new RegExp(`^${last} .*Συντονιστής$`) });
  for (const again of [false, true]) {
    if (again) await page.getByRole('button', { name: 'Νέα συνομιλία' }).press('Enter');
    await found.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Το μήνυμά σας' })).toBeFocused();
    await expect(page.getByText('Δεν υπάρχουν ακόμη συνομιλίες')).toHaveCount(0);
  }
});

test('on a phone a conversation that is not there has a way to all of them', async ({ page, forgiven }) => {
  forgiven.push(/404/);
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(page, 'mentee');
  await page.goto('/pilot/chat/999999');
  await page.getByRole('link', { name: 'Όλες οι συνομιλίες' }).click();
  const bar = page.getByRole('navigation', { name: 'Κύριο μενού' });
  await expect(bar.getByRole('link', { name: 'Συνομιλίες' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\/pilot\/chat$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
