/** Finding conversations and messages, and the way to a message that was found or answered. */
import { expectAccessible } from '../axe.ts';
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { fillConversation, log, messageAt, newMentee, openWith, send } from './conversation.ts';

test.use({ world: 'chat' });

test('conversations are listed and found by name; a word finds messages, and a hit or a reply leads to its message', async ({
  browser,
  page,
  site,
}) => {
  const [mentee, coordinator] = [await newMentee(site, 'finding', 'Λαμπροπούλου'), await somebody(site, 'coordinator')];
  await signIn(page, 'mentor');
  const box = page.getByRole('searchbox', { name: 'Αναζήτηση σε ονόματα και μηνύματα' });

  await test.step('the last written in comes first, with what is new; a name is found without its accents', async () => {
    for (const { id } of [coordinator, mentee]) await send(page, await openWith(page, id), 'Καλημέρα');
    const coordinating = await windowOf(browser, site, 'coordinator');
    await send(coordinating, await openWith(coordinating, (await somebody(site, 'mentor')).id), 'Πώς πάει;');
    await coordinating.context().close();
    await page.goto('/pilot/chat');
    const lines = page.getByRole('region', { name: 'Οι συνομιλίες σας' }).getByRole('link');
    await expect(lines.nth(0)).toContainText(coordinator.last);
    await expect(lines.nth(0)).toContainText('1 νέο μήνυμα');
    await expect(lines.nth(1)).toContainText(mentee.last);
    await expect(lines.nth(1)).toContainText('Εσείς: Καλημέρα');
    const plain = mentee.last.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
    await box.fill(plain);
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(mentee.last);
    await box.fill('κανένας τέτοιος');
    await expect(page.getByText('Καμία συνομιλία με αυτό το όνομα')).toBeVisible();
  });

  const conversation = await openWith(page, (await newMentee(site, 'searched', 'Παπαζήση')).id);
  await fillConversation(site, conversation, 300, { word: 'Ανθολόγιο' });
  await page.reload();
  await box.fill('α');
  await expect(page.getByText('γράψτε τουλάχιστον δύο γράμματα')).toBeVisible();
  await box.fill('ανύπαρκτη λέξη');
  await expect(page.getByText('Κανένα μήνυμα δεν ταιριάζει')).toBeVisible();
  await box.fill('ΑΝΘΟΛΟΓΙΟ 57');
  const hits = page.getByRole('region', { name: 'Μηνύματα', exact: true }).getByRole('link');
  await expect(hits).toHaveCount(3);
  await expect(hits.last().locator('mark')).toHaveText(['Ανθολόγιο', '57']);
  await expectAccessible(page);
  await hits.last().press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/${conversation}\\?.*at=57`));
  await expect(messageAt(page, 57)).toBeFocused();
  await expect(messageAt(page, 57)).toBeInViewport();
  await expect(messageAt(page, 37)).toBeAttached();
  await expect(messageAt(page, 77)).toBeAttached();
  await expect(messageAt(page, 300)).not.toBeAttached();

  // What is written meanwhile is not put after the window.
  const other = await windowOf(browser, site, 'searched');
  await send(other, conversation, 'γράφτηκε μόλις');
  await expect(page.getByRole('button', { name: 'Στα νεότερα · 1 νέο' })).toBeVisible();
  await expect(messageAt(page, 57)).toBeInViewport();
  await expect(log(page).getByText('γράφτηκε μόλις')).not.toBeAttached();

  // Both ends lead on.
  const scroll = (top: number) => log(page).evaluate((element, to) => void (element.scrollTop = to), top);
  await scroll(0);
  await expect(messageAt(page, 17)).toBeAttached();
  await log(page).evaluate((element) => void (element.scrollTop = element.scrollHeight));
  await expect(messageAt(page, 200)).toBeAttached();
  await page.getByRole('button', { name: 'Στα νεότερα' }).click();
  await expect(log(page).getByText('γράφτηκε μόλις')).toBeInViewport();
  await expect(messageAt(page, 57)).not.toBeAttached();
  await send(other, conversation, 'και αυτό');
  await expect(log(page).getByText('και αυτό')).toBeInViewport();

  // The same hit once more leads there once more, and a reload stays there.
  await hits.last().click();
  await expect(messageAt(page, 57)).toBeFocused();
  await page.reload();
  await expect(messageAt(page, 57)).toBeFocused();

  await test.step('a reply shows what it answers, also when that is far away, and leads there', async () => {
    await send(page, conversation, 'απαντώ στο τρίτο', 3);
    const asked: number[][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/chat/Quoted')) asked.push(request.postDataJSON().Seqs);
    });
    await page.goto(`/pilot/chat/${conversation}`);
    const quote = log(page)
      .getByRole('listitem')
      .filter({ hasText: 'απαντώ στο τρίτο' })
      .getByRole('button', { name: 'Μετάβαση στο μήνυμα που απαντήθηκε: Ανθολόγιο 3' });
    await quote.click();
    await expect(messageAt(page, 3)).toBeFocused();
    await expect.poll(() => asked).toEqual([[3]]);
  });
  await other.context().close();
});

test('on a phone a message is found within its conversation; one that is not there, or a conversation, is said to be missing', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/40[04]/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'mentor');
  const conversation = await openWith(page, (await newMentee(site, 'found-within', 'Μαντζουράνη')).id);
  await fillConversation(site, conversation, 300);
  await page.goto(`/pilot/chat/${conversation}`);
  await expect(messageAt(page, 300)).toBeInViewport();
  await page.getByRole('button', { name: 'Αναζήτηση στη συνομιλία' }).click();
  await page.getByRole('searchbox', { name: 'Αναζήτηση στη συνομιλία' }).fill('μηνυμα 12');
  const hits = page.getByRole('region', { name: 'Μηνύματα', exact: true }).getByRole('link');
  await expect(hits).toHaveCount(13);
  await expectAccessible(page);
  await hits.last().click();
  await expect(messageAt(page, 12)).toBeFocused();
  await expect(messageAt(page, 12)).toBeInViewport();
  await page.goto(`/pilot/chat/${conversation}?at=999`);
  await expect(page.getByText('Το μήνυμα δεν βρέθηκε. Βλέπετε τα νεότερα.')).toBeVisible();
  await expect(messageAt(page, 300)).toBeInViewport();

  await test.step('a conversation that is not there has a way to all of them', async () => {
    await page.goto('/pilot/chat/999999');
    await page.getByRole('link', { name: 'Όλες οι συνομιλίες' }).click();
    const bar = page.getByRole('navigation', { name: 'Κύριο μενού' });
    await expect(bar.getByRole('link', { name: 'Συνομιλίες' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/\/pilot\/chat$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
