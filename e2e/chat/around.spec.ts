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

  const skip = page.getByRole('button', { name: 'Μετάβαση στο πεδίο μηνύματος' });
  await page.getByRole('button', { name: 'Σίγαση' }).focus();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Το μήνυμά σας' })).toBeFocused();
});

test('on a phone a conversation that is not there has a way to all of them', async ({ page, forgiven }) => {
  forgiven.push(/404/);
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(page, 'mentee');
  await page.goto('/pilot/chat/999999');
  await page.getByRole('link', { name: 'Όλες οι συνομιλίες' }).click();
  await expect(page).toHaveURL(/\/pilot\/chat$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
