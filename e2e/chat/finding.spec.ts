/** Finding messages: among all conversations and within one, jumping to what was found, and back to the newest. */
import type { Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { fillConversation } from './filling.ts';

test.use({ world: 'finding-messages' });

const ProjectId = 1;
const log = (page: Page) => page.getByRole('log', { name: 'Μηνύματα' });
const open = async (page: Page, UserId: number) =>
  (await ask<{ ConversationId: number }>(page, '/api/chat/Open', { ProjectId, UserId })).ConversationId;
const send = (page: Page, ConversationId: number, Message: string, ReplyTo: number | null = null) =>
  ask(page, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message, ReplyTo });
const message = (page: Page, seq: number) => log(page).locator(`[data-seq="${seq}"]`);

test('a word finds people and messages; a hit opens the conversation at its message, with those around it', async ({
  browser,
  page,
  site,
}) => {
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  const conversation = await open(page, mentee.id);
  await fillConversation(site, conversation, 300);
  await page.goto('/pilot/chat');
  const box = page.getByRole('searchbox', { name: 'Αναζήτηση σε ονόματα και μηνύματα' });
  await box.fill('α');
  await expect(page.getByText('γράψτε τουλάχιστον δύο γράμματα')).toBeVisible();
  await box.fill('ανύπαρκτη λέξη');
  await expect(page.getByText('Κανένα μήνυμα δεν ταιριάζει')).toBeVisible();
  await box.fill('ΜΗΝΥΜΑ 57');
  const hits = page.getByRole('region', { name: 'Μηνύματα', exact: true }).getByRole('link');
  await expect(hits).toHaveCount(3);
  await expect(hits.last().locator('mark')).toHaveText(['Μήνυμα', '57']);
  expect(await axeFaults(page)).toEqual([]);
  await hits.last().press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/${conversation}\\?.*at=57`));
  await expect(message(page, 57)).toBeFocused();
  await expect(message(page, 57)).toBeInViewport();
  await expect(message(page, 37)).toBeAttached();
  await expect(message(page, 77)).toBeAttached();
  await expect(message(page, 300)).not.toBeAttached();

  // What is written meanwhile is not put after the window.
  const other = await windowOf(browser, site, 'mentee');
  await send(other, conversation, 'γράφτηκε μόλις');
  await expect(page.getByRole('button', { name: 'Στα νεότερα · 1 νέο' })).toBeVisible();
  await expect(message(page, 57)).toBeInViewport();
  await expect(log(page).getByText('γράφτηκε μόλις')).not.toBeAttached();

  // Both ends lead on.
  const scroll = (top: number) => log(page).evaluate((element, to) => void (element.scrollTop = to), top);
  await scroll(0);
  await expect(message(page, 17)).toBeAttached();
  await log(page).evaluate((element) => void (element.scrollTop = element.scrollHeight));
  await expect(message(page, 200)).toBeAttached();
  await page.getByRole('button', { name: 'Στα νεότερα' }).click();
  await expect(log(page).getByText('γράφτηκε μόλις')).toBeInViewport();
  await expect(message(page, 57)).not.toBeAttached();
  await send(other, conversation, 'και αυτό');
  await expect(log(page).getByText('και αυτό')).toBeInViewport();

  // The same hit once more leads there once more, and a reload stays there.
  await hits.last().click();
  await expect(message(page, 57)).toBeFocused();
  await page.reload();
  await expect(message(page, 57)).toBeFocused();
  await other.context().close();
});

test('within the open conversation; a message that is not there is said to be, on a phone, too', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'coordinator');
  const conversation = await open(page, (await somebody(site, 'supervisor')).id);
  await fillConversation(site, conversation, 300);
  await page.goto(`/pilot/chat/${conversation}`);
  await expect(message(page, 300)).toBeInViewport();
  await page.getByRole('button', { name: 'Αναζήτηση στη συνομιλία' }).click();
  await page.getByRole('searchbox', { name: 'Αναζήτηση στη συνομιλία' }).fill('μηνυμα 12');
  const hits = page.getByRole('region', { name: 'Μηνύματα', exact: true }).getByRole('link');
  await expect(hits).toHaveCount(13);
  expect(await axeFaults(page)).toEqual([]);
  await hits.last().click();
  await expect(message(page, 12)).toBeFocused();
  await expect(message(page, 12)).toBeInViewport();
  await page.goto(`/pilot/chat/${conversation}?at=999`);
  await expect(page.getByText('Το μήνυμα δεν βρέθηκε. Βλέπετε τα νεότερα.')).toBeVisible();
  await expect(message(page, 300)).toBeInViewport();
});

test('a reply shows what it answers, also when that is far away, and leads there', async ({ page, site }) => {
  await signIn(page, 'coordinator');
  const conversation = await open(page, (await somebody(site, 'mentor')).id);
  await fillConversation(site, conversation, 300);
  await send(page, conversation, 'απαντώ στο τρίτο', 3);
  const asked: number[][] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/Quoted')) asked.push((request.postDataJSON() as { Seqs: number[] }).Seqs);
  });
  await page.goto(`/pilot/chat/${conversation}`);
  const quote = message(page, 301).getByRole('button', { name: 'Μετάβαση στο μήνυμα που απαντήθηκε: Μήνυμα 3' });
  await quote.click();
  await expect(message(page, 3)).toBeFocused();
  expect(asked).toEqual([[3]]);
});
